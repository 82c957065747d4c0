import type { JSX } from 'preact';
import { markCorners, seriesStyle } from '../seriesStyle';

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
  const points = markCorners(shape, x, y, size);
  return <polygon {...look} points={points} />;
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
