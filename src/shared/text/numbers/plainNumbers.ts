/**
 * Number formats of one language without `Intl`. A format returns undefined for a number that is left to
 * `Intl`.
 */
export interface PlainNumbers {
  /** Formats a number with a minimum and maximum number of decimals. */
  readonly decimal: (value: number, least: number, most: number) => string | undefined;
  /** Formats a whole number of hundredths as percent: 37%. */
  readonly percent: (hundredths: number) => string | undefined;
  /** Formats a number with at most four digits and an exponent: 1.235E-5. */
  readonly scientific: (value: number) => string | undefined;
  /** Formats a large count: 1.8M. */
  readonly compact: (count: number) => string | undefined;
  /** Formats a duration: 5.2 s. */
  readonly seconds: (milliseconds: number) => string | undefined;
}

interface Words {
  /** Words for powers, the largest first. */
  readonly powers: readonly (readonly [power: number, word: string])[];
  readonly second: string;
}

/** Words by language. All of these languages separate thousands by commas and decimals by a point. */
const languages: ReadonlyMap<string, Words> = new Map([
  [
    'en',
    {
      powers: [
        [1e9, 'B'],
        [1e6, 'M'],
        [1e3, 'K'],
      ],
      second: 's',
    },
  ],
  [
    'ko',
    {
      powers: [
        [1e8, '억'],
        [1e4, '만'],
        [1e3, '천'],
      ],
      second: '초',
    },
  ],
]);
/** Maximum number of decimal digits with which any two numbers differ as doubles. */
const EXACT_DIGITS = 15;
/** Maximum for compact numbers: larger ones need words that are not in the table. */
const MAX_COMPACT = 9.9e11;

/**
 * Returns number formats that equal those of `Intl`, whose first use takes 40 ms because it searches all
 * languages. They only format numbers that need no rounding, or are rounded the same for certain.
 * @returns undefined for a language that RecScope is not translated to
 */
export function plainNumbers(language: string): PlainNumbers | undefined {
  const words = languages.get(language);
  if (words === undefined) return undefined;
  const unitOf = (text: string | undefined, unit: string): string | undefined =>
    text === undefined ? undefined : text + unit;
  return {
    decimal,
    percent: (hundredths) => unitOf(decimal(hundredths, 0, 0), '%'),
    scientific: (value) =>
      Number.isFinite(value) && Number(value.toPrecision(4)) === value && value !== 0
        ? value.toExponential().replace('e+', 'E').replace('e', 'E')
        : undefined,
    compact(count) {
      if (!Number.isSafeInteger(count) || count < 0 || count > MAX_COMPACT) return undefined;
      // One decimal; a number that rounds up to the next word uses that word.
      const tenths = (power: number): number => Math.round((10 * count) / power);
      const { powers } = words;
      const place = powers.findIndex(
        ([power], at) =>
          count >= power ||
          (at + 1 < powers.length && tenths(powers[at + 1][0]) * powers[at + 1][0] >= 10 * power),
      );
      if (place < 0) return decimal(count, 0, 0);
      const [power, word] = powers[place];
      return `${tenths(power) / 10}${word}`;
    },
    seconds(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) return undefined;
      // Two digits; whole seconds from ten on.
      const step = milliseconds < 100 ? 1 : milliseconds < 1000 ? 10 : milliseconds < 10_000 ? 100 : 1000;
      return unitOf(decimal((Math.round(milliseconds / step) * step) / 1000, 0, 3), words.second);
    },
  };
}

function decimal(value: number, least: number, most: number): string | undefined {
  if (!(Math.abs(value) < 10 ** (EXACT_DIGITS - most)) || Object.is(value, -0)) return undefined;
  const text = value.toFixed(most);
  // It needs rounding, where toFixed and Intl may differ.
  if (Number(text) !== value) return undefined;
  const point = most === 0 ? text.length : text.length - most - 1;
  let end = text.length;
  while (end > point + 1 + least && text[end - 1] === '0') end--;
  // No decimals, no point.
  if (end === point + 1) end = point;
  return grouped(text.slice(0, point)) + text.slice(point, end);
}

/** Separates thousands by commas. */
function grouped(whole: string): string {
  const from = whole.startsWith('-') ? 1 : 0;
  let text = whole;
  for (let at = whole.length - 3; at > from; at -= 3) text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}
