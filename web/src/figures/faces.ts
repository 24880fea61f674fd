import type { Curve } from './curve';

/** The face of a placement or of a norm: one colour, marker and dash, the same in every figure and control.
 *  Colours are Okabe and Ito's (https://jfly.uni-koeln.de/color/), made darker or lighter where a theme's background
 *  asks for it; the mistakes share the colour of the placement that they are mistaken for, with a hollow marker. */
export interface Face {
  colour: { light: string; dark: string };
  marker: Marker;
  /** As in SVG's stroke-dasharray, for lines 2 px wide. */
  dash: string;
}

/** A closed outline around (0, 0), about 1 from it. */
export interface Marker {
  points: readonly (readonly [number, number])[];
  hollow: boolean;
}

const turn = (corners: number, start: number, radii: readonly number[] = [1]): Marker['points'] =>
  Array.from({ length: corners * radii.length }, (_, i) => {
    const angle = ((start + (360 * i) / (corners * radii.length)) * Math.PI) / 180;
    const radius = radii[i % radii.length] as number;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });

const shapes = {
  circle: turn(24, 0, [0.95]),
  triangle: turn(3, -90, [1.2]),
  triangleDown: turn(3, 90, [1.2]),
  triangleLeft: turn(3, 180, [1.2]),
  square: turn(4, 45, [1.2]),
  diamond: turn(4, 0, [1.25]),
  star: turn(5, -90, [1.4, 0.6]),
  pentagon: turn(5, -90, [1.15]),
  hexagon: turn(6, 0, [1.05]),
  cross: turn(4, 45, [1.4, 0.45]),
  spark: turn(4, 0, [1.55, 0.5]),
};

const solid = (points: Marker['points']): Marker => ({ points, hollow: false });
const hollow = (points: Marker['points']): Marker => ({ points, hollow: true });

const vermillion = { light: '#c75500', dark: '#ee7d33' };
const blue = { light: '#0072b2', dark: '#4a9fe0' };
const green = { light: '#008563', dark: '#1fb98d' };
const purple = { light: '#b3538a', dark: '#d98ab5' };
const orange = { light: '#a36f00', dark: '#e69f00' };
const sky = { light: '#2f86bd', dark: '#8fd0f5' };
const yellow = { light: '#857b00', dark: '#f0e442' };
const grey = { light: '#55595f', dark: '#c3c7cd' };
const black = { light: '#1c1e21', dark: '#eceae5' };

const faces: Record<string, Face> = {
  pre: { colour: blue, marker: solid(shapes.triangle), dash: '' },
  post: { colour: vermillion, marker: solid(shapes.circle), dash: '7 3' },
  sandwich: { colour: green, marker: solid(shapes.square), dash: '2 2' },
  deepnorm: { colour: purple, marker: solid(shapes.diamond), dash: '10 3 2 3' },
  branch: { colour: orange, marker: solid(shapes.triangleDown), dash: '12 4' },
  lns: { colour: sky, marker: solid(shapes.star), dash: '1 3' },
  mix: { colour: yellow, marker: solid(shapes.hexagon), dash: '6 2 2 2 2 2' },
  admin: { colour: black, marker: solid(shapes.pentagon), dash: '8 2 2 2' },
  none: { colour: grey, marker: solid(shapes.cross), dash: '4 4' },
  'in-place': { colour: vermillion, marker: hollow(shapes.circle), dash: '2 5' },
  'alpha-on-branch': { colour: purple, marker: hollow(shapes.diamond), dash: '3 2 3 6' },
  'beta-inverted': { colour: purple, marker: hollow(shapes.triangleLeft), dash: '12 3 2 3 2 3' },
  'no-v-gain': { colour: purple, marker: hollow(shapes.square), dash: '5 2 1 2' },

  own: { colour: black, marker: solid(shapes.spark), dash: '9 2 1 2 1 2' },

  layer: { colour: blue, marker: solid(shapes.circle), dash: '' },
  rms: { colour: orange, marker: solid(shapes.square), dash: '7 3' },
  scale: { colour: green, marker: solid(shapes.diamond), dash: '2 2' },
};

/** For a series that has no face of its own yet. */
const plain: Face = { colour: grey, marker: hollow(shapes.hexagon), dash: '1 5' };

export function hasFace(series: string): boolean {
  return series in faces;
}

export function faceOf(series: string): Face {
  return faces[series] ?? plain;
}

/** A curve's face. The soft one of a series has its colour and shape, hollow and dotted. */
export function curveFace({ series, soft }: Pick<Curve, 'series' | 'soft'>): Face {
  const { colour, marker, dash } = faceOf(series);
  return soft ? { colour, marker: hollow(marker.points), dash: '1.5 3.5' } : { colour, marker, dash };
}

/** The marker as an SVG path around (x, y) with the given radius. */
export function markerPath({ points }: Marker, x: number, y: number, radius: number): string {
  const at = (value: number, offset: number) => (offset + value * radius).toFixed(2);
  return `M${points.map(([px, py]) => `${at(px, x)},${at(py, y)}`).join('L')}Z`;
}
