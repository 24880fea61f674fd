/** What the figures use of Observable Plot. It is the largest thing that the page loads, so it comes after the first paint. */
export { areaY, axisX, axisY, dot, gridX, gridY, line, plot, ruleX } from '@observablehq/plot';
