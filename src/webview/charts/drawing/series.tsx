import type { JSX } from 'preact';

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

interface PointMarkProps {
  readonly model: number;
  readonly x: number;
  readonly y: number;
  readonly hollow?: boolean;
  readonly size?: number;
}

/** The point of a model in a picture. */
export function PointMark({ model, x, y, hollow, size = 3.5 }: PointMarkProps): JSX.Element {
  const { colour, shape } = seriesStyle(model);
  const look = { class: `point ${colour}${hollow === true ? ' hollow' : ''}` };
  if (shape === 'circle') return <circle {...look} cx={x} cy={y} r={size} />;
  const points = corners(shape)
    .map(([dx, dy]) => `${round(x + dx * size)},${round(y + dy * size)}`)
    .join(' ');
  return <polygon {...look} points={points} />;
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

/** The point of a model beside its name, the same wherever it is drawn. */
export function ModelMark({ model }: { model: number }): JSX.Element {
  return (
    <svg class="model-mark" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <PointMark model={model} x={6} y={6} size={4} />
    </svg>
  );
}

/** What stands for a model in the legend: a piece of its line with a point on it. */
export function SeriesSample({ model }: { model: number }): JSX.Element {
  return (
    <svg class="series-sample" width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
      <SampleMarks model={model} x={0} y={6} />
    </svg>
  );
}

export function SampleMarks({ model, x, y }: { model: number; x: number; y: number }): JSX.Element {
  const { colour, dash } = seriesStyle(model);
  return (
    <>
      <line class={`series-line ${colour}`} stroke-dasharray={dash} x1={x + 1} x2={x + 27} y1={y} y2={y} />
      <PointMark model={model} x={x + 14} y={y} />
    </>
  );
}

/** A tenth of a pixel is enough. */
export function round(place: number): number {
  return Math.round(place * 10) / 10;
}
