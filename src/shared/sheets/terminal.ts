import * as l10n from '@vscode/l10n';
import stringWidth from 'string-width';
import { visibleText } from '../text/nameText';
import {
  type Cell,
  markedChangeText,
  type Column,
  sheetsFittingSpace,
  isFigure,
  isNumericColumn,
  type Sheet,
  type Words,
  formatCell,
  writeWords,
} from './sheet';

/** Width of text and of blocks of means in a pipe or file, in columns. */
const WIDTH = 80;
/** Maximum width of text, in columns: longer lines are hard to read. */
const MAX_PROSE = 100;
/** Maximum width of a name next to columns of means, in columns; longer names are shortened. */
const NAME = 30;
/** Minimum width of a shortened name, as long as other columns can be hidden instead. */
const MIN_NAME = 14;
const INDENT = '  ';
const GAP = '  ';

/**
 * Formats sheets for a terminal. Control characters and line breaks in IDs, values and paths are shown by
 * number.
 * @param width columns of the terminal; undefined: not a terminal, so tables have their natural width
 */
export function writeTerminal(sheets: Iterable<Sheet>, width?: number): string {
  const blocks = Array.from(
    sheetsFittingSpace(sheets, 'screen'),
    (sheet) => `${sheetLines(sheet, width).join('\n')}\n`,
  );
  return blocks.join('\n');
}

function sheetLines({ title, lead = [], notes, code, ...table }: Sheet, width: number | undefined): string[] {
  const most = Math.min(width ?? WIDTH, MAX_PROSE);
  const indented = (words: Words): string[] => wrapText(wordsText(words), INDENT, most);
  return [
    lead.flatMap((words) => [...wrapText(wordsText(words), '', most), '']),
    title === undefined ? [] : wrapText(wordsText(title), '', most),
    table.columns.length === 0 ? [] : tableLines(table, width),
    notes.flatMap(indented),
    code === undefined ? [] : [`${INDENT}${visibleText(code)}`],
  ].flat();
}

/** Cell as text, in sections that are aligned separately: the number with ±, and its suffixes. */
interface Text {
  readonly text: string;
  /** Text after the number; undefined for a heading, which is above all parts. */
  readonly beside: string | undefined;
  readonly mark: string;
}

/**
 * Formats a table with the smallest widths that fit its cells. If the table is too wide, columns of means
 * move into further blocks, names are shortened in the middle, and other columns are hidden by priority and
 * named in a line.
 */
function tableLines(
  { columns, rows, leading }: Pick<Sheet, 'columns' | 'rows' | 'leading'>,
  width: number | undefined,
): string[] {
  const heads = columns.map(({ title }): Text => ({ text: wordsText(title), beside: undefined, mark: '' }));
  const body = Array.from(rows, (row) => row.map((cell, index) => textOf(columns[index], cell)));
  const texts = heads.every(({ text }) => text === '') ? body : [heads, ...body];
  const layouts = columns.map((column, index) =>
    layoutOf(
      column,
      texts.map((row) => row[index]),
    ),
  );
  const widths = layouts.map((layout) => layout.width);
  const folds = columns.some(({ kind }) => kind === 'mean');
  const room = width ?? (folds ? WIDTH : Infinity);
  const { shownColumns, caps } = folds
    ? { shownColumns: [...columns.keys()], caps: foldedCaps(widths, room, width) }
    : fitted(columns, widths, room);
  const isSentence = columns.at(-1)?.kind === 'sentence';
  const lines: string[] = [];
  for (let start = 1; start < shownColumns.length || lines.length === 0;) {
    const block = [shownColumns[0]];
    let usedWidth = INDENT.length + Math.min(widths[shownColumns[0]], caps[shownColumns[0]]);
    while (
      start < shownColumns.length &&
      (!folds || block.length === 1 || usedWidth + GAP.length + widths[shownColumns[start]] <= room)
    ) {
      usedWidth += GAP.length + widths[shownColumns[start]];
      block.push(shownColumns[start++]);
    }
    const isFurther = lines.length > 0;
    if (isFurther) lines.push('');
    // Users may be too many to be arguments of a call.
    const isCut = isFurther && leading !== undefined && body.length > leading.rows;
    for (const row of isCut ? texts.slice(0, leading.rows + texts.length - body.length) : texts) {
      const cells = block.map((column) => layouts[column].placed(row[column], caps[column]));
      if (isSentence)
        lines.push(
          ...hangingLines(
            `${INDENT}${cells.slice(0, -1).join(GAP)}${GAP}`,
            cells[cells.length - 1],
            width ?? WIDTH,
          ),
        );
      else lines.push(`${INDENT}${cells.join(GAP)}`.trimEnd());
    }
    if (isCut) lines.push(...wrapText(leading.note, INDENT, room));
  }
  const gone = heads.filter((_, index) => !shownColumns.includes(index)).map(({ text }) => text);
  if (gone.length > 0) lines.push(...wrapText(l10n.t('No room for: {0}.', gone.join(', ')), INDENT, room));
  return lines;
}

