import type { ComponentProps } from 'preact';
import { drawnHtml } from '../../../charts/drawing/drawnHtml';
import { Forest, forestHeight, type ForestRow } from '../../../charts/drawing/forest';
import { type Html, html } from '../../../sheets/html';

const WIDTH = 540;

interface ForestFigure extends Pick<ComponentProps<typeof Forest>, 'ends' | 'xTitle' | 'xText'> {
  readonly title: string;
  /** What is shown, for a screen reader. */
  readonly label: string;
  /** Each with what is told where somebody points at it. */
  readonly rows: readonly (ForestRow & { readonly told: string })[];
}

/** Estimates with their intervals as the panel draws them; the table has the numbers. */
export function forestSvg({ title, label, ...forest }: ForestFigure): Html {
  const height = forestHeight(forest.rows.length);
  return html`<figure class="chart">
    <figcaption class="quiet">${title}</figcaption>
    ${drawnHtml(
      <svg width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
        <Forest
          {...forest}
          width={WIDTH}
          row={(row, drawn) => (
            <g key={row}>
              <title>{forest.rows[row].told}</title>
              {drawn}
            </g>
          )}
        />
      </svg>,
    )}
  </figure>`;
}
