import {
  type Cell,
  type Column,
  isFigure,
  isFigures,
  type Numbers,
  type Sheet,
  type Words,
  wordsOf,
  written,
} from '../shared/sheets/sheet';

/** A sheet as elements. Texts may be a stranger's: they become text nodes, and nothing else. */
export function sheetElements(
  { title, lead = [], columns, rows, notes }: Sheet,
  numbers: Numbers,
): HTMLElement[] {
  const texts = (all: readonly Words[], tag = 'p'): HTMLElement[] =>
    all.map((words) => make(tag, wordsText(words)));
  if (columns.length === 0)
    return title === undefined ? texts(notes) : [...texts([title]), make('ul', ...texts(notes, 'li'))];
  const caption = title === undefined ? [] : texts([title], 'caption');
  const cellOf = (cell: Cell, index: number): HTMLElement =>
    cellElement(columns[index], cellText(columns[index], cell, numbers), index === 0 ? 'row' : undefined);
  const table = make(
    'table',
    ...caption,
    make(
      'thead',
      make('tr', ...columns.map((column) => cellElement(column, wordsText(column.title), 'col'))),
    ),
    make('tbody', ...Array.from(rows, (row) => make('tr', ...row.map(cellOf)))),
  );
  const scrolled = make('div', table);
  scrolled.className = 'table';
  // What is wider than the output scrolls by itself, by keyboard too.
  scrolled.tabIndex = 0;
  scrolled.role = 'group';
  const beside = texts(notes);
  for (const note of beside) note.className = 'quiet';
  return [...texts(lead), scrolled, ...beside];
}

/** An element with these children; texts become text nodes. */
export function make(tag: string, ...children: readonly (HTMLElement | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
}

/** @param headOf what it is the head of */
function cellElement(column: Column, text: string, headOf?: 'col' | 'row'): HTMLElement {
  const cell = make(headOf === undefined ? 'td' : 'th', text);
  if (headOf !== undefined) cell.setAttribute('scope', headOf);
  if (isFigures(column)) cell.className = 'figures';
  return cell;
}

function cellText(column: Column, cell: Cell, numbers: Numbers): string {
  const text = wordsText(wordsOf(column, cell, numbers));
  if (!isFigure(cell)) return text;
  const { mark = '', spread } = cell;
  const around = spread === undefined ? '' : ` ± ${wordsText(wordsOf({ kind: 'mean' }, spread, numbers))}`;
  return `${text}${mark}${around}`;
}

function wordsText(words: Words): string {
  return written(words, String, ({ name }) => name);
}
