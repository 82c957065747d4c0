import { areTogether, listsText, sampledRows } from '../sampledRows';
import type { ReadOptions } from '../../readOptions';
import { columnOf, withGivenRoles, type ColumnRole, type TableShape, type RowFields } from '../../tableShape';
import { usedColumns } from '../../usedColumns';
import { numberOf } from '../../values/decimal';
import { beginsWith, isDistance, namedRole, ownName } from '../../columnNames';
import { holdsNumbers } from './columnProfile';
import { judgedByDeeds } from '../rowKinds';
import { openScores } from './namesProblem';
import { bestScoreOf } from './columnOverrides';

/** How a table is read, and another way that fits as well and gives other lists or gains; undefined where there is none. */
interface SettledValue {
  readonly shape: TableShape;
  readonly rival: TableShape | undefined;
}

/** So many columns are looked into. */
const MOST_COLUMNS = 64;

/**
 * What orders the lists of a table, or says how much an item was liked, where names say it with half a word: an exact
 * name comes before one by its last word, and what is the same of an item for all users is a feature of the item.
 *
 * @param told what a person says of the file, though not of these columns
 */
export function settledValue(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
  told: ReadOptions = {},
): SettledValue {
  const isTable = shape.header && shape.list === 'none';
  if (!isTable || columnOf(shape, 'user') < 0 || columnOf(shape, 'item') < 0)
    return { shape, rival: undefined };
  return use === 'recommendations' ? settledOrder(shape, rows, told) : settledGain(shape, rows);
}

function settledOrder(shape: TableShape, rows: RowFields, told: ReadOptions): SettledValue {
  const as = (column: number, role: ColumnRole): TableShape => withRole(shape, column, role, told);
  const { value, rank } = usedColumns(shape, { use: 'recommendations' });
  const order = (of: TableShape): string =>
    listsText(sampledRows(of, rows, 'recommendations').rows, 'recommendations', of.bestScore);
  const differs = (other: TableShape): boolean => order(other) !== order(shape);
  const orders = value >= 0 ? value : rank;
  if (orders < 0) {
    const begun = free(shape, rows).filter((column) => beginsWith('score', nameIn(shape, column)));
    if (begun.length === 1) return { shape: as(begun[0], 'score'), rival: undefined };
    const [other] = featuresOf(shape, rows)
      .filter((column) => !isSurelyFeature(shape, rows, column))
      .map((column) => as(column, namedRole(nameIn(shape, column))?.role ?? 'ignored'))
      .filter(differs);
    return { shape, rival: other };
  }
  const { certainty, role } = namedRole(nameIn(shape, orders)) ?? {};
  const without = as(orders, 'ignored');
  if (certainty === 'word' || certainty === 'amount') {
    const isRanked = rank >= 0 && rank !== orders && namedRole(nameIn(shape, rank))?.certainty === 'name';
    if (isRanked && differs(without)) return settledOrder(without, rows, told);
    if (!isRanked && differs(without)) {
      const chance = chanceOfGroups(shape, rows, 'item', orders);
      const isSure = certainty === 'word' && role !== 'score' && areTogether(usersOf(shape, rows));
      if (chance <= SURELY && isSure) return settledOrder(without, rows, told);
      if (chance <= (certainty === 'word' ? PERHAPS : SURELY)) return { shape, rival: without };
    }
  }
  if (columnOf(shape, 'rating') < 0 && columnOf(shape, 'label') < 0) return { shape, rival: undefined };
  const names = shape.columns.map((_, column) => nameIn(shape, column));
  const [other] = openScores(
    names,
    shape.columns.map((column) => column.role),
    rows,
  ).filter((column) => column !== value);
  const rival = other === undefined ? undefined : as(other, 'score');
  return { shape, rival: rival && differs(rival) ? rival : undefined };
}

function settledGain(shape: TableShape, rows: RowFields): SettledValue {
  const { value } = usedColumns(shape, { use: 'truth' });
  const as = (column: number): TableShape => withRole(shape, column, 'rating');
  if (value < 0) {
    const [first, second] = free(shape, rows).filter((column) => beginsWith('rating', nameIn(shape, column)));
    if (second !== undefined) return { shape: as(first), rival: as(second) };
    const open = featuresOf(shape, rows).filter((column) => {
      const role = namedRole(nameIn(shape, column))?.role;
      const isSure = role !== 'score' && chanceOfGroups(shape, rows, 'item', column) <= SURELY;
      return role !== 'rank' && varies(rows, column) && !isSure;
    });
    const other = first ?? open[0];
    return { shape, rival: other === undefined ? undefined : as(other) };
  }
  const { role } = shape.columns[value];
  const { certainty } = namedRole(nameIn(shape, value)) ?? {};
  if (role !== 'label' && (certainty === 'word' || certainty === 'amount') && varies(rows, value)) {
    const without = withRole(shape, value, 'ignored');
    const ofItem = chanceOfGroups(shape, rows, 'item', value);
    if (ofItem <= SURELY && certainty === 'word' && role !== 'score') return settledGain(without, rows);
    const chance = Math.min(ofItem, chanceOfGroups(shape, rows, 'user', value));
    if (chance <= (certainty === 'word' ? PERHAPS : SURELY)) return { shape, rival: without };
  }
  const rival = rivalGain(shape, rows, value);
  return { shape, rival: rival === undefined ? undefined : withRole(shape, rival, role) };
}

