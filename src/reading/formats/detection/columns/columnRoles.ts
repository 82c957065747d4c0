import { once } from '../../../../shared/caches';
import { parseNumber } from '../../values/decimal';
import { isIdName } from '../../caseNames';
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

/** Assignment of roles to the columns of a table. */
export interface RoleAssignment {
  readonly roles: readonly ColumnRole[];
  /** The only use for which the values fit; absent: they fit for both. */
  readonly only?: 'recommendations' | 'truth';
}

/** Maximum number of ID columns tried as users and items. */
const MAX_IDS = 5;
/** Maximum number of columns examined. */
const MAX_COLUMNS = 64;

/**
 * Returns the roles that columns may have, the likeliest first: with ranks before others, then in the order of the columns with
 * the user before the item. Roles from names or overrides are kept. Users and items are searched among possible IDs. A column
 * without a name is a value only in a documented form; see `valueRoles`.
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
    : readings.map((reading) => ({ ...reading, roles: withProbability(columns, reading.roles) }));
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
  const profiles = columns.map((column) => once(() => profileColumn(column.fields)));
  const roles = columns.map(({ role }) => role);
  const readings = idPairs(columns, profiles, overridden).map(([user, item]) =>
    valueRoles(columns, profiles, { user, item }, overridden),
  );
  if (readings.length === 0) return [{ roles }];
  const isRanked = ([{ only }]: readonly RoleAssignment[]): boolean =>
    only !== undefined && columns[0].fields.length >= MIN_ROWS_FOR_RANKS;
  return readings.toSorted((a, b) => Number(isRanked(b)) - Number(isRanked(a))).flat();
}

type Profiles = readonly (() => ColumnProfile)[];

/** Returns the pairs of columns that may be user and item, the likeliest first. */
function idPairs(
  columns: readonly ColumnSample[],
  profiles: Profiles,
  overridden: boolean,
): (readonly [user: number, item: number])[] {
  const roles = columns.map(({ role }) => role);
  const [user, item] = [roles.indexOf('user'), roles.indexOf('item')];
  if (user >= 0 && item >= 0) return [[user, item]];
  const isUnknown = user < 0 && item < 0;
  const mayBeId = ({ describing, name = '' }: ColumnSample): boolean =>
    describing !== true || (isUnknown && isIdName(name));
  const idsAmong = (isMeant: (column: ColumnSample) => boolean): number[] =>
    columns
      .slice(0, MAX_COLUMNS)
      .flatMap((column, at) =>
        column.role === 'ignored' && isMeant(column) && profiles[at]().id ? [at] : [],
      );
  const isLikely = (column: number): boolean => !profiles[column]().stars && !profiles[column]().timestamp;
  const meant = idsAmong(mayBeId);
  // If no two other columns contain IDs, `sku_code` does.
  const free = isUnknown && meant.filter(isLikely).length < 2 ? idsAmong(() => true) : meant;
  if (user >= 0 || item >= 0) {
    // Without a value, "movieId, title, genres" describes items: no column is a user, but in a table of two.
    const valued =
      overridden ||
      (['score', 'rating', 'rank', 'label', 'event'] as const).some((role) => roles.includes(role));
    if (!valued && columns.length > 2) return [];
    // The only other ID is that of the users or items, whatever it is called. A column that counts the rows, or has one value, has no IDs.
    const mayBeMeant = (column: number): boolean =>
      !profiles[column]().rowNumbers && !isConstant(columns[column]);
    const named = free.some(mayBeMeant) ? [] : idsAmong(({ name = '' }) => isIdName(name));
    return (named.length === 1 ? named : free)
      .filter((column) => !profiles[column]().words && !profiles[column]().timestamp)
      .filter((column) => user < 0 || !roles.includes('label') || !isOfFewValues(columns, user, column))
      .slice(0, MAX_IDS)
      .map((column) => (user >= 0 ? [user, column] : [column, item]));
  }
  const likely = free.filter(isLikely);
  const isUnlikely = (column: number): boolean =>
    (profiles[column]().rowNumbers && column === 0 && likely.filter((other) => other > 0).length > 1) ||
    (profiles[column]().moments && likely.length > 1);
  const isNoId = (column: number): boolean => {
    const others = likely.filter((other) => other !== column);
    const isRank = others.length > 1 && others.some((user) => areRanks(columns, user, column));
    return profiles[column]().event || isConstant(columns[column]) || isRank;
  };
  const ids = free.slice(0, MAX_IDS);
  const best = ids.filter((column) => !isNoId(column));
  // After two other IDs it is a grade.
  const chosen = (best.length < 2 ? ids : best).filter((column, at) => at < 2 || !profiles[column]().stars);
  const ordered = [...chosen.filter((column) => !isUnlikely(column)), ...chosen.filter(isUnlikely)];
  const pairs = ordered.flatMap((first, at) =>
    ordered.slice(at + 1).map((second) => [first, second] as const),
  );
  return [...pairs, ...pairs.map(([first, second]) => [second, first] as const)];
}

