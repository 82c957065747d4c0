import type { Delimiter, Quote, TableShape } from '../tableShape';

/** Returns the quote of a file's fields, or undefined if they have none. */
export function quoteOf({ quotes, quote }: Pick<TableShape, 'quotes' | 'quote'>): Quote | undefined {
  return quotes ? (quote ?? '"') : undefined;
}

/**
 * Returns the fields of a line as strings, with quotes resolved. Only for the heads of files and rows with
 * odd quotes.
 */
export function splitLine(line: string, delimiter: string, quote: Quote | undefined): string[] {
  return cutLine(line, delimiter, quote).fields;
}

/** Returns the fields of a line according to a shape. */
export function fieldsOfLine(
  shape: Pick<TableShape, 'trim' | 'userColon' | 'quotes' | 'quote'> & { readonly delimiter: string },
  line: string,
): string[] {
  const { delimiter, trim } = shape;
  const cut = shape.userColon === true ? userBeforeColon(line) : undefined;
  const { fields, quoted } = cutLine(cut?.rest ?? line, delimiter, quoteOf(shape), trim);
  const all = trim ? fields.map((field, at) => (quoted[at] === true ? field : trimBlanks(field))) : fields;
  return cut === undefined ? all : [cut.user, ...all];
}

/** Returns a text without blanks and tabs around it. */
export function trimBlanks(text: string): string {
  return text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}

/** Splits a line at the first colon that ends it or precedes a blank; undefined if there is none. */
export function userBeforeColon(line: string): { readonly user: string; readonly rest: string } | undefined {
  const colon = /:(?=[ \t]|$)/.exec(line)?.index;
  return colon === undefined
    ? undefined
    : { user: line.slice(0, colon).trim(), rest: line.slice(colon + 1).trim() };
}

interface CutLine {
  readonly fields: string[];
  /** Whether each field is quoted; empty if none is. */
  readonly quoted: readonly (boolean | undefined)[];
  /** Whether a quoted field is damaged: no separator follows its closing quote. */
  readonly broken: boolean;
}

const BLANKS = /[ \t]+/g;

/**
 * Like `splitLine`, with the information which fields were quoted.
 *
 * @param trim whether blanks may surround quotes
 */
function cutLine(line: string, delimiter: string, quote: Quote | undefined, trim = false): CutLine {
  const text = delimiter === 'spaces' ? trimBlanks(line) : line;
  if (quote === undefined || !text.includes(quote))
    return {
      fields: delimiter === 'spaces' ? text.split(/[ \t]+/) : text.split(delimiter),
      quoted: [],
      broken: false,
    };
  const fields: string[] = [];
  const quoted: boolean[] = [];
  let broken = false;
  const skips = trim && delimiter !== 'spaces';
  const isBlank = (at: number): boolean => skips && text[at] !== delimiter && /[ \t]/.test(text[at] ?? '');
  for (let at = 0; at >= 0;) {
    while (isBlank(at)) at++;
    const opens = text[at] === quote;
    const close = opens ? closingQuote(text, quote, at) : -1;
    let after = close + 1;
    while (isBlank(after)) after++;
    const behind = close < 0 ? undefined : separatorFrom(text, delimiter, after);
    const closed = behind?.start === after ? behind : undefined;
    if (opens && closed === undefined) broken = true;
    quoted.push(closed !== undefined);
    // Text after a closing quote makes the field one without quotes, as csv-parse has it with relax_quotes.
    const { start, end } = closed ?? separatorFrom(text, delimiter, Math.max(at, close + 1));
    const content = close < 0 ? '' : text.slice(at + 1, close).replaceAll(quote + quote, quote);
    fields.push(
      closed !== undefined
        ? content
        : close < 0
          ? text.slice(at, start)
          : quote + content + text.slice(close, start),
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
function separatorFrom(text: string, delimiter: string, at: number): { start: number; end: number } {
  if (delimiter === 'spaces') {
    BLANKS.lastIndex = at;
    const match = BLANKS.exec(text);
    return match === null ? { start: text.length, end: -1 } : { start: match.index, end: BLANKS.lastIndex };
  }
  const start = text.indexOf(delimiter, at);
  return start < 0 ? { start: text.length, end: -1 } : { start, end: start + delimiter.length };
}

/**
 * Splits the lines of a head into fields, and stores the result for each delimiter. Format detection splits
 * all lines repeatedly, which takes most of the time before a file is read.
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
