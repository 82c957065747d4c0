import { numberOf } from '../../values/decimal';
import { mayBeScore } from '../../columnNames';
import { isClassOf, areMoments, profileOf, type Profile } from './columnProfile';
import type { ColumnRole } from '../../tableShape';
import { areTogether, groupRows } from '../sampledRows';

/** A column of the sample: its fields and the role by its name (`ignored` if there is none). */
export interface ColumnSample {
  readonly role: ColumnRole;
  readonly fields: readonly string[];
  /** Whether it has no meaningful name, so that its position may determine its role. */
  readonly nameless: boolean;
  /** Whether its name means a property of a user or an item, not a value of the pair. */
  readonly describing?: boolean;
  /** Name in the file; missing if there is none. */
  readonly name?: string;
}

/** Evidence for a reading of a file under each use: larger is likelier. */
export interface Evidence {
  readonly recommendations: number;
  readonly truth: number;
}

/** An assignment of roles to columns with its evidence. */
export interface RoleAssignment {
  readonly roles: readonly ColumnRole[];
  readonly evidence: Evidence;
}

/** Maximum number of ID columns tried as users and items, and of columns examined in total. */
const MAX_IDS = 5;
const MAX_COLUMNS = 64;
/** Maximum number of columns tried as values. */
const MAX_VALUES = 4;

/** Weights of the evidence. */
const WEIGHTS = {
  name: 4,
  userFirst: 1,
  skipped: -0.3,
  letters: 1.5,
  unlikelyId: -2,
  grades: -1,
  ranks: 2,
  fewRanks: 1,
  later: -0.2,
  unexplained: -0.3,
  explained: 1,
} as const;

/**
 * Returns the roles that columns may have, the likeliest first. Roles from names or overrides are kept. Users and items are
 * searched among possible IDs. Only a column without a name becomes a value, by its position in a documented form: after the
 * IDs one number, the rank in the list, the time, and no other number.
 *
 * @param overridden whether some roles are specified, so that there are users and items
 */
export function roleAssignments(
  columns: readonly ColumnSample[],
  overridden = false,
): readonly RoleAssignment[] {
  const readings = allReadings(columns, overridden);
  return overridden
    ? readings
    : readings.map(({ roles, evidence }) => ({ roles: withProbability(columns, roles), evidence }));
}

/** Returns the roles with a probability as score instead of the class derived from it. */
export function withProbability(
  columns: readonly ColumnSample[],
  roles: readonly ColumnRole[],
): readonly ColumnRole[] {
  const score = roles.indexOf('score');
  if (score < 0) return roles;
  const probability = columns.findIndex(
    ({ name, fields }, column) =>
      roles[column] === 'ignored' &&
      name !== undefined &&
      mayBeScore(name) &&
      isClassOf(columns[score].fields, fields),
  );
  if (probability < 0) return roles;
  return roles.map((role, column) =>
    column === probability ? 'score' : column === score ? 'ignored' : role,
  );
}

function allReadings(columns: readonly ColumnSample[], overridden: boolean): readonly RoleAssignment[] {
  const profiles = columns.map((column) => lazily(() => profileOf(column.fields)));
  const roles = columns.map(({ role }) => role);
  const readings = idPairs(columns, profiles, overridden).flatMap(([user, item, weight]) =>
    valueReadings(columns, profiles, { user, item }, overridden).map(({ roles: found, evidence }) => ({
      roles: found,
      evidence: {
        recommendations: evidence.recommendations + weight,
        truth: evidence.truth + weight,
      },
    })),
  );
  if (readings.length === 0) {
    const weight = roles.includes('user') || roles.includes('item') ? WEIGHTS.name : 0;
    return [{ roles, evidence: { recommendations: weight, truth: weight } }];
  }
  const best = ({ evidence }: RoleAssignment): number => Math.max(evidence.recommendations, evidence.truth);
  return [...readings].sort((a, b) => best(b) - best(a));
}

