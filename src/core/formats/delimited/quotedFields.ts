import { BLANK, TAB } from '../characters';

/**
 * The fields of a row in which quotes hold line ends, or are otherwise unusual. What follows a closing quote makes the
 * field one without quotes; those doubled before it are one, as csv-parse has it with relax_quotes.
 */
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
      fields.push(close < 0 ? bytes.slice(from, to) : relaxed(bytes, from, close, to, quote));
    }
    if (at >= stop) return fields;
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

/** bytes[open … end), of which the quote at `close` ended what stood in quotes. */
function relaxed(bytes: Uint8Array, open: number, close: number, end: number, quote: number): Uint8Array {
  const content = unquoted(bytes, open + 1, close, quote);
  const field = new Uint8Array(1 + content.length + end - close);
  field[0] = quote;
  field.set(content, 1);
  field.set(bytes.subarray(close, end), 1 + content.length);
  return field;
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
