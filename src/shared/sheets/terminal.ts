import stringWidth from 'string-width';
import { visibleText } from '../text/nameText';
import {
  type Cell,
  changeText,
  type Column,
  fitting,
  isFigure,
  isFigures,
  type Sheet,
  type Words,
  wordsOf,
  written,
} from './sheet';

const WIDTH = 80;
/** Maximum length of a name if columns of means follow it. */
const NAME = 30;
const INDENT = '  ';

/**
 * Formats sheets for a terminal. Control characters and line ends in ids, values and paths are shown by their code
 * points.
 */
export function terminal(sheets: Iterable<Sheet>): string {
  const blocks = Array.from(fitting(sheets, 'screen'), (sheet) => `${sheetLines(sheet).join('\n')}\n`);
  return blocks.join('\n');
}

function sheetLines({ title, lead = [], notes, code, ...table }: Sheet): string[] {
  const indented = (words: Words): string[] => wrapped(wordsText(words), INDENT);
  return [
    title === undefined ? [] : wrapped(wordsText(title), ''),
    lead.flatMap((words) => [...indented(words), '']),
    table.columns.length === 0 ? [] : tableLines(table),
    notes.flatMap(indented),
    code === undefined ? [] : [`${INDENT}${visibleText(code)}`],
  ].flat();
}

/** Parts of a cell, each of which is aligned: the number, ± and suffixes. */
interface Text {
  readonly text: string;
  /** Undefined for a heading, which is above all parts. */
  readonly beside: string | undefined;
  readonly mark: string;
}

/** Returns the lines of a table with minimum column widths. Columns of means that do not fit move to another block. */
function tableLines({ columns, rows, leading }: Pick<Sheet, 'columns' | 'rows' | 'leading'>): string[] {
  const folds = columns.some(({ kind }) => kind === 'mean');
  const wraps = columns.at(-1)?.kind === 'sentence';
  const heads = columns.map(({ title }): Text => ({ text: wordsText(title), beside: undefined, mark: '' }));
  const body = Array.from(rows, (row) =>
    row.map((cell, index) => textOf(columns[index], cell, folds && index === 0 ? NAME : Infinity)),
  );
  const texts = heads.every(({ text }) => text === '') ? body : [heads, ...body];
  const layouts = columns.map((column, index) =>
    layoutOf(
      column,
      texts.map((row) => row[index]),
    ),
  );
  const lines: string[] = [];
  for (let start = 1; start < columns.length || lines.length === 0;) {
    let width = INDENT.length + layouts[0].width;
    let end = start;
    while (end < columns.length && (!folds || end === start || width + 2 + layouts[end].width <= WIDTH))
      width += 2 + layouts[end++].width;
    const line = (row: readonly Text[]): string =>
      [0, ...columns.keys()]
        .filter((column, place) => place === 0 || (column >= start && column < end))
        .map((column) => layouts[column].placed(row[column]))
        .join('  ');
    if (start > 1) lines.push('');
    // Users may be too many to be arguments of a call.
    const isCut = start > 1 && leading !== undefined && body.length > leading.rows;
    for (const row of isCut ? texts.slice(0, leading.rows + texts.length - body.length) : texts)
      for (const broken of wraps ? wrapped(line(row).trimEnd(), INDENT) : [`${INDENT}${line(row)}`.trimEnd()])
        lines.push(broken);
    if (isCut) lines.push(...wrapped(leading.note, INDENT));
    start = end;
  }
  return lines;
}

function textOf(column: Column, cell: Cell, most: number): Text {
  const text = cut(wordsText(wordsOf(column, cell)), most);
  if (!isFigure(cell)) return { text, beside: '', mark: '' };
  const { spread, users, change, mark = '' } = cell;
  const around = spread === undefined ? '' : ` ± ${wordsText(wordsOf({ kind: 'mean' }, spread))}`;
  const told = change === undefined ? '' : ` (${changeText(change)})`;
  return { text, beside: `${around}${users === undefined ? '' : ` (${users})`}${told}`, mark };
}

function layoutOf(column: Column, cells: readonly Text[]): { width: number; placed: (cell: Text) => string } {
  const widest = (of: (cell: Text) => number): number =>
    cells.reduce((most, cell) => Math.max(most, of(cell)), 0);
  const beside = widest((cell) => (cell.beside ?? '').length);
  const mark = widest((cell) => cell.mark.length);
  const besideOf = (cell: Text): string => cell.beside?.padEnd(beside) ?? '';
  const width = widest((cell) => widthOf(cell.text) + besideOf(cell).length);
  return {
    width: width + mark,
    placed: (cell) => {
      const text = cell.text + besideOf(cell);
      const blanks = ' '.repeat(width - widthOf(text));
      return (isFigures(column) ? blanks + text : text + blanks) + cell.mark.padEnd(mark);
    },
  };
}

function wordsText(words: Words): string {
  return written(words, visibleText, ({ name, id }) =>
    visibleText(id === undefined ? name : `${name} (${id})`),
  );
}

/** Latin letters and the punctuation of RecScope's sentences, one terminal column each. */
const NARROW = /^[ -~¡-¬®-ſ‘’“”–…]*$/;

/** Returns the width of a text in terminal columns; East Asian characters take two. Fast for a million narrow ids. */
export function widthOf(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const letter of text) {
    if (widthOf(kept + letter) > width - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}

/** Wraps a text between words at `width`; continuation lines are indented by two more. */
export function wrapped(text: string, indent: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
