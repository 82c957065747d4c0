import { parseNumber } from '../../values/decimal';

/** Returns whether all fields are dates with times. */
export function areMoments(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => MOMENT.test(field.trim()));
}

/** Returns whether all fields are dates, times of day, or seconds or milliseconds since 1970 between 1990 and 2040. */
export function areTimes(fields: readonly string[]): boolean {
  return (
    fields.length > 0 &&
    fields.every((field) => {
      if (DATE.test(field) || /^\d\d?:\d\d(:\d\d)?$/.test(field)) return true;
      const seconds = /^[1-9]\d{8,9}(\d{3})?$/.test(field)
        ? Number(field) / (field.length > 10 ? 1000 : 1)
        : 0;
      return seconds >= EARLIEST && seconds <= LATEST;
    })
  );
}

/** Date with a time of day, as programs write it. */
const MOMENT = /^(\d{4}-\d\d?-\d\d?[T ]\d\d?:|\w{3} \w{3} \d\d \d\d:\d\d:\d\d )/;

/** Properties of the values of a column. */
export interface ColumnProfile {
  readonly number: boolean;
  readonly id: boolean;
  /** Free text: blanks inside most fields. */
  readonly words: boolean;
  /** Whole numbers of seconds or milliseconds since 1970, between 1990 and 2040. */
  readonly timestamp: boolean;
  /** Such times, nearly all distinct. */
  readonly moments: boolean;
  /** Whether the column has only numbers, some of them not whole. */
  readonly decimals: boolean;
  /** Consecutive numbers from 0 or 1 that never restart. */
  readonly rowNumbers: boolean;
  /** Names of user actions. */
  readonly event: boolean;
  /** Few, small, whole or half numbers: stars, grades, 0/1. */
  readonly grades: boolean;
  /** Grades of at most 10. */
  readonly stars: boolean;
}

const DATE = /^(\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4})([T ]|$)/;

/** 1990-01-01 in seconds since 1970: smaller integers are not taken for times. */
const EARLIEST = 631_152_000;
/** 2040-01-01 in seconds since 1970: larger integers are not taken for times. */
const LATEST = 2_208_988_800;

const EVENTS: ReadonlySet<string> = new Set([
  ...[
    'view',
    'click',
    'pv',
    'cart',
    'addtocart',
    'add_to_cart',
    'remove_from_cart',
    'fav',
    'favorite',
    'like',
  ],
  ...['buy', 'purchase', 'order', 'transaction', 'play', 'skip', 'share', 'wishlist', 'impression'],
]);

/** A number with decimals after a comma. */
const WITH_COMMA = /^-?\d+,\d+$/;

/** Returns whether a word names a user action. */
export function isEventName(word: string): boolean {
  return EVENTS.has(word.toLowerCase());
}

/** Marks of missing values that tools write. */
const MISSING = /^(|nan|nat|none|null|nil|na|n\/a|<na>|\\n|-)$/i;

/** Returns whether a trimmed field is a missing value. */
export function isMissing(field: string): boolean {
  return MISSING.test(field);
}

/** Minimum share of numbers in a column of numbers. */
const NUMBERS = 0.95;

/** Returns the numbers of a column; empty if too many fields contain something else, which the reader would report. */
function numbersIn(fields: readonly string[]): number[] {
  const numbers: number[] = [];
  let most = fields.length;
  for (const field of fields) {
    const value = parseNumber(field);
    if (!Number.isNaN(value)) numbers.push(value);
    else if (--most < fields.length * NUMBERS) return [];
  }
  return numbers;
}

/** Returns whether the fields of a column that are not missing are numbers, and there are some. */
export function holdsNumbers(fields: readonly string[]): boolean {
  return numbersIn(fields.map((field) => field.trim()).filter((field) => !isMissing(field))).length > 0;
}

/** Profiles the fields of a column. */
export function profileColumn(fields: readonly string[]): ColumnProfile {
  const filled = fields.map((field) => field.trim()).filter((field) => !isMissing(field));
  const numbers = numbersIn(filled);
  const number = numbers.length > 0;
  const whole = number && numbers.every((value) => Number.isInteger(value));
  const distinct = new Set(filled).size;
  const grades =
    number &&
    distinct <= 11 &&
    (distinct < filled.length || filled.length < 4) &&
    numbers.every((value) => Math.abs(value) <= 100 && Number.isInteger(value * 2));
  const within = (unit: number): boolean =>
    numbers.every((value) => value >= EARLIEST * unit && value <= LATEST * unit);
  const timestamp = whole && (within(1) || within(1000));
  const words = filled.filter((field) => /\s/.test(field)).length > filled.length / 2;
  return {
    number,
    id:
      filled.some((field) => /[a-z\d]/i.test(field) || /[\p{L}\p{N}]/u.test(field)) &&
      (number
        ? whole && numbers.every((value) => value >= 0)
        : !filled.every((field) => DATE.test(field)) &&
          filled.filter((field) => WITH_COMMA.test(field)).length < filled.length * NUMBERS),
    rowNumbers:
      whole &&
      numbers.length > 2 &&
      numbers.length === filled.length &&
      numbers[0] <= 1 &&
      numbers.every((value, row) => value === numbers[0] + row),
    event: filled.length > 0 && filled.every(isEventName),
    words,
    moments: timestamp && distinct >= filled.length * 0.9,
    decimals: number && !whole,
    timestamp,
    grades,
    stars: grades && numbers.every((value) => value <= 10),
  };
}

/** Maximum grade; greater numbers may be IDs. */
const LARGEST_GRADE = 10;

/** Returns whether numbers are labels, a few different grades, and not IDs. */
export function areLabels(numbers: readonly number[]): boolean {
  const largest = Math.max(0, ...numbers);
  return (
    numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= LARGEST_GRADE) &&
    (largest <= 1 || new Set(numbers).size < numbers.length)
  );
}

/**
 * Fields that are not one ID: a number with decimals, or text with brackets, quotes, blanks or another
 * separator.
 */
export const NOT_AN_ID_PATTERN = /^-?\d*\.(?!0$)\d+$|[\s,;|"'[\](){}]/;

/** Returns whether a field may be an ID: a whole number, or letters with digits. */
export function isIdentifier(field: string): boolean {
  return /\d/.test(field) && !/[\s.,"'[\](){}]/.test(field) && !/^\d{9,14}$/.test(field);
}

/** Returns whether at least three numbers increase by one from each row to the next, as row numbers do. */
export function areConsecutive(fields: readonly string[]): boolean {
  return fields.length > 2 && fields.every((field, row) => Number(field) === Number(fields[0]) + row);
}

/** Returns whether a field is a finite number for the reader. */
export function isNumber(field: string): boolean {
  return Number.isFinite(parseNumber(field));
}

/**
 * Returns whether a column contains classes (0 and 1, or yes and no) that a threshold on another column produces.
 *
 * @param classes fields of the column
 * @param scores fields of the other column
 */
export function isClassColumn(classes: readonly string[], scores: readonly string[]): boolean {
  let [highest, lowest] = [-Infinity, Infinity];
  const distinct = new Set<number>();
  for (const [row, field] of classes.entries()) {
    const [label, score] = [parseNumber(field), parseNumber(scores[row] ?? '')];
    if (Number.isNaN(label) && Number.isNaN(score)) continue;
    if ((label !== 0 && label !== 1) || Number.isNaN(score)) return false;
    distinct.add(score);
    if (label === 0) highest = Math.max(highest, score);
    else lowest = Math.min(lowest, score);
  }
  return distinct.size > 2 && highest <= lowest;
}