type Profiles = readonly (() => Profile)[];

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Returns the pairs of columns that may be user and item, with their evidence. */
function idPairs(
  columns: readonly ColumnSample[],
  profiles: Profiles,
  overridden: boolean,
): (readonly [user: number, item: number, weight: number])[] {
  const roles = columns.map(({ role }) => role);
  const [user, item] = [roles.indexOf('user'), roles.indexOf('item')];
  if (user >= 0 && item >= 0) return [[user, item, 2 * WEIGHTS.name]];
  const free = columns
    .slice(0, MAX_COLUMNS)
    .flatMap(({ role, describing }, column) =>
      role === 'ignored' && describing !== true && profiles[column]().id ? [column] : [],
    );
  if (user >= 0 || item >= 0) {
    // Without a value, "movieId, title, genres" describes items: no column is a user.
    const valued =
      overridden ||
      (['score', 'rating', 'rank', 'label', 'event'] as const).some((role) => roles.includes(role));
    if (!valued) return [];
    return free
      .filter((column) => !profiles[column]().words && !profiles[column]().timestamp)
      .slice(0, MAX_IDS)
      .map((column, index) =>
        user >= 0
          ? [user, column, WEIGHTS.name + index * WEIGHTS.skipped]
          : [column, item, WEIGHTS.name + index * WEIGHTS.skipped],
      );
  }
  const likely = free.filter((column) => !profiles[column]().stars && !profiles[column]().timestamp);
  const unlikely = (column: number): boolean =>
    (profiles[column]().rowNumbers && column === 0 && likely.filter((other) => other > 0).length > 1) ||
    (profiles[column]().moments && likely.length > 1) ||
    profiles[column]().event ||
    isConstant(columns[column]);
  const ids = free.slice(0, MAX_IDS);
  return ids.flatMap((first, at) =>
    ids
      .filter((second) => second !== first)
      .map((second) => {
        const other = ids.indexOf(second);
        const skipped = Math.min(at, other) + Math.abs(at - other) - 1;
        const weight =
          skipped * WEIGHTS.skipped +
          (at < other ? WEIGHTS.userFirst : 0) +
          (areCalled(columns[first], USERS) && !areCalled(columns[second], USERS) ? WEIGHTS.letters : 0) +
          [first, second].filter(unlikely).length * WEIGHTS.unlikelyId +
          // After two other IDs it is a grade.
          [first, second].filter((column) => ids.indexOf(column) > 1 && profiles[column]().stars).length *
            WEIGHTS.grades;
        return [first, second, weight] as const;
      }),
  );
}

/** Minimum number of rows for a constant column to be evidence. */
const MIN_ROWS = 3;

function isConstant({ fields }: ColumnSample): boolean {
  return fields.length >= MIN_ROWS && new Set(fields).size === 1;
}

const USERS = /^(u|user|c)[-_]?\d/i;

function areCalled({ fields }: ColumnSample, pattern: RegExp): boolean {
  return fields.length > 0 && fields.every((field) => pattern.test(field.trim()));
}

/** Returns whether numbers never rise from one rank of a user's list to the next. */
function fallsWith(columns: readonly ColumnSample[], user: number, rank: number, column: number): boolean {
  const entries = columns[user].fields.map((id, row) => ({
    id,
    rank: numberOf(columns[rank].fields[row]),
    value: numberOf(columns[column].fields[row]),
  }));
  return [...groupRows(entries, ({ id }) => id).values()].every((list) =>
    list
      .sort((a, b) => a.rank - b.rank)
      .every(({ value }, index) => index === 0 || value <= list[index - 1].value),
  );
}

/** Returns whether numbers never rise within the rows of a user. */
function falls(columns: readonly ColumnSample[], user: number, column: number): boolean {
  const users = columns[user].fields;
  const numbers = columns[column].fields.map(numberOf);
  return users.every((id, row) => row === 0 || id !== users[row - 1] || numbers[row] <= numbers[row - 1]);
}

