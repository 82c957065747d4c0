/**
 * Minimum absolute value: a smaller value is a rounding error of sums. A mean of zeros is 0, not 5.551e-17.
 */
const MIN_VALUE = 1e-12;

/**
 * Rounds a value for every surface: to four decimals, or to four significant digits if four decimals would be
 * 0 or too wide. All surfaces use this function, because `toFixed` and `Intl` differ on 0.00015.
 */
export function roundNumber(value: number): number {
  // Of −0 the sign would be shown.
  return Number(outOfPlainRange(value) ? value.toPrecision(4) : value.toFixed(4)) + 0;
}

/**
 * Returns whether a value is below 0.00005, which four decimals would show as 0, or at least 1e9, which is
 * too wide for a column.
 */
export function outOfPlainRange(value: number): boolean {
  const size = Math.abs(value);
  return Number.isFinite(value) && size >= MIN_VALUE && (size < 0.00005 || size >= 1e9);
}

/** Formats a value with four decimals and a true minus sign, or as a dash if it is missing. */
export function formatMean(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (Math.abs(value) < MIN_VALUE) return (0).toFixed(4);
  const digits = outOfPlainRange(value)
    ? roundNumber(value).toExponential().replace('e+', 'e')
    : value.toFixed(4);
  return withMinus(digits);
}

/** Returns whether three decimals leave at least two significant digits of a value. */
export function threeDecimalsDo(value: number): boolean {
  return value === 0 || (Math.abs(value) >= 0.01 && !outOfPlainRange(value));
}

/** Formats a value with three decimals if they suffice, otherwise like formatMean. */
export function formatShortMean(value: number): string {
  return threeDecimalsDo(value) ? withMinus(value.toFixed(3)) : formatMean(value);
}

/** Replaces minus signs of a number by hyphens, which programs can read. */
export function withHyphens(number: string): string {
  return number.replaceAll('−', '-');
}

/** Replaces hyphens of a number by minus signs, also in its exponent. */
export function withMinus(digits: string): string {
  return digits.replaceAll('-', '−');
}

/** Formats a metric's name with its mean: "nDCG@10 0.3127". */
export function measureSummaryText(measure: string, mean: number | null): string {
  return `${measure} ${formatMean(mean)}`;
}

/** Formats by language, cached because creating one takes longer than formatting thousands of numbers. */
const counting = new Map<string, Intl.NumberFormat>();

/** Languages of the command line. Creating the format of one takes 10 ms, a fifteenth of a call. */
const GROUPED_BY_COMMAS = new Set(['en', 'ko']);

/** Formats a whole number with the thousands separators of a language. */
export function formatCount(count: number, language: string): string {
  if (GROUPED_BY_COMMAS.has(language)) return groupedByCommas(String(count));
  let format = counting.get(language);
  if (format === undefined) counting.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(count);
}

function groupedByCommas(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

/** Formats a file size: 1,234 B, 12.3 kB, 4.5 MB, 2.1 GB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  for (const unit of ['B', 'kB', 'MB']) {
    if (value < 1000) return `${unit === 'B' ? value : value.toFixed(1)} ${unit}`;
    value /= 1000;
  }
  return `${value.toFixed(1)} GB`;
}
