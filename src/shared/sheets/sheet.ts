import type { VerdictSaid } from '../sentences/verdictWords';
import { intervalText, pText, signedText } from '../sentences/comparisonWords';
import { formatCount, formatMean } from '../text/numbers/numberText';
import { plainName } from '../text/nameText';
import { withParticles } from '../text/particles';

/**
 * Text that people read. Names from files stay apart from our words, because every format escapes them in a way of its
 * own; `template` is a translated sentence with `{0}`, `{1}` … for its parts.
 */
export type Words = string | Name | { readonly template: string; readonly parts: readonly Words[] };

/** A name from a file. @param id what a file calls it, where `name` is its title */
export interface Name {
  readonly name: string;
  readonly id?: string;
}

/** How much there is room for: a paper, a note to colleagues, a screen, or a page of its own. */
export type Room = 'paper' | 'note' | 'screen' | 'page';

/**
 * What a column holds, which decides how its cells are aligned, rounded and escaped.
 *
 * - `name`: from a file; `text`: our own words; `sentence`: words that may take more than one line
 * - `value`: of a measure; `mean`: the same of columns that may move into a further block where there is no room
 * - `difference`: with its sign; `interval`: a pair of them; `p`; `count`; `figure`: a number that is text already
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
  /** The least room in which it is shown; absent: everywhere. */
  readonly room?: Room;
}

/** A number with what stands beside it. */
export interface Figure {
  readonly value: number | null;
  /** The best of its column. */
  readonly best?: boolean;
  /** Stands behind it: "†", " (few)". */
  readonly mark?: string;
  /** What is behind ±; null: it would say nothing. */
  readonly spread?: number | null | undefined;
  /** How many it is over, where that is not what its row says. */
  readonly users?: number | undefined;
  /** What it became against another number. */
  readonly change?: Change | undefined;
}

/** "+29.2%", "better". */
export interface Change extends Pick<VerdictSaid, 'word' | 'sign' | 'tone'> {
  /** Absent: the word says all. */
  readonly size?: string | undefined;
}

export type Cell = Words | number | null | readonly [low: number, high: number] | Figure;

/** A table with what is said of it. Without columns it is sentences alone. */
export interface Sheet {
  readonly title?: Words;
  /** What must be read before the table. */
  readonly lead?: readonly Words[];
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly Cell[]>;
  readonly notes: readonly Words[];
  /** The least room in which it is shown; absent: everywhere. */
  readonly room?: Room;
  /** How it is referred to in a document. */
  readonly label?: string;
  /** A command behind all, as it is typed. */
  readonly code?: string;
  /** Rows of a further block of columns, and the line that says how many are left out; absent: all rows. */
  readonly leading?: { readonly rows: number; readonly note: string };
}

export function sentence(template: string, ...parts: readonly Words[]): Words {
  return { template, parts };
}

/** Words one behind the other, with this between them. */
export function joined(all: readonly Words[], between: string): Words {
  return { template: all.map((_, index) => `{${index}}`).join(between), parts: all };
}

/** Sentences without a table. */
export function prose(notes: readonly Words[], beside: Pick<Sheet, 'title' | 'room' | 'code'> = {}): Sheet {
  return { ...beside, columns: [], rows: [], notes };
}

/** What there is room for, of the sheets and of the columns of each; sheets that say nothing are left out. */
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

/** Whether a column holds numbers, which stand at its right. */
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

/** "+29.2%, better": a change beside its number, where nothing can stand below it. */
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

/** How the language of the reader writes numbers. */
export interface Numbers {
  readonly count: (count: number) => string;
  readonly value: (value: number) => string;
}

const ENGLISH: Numbers = { count: (count) => formatCount(count, 'en'), value: formatMean };

/** A cell as words; of a figure the number alone. */
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

/** Words as a text. @param textOf how our own words are written @param nameOf how names from files are */
export function written(
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
      return part === undefined ? textOf(piece) : written(part, textOf, nameOf);
    })
    .join('');
}

/** Words in one line without any markup. */
export function lineOfWords(words: Words): string {
  return written(words, String, ({ name }) => plainName(name));
}

function plainWords(words: Words | undefined): string | undefined {
  return words === undefined ? undefined : written(words, String, ({ name }) => name);
}
