import type { Identifiers } from '../../core/data/ids/identifiers';
import { mixedZonesDetails, type ZoneCounts } from '../../core/logs/zoneCounts';
import { missingValueTexts } from '../../core/data/missingIds';
import type { BadRows, ExperimentUsers } from '../../core/experiments/experimentUsers';
import type { LogCells } from './logCells';
import type { ExperimentLogColumns } from './logColumns';
import type { RowsRepeated } from '../../core/experiments/experimentUsers';

/**
 * How users who occur in several variants are handled: dropped, or counted with the rows of their first
 * variant.
 */
export type ContaminatedRule = 'exclude' | 'first';

/** Contents of a log after reading. */
interface ReadCells {
  readonly columns: ExperimentLogColumns;
  readonly users: Identifiers;
  /** Names of the variants, by number. */
  readonly names: readonly string[];
  readonly cells: LogCells;
  readonly rowsRead: number;
  readonly badRows: BadRows;
  readonly zones: ZoneCounts;
  readonly purchasesWithoutValue: number;
  readonly repeatedRows: readonly RowsRepeated[];
  readonly orderLines: number;
  readonly ignored: ExperimentUsers['met']['ignored'];
}

/**
 * Returns the users of a log for the analysis, each with the data of one variant. Call once, after all rows
 * were taken.
 *
 * @param variants the control, then the treatments; rows of other variants are left out
 * @param orderOf sorts the IDs of users in the byte order of UTF-8
 */
export function analysedUsers(
  log: ReadCells,
  variants: readonly string[],
  contaminated: ContaminatedRule,
  orderOf: (ids: Identifiers) => Int32Array = byteOrder,
): ExperimentUsers {
  const { columns, users, names, cells } = log;
  const places = names.map((name) => variants.indexOf(name));
  const leftRows = new Float64Array(places.length);
  const counts = new Int32Array(variants.length + 1);
  /** Cell that is used for each user, by user number; −1: the user is left out. */
  const cellOfUser = new Int32Array(users.size);
  let contaminatedUsers = 0;
  let contaminatedRows = 0;
  let usersRead = 0;
  let analysedRows = 0;
  let repeated = 0;
  let buyers = 0;
  let buyersBefore = 0;
  for (let user = 0; user < cellOfUser.length; user++) {
    let firstCell = -1;
    let several = 0;
    let rows = 0;
    for (let cell = cells.newestOf(user); cell >= 0; cell = cells.before(cell)) {
      const variant = cells.variantOf(cell);
      if (places[variant] < 0) {
        leftRows[variant] += cells.rowsOf(cell);
        continue;
      }
      several++;
      rows += cells.rowsOf(cell);
      if (firstCell < 0 || cells.isEarlier(cell, firstCell)) firstCell = cell;
    }
    if (several > 0) usersRead++;
    if (several > 1) {
      contaminatedUsers++;
      if (contaminated === 'exclude') firstCell = -1;
      contaminatedRows += firstCell < 0 ? rows : rows - cells.rowsOf(firstCell);
    }
    cellOfUser[user] = firstCell;
    if (firstCell < 0) continue;
    counts[places[cells.variantOf(firstCell)] + 1]++;
    analysedRows += cells.rowsOf(firstCell);
    if (columns.form === 'users' && cells.rowsOf(firstCell) > 1) repeated++;
    if (columns.event >= 0 && columns.time >= 0) {
      const { bought, isFirst } = cells.buyingOf(firstCell);
      if (bought) buyers++;
      if (isFirst) buyersBefore++;
    }
  }
  const starts = counts;
  for (let variant = 0; variant < variants.length; variant++) starts[variant + 1] += starts[variant];
  const order = new Int32Array(starts[variants.length]);
  const next = starts.slice(0, variants.length);
  for (const user of orderOf(users)) {
    const cell = cellOfUser[user];
    if (cell >= 0) order[next[places[cells.variantOf(cell)]]++] = cell;
  }
  const ranges = columns.time < 0 ? undefined : cells.rangesOf(order);
  const userDays = columns.time < 0 ? undefined : cells.daysOf(order);
  return {
    input: columns.form,
    variants,
    starts,
    sums: cells.sumsOf(order),
    covariates: cells.covariatesOf(order),
    rowCounts: cells.rowCountsOf(order),
    firstDays: ranges?.first,
    lastDays: ranges?.last,
    userDays,
    rows: { read: log.rowsRead, used: analysedRows, reported: log.rowsRead - analysedRows },
    usersRead,
    contaminated: { users: contaminatedUsers, rows: contaminatedRows },
    met: {
      badRows: log.badRows,
      leftOut: names.flatMap((variant, at) => (leftRows[at] > 0 ? [{ variant, rows: leftRows[at] }] : [])),
      repeatedUsers: repeated,
      purchasesWithoutValue: log.purchasesWithoutValue,
      orderLines: log.orderLines,
      ignored: log.ignored,
      buyersBefore: buyers === 0 ? 0 : buyersBefore / buyers,
      repeatedRows: log.repeatedRows,
      repeatedDays:
        columns.ofDays && columns.form === 'user-days' ? analysedRows - (userDays?.days.length ?? 0) : 0,
      unitAbove: columns.unitAbove,
      wordsForNone: missingValueTexts(users),
      mixedZones: mixedZonesDetails([log.zones]),
    },
  };
}

function byteOrder(ids: Identifiers): Int32Array {
  return Int32Array.from({ length: ids.size }, (_, id) => id).sort((a, b) => ids.compare(a, b));
}
