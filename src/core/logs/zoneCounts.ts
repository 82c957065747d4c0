import { TimeKind } from './timeTaker';

/** Numbers of times of a column, as text with a time of day, that have a zone and that have none. */
export interface ZoneCounts {
  readonly zoned: number;
  readonly local: number;
}

/**
 * Counts the times of a column by whether they have a zone. Days, numbers and stored times need no zone and
 * are not counted.
 */
export class ZoneCounter implements ZoneCounts {
  zoned = 0;
  local = 0;

  /** Counts a time as text. @param hasZone undefined: it is a day or a number, which is not counted */
  count(hasZone: boolean | undefined): void {
    if (hasZone === true) this.zoned++;
    else if (hasZone === false) this.local++;
  }

  /** Counts one time by its `TimeKind`. */
  countKind(kind: number): void {
    if (kind === TimeKind.zoned) this.zoned++;
    else if (kind === TimeKind.local) this.local++;
  }
}

/**
 * Returns the details of the finding about times with and without a zone; undefined if all times have one, or
 * none has.
 */
export function mixedZonesDetails(
  columns: readonly ZoneCounts[],
): { readonly count: number; readonly total: number } | undefined {
  const count = columns.reduce((sum, { local }) => sum + local, 0);
  const zoned = columns.reduce((sum, column) => sum + column.zoned, 0);
  return count > 0 && zoned > 0 ? { count, total: count + zoned } : undefined;
}
