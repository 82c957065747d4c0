import { parseNumber } from '../../values/decimal';
import { mayBeScore } from '../../columnNames';
import { areMoments, isClassColumn, profileColumn, type ColumnProfile } from './columnProfile';
import type { ColumnRole } from '../../tableShape';
import { chanceOfGroups, MAX_CHANCE } from './chanceOfGroups';
import { groupRows } from '../sampledRows';

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

/** Assignment of roles to the columns of a table, with the evidence for it. */
export interface RoleAssignment {
  readonly roles: readonly ColumnRole[];
  readonly evidence: Evidence;
}

/** Maximum number of ID columns tried as users and items. */
const MAX_IDS = 5;
/** Maximum number of columns examined. */
const MAX_COLUMNS = 64;

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
  oneNumber: 1,
} as const;

/**
 * Returns the roles that columns may have, the likeliest first. Roles from names or overrides are kept. Users and items are
 * searched among possible IDs. A column without a name is a value only in a documented form; see `valueRoles`.
 *
 * @param overridden whether some roles are specified, so that no others are searched but users and items
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
      isClassColumn(columns[score].fields, fields),
  );
  if (probability < 0) return roles;
  return roles.map((role, column) =>
    column === probability ? 'score' : column === score ? 'ignored' : role,
  );
}

function allReadings(columns: readonly ColumnSample[], overridden: boolean): readonly RoleAssignment[] {
  const profiles = columns.map((column) => lazily(() => profileColumn(column.fields)));
  const roles = columns.map(({ role }) => role);
  const readings = idPairs(columns, profiles, overridden).flatMap(([user, item, weight]) =>
    valueRoles(columns, profiles, { user, item }, overridden).map(({ roles: found, evidence }) => ({
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

type Profiles = readonly (() => ColumnProfile)[];

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
    rank: parseNumber(columns[rank].fields[row]),
    value: parseNumber(columns[column].fields[row]),
  }));
  return [...groupRows(entries, ({ id }) => id).values()].every((list) =>
    list
      .sort((a, b) => a.rank - b.rank)
      .every(({ value }, index) => index === 0 || value <= list[index - 1].value),
  );
}

/** Evidence that rules a reading out. */
const NEVER = -20;

/** Minimum number of rows for ranks that are not due to chance. */
const MIN_ROWS_FOR_RANKS = 12;

/**
 * Returns the roles that columns without a name may have, given the user and item columns. The number after the IDs
 * is the value if it is the only column of numbers but for times, row numbers, constants and properties of the user or item.
 * Numbers that are the ranks in all lists are ranks, and not gains. Other numbers have no role: `leftoverColumns` finds them.
 */
function valueRoles(
  columns: readonly ColumnSample[],
  profiles: Profiles,
  ids: { readonly user: number; readonly item: number },
  overridden: boolean,
): RoleAssignment[] {
  const roles = columns.map(({ role }) => role);
  // These columns are IDs, whatever role their names indicate.
  roles[ids.user] = 'user';
  roles[ids.item] = 'item';
  const has = (role: ColumnRole): boolean => roles.includes(role);
  const nameless = columns
    .slice(0, MAX_COLUMNS)
    .flatMap((column, index) => (column.nameless && roles[index] === 'ignored' ? [index] : []));
  for (const column of nameless) {
    const { event, timestamp } = profiles[column]();
    if (event && !has('event')) roles[column] = 'event';
    if (timestamp && !has('timestamp')) roles[column] = 'timestamp';
  }
  if (overridden || has('score') || has('rating') || has('label')) return [assignment(roles, 0)];
  const numbers = nameless.filter((column) => {
    const { number, rowNumbers } = profiles[column]();
    const { fields } = columns[column];
    const isOpen = roles[column] === 'ignored' && number && !rowNumbers && !isConstant(columns[column]);
    const isOfOne = (id: number): boolean => chanceOfGroups(columns[id].fields, fields) <= MAX_CHANCE;
    return isOpen && !isOfOne(ids.user) && (columns.length === 3 || !isOfOne(ids.item));
  });
  const withRoles = (value: number | undefined, rank?: number): readonly ColumnRole[] =>
    roles.map((role, index) => {
      if (index === rank) return 'rank';
      if (index !== value) return role;
      return profiles[index]().grades || has('event') ? 'rating' : 'score';
    });
  const [number] = numbers;
  const isPlain = numbers.length === 1 && Math.max(ids.user, ids.item) < number;
  // In a log, a whole number may be a price or a category.
  const isLogged = has('event') || has('timestamp') || columns.some(({ fields }) => areMoments(fields));
  const isValue = isPlain && (!isLogged || profiles[number]().decimals || profiles[number]().grades);
  const weight = numbers.length === 1 ? WEIGHTS.oneNumber : 0;
  const valued = assignment(isValue ? withRoles(number) : roles, weight);
  const rank = has('rank') ? undefined : numbers.find((column) => areRanks(columns, ids.user, column));
  if (rank === undefined) return [valued];
  const score = numbers.find((column) => column !== rank && fallsWith(columns, ids.user, rank, column));
  const areFew = columns[rank].fields.length < MIN_ROWS_FOR_RANKS;
  const ranked = assignment(withRoles(score, rank), areFew ? WEIGHTS.fewRanks : WEIGHTS.ranks);
  return [
    { ...ranked, evidence: { ...ranked.evidence, truth: NEVER } },
    // Judgments are not 1 for the first item of each user, 2 for the second, and so on, but in few rows by chance.
    { ...(areFew ? valued : assignment(roles, 0)), evidence: { ...valued.evidence, recommendations: NEVER } },
  ];
}

function assignment(roles: readonly ColumnRole[], weight: number): RoleAssignment {
  return { roles, evidence: { recommendations: weight, truth: weight } };
}

/** Returns whether a column contains the ranks of all lists: each user has all from 0 or 1 on. */
function areRanks(columns: readonly ColumnSample[], user: number, column: number): boolean {
  const places = columns[column].fields.map((field) => field.trim());
  if (!places.every((place) => /^\d+(\.0+)?$/.test(place))) return false;
  const entries = columns[user].fields.map((id, row) => ({ id, place: Number(places[row]) }));
  const least = Math.min(...entries.map(({ place }) => place));
  if (least > 1) return false;
  const lists = [...groupRows(entries, ({ id }) => id).values()].map((list) =>
    list.map(({ place }) => place),
  );
  if (lists.some((list) => new Set(list).size < list.length)) return false;
  const incomplete = lists.filter((list) => Math.max(...list) - least + 1 > list.length).length;
  const several = lists.filter((list) => list.length > 1).length;
  // A head may end within a list.
  return incomplete <= (lists.length > 3 ? 1 : 0) && several >= lists.length / 2;
}
