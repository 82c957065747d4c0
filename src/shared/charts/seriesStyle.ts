/** Style of a model: color, dash and shape of its points. */
interface SeriesStyle {
  /** CSS class of its color. */
  readonly colour: string;
  readonly dash: string | undefined;
  readonly form: MarkForm;
}

export type MarkForm = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'wedge' | 'bar';

const COLOURS = 6;
const DASHES: readonly (string | undefined)[] = [undefined, '7 3', '2 3', '10 3 2 3', '5 2 2 2 2 2'];
const FORMS: readonly MarkForm[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'wedge', 'bar'];

/** Returns the style of a model; up to 210 models differ in at least one of color, dash and shape. */
export function seriesStyle(model: number): SeriesStyle {
  return {
    colour: `series-${model % COLOURS}`,
    dash: DASHES[model % DASHES.length],
    form: FORMS[model % FORMS.length],
  };
}

/** Corners of each shape, in units of its size. */
const CORNERS: Readonly<Record<Exclude<MarkForm, 'circle'>, readonly (readonly [x: number, y: number])[]>> = {
  square: turned([0.9, 0.9]),
  triangle: [
    [0, -1.2],
    [1.1, 0.8],
    [-1.1, 0.8],
  ],
  diamond: turned([1.3, 0]),
  cross: turned([0.4, 1.2], [0.4, 0.4], [1.2, 0.4]),
  wedge: [
    [-1.1, -0.8],
    [1.1, -0.8],
    [0, 1.2],
  ],
  bar: [
    [-1.3, -0.5],
    [1.3, -0.5],
    [1.3, 0.5],
    [-1.3, 0.5],
  ],
};

/** Returns the corners in all four quadrants. */
function turned(...corners: readonly (readonly [x: number, y: number])[]): [x: number, y: number][] {
  return [0, 1, 2, 3].flatMap((quarter) =>
    corners.map(([x, y]): [number, number] => {
      const sides = [x, -y, -x, y];
      return [sides[quarter], sides[(quarter + 3) % 4]];
    }),
  );
}

/** Returns the corners of a point, formatted for an SVG polygon. */
export function markCorners(form: Exclude<MarkForm, 'circle'>, x: number, y: number, size: number): string {
  return CORNERS[form].map(([dx, dy]) => `${round(x + dx * size)},${round(y + dy * size)}`).join(' ');
}

/** Rounds to a tenth of a pixel. */
export function round(place: number): number {
  return Math.round(place * 10) / 10;
}