/**
 * Returns whether a column has fewer values than a user has rows, so that some value repeats within a user. In a log
 * of labels it is a property of the rows, such as their part of a split, and no item.
 */
function isOfFewValues(columns: readonly ColumnSample[], user: number, column: number): boolean {
  const { fields } = columns[column];
  const entries = columns[user].fields.map((id) => ({ id }));
  const rows = Math.max(0, ...[...groupRows(entries, ({ id }) => id).values()].map(({ length }) => length));
  return new Set(fields).size < rows;
}

/** Minimum number of rows for a constant column to be evidence. */
const MIN_ROWS = 3;

function isConstant({ fields }: ColumnSample): boolean {
  return fields.length >= MIN_ROWS && new Set(fields).size === 1;
}

/** Returns whether numbers never rise from one rank of a user's list to the next. @param users user of each row */
export function fallsWith(
  users: readonly string[],
  ranks: readonly string[],
  numbers: readonly string[],
): boolean {
  const entries = users.map((id, row) => ({
    id,
    rank: parseNumber(ranks[row]),
    value: parseNumber(numbers[row]),
  }));
  return [...groupRows(entries, ({ id }) => id).values()].every((list) =>
    list
      .sort((a, b) => a.rank - b.rank)
      .every(({ value }, index) => index === 0 || value <= list[index - 1].value),
  );
}

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
): readonly [RoleAssignment, ...RoleAssignment[]] {
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
  if (overridden || has('score') || has('rating') || has('label')) return [{ roles }];
  const isOpenNumber = (column: number): boolean => {
    const { number, rowNumbers } = profiles[column]();
    return roles[column] === 'ignored' && number && !rowNumbers;
  };
  const isOfOne = (id: number, column: number): boolean =>
    chanceOfGroups(columns[id].fields, columns[column].fields) <= MAX_CHANCE;
  const numbers = nameless.filter(
    (column) =>
      isOpenNumber(column) &&
      !isConstant(columns[column]) &&
      !isOfOne(ids.user, column) &&
      (columns.length === 3 || !isOfOne(ids.item, column)),
  );
  const withRoles = (value: number | undefined, rank?: number): readonly ColumnRole[] =>
    roles.map((role, index) => {
      if (index === rank) return 'rank';
      if (index !== value) return role;
      return profiles[index]().grades || has('event') ? 'rating' : 'score';
    });
  const [number] = numbers;
  const afterIds = nameless.filter((column) => isOpenNumber(column) && column > Math.max(ids.user, ids.item));
  // After `user, item, 1`, another number may be an order or a price.
  const isPlain = numbers.length === 1 && afterIds.length === 1 && afterIds[0] === number;
  // In a log, a whole number may be a price or a category, and after `user, time, item` even a small one.
  const isLogged = has('event') || has('timestamp') || columns.some(({ fields }) => areMoments(fields));
  const areAdjacent = Math.abs(ids.user - ids.item) === 1;
  const isValue =
    isPlain && (!isLogged || profiles[number]().decimals || (areAdjacent && profiles[number]().grades));
  const valued = isValue ? withRoles(number) : roles;
  const rank = has('rank') ? undefined : numbers.find((column) => areRanks(columns, ids.user, column));
  if (rank === undefined) return [{ roles: valued }];
  const score = numbers.find(
    (column) =>
      column !== rank && fallsWith(columns[ids.user].fields, columns[rank].fields, columns[column].fields),
  );
  const areFew = columns[rank].fields.length < MIN_ROWS_FOR_RANKS;
  return [
    { roles: withRoles(score, rank), only: 'recommendations' },
    // Judgments are not 1 for the first item of each user, 2 for the second, and so on, but in few rows by chance.
    { roles: areFew ? valued : roles, only: 'truth' },
  ];
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
