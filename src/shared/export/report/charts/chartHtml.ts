import * as l10n from '@vscode/l10n';
import { type Chart, chartSentence, type TableCell } from '../../../charts/chart';
import { groundShapes, computeLayout, stopShapes } from '../../../charts/drawing';
import { type SvgNode, createShape } from '../../../charts/shape';
import { type Html, html, sheetsHtml } from '../../../sheets/html';
import type { Cell, Column } from '../../../sheets/sheet';
import type { NumberFormats } from '../../../text/numbers/numberFormats';

/** Width in pixels: two charts fit next to each other on a screen, one on paper. */
const WIDTH = 540;

/** Returns a chart as the panel draws it, with its values as a table. */
export function chartHtml(chart: Chart, numbers: NumberFormats, note?: string): Html {
  const { title, label, table } = chart;
  const [first = []] = table.rows;
  return html`<article class="chart">
    <h3>${title}</h3>
    <div class="table" role="group" aria-label="${title}" tabindex="0">${chartSvg(chart)}</div>
    ${note === undefined ? undefined : html`<p class="quiet">${note}</p>`}
    <details class="values">
      <summary>${l10n.t('Table')}</summary>
      ${sheetsHtml(
        [
          {
            title: label,
            columns: table.head.map((name, index): Column => ({
              title: index === 0 ? name : { name },
              kind: index > 0 && typeof first[index] === 'object' ? 'mean' : 'text',
            })),
            rows: table.rows.map((cells) => cells.map(cellOf)),
            notes: [],
          },
        ],
        numbers,
      )}
    </details>
  </article>`;
}

function cellOf(cell: TableCell): Cell {
  if (typeof cell === 'string') return { name: cell };
  return cell.spread === undefined ? cell.text : `${cell.text} ± ${cell.spread.text}`;
}

/** Returns a chart as a figure without a table of its values. */
export function figureHtml(chart: Chart): Html {
  return html`<figure class="chart">
    <figcaption class="quiet">${chart.title}</figcaption>
    ${chartSvg(chart)}
  </figure>`;
}

/** Returns the SVG of a chart; marks have tooltips. */
function chartSvg(chart: Chart): Html {
  const { height, label, stops } = chart;
  const layout = computeLayout(chart, WIDTH, true);
  const shapes = [
    ...groundShapes(chart, layout),
    ...stops
      .filter(({ marks }) => marks.length > 0)
      .map((stop) =>
        createShape(
          'g',
          {},
          createShape('title', {}, chartSentence(stop.told)),
          ...stopShapes(stop, layout, false),
        ),
      ),
  ];
  return html`<svg
    width="${WIDTH}"
    height="${height}"
    viewBox="0 0 ${WIDTH} ${height}"
    role="img"
    aria-label="${label}"
  >
    ${shapes.map(shapeHtml)}
  </svg>`;
}

export function shapeHtml(shape: SvgNode | string): Html {
  if (typeof shape === 'string') return html`${shape}`;
  const { tag, attributes, inside } = shape;
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? undefined : html` ${name}="${value}"`,
  );
  return html`<${tag}${written}>${inside.map(shapeHtml)}</${tag}>`;
}
