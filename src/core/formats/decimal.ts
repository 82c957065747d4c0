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