/**
 * Returns the maximum cell width of each column if means move into further blocks. The first block has the
 * names.
 */
function foldedCaps(widths: readonly number[], room: number, width: number | undefined): number[] {
  const left = room - INDENT.length - widths.slice(1).reduce((sum, each) => sum + GAP.length + each, 0);
  // In a pipe a name is not cut if possible.
  const most = width === undefined || left < MIN_NAME ? NAME : Math.max(left, MIN_NAME);
  return widths.map((_, index) => (index === 0 ? most : Infinity));
}

/** Returns the columns that fit, and the maximum cell width of each. */
function fitted(
  columns: readonly Column[],
  widths: readonly number[],
  room: number,
): { readonly shownColumns: readonly number[]; readonly caps: readonly number[] } {
  let shownColumns = [...columns.keys()];
  const kinds = ['name'];
  const capOf = (index: number, most: number): number =>
    kinds.includes(columns[index].kind) ? most : Infinity;
  const excess = (most: number): number =>
    shownColumns.reduce(
      (sum, index) => sum + GAP.length + Math.min(widths[index], capOf(index, most)),
      INDENT.length - GAP.length - room,
    );
  // Sentences break into lines.
  if (columns.at(-1)?.kind === 'sentence') return { shownColumns, caps: widths.map(() => Infinity) };
  const spare = shownColumns
    .filter((index) => columns[index].spare !== undefined)
    .sort((a, b) => (columns[a].spare ?? 0) - (columns[b].spare ?? 0));
  for (const index of spare) {
    if (excess(MIN_NAME) <= 0) break;
    shownColumns = shownColumns.filter((each) => each !== index);
  }
  if (excess(MIN_NAME) > 0) kinds.push('text');
  let most = Math.max(...widths);
  while (most > 1 && excess(most) > 0) most--;
  return { shownColumns, caps: columns.map((_, index) => capOf(index, most)) };
}

function textOf(column: Column, cell: Cell): Text {
  const text = wordsText(formatCell(column, cell));
  if (!isFigure(cell)) return { text, beside: '', mark: '' };
  const { spread, users, change, mark = '' } = cell;
  const around = spread === undefined ? '' : ` ± ${wordsText(formatCell({ kind: 'mean' }, spread))}`;
  const told = change === undefined ? '' : ` ${markedChangeText(change)}`;
  return { text, beside: `${around}${users === undefined ? '' : ` (${users})`}${told}`, mark };
}

function layoutOf(
  column: Column,
  cells: readonly Text[],
): { width: number; placed: (cell: Text, most: number) => string } {
  const widest = (of: (cell: Text) => number): number =>
    cells.reduce((most, cell) => Math.max(most, of(cell)), 0);
  const beside = widest((cell) => (cell.beside ?? '').length);
  const mark = widest((cell) => cell.mark.length);
  const besideOf = (cell: Text): string => cell.beside?.padEnd(beside) ?? '';
  const width = widest((cell) => terminalWidth(cell.text) + besideOf(cell).length);
  return {
    width: width + mark,
    placed: (cell, most) => {
      const text = shortened(cell.text, most) + besideOf(cell);
      const blanks = ' '.repeat(Math.min(width, most) - terminalWidth(text));
      return (isNumericColumn(column) ? blanks + text : text + blanks) + cell.mark.padEnd(mark);
    },
  };
}

function wordsText(words: Words): string {
  return writeWords(words, visibleText, ({ name, id }) =>
    visibleText(id === undefined ? name : `${name} (${id})`),
  );
}

/** Matches texts of Latin letters and common punctuation, which take one terminal column each. */
const NARROW = /^[ -~¡-¬®-ſ‘’“”–…]*$/;

/**
 * Returns the width of a text in terminal columns; East Asian characters take two. Fast for a million short
 * IDs.
 */
export function terminalWidth(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}

/** Cuts a name in the middle if it is too wide, because both its beginning and its end may distinguish it. */
function shortened(text: string, width: number): string {
  if (terminalWidth(text) <= width) return text;
  const letters = [...text];
  const within = (all: readonly string[], most: number): string[] => {
    let usedWidth = 0;
    const end = all.findIndex((letter) => (usedWidth += terminalWidth(letter)) > most);
    return all.slice(0, end);
  };
  const start = within(letters, Math.ceil((width - 1) / 2));
  return `${start.join('')}…${within(letters.toReversed(), Math.floor((width - 1) / 2))
    .toReversed()
    .join('')}`;
}

/** Wraps the last cell of a row; continuation lines start below its beginning. */
export function hangingLines(before: string, last: string, width: number): string[] {
  const start = terminalWidth(before);
  const [head, ...further] = wrapText(last.trimEnd(), '', Math.max(20, width - start));
  return [before + head, ...further.map((each) => ' '.repeat(start) + each.trimStart())];
}

/** Wraps a text between words at `width`; continuation lines are indented by two more columns. */
export function wrapText(text: string, indent: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && terminalWidth(line) + 1 + terminalWidth(word) > width) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
