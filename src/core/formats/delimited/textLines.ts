import type { AmbiguousComma } from '../values/decimalComma';
import type { EncodedText } from '../values/otherEncodings';
import type { Delimiter, TableShape } from '../tableShape';

/** Why a file cannot be read as a table of users and items. */
export type FileProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'header-only' }
  /** A line goes on behind all that is looked at, so that nothing shows what the file holds. */
  | { readonly kind: 'endless-line'; readonly line: number; readonly bytes: number }
  /** The same of a record of JSON, or of the list of a user. */
  | { readonly kind: 'endless-record'; readonly bytes: number }
  /** Brackets of JSON stand within each other, and no table has so many. */
  | { readonly kind: 'json-depth'; readonly depth: number }
  /** `what`: a name such as "Parquet" or "ZIP" where the content is recognised. */
  | { readonly kind: 'binary'; readonly what: string | undefined }
  | { readonly kind: 'one-column' }
  /** A byte that no text in UTF-8 can have there, and how the text reads in other encodings; `byte` 0: it is in UTF-16 without a mark. */
  | {
      readonly kind: 'not-utf8';
      readonly line: number;
      readonly byte: number;
      readonly readings: readonly EncodedText[];
    }
  /** No column could be recognised as one of these. */
  | { readonly kind: 'no-column'; readonly missing: readonly ('user' | 'item')[] }
  /** The file is not what a person said. `format`: as told. `looksLike`: what would have been guessed. */
  | {
      readonly kind: 'misfit';
      readonly format: string;
      readonly line: number;
      readonly found: string;
      readonly looksLike: string | undefined;
    }
  /** A person named a column that is not there. */
  | {
      readonly kind: 'no-such-column';
      readonly column: string;
      readonly line: number;
      readonly columns: readonly string[];
    }
  /** A JSON object with an entry for each column, not for each row or user. */
  | { readonly kind: 'json-columns' }
  /** A JSON object with one entry, under this key, that holds all records. */
  | { readonly kind: 'json-nested'; readonly key: string }
  /** Nothing says which of these columns, counted from 1, is the item; with an example of each. */
  | {
      readonly kind: 'unclear-item';
      readonly line: number;
      readonly columns: readonly { readonly column: number; readonly text: string }[];
      /** Each text is a name: of a key in JSON, of a column in Parquet. Absent: they are columns of text. */
      readonly named?: 'field' | 'column';
    }
  /** Lists of the numbers from 1 on, each once: ranks of candidates that stand elsewhere. */
  | { readonly kind: 'ranks-of-candidates'; readonly line: number; readonly found: string }
  /** Numbers from 0 or 1 on beside the items of each list, without a name: ranks or scores. */
  | { readonly kind: 'ranks-or-scores'; readonly found: string }
  /** A user has several lists, and a column has one number for each; in what format each cell is one item. */
  | { readonly kind: 'value-beside-lists'; readonly column: string; readonly format: string }
  /** Something stands around a list in a cell, or a bracket in it has no other. */
  | { readonly kind: 'text-around-list'; readonly line: number; readonly found: string }
  /** A column of lists of ranks beside the items, which do not stand in their order. */
  | { readonly kind: 'unordered-ranks'; readonly column: string }
  /** Items that were shown, and behind each a 1 where it was clicked. */
  | { readonly kind: 'shown-items'; readonly line: number; readonly found: string }
  /** A row for each user and a column for each item; the names of the first two columns. */
  | { readonly kind: 'matrix'; readonly user: string; readonly item: string }
  /** Names such as "540:" stand above the rows they are about. */
  | { readonly kind: 'blocks'; readonly line: number; readonly found: string }
  /** A table of which only a part was printed, as that line shows. */
  | { readonly kind: 'abridged'; readonly line: number; readonly found: string }
  /** Statements that put rows into a database. */
  | { readonly kind: 'sql'; readonly line: number; readonly found: string }
  /** A file of Weka. */
  | { readonly kind: 'arff' }
  /** The first line names fewer columns than there are in every line below. */
  | { readonly kind: 'narrow-header'; readonly names: number; readonly fields: number }
  /** A whole dictionary or list as Python prints it. */
  | { readonly kind: 'python' }
  | { readonly kind: 'printed-table' | 'printed-rows'; readonly line: number; readonly found: string }
  /** A comment as MATLAB and TeX write them. */
  | { readonly kind: 'percent-comment'; readonly line: number; readonly found: string }
  /** A user with an item in brackets, and items that were sampled against it. */
  | { readonly kind: 'sampled'; readonly line: number; readonly found: string }
  /** A column of items that were sampled as ones that a user does not like. */
  | { readonly kind: 'negatives'; readonly column: string }
  /** Columns that may all be the score, by their names. */
  | { readonly kind: 'unclear-score'; readonly columns: readonly string[] }
  /** The user stands in the first row of a group, and in no other of its rows. */
  | { readonly kind: 'grouped-users'; readonly column: string }
  /** What would be the users are the numbers of rows, in the column of that number from 1. */
  | { readonly kind: 'row-numbers'; readonly column: number }
  /** A sparse matrix in the format MatrixMarket. */
  | { readonly kind: 'matrix-market' }
  /** The first line names a separator by which no file is read. */
  | { readonly kind: 'unknown-separator'; readonly separator: string }
  /** "1,234" is one and a bit, or a thousand and some; "12,34" is twelve and a third, or two items. */
  | ({ readonly kind: 'unclear-comma'; readonly line: number } & AmbiguousComma);

