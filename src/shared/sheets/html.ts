import * as l10n from '@vscode/l10n';
import { clipText } from '../text/clip';
import {
  type Cell,
  type Column,
  formatCell,
  isFigure,
  isListCell,
  isNumericColumn,
  type Name,
  type Numbers,
  type Picture,
  type Sheet,
  sheetsFittingSpace,
  type Words,
  writeWords,
} from './sheet';
import type { SvgNode } from './svgNode';

/** Safe HTML. Only the tag {@link html} creates it, so that no text becomes markup by mistake. */
export class Html {
  constructor(readonly markup: string) {}
}

type HtmlValue = Html | string | number | undefined | readonly HtmlValue[];

/** Template tag that escapes values, unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((page, part, index) => page + markupOf(values[index - 1]) + part));
}

function markupOf(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.markup;
  return typeof value === 'object' ? value.map(markupOf).join('') : escaped(String(value));
}

/** Escapes text for HTML; characters that HTML does not allow become U+FFFD. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns words as HTML, with names from files escaped and isolated. */
export function wordsHtml(words: Words): Html {
  return new Html(writeWords(words, escaped, (name) => nameHtml(name).markup));
}

/** Maximum length of a name, as in the panel: a path may have thousands of characters. */
const MAX_NAME_CHARACTERS = 200;

/**
 * Returns a name from a file, isolated from the surrounding writing direction; a title is followed by its ID.
 */
function nameHtml({ name, id, text }: Name): Html {
  if (text !== undefined)
    return html`${nameHtml({ name, ...(id !== undefined && { id }) })}
      <div class="text"><bdi>${text}</bdi></div>`;
  if (id !== undefined)
    return html`${nameHtml({ name })} <span class="quiet">${nameHtml({ name: id })}</span>`;
  if (name === '') return html`<span class="quiet">${l10n.t('(empty)')}</span>`;
  const clipped = clipText(name, MAX_NAME_CHARACTERS);
  return html`<bdi>${name.trim() === '' ? `“${clipped}”` : clipped}</bdi>`;
}

/** Maximum number of columns in normal font size on paper. */
const NARROW = 8;

/** Maximum number of columns of means on paper; further columns follow in another table. */
const MEANS = 6;

/** Returns sheets as HTML. */
export function sheetsHtml(sheets: Iterable<Sheet>, numbers: Numbers): Html {
  return html`${Array.from(sheetsFittingSpace(sheets, 'page'), (sheet) =>
    blocksOf(sheet).map((block) => sheetHtml(block, numbers)),
  )}`;
}

/** Splits a sheet with too many means for paper into blocks with the same first column. */
function blocksOf(sheet: Sheet): Sheet[] {
  const { columns, lead = [], rows, notes, ...rest } = sheet;
  const means = [...columns.keys()].filter((index) => columns[index].kind === 'mean');
  if (means.length <= MEANS) return [sheet];
  const all = [...rows];
  const blocks = Math.ceil(means.length / MEANS);
  return Array.from({ length: blocks }, (_, block): Sheet => {
    const own = means.slice(block * MEANS, (block + 1) * MEANS);
    const shown = [...columns.keys()].filter(
      (index) => index === 0 || own.includes(index) || (block === 0 && !means.includes(index)),
    );
    return {
      ...rest,
      lead: block === 0 ? lead : [],
      columns: shown.map((index) => columns[index]),
      rows: all.map((row) => shown.map((index) => row[index])),
      notes: block === blocks - 1 ? notes : [],
    };
  });
}

/** Returns a section that is collapsed on a screen and open on paper. */
export function foldedHtml(title: Words, content: Html): Html {
  return html`<details class="section">
    <summary><h2>${wordsHtml(title)}</h2></summary>
    ${content}
  </details>`;
}

