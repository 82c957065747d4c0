/*
 * To show a table, make a `Sheet`: title, columns with a kind, rows, and notes. The kind decides alignment,
 * rounding, and escaping; `room` is the smallest medium that shows a column or sheet (paper, note, screen,
 * page). A name from a file is `{ name }`, never part of a string: each format escapes it. Terminal, report,
 * and clipboard print the same sheet.
 */
import type { SvgNode } from './svgNode';
import { intervalText, pText, signedText } from '../text/numbers/signedText';
import { formatCount, formatMean } from '../text/numbers/numberText';
import { plainName } from '../text/nameText';
import { withParticles } from '../text/particles';

/**
 * Text for people. Names from files are separate from RecScope's words, because every format escapes them
 * differently. `template` is a translated sentence with `{0}`, `{1}` … for its parts.
 */
export type Words = string | Name | { readonly template: string; readonly parts: readonly Words[] };

/** Name from a file. @param id ID in the file, if `name` is a title @param text text, which HTML shows below the name */
export interface Name {
  readonly name: string;
  readonly id?: string;
  readonly text?: string | undefined;
}

/** Space of the surface: paper, a note to colleagues, a screen, or a separate page. */
export type SheetRoom = 'paper' | 'note' | 'screen' | 'page';

/**
 * Content of a column, which decides how its cells are aligned, rounded and escaped:
 * - `name`: from a file; `text`: RecScope's words; `sentence`: words that may take more than one line
 * - `value`: of a metric; `mean`: like `value`, in a column that may move to another block if space is
 * missing
 * - `difference`: signed number; `interval`: two signed numbers; `p`; `count`; `figure`: number that is
 * already text
 */
type ColumnKind =
  | 'name'
  | 'text'
  | 'sentence'
  | 'value'
  | 'mean'
  | 'difference'
  | 'interval'
  | 'p'
  | 'count'
  | 'figure';

export interface Column {
  readonly title: Words;
  readonly kind: ColumnKind;
  /** Priority for hiding the column on a narrow terminal, 1 first; absent: never hidden. */
  readonly spare?: number;
  /** Minimum space (note, screen, page) in which the column is shown; absent: always shown. */
  readonly room?: SheetRoom;
}

/** Number in a cell, with additions. */
export interface Figure {
  readonly value: number | null;
  /** Whether the value is the best of its column. */
  readonly best?: boolean;
  /** Suffix, such as "†" or " (few)". */
  readonly mark?: string;
  /** Number after ±; null: not informative. */
  readonly spread?: number | null | undefined;
  /** Number of users of the value, if it differs from the row's. */
  readonly users?: number | undefined;
  /** Change of the number from another. */
  readonly change?: ChangeCell | undefined;
}

/** Verdict with its word, sign and color, equal in panel, command line and report. */
export interface VerdictSaid {
  readonly word: string;
  /** Sign before the word, for readers who do not see colors. */
  readonly sign: string;
  /** CSS class of the color; `unclear` and `waiting` have none. */
  readonly tone: 'better' | 'worse' | 'equivalent' | 'unclear' | 'waiting';
}

/** Change from another number: its size and its verdict, such as "+29.2%" and "better". */
export interface ChangeCell extends Pick<VerdictSaid, 'word' | 'sign' | 'tone'> {
  /** Size of the change; absent: only the word is shown. */
  readonly size?: string | undefined;
}

/** Words with a list below. */
interface ListCell {
  readonly head: Words;
  readonly lines: readonly Words[];
}

export type Cell = Words | number | null | readonly [low: number, high: number] | Figure | ListCell;

/** Chart as SVG. */
export interface Picture {
  readonly title: string;
  /** Accessible label. */
  readonly label: string;
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly SvgNode[];
}

/** Table with its text. A sheet without columns only has sentences. */
export interface Sheet {
  readonly title?: Words;
  /** Sentences before the table. */
  readonly lead?: readonly Words[];
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]>;
  readonly notes: readonly Words[];
  /** Minimum space (note, screen, page) in which the sheet is shown; absent: always shown. */
  readonly room?: SheetRoom;
  /** Label for references in a document. */
  readonly label?: string;
  /** Shell command shown after the table, verbatim. */
  readonly code?: string;
  /** Picture of the numbers, which HTML draws, with the table folded below. */
  readonly picture?: Picture;
  /**
   * Limit for further blocks of columns, which a terminal too narrow for all columns shows below the first: rows of
   * each, and the note on the rows left out. Absent: all rows.
   */
  readonly leading?: { readonly rows: number; readonly note: string };
}

export function sentence(template: string, ...parts: readonly Words[]): Words {
  return { template, parts };
}