/** Another column that says how much an item was liked in as many words; undefined where there is none. */
function rivalGain(shape: TableShape, rows: RowFields, value: number): number | undefined {
  const { role } = shape.columns[value];
  const own = namedRole(nameIn(shape, value));
  if (own === undefined || own.role !== role || role === 'score') return undefined;
  const fields = (column: number): string[] => rows.map((row) => (row[column] ?? '').trim());
  const isOther = (column: number): boolean => {
    const [one, other] = [fields(value), fields(column)];
    return holdsNumbers(other) && other.some((field, row) => field !== one[row]);
  };
  const byDeed = role === 'label' && judgedByDeeds(nameIn(shape, value), fields(value));
  const rival = shape.columns.slice(0, MOST_COLUMNS).findIndex((one, column) => {
    if (column === value) return false;
    const named = namedRole(nameIn(shape, column));
    const isAlike = named?.role === role && named.certainty === own.certainty;
    if (one.role === 'ignored' && role === 'rating' && isAlike) return isOther(column);
    if (role !== 'label') return false;
    // What somebody did may be one thing of several; a label is one.
    if (!byDeed) return isAlike && !judgedByDeeds(nameIn(shape, column), fields(column)) && isOther(column);
    if (one.role === 'rating') return named?.certainty === 'name' && isOther(column);
    return one.role === 'ignored' && judgedByDeeds(nameIn(shape, column), fields(column)) && isOther(column);
  });
  return rival < 0 ? undefined : rival;
}

/** The columns of numbers that are not used. */
function free(shape: TableShape, rows: RowFields): number[] {
  return shape.columns
    .slice(0, MOST_COLUMNS)
    .flatMap(({ role }, column) =>
      role === 'ignored' && holdsNumbers(rows.map((row) => row[column] ?? '')) ? [column] : [],
    );
}

/** Those whose names are of features, with a word for a value at their end. */
function featuresOf(shape: TableShape, rows: RowFields): number[] {
  return free(shape, rows).filter((column) => {
    const known = namedRole(nameIn(shape, column));
    return known?.certainty === 'feature' && ['score', 'rating', 'rank'].includes(known.role);
  });
}

/** The user of each row. */
function usersOf(shape: TableShape, rows: RowFields): string[] {
  const user = columnOf(shape, 'user');
  return rows.map((fields) => fields[user]);
}

/** Whether name and data say that a column is a feature of the item, beside lists that need no order. */
function isSurelyFeature(shape: TableShape, rows: RowFields, column: number): boolean {
  const name = nameIn(shape, column);
  const isPrediction = namedRole(name)?.role === 'score' && !isDistance(name);
  return (
    !isPrediction &&
    areTogether(usersOf(shape, rows)) &&
    chanceOfGroups(shape, rows, 'item', column) <= SURELY
  );
}

/** With less a column is not the same within all groups by chance; with so little it may be. */
const SURELY = 1e-4;
const PERHAPS = 0.02;

/**
 * The chance that a column says the same in all rows of each item, or of each user, though it is not theirs: with p for
 * two rows that say the same, pʳ for r rows beyond the first of each group. 1: it does not, or is the same everywhere.
 */
function chanceOfGroups(shape: TableShape, rows: RowFields, by: 'item' | 'user', column: number): number {
  const group = columnOf(shape, by);
  const seen = new Map<string, string>();
  const counts = new Map<string, number>();
  let repeats = 0;
  for (const fields of rows) {
    const [key, text] = [fields[group] ?? '', (fields[column] ?? '').trim()];
    const known = seen.get(key);
    if (known === undefined) seen.set(key, text);
    else if (known !== text) return 1;
    else repeats++;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  let alike = 0;
  for (const count of counts.values()) alike += (count / rows.length) ** 2;
  return alike ** repeats;
}

/** Whether gains would not be the same everywhere, or not all be worth something. */
function varies(rows: RowFields, column: number): boolean {
  const values = new Set(rows.map((fields) => numberOf(fields[column] ?? '')));
  return values.size > 1 || [...values].some((value) => value <= 0);
}

/** The shape with that role of a column, which no other then has. */
function withRole(shape: TableShape, column: number, role: ColumnRole, told: ReadOptions = {}): TableShape {
  const changed = withGivenRoles(shape, new Map([[column, role]]));
  return { ...changed, bestScore: undefined, ...bestScoreOf(told, changed.columns) };
}

function nameIn({ columns }: TableShape, column: number): string {
  return ownName(columns[column].name);
}