function sheetHtml(sheet: Sheet, numbers: Numbers): Html {
  const { title, lead = [], columns, rows, notes, code, picture } = sheet;
  if (picture !== undefined) return pictureHtml(sheet, picture, numbers);
  const cells = (row: readonly Cell[]): Html[] =>
    row.map((cell, index) => cellHtml(columns[index], cell, numbers));
  const table = columns.length === 0 ? undefined : tableHtml(title, columns, Array.from(rows, cells));
  const head = table === undefined && title !== undefined ? html`<h3>${wordsHtml(title)}</h3>` : undefined;
  const said = lead.map((words) => html`<p>${wordsHtml(words)}</p> `);
  const beside = table && html` class="quiet"`;
  return html`${head}${said}${table}${notes.map((words) => html`<p${beside}>${wordsHtml(words)}</p> `)}${code && html`<pre><code>${code}</code></pre> `}`;
}

function pictureHtml({ columns, rows, notes }: Sheet, picture: Picture, numbers: Numbers): Html {
  const { title, label } = picture;
  if (columns.length === 0)
    return html`<figure class="chart">
      <figcaption class="quiet">${title}</figcaption>
      ${svgHtml(picture)}
    </figure>`;
  return html`<article class="chart">
    <h3>${title}</h3>
    <div class="table" role="group" aria-label="${title}" tabindex="0">${svgHtml(picture)}</div>
    ${notes.map((words) => html`<p class="quiet">${wordsHtml(words)}</p>`)}
    <details class="values">
      <summary>${l10n.t('Table')}</summary>
      ${sheetsHtml([{ title: label, columns, rows, notes: [] }], numbers)}
    </details>
  </article>`;
}

function svgHtml({ width, height, label, shapes }: Picture): Html {
  return html`<svg
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
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

function cellHtml(column: Column, cell: Cell, numbers: Numbers): Html {
  if (isListCell(cell))
    return html`<strong>${wordsHtml(cell.head)}</strong>
      <ul>
        ${cell.lines.map((line) => html`<li>${wordsHtml(line)}</li>`)}
      </ul>`;
  const text = wordsHtml(formatCell(column, cell, numbers));
  if (!isFigure(cell)) return text;
  const { best = false, mark, spread, users, change } = cell;
  const around =
    spread === undefined ? undefined : html` ± ${wordsHtml(formatCell({ kind: 'mean' }, spread, numbers))}`;
  return html`${best ? html`<strong>${text}</strong>` : text}${mark}${around}${users === undefined ? undefined : html` (${numbers.count(users)})`}${change && html`<div class="change ${change.tone}">${change.size} <span class="word">${change.word}</span></div>`}`;
}

/** Returns a table with a caption and headings with `scope`; the first cell of a row is its heading. */
function tableHtml(
  caption: Words | undefined,
  columns: readonly Column[],
  rows: readonly (readonly Html[])[],
): Html {
  const kind = (index: number): Html | undefined =>
    isNumericColumn(columns[index]) ? html` class="figures"` : undefined;
  /**
   * Returns the element that sets a column's width: a sentence gets space for some words per line, other
   * columns only what they need.
   */
  const shape = (index: number): Html | undefined =>
    columns[index].kind === 'sentence' ? html` class="sentence"` : kind(index);
  const cellOf = (cell: Html, index: number): Html =>
    index === 0 ? html`<th scope="row">${cell}</th>` : html`<td${shape(index)}>${cell}</td>`;
  const label = caption && html` aria-label="${writeWords(caption, String, ({ name }) => name)}"`;
  // A table that is wider than the page scrolls separately, by keyboard too.
  const wide = columns.length > NARROW ? html` wide` : undefined;
  return html`<div class="table${wide}" role="${label ? 'region' : 'group'}" ${label} tabindex="0">
    <table>
      ${
        caption &&
        html`<caption>
          ${wordsHtml(caption)}
        </caption>`
      }
      <thead>
        <tr>
          ${columns.map(({ title }, index) => html`<th scope="col" ${kind(index)}>${wordsHtml(title)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(cellOf)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div> `;
}
