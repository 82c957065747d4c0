import * as l10n from '@vscode/l10n';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import { clip } from '../../text/clip';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { type Html, html } from './html';

/** Longer names are cut, as in the panel: a path may have thousands of characters. */
const SHOWN = 200;

export interface ReportContext {
  readonly numbers: NumberFormats;
  /** The model that the others are compared with; undefined: none. */
  readonly baseline: number | undefined;
  /** The models held against each other; absent: they are not. */
  readonly comparison?: ComparisonView | undefined;
}

/** A name from a file, kept apart from the writing direction around it. */
export function nameHtml(name: string): Html {
  if (name === '') return html`<span class="quiet">${l10n.t('(empty)')}</span>`;
  const clipped = clip(name, SHOWN);
  return html`<bdi>${name.trim() === '' ? `“${clipped}”` : clipped}</bdi>`;
}

/** What people call a user or an item, with its id beside it. */
export function calledHtml(id: string, title: string | undefined): Html {
  return title === undefined
    ? nameHtml(id)
    : html`${nameHtml(title)} <span class="quiet">${nameHtml(id)}</span>`;
}

export interface TableColumn {
  readonly head: string | Html;
  /** Figures are right-aligned. */
  readonly figures?: boolean;
}

/** A table with a caption and heads that say what they are heads of; the first cell of a row is its head. */
export function tableHtml(
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly Html[])[],
): Html {
  const kind = (index: number): Html | undefined =>
    columns[index].figures === true ? html` class="figures"` : undefined;
  const cellHtml = (cell: Html, index: number): Html =>
    index === 0 ? html`<th scope="row">${cell}</th>` : html`<td${kind(index)}>${cell}</td>`;
  // What is wider than the page scrolls by itself, by keyboard too.
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ head }, index) => html`<th scope="col" ${kind(index)}>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(cellHtml)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div> `;
}