/** Evidence that rules a reading out. */
const NEVER = -20;

/** Minimum number of rows for ranks that are not due to chance. */
const MIN_ROWS_FOR_RANKS = 12;

/** Returns the roles that unnamed columns may have by their position, given the user and item columns. */
function valueReadings(
  columns: readonly ColumnSample[],
  profiles: Profiles,
  ids: { readonly user: number; readonly item: number },
  overridden: boolean,
): RoleAssignment[] {
  const roles = columns.map(({ role }) => role);
  const evidence = { recommendations: 0, truth: 0 };
  // These columns are IDs, whatever role their names indicate.
  roles[ids.user] = 'user';
  roles[ids.item] = 'item';
  const has = (role: ColumnRole): boolean => roles.includes(role);
  const nameless = columns
    .slice(0, MAX_COLUMNS)
    .flatMap((column, index) => (column.nameless && roles[index] === 'ignored' ? [index] : []));
  if (nameless.length === 0 || isPlaceAndTime(columns, profiles)) return [{ roles, evidence }];
  const logged = columns.slice(0, MAX_COLUMNS).some(({ fields }) => areMoments(fields));
  const event = nameless.find((column) => profiles[column]().event);
  if (event !== undefined && !has('event')) roles[event] = 'event';
  const first = Math.min(ids.user, ids.item);
  const numbers = nameless.filter((column) => {
    const profile = profiles[column]();
    if (roles[column] !== 'ignored' || !profile.number || profile.zeros) return false;
    if (profile.timestamp) {
      if (!has('timestamp')) roles[column] = 'timestamp';
      return false;
    }
    // In a log with times or events, a whole number may be a price, an amount or a category.
    if ((logged || has('event')) && !profile.decimals && !profile.grades) return false;
    // Before the IDs, a whole number may be a row number or anything else, unless it is a rank.
    return (
      column > first ||
      profile.decimals ||
      (profile.places && ranksOf(columns, ids.user, column) === 'surely')
    );
  });
  const words = nameless.filter((column) => roles[column] === 'ignored' && !numbers.includes(column));
  const unexplained = words.length * WEIGHTS.unexplained;
  const rank = has('rank')
    ? undefined
    : numbers.find((column) => ranksOf(columns, ids.user, column) === 'surely');
  const ordersAlike = (column: number): boolean =>
    rank === undefined || fallsWith(columns, ids.user, rank, column);
  const values = numbers
    .filter(
      (column) =>
        column !== rank &&
        ordersAlike(column) &&
        (numbers.length === 1 || new Set(columns[column].fields).size > 1),
    )
    .slice(0, MAX_VALUES);
  const rows = columns[ids.user].fields.length;
  const ranked = rank === undefined ? 0 : rows < MIN_ROWS_FOR_RANKS ? WEIGHTS.fewRanks : WEIGHTS.ranks;
  const explained = words.length === 0 && values.length < 2 ? WEIGHTS.explained : 0;
  const base = unexplained + explained;
  const withValue = (column: number | undefined, ranks: number | undefined): ColumnRole[] =>
    roles.map((role, index) => {
      if (index === ranks) return 'rank';
      if (index !== column) return role;
      return profiles[index]().grades || has('event') ? 'rating' : 'score';
    });
  const valued = has('score') || has('rating') || has('label');
  const readings: RoleAssignment[] = (valued || values.length === 0 ? [undefined] : values).map(
    (column, at) => ({
      roles: withValue(column, rank),
      evidence: {
        recommendations: base + at * WEIGHTS.later + ranked,
        truth: base + at * WEIGHTS.later + ranked / 2,
      },
    }),
  );
  // Ranks do not describe relevance: a few of them may be grades by chance.
  if (rank !== undefined && values.length === 0)
    readings.push({
      roles: withValue(rank, undefined),
      // Judgements are not 1 for the first item, 2 for the second and so on for each user.
      evidence: {
        recommendations: base,
        truth: rows < MIN_ROWS_FOR_RANKS ? base + ranked : base - WEIGHTS.ranks,
      },
    });
  // If numbers do not fall in lists that are grouped by user, they may be scores or anything else.
  if (
    !overridden &&
    !valued &&
    rank === undefined &&
    areTogether(columns[ids.user].fields) &&
    values.some((column) => !falls(columns, ids.user, column)) &&
    !isPlainTriple(columns, profiles, ids)
  )
    readings.push({ roles, evidence: { recommendations: base, truth: NEVER } });
  // A part of a file may show too little of each list.
  const perhaps = values.find((column) => ranksOf(columns, ids.user, column) === 'perhaps');
  if (rank === undefined && perhaps !== undefined && values.length === 1 && !valued)
    readings.push({
      roles: withValue(undefined, perhaps),
      evidence: { recommendations: base, truth: base - WEIGHTS.ranks },
    });
  return readings;
}

