import { isWordForNone } from '../../core/data/missingIds';
import type { Row } from '../formats/row';
import type { ExperimentLogColumns } from './logColumns';
import type { UnusableRows } from './unusableRows';

/**
 * Reads the sums and covariates of a row.
 *
 * @param values receives the sums, and the covariates after them; NaN: blank
 * @param blankIsZero whether a blank value means 0; otherwise a row with a blank sum is unusable
 * @returns false if the row is unusable, after counting it
 */
export function readValues(
  row: Row,
  line: number,
  values: Float64Array,
  { columns, blankIsZero }: { readonly columns: ExperimentLogColumns; readonly blankIsZero: boolean },
  unusable: UnusableRows,
): boolean {
  const { sums, covariates, event } = columns;
  for (let index = 0; index < sums.length; index++) {
    const { column, mayBeNegative, isUsed } = sums[index];
    if (column < 0) continue;
    const value = readFiniteNumber(row, column);
    if (value >= 0 || (value < 0 && mayBeNegative)) {
      values[index] = value;
      continue;
    }
    // Most events are blank in most columns.
    if (!isUsed || (event >= 0 && row.isBlank(column))) {
      values[index] = NaN;
      continue;
    }
    if (blankIsZero && isNone(row, column)) {
      values[index] = 0;
      continue;
    }
    const reason = value < 0 ? 'negative' : row.isBlank(column) ? 'blank-sum' : 'no-number';
    unusable.addOfSum(index, line, reason, column, row.textAt(column));
    return false;
  }
  for (let at = 0; at < covariates.length; at++) {
    const { column, isUsed } = covariates[at];
    const value = readFiniteNumber(row, column);
    // From here on, NaN is blank.
    if (isUsed && value !== value && !(blankIsZero ? isNone(row, column) : row.isBlank(column))) {
      unusable.addOfSum(sums.length + at, line, 'no-number', column, row.textAt(column));
      return false;
    }
    values[sums.length + at] = value;
  }
  return true;
}

/** Returns the number in a column; NaN if it is not a finite number. */
export function readFiniteNumber(row: Row, column: number): number {
  const value = row.numberAt(column);
  return Number.isFinite(value) ? value : NaN;
}

/** Returns whether a field is blank or a word for a missing value. */
function isNone(row: Row, column: number): boolean {
  return row.isBlank(column) || isWordForNone(row.textAt(column));
}