export type Quote = '"' | "'";

/** What the fields of a file may stand in. */
export function quoteOf({ quotes, quote }: Pick<TableShape, 'quotes' | 'quote'>): Quote | undefined {
  return quotes ? (quote ?? '"') : undefined;
}

/** The fields of one line of a sample, quotes resolved. The reader itself never makes strings; this is for the head. */
export function splitLine(line: string, delimiter: Delimiter, quote: Quote | undefined): string[] {
  return cutLine(line, delimiter, quote).fields;
}

/** The fields of one line of a sample as a shape has them. */
export function fieldsOfLine(shape: TableShape, line: string): string[] {
  const { delimiter, trim } = shape;
  const cut = shape.userColon === true ? userBeforeColon(line) : undefined;
  const fields = splitLine(cut?.rest ?? line, delimiter, quoteOf(shape));
  const all = cut === undefined ? fields : [cut.user, ...fields];
  return trim ? all.map((field) => field.trim()) : all;
}

/** What stands before the first colon with a blank or nothing behind it, and what behind; undefined where there is none. */
export function userBeforeColon(line: string): { readonly user: string; readonly rest: string } | undefined {
  const colon = /:(?=[ \t]|$)/.exec(line)?.index;
  return colon === undefined
    ? undefined
    : { user: line.slice(0, colon).trim(), rest: line.slice(colon + 1).trim() };
}

export interface CutLine {
  readonly fields: string[];
  /** Whether each of them stands in quotes; empty where none does. */
  readonly quoted: readonly (boolean | undefined)[];
  /** A field begins with a quote that no separator follows. */
  readonly broken: boolean;
}

const BLANKS = /[ \t]+/g;

/** As splitLine, with what the quotes did. */
export function cutLine(line: string, delimiter: Delimiter, quote: Quote | undefined): CutLine {
  const text = delimiter === 'spaces' ? line.trim() : line;
  if (quote === undefined || !text.includes(quote))
    return {
      fields: delimiter === 'spaces' ? text.split(/[ \t]+/) : text.split(delimiter),
      quoted: [],
      broken: false,
    };
  const fields: string[] = [];
  const quoted: boolean[] = [];
  let broken = false;
  for (let at = 0; at >= 0;) {
    const opens = text[at] === quote;
    const close = opens ? closingQuote(text, quote, at) : -1;
    const behind = close < 0 ? undefined : separatorFrom(text, delimiter, close + 1);
    const closed = behind?.start === close + 1 ? behind : undefined;
    if (opens && closed === undefined) broken = true;
    quoted.push(closed !== undefined);
    const { start, end } = closed ?? separatorFrom(text, delimiter, at);
    const field = closed === undefined ? text.slice(at, start) : text.slice(at + 1, close);
    fields.push(
      closed !== undefined && field.includes(quote) ? field.replaceAll(quote + quote, quote) : field,
    );
    at = end;
  }
  return { fields, quoted, broken };
}

/** Where the field ends that text[open] opens; a doubled quote is part of it. −1: nowhere. */
function closingQuote(text: string, quote: Quote, open: number): number {
  let close = text.indexOf(quote, open + 1);
  while (close >= 0 && text[close + 1] === quote) close = text.indexOf(quote, close + 2);
  return close;
}

/** The first separator at or behind `at`; at the end of the text, and followed by nothing (−1), where there is none. */
function separatorFrom(text: string, delimiter: Delimiter, at: number): { start: number; end: number } {
  if (delimiter === 'spaces') {
    BLANKS.lastIndex = at;
    const match = BLANKS.exec(text);
    return match === null ? { start: text.length, end: -1 } : { start: match.index, end: BLANKS.lastIndex };
  }
  const start = text.indexOf(delimiter, at);
  return start < 0 ? { start: text.length, end: -1 } : { start, end: start + delimiter.length };
}
