/** How a model is drawn: told apart by colour, by dash and by the shape of its points. */
export interface SeriesStyle {
  /** CSS class of its colour. */
  readonly colour: string;
  readonly dash: string | undefined;
  readonly shape: Shape;
}

type Shape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'wedge' | 'bar';

const COLOURS = 6;
const DASHES: readonly (string | undefined)[] = [undefined, '7 3', '2 3', '10 3 2 3', '5 2 2 2 2 2'];
const SHAPES: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'wedge', 'bar'];

/** Two models look alike in nothing less than three respects, up to 210 of them. */
export function seriesStyle(model: number): SeriesStyle {
  return {
    colour: `series-${model % COLOURS}`,
    dash: DASHES[model % DASHES.length],
    shape: SHAPES[model % SHAPES.length],
  };
}

/** The corners of a point of this shape, as an SVG polygon takes them. */
export function markCorners(shape: Exclude<Shape, 'circle'>, x: number, y: number, size: number): string {
  return corners(shape)
    .map(([dx, dy]) => `${round(x + dx * size)},${round(y + dy * size)}`)
    .join(' ');
}

function corners(shape: Exclude<Shape, 'circle'>): readonly (readonly [number, number])[] {
  switch (shape) {
    case 'square':
      return [
        [-0.9, -0.9],
        [0.9, -0.9],
        [0.9, 0.9],
        [-0.9, 0.9],
      ];
    case 'triangle':
      return [
        [0, -1.2],
        [1.1, 0.8],
        [-1.1, 0.8],
      ];
    case 'diamond':
      return [
        [0, -1.3],
        [1.3, 0],
        [0, 1.3],
        [-1.3, 0],
      ];
    case 'cross':
      return [
        [-0.4, -1.2],
        [0.4, -1.2],
        [0.4, -0.4],
        [1.2, -0.4],
        [1.2, 0.4],
        [0.4, 0.4],
        [0.4, 1.2],
        [-0.4, 1.2],
        [-0.4, 0.4],
        [-1.2, 0.4],
        [-1.2, -0.4],
        [-0.4, -0.4],
      ];
    case 'wedge':
      return [
        [-1.1, -0.8],
        [1.1, -0.8],
        [0, 1.2],
      ];
    case 'bar':
      return [
        [-1.3, -0.5],
        [1.3, -0.5],
        [1.3, 0.5],
        [-1.3, 0.5],
      ];
  }
}

/** A tenth of a pixel is enough. */
export function round(place: number): number {
  return Math.round(place * 10) / 10;
}
