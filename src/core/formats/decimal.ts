const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const INFINITE = /^([+-]?)inf(inity)?$/i;

/**
 * The number that stands in bytes[start … end): a decimal number, or an infinity as Python, R, Java or
 * JavaScript write it. Blanks around it are overlooked. NaN where the text is anything else, "NaN" included.
 */
export function numberIn(bytes: Uint8Array, start: number, end: number): number {
  return numberOf(decoder.decode(bytes.subarray(start, end)));
}

/** As numberIn, of a text. */
export function numberOf(text: string): number {
  const bare = text.trim();
  if (DECIMAL.test(bare)) return Number(bare);
  const infinite = INFINITE.exec(bare);
  if (infinite === null) return NaN;
  return infinite[1] === '-' ? -Infinity : Infinity;
}

/** 10^0 … 10^22: the powers of ten that a double holds exactly. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * The unsigned decimal number in bytes[start … end), which holds digits and at most one point, followed by
 * `decimals` digits. Exactly what Number(text) gives.
 */
export function longDecimal(bytes: Uint8Array, start: number, end: number, decimals: number): number {
  // Up to 15 digits are exact in a double, and so is a quotient of two exact numbers, correctly rounded (Clinger 1990).
  if (end - start <= 15 && decimals <= 22) {
    let mantissa = 0;
    for (let at = start; at < end; at++) {
      const digit = bytes[at] - 48;
      if (digit >= 0) mantissa = mantissa * 10 + digit;
    }
    return mantissa / POWERS_OF_TEN[decimals];
  }
  return numberIn(bytes, start, end);
}
