import { BLANK, CR, LF, TAB } from '../characters';

/** The fields of a row in which quotes hold line ends, or are otherwise unusual. What follows a closing quote makes the field one without quotes. */
export function quotedFields(
  bytes: Uint8Array,
  start: number,
  stop: number,
  dialect: FieldDialect,
  quote: number,
): Uint8Array[] {
  const { trim } = dialect;
  const { spaces, twice, isBlank, isDelimiter } = betweenFields(bytes, dialect);
  const fields: Uint8Array[] = [];
  let at = start;
  for (;;) {
    if (trim || spaces) while (at < stop && isBlank(at)) at++;
    if (spaces && at >= stop) return fields;
    const from = at;
    let close = -1;
    if (bytes[at] === quote) {
      close = at + 1;
      while (close < stop && (bytes[close] !== quote || bytes[close + 1] === quote))
        close += bytes[close] === quote ? 2 : 1;
      at = close + 1;
      if (trim) while (at < stop && isBlank(at)) at++;
    }
    const behind = at;
    while (at < stop && !isDelimiter(at)) at++;
    if (close >= 0 && at === behind) fields.push(unquoted(bytes, from + 1, close, quote));
    else {
      let to = at;
      if (trim) while (to > from && isBlank(to - 1)) to--;
      fields.push(bytes.slice(from, to));
    }
    if (at >= stop) return fields;
    at += twice ? 2 : 1;
  }
}

/**
 * The line end of the row at `start`, of which some line end may stand in quotes. What follows a closing quote belongs to
 * the field as it is. −1: a quote is not closed before `limit`, or no line end comes.
 */
export function endOfQuotedRow(
  bytes: Uint8Array,
  start: number,
  limit: number,
  dialect: FieldDialect,
  quote: number,
): number {
  const { spaces, twice, isBlank, isDelimiter } = betweenFields(bytes, dialect);
  let at = start;
  for (;;) {
    if (dialect.trim || spaces) while (isBlank(at)) at++;
    if (bytes[at] === quote) {
      let close = at + 1;
      while (close < limit && (bytes[close] !== quote || bytes[close + 1] === quote))
        close += bytes[close] === quote ? 2 : 1;
      if (close >= limit) return -1;
      at = close + 1;
    }
    while (at < limit && bytes[at] !== LF && bytes[at] !== CR && !isDelimiter(at)) at++;
    if (at >= limit) return -1;
    if (bytes[at] === LF || bytes[at] === CR) return at;
    at += twice ? 2 : 1;
  }
}

interface FieldDialect {
  /** `spaces`: runs of blanks and tabs. Anything else is taken as it is. */
  readonly delimiter: string;
  readonly trim: boolean;
}

/** What stands between the fields of a text. */
function betweenFields(bytes: Uint8Array, { delimiter }: FieldDialect) {
  const spaces = delimiter === 'spaces';
  const first = spaces ? BLANK : delimiter.charCodeAt(0);
  const twice = delimiter.length === 2;
  return {
    spaces,
    twice,
    isBlank: (at: number): boolean => bytes[at] === BLANK || (bytes[at] === TAB && first !== TAB),
    isDelimiter: (at: number): boolean =>
      spaces
        ? bytes[at] === BLANK || bytes[at] === TAB
        : bytes[at] === first && (!twice || bytes[at + 1] === first),
  };
}

function unquoted(bytes: Uint8Array, start: number, end: number, quote: number): Uint8Array {
  const content = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    content[length++] = bytes[at];
    if (bytes[at] === quote) at++;
  }
  return content.subarray(0, length);
}
