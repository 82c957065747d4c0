import { numberOf } from './decimal';
import type { ColumnRole } from './tableShape';

/** A column of the sample: the role its name gave it (`ignored`: none) and its fields. */
export interface ColumnSample {
  readonly role: ColumnRole;
  readonly fields: readonly string[];
  /** `describing`: its name says that it is of a user or an item, and no value of both. `none`: it has no name. */
  readonly naming?: 'describing' | 'none' | undefined;
}

/**
 * The roles of all columns, where names left users or items or values unknown, from what stands in them:
 * ids first, and a number behind them is a rank, a rating or a score by how its values look. Roles that
 * names gave stay.
 *
 * @param told whether a person gave some of them, and so says that there are users and items
 */
export function plausibleRoles(columns: readonly ColumnSample[], told = false): ColumnRole[] {
  const roles = columns.map((column) => column.role);
  const has = (role: ColumnRole): boolean => roles.includes(role);
  const profiles = profilesOf(columns);
  const free = (): number[] => roles.flatMap((role, column) => (role === 'ignored' ? [column] : []));

  if (!has('user') || !has('item')) {
    const found = free().filter((column) => profiles(column).id);
    const ids = withoutMoments(withoutRanks(withoutRowNumbers(found, profiles), profiles, columns), profiles);
    if (!has('user') && !has('item') && ids.length >= 2) {
      const [first, second] = ids;
      const swapped =
        prefixed(columns[first], /^(i|item|m|movie|p|prod)[-_]?\d/i) &&
        prefixed(columns[second], /^(u|user|c)[-_]?\d/i);
      roles[swapped ? second : first] = 'user';
      roles[swapped ? first : second] = 'item';
    } else if (
      has('user') !== has('item') &&
      (told || (['score', 'rating', 'rank', 'label', 'event'] as const).some(has))
    ) {
      // Without a value beside it, "movieId, title, genres" describes items: nothing in it is a user.
      const candidate = ids.find((column) => !profiles(column).words && !profiles(column).timestamp);
      if (candidate !== undefined) roles[candidate] = has('user') ? 'item' : 'user';
    }
  }
  if (!has('user') || !has('item')) return roles;

  const places = columns.some((_, column) => isCoordinate(column, columns, profiles));
  const logged =
    columns.every(({ naming }) => naming === 'none') && columns.some(({ fields }) => areMoments(fields));
  const event = free().find((column) => profiles(column).event);
  if (event !== undefined && !has('event')) roles[event] = 'event';
  for (const column of free().slice(0, MOST_VALUES)) {
    const profile = profiles(column);
    const first = column < Math.min(roles.indexOf('user'), roles.indexOf('item'));
    // Of who was where and when other numbers say more of the place and the time, such as the zone.
    if (places || columns[column].naming === 'describing') continue;
    // Beside the time of what users did such a number may be a price, an amount or a category.
    if (
      logged &&
      profile.number &&
      !profile.decimals &&
      !profile.grades &&
      !profile.timestamp &&
      !profile.counts
    )
      continue;
    // Before the ids only what cannot be the number of a row or of anything else.
    if (!profile.number || profile.zeros || (first && !profile.decimals && !profile.places)) continue;
    if (profile.timestamp) {
      if (!has('timestamp')) roles[column] = 'timestamp';
    } else if (!has('rank') && profile.counts && !has('rating')) roles[column] = 'rank';
    else if (
      !has('score') &&
      !has('rating') &&
      !has('label') &&
      !(has('event') && profile.id && !profile.grades)
    )
      // Beside events such a number is one of a category.
      // What users did was not predicted.
      roles[column] = profile.grades || has('event') ? 'rating' : 'score';
  }
  return roles;
}

/** Whether a column is a latitude or a longitude: both stand side by side in a file that also says when somebody was there. */
function isCoordinate(column: number, columns: readonly ColumnSample[], profiles: Profiles): boolean {
  const within = (place: number, most: number): boolean => {
    if (place < 0 || place >= columns.length) return false;
    const { decimals, numbers } = profiles(place);
    return (
      decimals &&
      numbers.every((value) => Math.abs(value) <= most) &&
      numbers.some((value) => Math.abs(value) > 1)
    );
  };
  if (!(within(column, 90) && within(column + 1, 180)) && !(within(column - 1, 90) && within(column, 180)))
    return false;
  return columns.some(({ fields }) => areMoments(fields));
}

function areMoments(fields: readonly string[]): boolean {
  return fields.length > 0 && fields.every((field) => MOMENT.test(field.trim()));
}

/** Whether all are days, times of the day, or seconds or milliseconds since 1970 within the years of which there is data. */
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

/** A day with the time, as programs write it. */
const MOMENT = /^(\d{4}-\d\d?-\d\d?[T ]\d\d?:|\w{3} \w{3} \d\d \d\d:\d\d:\d\d )/;

/**
 * The columns that may be users and items: not the numbers of the rows, which tools write before them. Where nothing
 * else could be either, they are ids.
 */
function withoutRowNumbers(ids: readonly number[], profiles: Profiles): readonly number[] {
  const others = ids.filter((column) => column > 0 && !profiles(column).stars && !profiles(column).timestamp);
  return ids[0] === 0 && others.length >= 2 && profiles(0).rowNumbers ? ids.slice(1) : ids;
}

/** The columns without places in lists: of all that stand in such a list one column is the same. */
function withoutRanks(
  ids: readonly number[],
  profiles: Profiles,
  columns: readonly ColumnSample[],
): readonly number[] {
  const others = ids.filter((column) => {
    const { places, numbers } = profiles(column);
    const goesOn = (row: number): boolean => row > 0 && numbers[row] === numbers[row - 1] + 1;
    return !(
      places &&
      ids.some(
        (other) =>
          other !== column &&
          columns[other].fields.every((field, row, fields) => !goesOn(row) || field === fields[row - 1]),
      )
    );
  });
  return others.filter((column) => !profiles(column).stars).length >= 2 ? others : ids;
}

