const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Maximum number of digits of whole numbers that a double always represents exactly. */
const EXACT_DIGITS = 15;

/** Maximum characters of a number: the smallest double with all its digits has about 1,080. */
const LONGEST_NUMBER = 2_000;

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const INFINITE = /^([+-]?)inf(inity)?$/i;

/**
 * Returns the number in bytes[start … end): a decimal number, a percentage, a number in a Python expression
 * such as `np.float64(0.5)`, or an infinity as Python, R, Java or JavaScript write it. Ignores surrounding
 * blanks. NaN if the text is anything else, including "NaN".
 */
export function parseNumberBytes(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === 45;
  const from = negative ? start + 1 : start;
  let mantissa = 0;
  let point = -1;
  let at = from;
  for (; at < end && at - from <= EXACT_DIGITS; at++) {
    const byte = bytes[at];
    if (byte === 46 && point < 0) point = at;
    else if (byte >= 48 && byte <= 57) mantissa = mantissa * 10 + byte - 48;
    else break;
  }
  const digits = at - from - (point < 0 ? 0 : 1);
  if (at < end || digits === 0 || digits > EXACT_DIGITS)
    return end - start > LONGEST_NUMBER ? NaN : parseNumber(decoder.decode(bytes.subarray(start, end)));
  // Without a text: a quotient of two exact numbers is correctly rounded (Clinger 1990).
  const value = mantissa / POWERS_OF_TEN[point < 0 ? 0 : end - point - 1];
  return negative ? -value : value;
}

/** Like `numberIn`, for a text. */
export function parseNumber(text: string): number {
  if (text.length > LONGEST_NUMBER) return NaN;
  const bare = text.trim();
  if (DECIMAL.test(bare)) return Number(bare);
  const infinite = INFINITE.exec(bare);
  if (infinite === null) return dressedNumber(bare);
  return infinite[1] === '-' ? -Infinity : Infinity;
}

/**
 * Number in the expressions `np.float32(0.5)`, `tensor(0.5)`, `Decimal('0.5')`, `[0.5]`. Not `(0.5)`, which
 * accountants write for −0.5.
 */
const WRAPPED = /^(?:[a-z][\w.]*\((['"]?)([^'"()]*)\1\)|\[([^[\]]*)\])$/i;
/**
 * Text that is certainly not a number, for a fast decision: it begins with a letter and has no parenthesis.
 */
const ID = /^(?!true$|yes$|false$|no$)[a-z][^(]*$/i;
/** Words for true (group 1) and for false. */
const TRUTH = /^(?:(true|yes)|false|no)$/i;
const FORTRAN = /^([^d]*\d)d([+-]\d+)$/i;

/** Parses a number in the notations of tools, such as `np.float64(0.5)` or `5e-1f`; NaN if it is not a number. */
function dressedNumber(text: string): number {
  if (ID.test(text)) return NaN;
  const truth = TRUTH.exec(text);
  if (truth !== null) return truth[1] === undefined ? 0 : 1;
  const [, , called, bracketed] = WRAPPED.exec(text) ?? [];
  const bare = (called ?? bracketed ?? text).trim().replace('\u2212', '-').replace(FORTRAN, '$1e$2');
  if (DECIMAL.test(bare)) return Number(bare);
  const share = bare.endsWith('%') ? bare.slice(0, -1).trimEnd() : '';
  return DECIMAL.test(share) ? Number(share) / 100 : NaN;
}

const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);