/**
 * Returns whether a file has only user, item and a decimal, as scores without header are written. Decimals that rise in the
 * lists, as distances do, or are the same for an item, as prices are, do not count.
 */
function isPlainTriple(
  columns: readonly ColumnSample[],
  profiles: Profiles,
  { user, item }: { readonly user: number; readonly item: number },
): boolean {
  if (columns.length !== 3 || user !== 0 || item !== 1) return false;
  if (columns.some(({ name }) => name !== undefined) || !profiles[2]().decimals) return false;
  const [users, items, decimals] = columns.map(({ fields }) => fields);
  const numbers = decimals.map(numberOf);
  const rises = users.every(
    (id, row) => row === 0 || id !== users[row - 1] || numbers[row] >= numbers[row - 1],
  );
  const distinct = (texts: readonly string[]): number => new Set(texts).size;
  const ofItems =
    distinct(items) < items.length &&
    distinct(items.map((id, row) => `${id}\t${decimals[row]}`)) === distinct(items);
  return !rises && !ofItems;
}

/**
 * Returns whether a column contains ranks: `surely` if each user has all from 0 or 1 on, `perhaps` if none is twice in a list.
 */
function ranksOf(
  columns: readonly ColumnSample[],
  user: number,
  column: number,
): 'surely' | 'perhaps' | 'no' {
  const places = columns[column].fields.map((field) => field.trim());
  if (!places.every((place) => /^\d+(\.0+)?$/.test(place))) return 'no';
  const entries = columns[user].fields.map((id, row) => ({ id, place: Number(places[row]) }));
  const least = Math.min(...entries.map(({ place }) => place));
  const most = Math.max(...entries.map(({ place }) => place));
  if (least > 1) return 'no';
  const lists = [...groupRows(entries, ({ id }) => id).values()].map((list) =>
    list.map(({ place }) => place),
  );
  if (lists.some((list) => new Set(list).size < list.length)) return 'no';
  const incomplete = lists.filter((list) => Math.max(...list) - least + 1 > list.length).length;
  const several = lists.filter((list) => list.length > 1).length;
  // A head may end within a list.
  if (incomplete <= (lists.length > 3 ? 1 : 0) && several >= lists.length / 2) return 'surely';
  const all = new Set(lists.flat());
  return all.size === most - least + 1 && all.size > 1 ? 'perhaps' : 'no';
}

/** Returns whether columns contain a location and a time: other numbers then describe these, such as the time zone. */
function isPlaceAndTime(columns: readonly ColumnSample[], profiles: Profiles): boolean {
  const within = (column: number, most: number): boolean => {
    if (column >= columns.length) return false;
    const { decimals, numbers } = profiles[column]();
    return (
      decimals &&
      numbers.every((value) => Math.abs(value) <= most) &&
      numbers.some((value) => Math.abs(value) > 1)
    );
  };
  return (
    columns.slice(0, MAX_COLUMNS).some(({ fields }) => areMoments(fields)) &&
    columns.slice(0, MAX_COLUMNS).some((_, column) => within(column, 90) && within(column + 1, 180))
  );
}
