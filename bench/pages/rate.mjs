/** Calls a kernel until so many milliseconds have gone, and returns its floating-point operations a second. */
export function rateOf(kernels, kernel, milliseconds) {
  const call = kernels[`_${kernel}`];
  const start = performance.now();
  let work = 0;
  while (performance.now() - start < milliseconds) work += call(1);
  return (work / (performance.now() - start)) * 1000;
}
