import type { ComponentChildren, JSX } from 'preact';
import { clip } from '../../../shared/text/clip';
import { SampleMarks } from '../../../shared/charts/drawing/series';

interface PictureProps {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** What there is to see, in a sentence. */
  readonly label: string;
  /** Names of the models, in order; with more than one the copied picture has a legend. */
  readonly models: readonly string[];
  readonly children: ComponentChildren;
}

export const TITLE_HEIGHT = 22;
export const LEGEND_LINE = 18;

/** A chart. What only a copy of it needs, because the page says it elsewhere, is in it but not shown. */
export function Picture({ width, height, title, label, models, children }: PictureProps): JSX.Element {
  return (
    <svg
      class="picture"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={label}
    >
      <g class="only-in-copy" aria-hidden="true">
        <text class="picture-title" x={0} y={14 - TITLE_HEIGHT}>
          {title}
        </text>
        {models.length > 1 &&
          models.map((name, model) => (
            <g key={model} class="legend-line">
              <SampleMarks model={model} x={0} y={height + LEGEND_LINE * (model + 0.5)} />
              <text class="tick" x={36} y={height + LEGEND_LINE * (model + 0.5) + 4}>
                {clip(name, 80)}
              </text>
            </g>
          ))}
      </g>
      {children}
    </svg>
  );
}
