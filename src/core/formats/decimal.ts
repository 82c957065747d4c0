const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Digits that longDecimal settles by itself. */
const LONGEST_PLAIN = 22;

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const INFINITE = /^([+-]?)inf(inity)?$/i;

/**
 * The number that stands in bytes[start … end): a decimal number, a percentage, a number in what Python prints around
 * it, or an infinity as Python, R, Java or JavaScript write it. Blanks around it are overlooked. NaN where the text is anything else, "NaN" included.
 */
export function numberIn(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === 45;
  const from = negative ? start + 1 : start;
  let point = -1;
  let at = from;
  for (; at < end; at++) {
    if (bytes[at] === 46 && point < 0) point = at;
    else if (bytes[at] < 48 || bytes[at] > 57) break;
  }
  const digits = at - from - (point < 0 ? 0 : 1);
  if (at === end && digits > 0 && digits <= LONGEST_PLAIN) {
    const value = longDecimal(bytes, from, end, point < 0 ? 0 : end - point - 1);
    return negative ? -value : value;
  }
  return numberOf(decoder.decode(bytes.subarray(start, end)));
}

/** As numberIn, of a text. */
export function numberOf(text: string): number {
  const bare = text.trim();
  if (DECIMAL.test(bare)) return Number(bare);
  const infinite = INFINITE.exec(bare);
  if (infinite === null) return dressedNumber(bare);
  return infinite[1] === '-' ? -Infinity : Infinity;
}

/** `np.float32(0.5)`, `tensor(0.5)`, `Decimal('0.5')`, `[0.5]`: but not (0.5), which bookkeepers write for −0.5. */
const WRAPPED = /^(?:[a-z][\w.]*\((['"]?)([^'"()]*)\1\)|\[([^[\]]*)\])$/i;
const FORTRAN = /^([^d]*\d)d([+-]\d+)$/i;

/** The number in what tools put around numbers, or write in a way of their own; NaN where there is none. */
function dressedNumber(text: string): number {
  const [, , called, bracketed] = WRAPPED.exec(text) ?? [];
  const bare = (called ?? bracketed ?? text).trim().replace('\u2212', '-').replace(FORTRAN, '$1e$2');
  if (DECIMAL.test(bare)) return Number(bare);
  const share = bare.endsWith('%') ? bare.slice(0, -1).trimEnd() : '';
  return DECIMAL.test(share) ? Number(share) / 100 : NaN;
}

/** 10^0 … 10^22: the powers of ten that a double holds exactly. */
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * The unsigned decimal number in bytes[start … end), which holds digits and at most one point, followed by
 * `decimals` digits. Exactly what Number(text) gives, without making the text: languages print doubles with
 * 16 or 17 digits, so this is what most scores look like.
 */
function longDecimal(bytes: Uint8Array, start: number, end: number, decimals: number): number {
  let at = start;
  while (at < end && (bytes[at] === 48 || bytes[at] === 46)) at++;
  // Groups of digits that stay within 31 bits: 8, 7, then up to 9.
  let count = 0;
  let first = 0;
  let second = 0;
  let third = 0;
  for (; at < end; at++) {
    const digit = bytes[at] - 48;
    if (digit < 0) continue;
    if (count < 8) first = Math.imul(first, 10) + digit;
    else if (count < 15) second = Math.imul(second, 10) + digit;
    else third = (Math.imul(third, 10) + digit) | 0;
    count++;
  }
  if (count > 24 || decimals > 22) return numberOf(decoder.decode(bytes.subarray(start, end)));
  const high = first * POWERS_OF_TEN[Math.min(Math.max(count - 8, 0), 7)] + second;
  // Up to 15 digits are exact in a double, and a quotient of two exact numbers is correctly rounded (Clinger 1990).
  if (count <= 15) return high / POWERS_OF_TEN[decimals];
  const value = quotient(high, POWERS_OF_TEN[count - 15], third, POWERS_OF_TEN[decimals]);
  return Number.isNaN(value) ? numberOf(decoder.decode(bytes.subarray(start, end))) : value;
}

/**
 * (high × scale + low) / divisor, correctly rounded, of exact doubles; NaN in the rare case that it falls too
 * close to the middle between two doubles to tell. Computed with an error term beside every rounding
 * (Dekker 1971), which leaves a relative error below 2^-100.
 */
function quotient(high: number, scale: number, low: number, divisor: number): number {
  const product = high * scale;
  const productError = multiplicationError(high, scale, product);
  const dividend = product + low;
  const dividendError = productError + (low - (dividend - product));
  const estimate = dividend / divisor;
  const back = estimate * divisor;
  const remainder = dividend - back - multiplicationError(estimate, divisor, back);
  const correction = (remainder + dividendError) / divisor;
  const value = estimate + correction;
  const margin = correction * 2 ** -40;
  return estimate + (correction - margin) === value && estimate + (correction + margin) === value
    ? value
    : NaN;
}

/** a × b − product, exactly, where product is a × b rounded. */
function multiplicationError(a: number, b: number, product: number): number {
  const SPLITTER = 2 ** 27 + 1;
  const scaledA = SPLITTER * a;
  const highA = scaledA - (scaledA - a);
  const lowA = a - highA;
  const scaledB = SPLITTER * b;
  const highB = scaledB - (scaledB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}
