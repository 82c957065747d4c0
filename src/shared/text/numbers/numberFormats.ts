import { type PlainNumbers, plainNumbers } from './plainNumbers';
import { outOfPlainRange, roundNumber, threeDecimalsDo, withMinus } from './numberText';

/** Number formats for people, in the language of the editor. */
export interface NumberFormats {
  /** Formats a metric's value: 0.3127. */
  readonly value: (value: number) => string;
  /** Formats a value to compare at a glance: "4.22"; a small value with more digits. */
  readonly rough: (value: number) => string;
  /** Formats a mean in a comparison of models: "0.313"; a small mean with more digits. */
  readonly mean: (mean: number) => string;
  /**
   * Returns a format for values that are shown together: with three significant digits if all are below 0.01.
   */
  readonly among: (
    values: readonly (number | null | undefined)[],
    usual: (value: number) => string,
  ) => (value: number) => string;
  /** Formats a value: "0.3127", or "120" for a whole count. */
  readonly valueOf: (measure: { readonly counts?: true }, value: number) => string;
  /** Formats a mean: "0.313", or "120" for a whole count. */
  readonly meanOf: (measure: { readonly counts?: true }, mean: number) => string;
  /** Formats a difference: "+0.0123", or "−3" for a whole count; a small difference in plain decimals. */
  readonly differenceOf: (measure: { readonly counts?: true }, difference: number) => string;
  /** Formats a count: 6,040. */
  readonly count: (count: number) => string;
  /** Formats a gain, score or threshold with at most four decimals. */
  readonly short: (value: number) => string;
  /** Formats a share whose decimals matter: "12.50%". */
  readonly share: (share: number) => string;
  /** Formats a share in whole percent: 37%. */
  readonly percent: (share: number) => string;
  /** Formats a large count: 1.8M rows. */
  readonly compact: (count: number) => string;
  /** Formats a file size: 12.4 MB. */
  readonly bytes: (bytes: number) => string;
  readonly seconds: (milliseconds: number) => string;
}

/** Maximum of small values, which would lose their digits in four decimals. */
const MAX_SMALL = 0.01;

/**
 * Minimum difference in decimals. A smaller one depends on the order of additions, and is written as a power
 * of ten.
 */
const MIN_PLAIN = 1e-8;

/**
 * Creates number formats, each at its first use, because the first format takes longer than a frame: it loads
 * the data of all languages.
 * @param language as in `<html lang>`; an unknown language falls back to English
 */
export function numberFormats(language: string): NumberFormats {
  let locale: string | undefined;
  const plain = plainNumbers(language);
  /** Returns a format. @param plainly formats without Intl if it can */
  const format = (
    options: Intl.NumberFormatOptions,
    plainly?: (plain: PlainNumbers, value: number) => string | undefined,
  ): ((value: number) => string) => {
    let formatter: Intl.NumberFormat | undefined;
    return (value) => {
      const text = plain && plainly?.(plain, value);
      if (text !== undefined) return text;
      formatter ??= new Intl.NumberFormat((locale ??= supportedLocale(language)), options);
      return formatter.format(value);
    };
  };
  const decimals = (least: number, most: number): ((value: number) => string) =>
    format({ minimumFractionDigits: least, maximumFractionDigits: most }, ({ decimal }, value) =>
      decimal(value, least, most),
    );
  const value = decimals(4, 4);
  const two = decimals(2, 2);
  const three = decimals(3, 3);
  const short = decimals(0, 4);
  const small = format({ maximumSignificantDigits: 2 });
  const scientific = format({ notation: 'scientific', maximumFractionDigits: 3 }, (each, number) =>
    each.scientific(number),
  );
  const share = format({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const percent = format({ style: 'percent', maximumFractionDigits: 0 });
  const oneDecimal = decimals(0, 1);
  const seconds = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const;
  const shortTime = format({ ...seconds, maximumSignificantDigits: 2 });
  const longTime = format({ ...seconds, maximumFractionDigits: 0 });
  const count = decimals(0, 0);
  const valueText = (number: number): string =>
    withMinus((outOfPlainRange(number) ? scientific : value)(roundNumber(number)));
  const mean = (number: number): string =>
    threeDecimalsDo(number) ? withMinus(three(Number(number.toFixed(3)))) : valueText(number);
  return {
    value: valueText,
    rough: (number) =>
      number === 0 || (Math.abs(number) >= 0.01 && !outOfPlainRange(number))
        ? withMinus(two(Number(number.toFixed(2))))
        : valueText(number),
    mean,
    among(values, usual) {
      const largest = Math.max(0, ...values.map((each) => Math.abs(each ?? 0)));
      if (!(largest >= MIN_PLAIN && largest < MAX_SMALL)) return usual;
      const places = 2 - Math.floor(Math.log10(largest));
      const digits = decimals(places, places);
      return (number) => withMinus(digits(Number(number.toFixed(places)) + 0));
    },
    valueOf: ({ counts }, number) =>
      counts && Number.isSafeInteger(number) ? count(number) : valueText(number),
    meanOf: ({ counts }, number) => (counts && Number.isSafeInteger(number) ? count(number) : mean(number)),
    differenceOf({ counts }, difference) {
      const size = Math.abs(difference);
      const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
      if (counts) return sign + (Number.isSafeInteger(size) ? count : valueText)(size);
      return sign + (size >= MIN_PLAIN && size < 0.00005 ? small : valueText)(size);
    },
    count,
    short: (number) => withMinus((outOfPlainRange(number) ? scientific : short)(roundNumber(number))),
    share,
    percent(share) {
      const hundredths = Math.floor(share * 100);
      return plain?.percent(hundredths) ?? percent(hundredths / 100);
    },
    compact: format({ notation: 'compact', maximumFractionDigits: 1 }, (each, number) =>
      each.compact(number),
    ),
    bytes: (bytes) => {
      const units = ['B', 'kB', 'MB', 'GB', 'TB'];
      let unit = 0;
      let size = bytes;
      while (size >= 1000 && unit < units.length - 1) {
        size /= 1000;
        unit++;
      }
      return `${oneDecimal(size)} ${units[unit]}`;
    },
    seconds: (milliseconds) =>
      plain?.seconds(milliseconds) ?? (milliseconds < 10_000 ? shortTime : longTime)(milliseconds / 1000),
  };
}

function supportedLocale(language: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf([language])[0] ?? 'en';
  } catch {
    // It is not a language tag.
    return 'en';
  }
}
