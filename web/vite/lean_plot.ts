import type { Plugin } from 'vite';

/** A module of Observable Plot that its plot() reaches and no figure uses: its exports that answer for what is not asked
 *  for, and those that fail when they are called. */
interface Part {
  answers?: string;
  absent: string[];
}

const parts: Record<string, Part> = {
  'projection.js': {
    answers: `
      export const createProjection = () => undefined;
      export const hasProjection = () => false;
      export const projectionAspectRatio = () => undefined;`,
    absent: ['project', 'applyPosition', 'getGeometryChannels', 'xyProjection'],
  },
  'legends.js': {
    answers: `
      export const createLegends = () => [];
      export const exposeLegends = () => absent;`,
    absent: ['legend'],
  },
  'scales/schemes.js': {
    answers: `
      export const isCategoricalScheme = () => false;
      export const isDivergingScheme = () => false;`,
    absent: ['ordinalScheme', 'ordinalRange', 'maybeBooleanRange', 'quantitativeScheme'],
  },
  'scales/temporal.js': { absent: ['createScaleTime', 'createScaleUtc'] },
  'marks/tip.js': { absent: ['Tip', 'tip'] },
  'time.js': {
    answers: `
      export const intervalDuration = Symbol('intervalDuration');
      export const intervalType = Symbol('intervalType');`,
    absent: ['parseTimeInterval', 'timeInterval', 'utcInterval', 'generalizeTimeInterval', 'inferTimeFormat'],
  },
  'interactions/pointer.js': { absent: ['pointer', 'pointerX', 'pointerY', 'anchorX', 'anchorY'] },
};

/** What single lines of a module would bring along: geographical paths, formats of dates. */
const lines: Record<string, [from: string, to: string]> = {
  'plot.js': ['geoPath(this.projection ?? xyProjection(scales))', 'xyProjection(scales)'],
  'marks/axis.js': ['(isTemporal(scale.domain()) ? utcFormat : format)(tickFormat)', 'format(tickFormat)'],
};

const source = /@observablehq\/plot\/src\/(.+)$/;

function withoutPart(name: string, { answers = '', absent }: Part): string {
  return `function absent() { throw new Error('Plot is built without ${name}.'); }
    ${answers}
    export { ${absent.map((one) => `absent as ${one}`).join(', ')} };`;
}

function withoutLine(name: string, code: string, [from, to]: [string, string]): string {
  if (!code.includes(from)) throw new Error(`Plot’s ${name} has no “${from}” any more: see lean_plot.ts.`);
  return code.replace(from, to);
}

/** Leaves out of Observable Plot what no figure uses. */
export const leanPlot: Plugin = {
  name: 'lean-plot',
  transform(code, id) {
    const name = source.exec(id.replaceAll('\\', '/'))?.[1] ?? '';
    const [part, line] = [parts[name], lines[name]];
    if (part) return withoutPart(name, part);
    return line ? withoutLine(name, code, line) : null;
  },
};