/** The columns without a point in time between the first two things that are none. */
function withoutMoments(ids: readonly number[], profiles: Profiles): readonly number[] {
  const others = ids.filter((column) => column === ids[0] || !profiles(column).moments);
  const [, second] = others;
  // Before a number it may be an id; see rivalItems.
  return second !== undefined && !profiles(second).number ? others : ids;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The columns of which nothing but its place makes one the item: several of them hold UUIDs, as the artist and the track
 * of Last.fm, or a number follows that may be a point in time or an id. Empty where it is clear.
 */
export function rivalItems(
  columns: readonly ColumnSample[],
  roles: readonly ColumnRole[],
): readonly number[] {
  const rivals = columns.flatMap(({ fields }, column) => {
    const filled = fields.filter((field) => field.trim() !== '');
    const ids = filled.length > 0 && filled.every((field) => UUID.test(field.trim()));
    return ids && (roles[column] === 'item' || roles[column] === 'ignored') ? [column] : [];
  });
  const item = roles.indexOf('item');
  if (rivals.length > 1 && rivals.includes(item)) return rivals;
  if (item < 0 || item + 2 !== columns.length || !profileOf(columns[item].fields).moments) return [];
  const last = profileOf(columns[item + 1].fields);
  return last.number && !last.decimals && !last.stars && !last.zeros ? [item, item + 1] : [];
}

/** What stands in a column, by its place; looked at when it is asked for. */
type Profiles = (column: number) => Profile;

function profilesOf(columns: readonly ColumnSample[]): Profiles {
  const known: (Profile | undefined)[] = [];
  return (column) => (known[column] ??= profileOf(columns[column].fields));
}

interface Profile {
  readonly numbers: readonly number[];
  readonly number: boolean;
  readonly id: boolean;
  /** Free text: blanks inside most fields. */
  readonly words: boolean;
  /** Whole numbers of the size of seconds or milliseconds since 1970. */
  readonly timestamp: boolean;
  /** The same within the years of which there is data, and hardly ever the same one. */
  readonly moments: boolean;
  /** Not all are whole. */
  readonly decimals: boolean;
  /** Goes up by one from 0 or 1, and never begins again. */
  readonly rowNumbers: boolean;
  /** Words for what users do. */
  readonly event: boolean;
  /** Goes up by one, and begins again at 0 or 1. */
  readonly counts: boolean;
  /** The same, and begins again indeed. */
  readonly places: boolean;
  /** Few, whole or half, small numbers: stars, grades, 0/1. */
  readonly grades: boolean;
  /** Grades of at most ten. */
  readonly stars: boolean;
  /** Says nothing. */
  readonly zeros: boolean;
}

const DATE = /^(\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4})([T ]|$)/;

/** 1990 and 2040, in seconds since 1970. */
const EARLIEST = 631_152_000;
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

/** Among so many columns the values are looked for. */
const MOST_VALUES = 500;

/** What tools write where there is nothing. */
const MISSING = /^(|nan|none|null|nil|na|n\/a|<na>|\\n|-)$/i;

/** In which share of a column of numbers they must be some. */
const NUMBERS = 0.95;

/** The numbers of a column; none where too many of its fields hold something else, which the reader would report. */
function numbersIn(fields: readonly string[]): number[] {
  const numbers: number[] = [];
  let most = fields.length;
  for (const field of fields) {
    const value = numberOf(field);
    if (!Number.isNaN(value)) numbers.push(value);
    else if (--most < fields.length * NUMBERS) return [];
  }
  return numbers;
}

function profileOf(fields: readonly string[]): Profile {
  const filled = fields.map((field) => field.trim()).filter((field) => !MISSING.test(field));
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
  const counts =
    whole &&
    numbers.length > 2 &&
    distinct > 2 &&
    numbers[0] <= 1 &&
    numbers.every((value, row) => row === 0 || value === numbers[row - 1] + 1 || value === numbers[0]);
  const words = filled.filter((field) => /\s/.test(field)).length > filled.length / 2;
  return {
    number,
    id:
      filled.some((field) => /[a-z\d]/i.test(field) || /[\p{L}\p{N}]/u.test(field)) &&
      (number ? whole && numbers.every((value) => value >= 0) : !filled.every((field) => DATE.test(field))),
    rowNumbers:
      whole &&
      numbers.length > 2 &&
      numbers.length === filled.length &&
      numbers[0] <= 1 &&
      numbers.every((value, row) => value === numbers[0] + row),
    event: filled.length > 0 && filled.every((field) => EVENTS.has(field.toLowerCase())),
    words,
    numbers,
    moments: whole && distinct >= filled.length * 0.9 && (within(1) || within(1000)),
    decimals: number && !whole,
    timestamp: whole && numbers.every((value) => value > 1e8 && value < 1e14),
    counts,
    places: counts && distinct < filled.length && numbers.length === fields.length,
    grades,
    stars: grades && numbers.every((value) => value <= 10),
    zeros: number && numbers.every((value) => value === 0),
  };
}

/** More than this is no grade, but perhaps an id. */
const LARGEST_GRADE = 10;

/** Whether numbers are labels, a few different grades, and no ids. */
export function areLabels(numbers: readonly number[]): boolean {
  const largest = Math.max(0, ...numbers);
  return (
    numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= LARGEST_GRADE) &&
    (largest <= 1 || new Set(numbers).size < numbers.length)
  );
}

function prefixed(column: ColumnSample, pattern: RegExp): boolean {
  return column.fields.length > 0 && column.fields.every((field) => pattern.test(field.trim()));
}
