import type { Delimiter, Quote, TableShape } from '../tableShape';

/** Returns the quote of a file's fields, or undefined if they have none. */
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

/** Splits a line at the first colon that ends it or precedes a blank; undefined if there is none. */
export function userBeforeColon(line: string): { readonly user: string; readonly rest: string } | undefined {
  const colon = /:(?=[ \t]|$)/.exec(line)?.index;
  return colon === undefined
    ? undefined
    : { user: line.slice(0, colon).trim(), rest: line.slice(colon + 1).trim() };
}

export interface CutLine {
  readonly fields: string[];
  /** Whether each field is quoted; empty if none is. */
  readonly quoted: readonly (boolean | undefined)[];
  /** A field begins with a quote that no separator follows. */
  readonly broken: boolean;
}

const BLANKS = /[ \t]+/g;

/** Like `splitLine`, with which fields were quoted. */
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

/** Returns the offset of the quote that closes the field opened at text[open], or −1. A doubled quote is content. */
function closingQuote(text: string, quote: Quote, open: number): number {
  let close = text.indexOf(quote, open + 1);
  while (close >= 0 && text[close + 1] === quote) close = text.indexOf(quote, close + 2);
  return close;
}

/** Returns the first separator at or after `at`; the end of the text and −1 if there is none. */
function separatorFrom(text: string, delimiter: Delimiter, at: number): { start: number; end: number } {
  if (delimiter === 'spaces') {
    BLANKS.lastIndex = at;
    const match = BLANKS.exec(text);
    return match === null ? { start: text.length, end: -1 } : { start: match.index, end: BLANKS.lastIndex };
  }
  const start = text.indexOf(delimiter, at);
  return start < 0 ? { start: text.length, end: -1 } : { start, end: start + delimiter.length };
}

/**
 * Cuts the lines of a head into fields, each only once per delimiter: format detection cuts all of them repeatedly,
 * and nothing else takes as long before a file is read.
 */
export class LineCutter {
  private readonly known = new Map<Delimiter, Map<string, CutLine>>();

  constructor(readonly quote: Quote | undefined) {}

  cut(line: string, delimiter: Delimiter): CutLine {
    let lines = this.known.get(delimiter);
    if (lines === undefined) this.known.set(delimiter, (lines = new Map()));
    let cut = lines.get(line);
    if (cut === undefined) lines.set(line, (cut = cutLine(line, delimiter, this.quote)));
    return cut;
  }

  fields(line: string, delimiter: Delimiter): readonly string[] {
    return this.cut(line, delimiter).fields;
  }
}
