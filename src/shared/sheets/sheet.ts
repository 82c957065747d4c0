/*
 * To show a table, make a `Sheet`: title, columns with a kind, rows, and notes. The kind decides alignment,
 * rounding, and escaping; `room` is the smallest medium that shows a column or sheet (paper, note, screen,
 * page). A name from a file is `{ name }`, never part of a string: each format escapes it. Terminal, report,
 * and clipboard print the same sheet.
 */
import { intervalText, pText, signedText } from '../text/numbers/signedText';
import { formatCount, formatMean } from '../text/numbers/numberText';
import { plainName } from '../text/nameText';
import { withParticles } from '../text/particles';

/**
 * Text for people. Names from files are separate from RecScope's words, because every format escapes them differently;
 * `template` is a translated sentence with `{0}`, `{1}` … for its parts.
 */
export type Words = string | Name | { readonly template: string; readonly parts: readonly Words[] };

/** Name from a file. @param id id in the file, if `name` is its title */
export interface Name {
  readonly name: string;
  readonly id?: string;
}

/** Available space: a paper, a note to colleagues, a screen, or a separate page. */
export type Room = 'paper' | 'note' | 'screen' | 'page';

/**
 * Content of a column, which decides how its cells are aligned, rounded and escaped.
 * - `name`: from a file; `text`: RecScope's words; `sentence`: words that may take more than one line
 * - `value`: of a metric; `mean`: like `value`, in columns that may move to another block if there is no space
 * - `difference`: with its sign; `interval`: a pair of them; `p`; `count`; `figure`: a number that is already text
 */
export type Kind =
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
  readonly kind: Kind;
  /** Order in which it falls away on a terminal that is too narrow, 1 first; absent: never. */
  readonly spare?: number;
  /** Minimum space for showing it; absent: always shown. */
  readonly room?: Room;
}

/** Number with its additions. */
export interface Figure {
  readonly value: number | null;
  /** The value is the best of its column. */
  readonly best?: boolean;
  /** Suffix: "†", " (few)". */
  readonly mark?: string;
  /** Number after ±; null: not informative. */
  readonly spread?: number | null | undefined;
  /** Users that it is over, if not the same as in its row. */
  readonly users?: number | undefined;
  /** Change from another number. */
  readonly change?: Change | undefined;
}

/** Word, sign and color of a verdict, the same on every surface. */
export interface VerdictSaid {
  readonly word: string;
  /** Sign before the word, for readers who do not see colors. */
  readonly sign: string;
  /** CSS class of the color; `unclear` and `waiting` have none. */
  readonly tone: 'better' | 'worse' | 'equivalent' | 'unclear' | 'waiting';
}

/** "+29.2%", "better". */
export interface Change extends Pick<VerdictSaid, 'word' | 'sign' | 'tone'> {
  /** Absent: the word is enough. */
  readonly size?: string | undefined;
}

export type Cell = Words | number | null | readonly [low: number, high: number] | Figure;

/** Table with its text. Without columns it is only sentences. */
export interface Sheet {
  readonly title?: Words;
  /** Sentences before the table. */
  readonly lead?: readonly Words[];
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]>;
  readonly notes: readonly Words[];
  /** Minimum space for showing it; absent: always shown. */
  readonly room?: Room;
  /** Label for references in a document. */
  readonly label?: string;
  /** Shell command shown after the table, verbatim. */
  readonly code?: string;
  /** Number of rows of each further block of columns, and the note about the rows left out; absent: all rows. */
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

/** Yields the sheets, and their columns, that fit the space; empty sheets are left out. */
export function* fitting(sheets: Iterable<Sheet>, room: Room): Generator<Sheet> {
  for (const sheet of sheets) {
    const fits = (part: { readonly room?: Room }): boolean =>
      ROOMS.indexOf(part.room ?? 'paper') <= ROOMS.indexOf(room);
    const { title = '', code = '', lead = [], columns, notes } = sheet;
    const isEmpty = title === '' && code === '' && [...lead, ...columns, ...notes].length === 0;
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

const ROOMS: readonly Room[] = ['paper', 'note', 'screen', 'page'];

/** Returns whether a column contains numbers, which are right-aligned. */
export function isFigures({ kind }: Column): boolean {
  return kind !== 'name' && kind !== 'text' && kind !== 'sentence';
}

export function isFigure(cell: Cell): cell is Figure {
  return typeof cell === 'object' && cell !== null && 'value' in cell;
}

function isWords(cell: Cell): cell is Words {
  return (
    typeof cell === 'string' ||
    (cell !== null && typeof cell === 'object' && ('name' in cell || 'template' in cell))
  );
}

/** Returns "+29.2%, better": a change in one line. */
export function changeText({ size, word }: Change): string {
  return size === undefined ? word : `${size}, ${word}`;
}

/** Returns a change for a small place: "+29% ▲", "equivalent", "?" if it is not clear. */
export function changeMarked(change: Change | undefined): string {
  if (change === undefined) return '–';
  const { size, sign, tone, word } = change;
  if (size !== undefined) return `${size} ${sign}`;
  return tone === 'unclear' ? sign : word;
}

/** Number formats of the reader's language. */
export interface Numbers {
  readonly count: (count: number) => string;
  readonly value: (value: number) => string;
}

const ENGLISH: Numbers = { count: (count) => formatCount(count, 'en'), value: formatMean };

/** Returns a cell as words; only the number of a figure. */
export function wordsOf({ kind }: Pick<Column, 'kind'>, cell: Cell, numbers: Numbers = ENGLISH): Words {
  if (isWords(cell)) return cell;
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
