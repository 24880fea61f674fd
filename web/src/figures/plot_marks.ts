/** What the figures use of Observable Plot. It is the largest thing that the page loads, so it comes after the first paint. */
export { axisX, axisY, dot, gridY, line, plot } from '@observablehq/plot';