/** Joins words with `between`. */
export function joinWords(all: readonly Words[], between: string): Words {
  return { template: all.map((_, index) => `{${index}}`).join(between), parts: all };
}

/** Returns sentences without a table. */
export function notesSheet(
  notes: readonly Words[],
  beside: Pick<Sheet, 'title' | 'room' | 'code'> = {},
): Sheet {
  return { ...beside, columns: [], rows: [], notes };
}

/** Yields the sheets, and the columns of each, that fit the space; empty sheets are left out. */
export function* sheetsFittingSpace(sheets: Iterable<Sheet>, room: SheetRoom): Generator<Sheet> {
  for (const sheet of sheets) {
    const fits = (part: { readonly room?: SheetRoom }): boolean =>
      ROOMS.indexOf(part.room ?? 'paper') <= ROOMS.indexOf(room);
    const { title = '', code = '', lead = [], columns, notes, picture } = sheet;
    const isEmpty =
      title === '' && code === '' && picture === undefined && [...lead, ...columns, ...notes].length === 0;
    if (isEmpty || !fits(sheet)) continue;
    const shown = columns.map(fits);
    yield shown.every(Boolean)
      ? sheet
      : {
          ...sheet,
          columns: columns.filter((_, index) => shown[index]),
          rows: Array.from(sheet.rows, (row) => row.filter((_, index) => shown[index])),
        };
  }
}

const ROOMS: readonly SheetRoom[] = ['paper', 'note', 'screen', 'page'];

/** Returns whether a column contains numbers, which are right-aligned. */
export function isNumericColumn({ kind }: Column): boolean {
  return kind !== 'name' && kind !== 'text' && kind !== 'sentence';
}

export function isFigure(cell: Cell): cell is Figure {
  return typeof cell === 'object' && cell !== null && 'value' in cell;
}

export function isListCell(cell: Cell): cell is ListCell {
  return typeof cell === 'object' && cell !== null && 'lines' in cell;
}

function isWords(cell: Cell): cell is Words {
  return (
    typeof cell === 'string' ||
    (cell !== null && typeof cell === 'object' && ('name' in cell || 'template' in cell))
  );
}

/** Formats a change in one line: "+29.2%, better". */
export function changeText({ size, word }: ChangeCell): string {
  return size === undefined ? word : `${size}, ${word}`;
}

/** Formats a change for little space: "+29% ▲", "equivalent", or "?" if it is not clear. */
export function markedChangeText(change: ChangeCell | undefined): string {
  if (change === undefined) return '–';
  const { size, sign, tone, word } = change;
  if (size !== undefined) return `${size} ${sign}`;
  return tone === 'unclear' ? sign : word;
}

/** Number formats in the language of the reader. */
export interface Numbers {
  readonly count: (count: number) => string;
  readonly value: (value: number) => string;
}

const ENGLISH: Numbers = { count: (count) => formatCount(count, 'en'), value: formatMean };

/** Formats a cell as words; additions of a number are left out. */
export function formatCell({ kind }: Pick<Column, 'kind'>, cell: Cell, numbers: Numbers = ENGLISH): Words {
  if (isWords(cell)) return cell;
  if (isListCell(cell)) return sentence('{0}: {1}', cell.head, joinWords(cell.lines, '; '));
  const value = isFigure(cell) ? cell.value : cell;
  if (value === null) return '–';
  if (typeof value === 'object') return intervalText(value);
  switch (kind) {
    case 'difference':
      return signedText(value);
    case 'p':
      return pText(value);
    case 'count':
      return numbers.count(value);
    case 'value':
    case 'mean':
      return numbers.value(value);
    default:
      return String(value);
  }
}

/** Formats words. @param textOf formats RecScope's words @param nameOf formats names from files */
export function writeWords(
  words: Words,
  textOf: (text: string) => string,
  nameOf: (name: Name) => string,
): string {
  if (typeof words === 'string') return textOf(words);
  if ('name' in words) return nameOf(words);
  const { template, parts } = words;
  return withParticles(template, (index) => plainWords(parts.at(index)))
    .split(/(\{\d+\})/)
    .map((piece) => {
      const part = /^\{\d+\}$/.test(piece) ? parts[Number(piece.slice(1, -1))] : undefined;
      return part === undefined ? textOf(piece) : writeWords(part, textOf, nameOf);
    })
    .join('');
}

/** Returns words in one line without any markup. */
export function lineOfWords(words: Words): string {
  return writeWords(words, String, ({ name }) => plainName(name));
}

function plainWords(words: Words | undefined): string | undefined {
  return words === undefined ? undefined : writeWords(words, String, ({ name }) => name);
}
