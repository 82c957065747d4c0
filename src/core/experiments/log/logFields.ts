import type { LogField } from '../../formats/scanner/logDialect';
import type { LogColumns } from './logColumns';

/** What the columns of a log hold, for a reader of many rows at a time. */
interface LogFields {
  /** By column; the ids are those of users, of variants, and of words for events. */
  readonly fields: readonly (LogField | undefined)[];
  /** No column is two things. */
  readonly isClear: boolean;
  /** Of each column of numbers what it is: a place among the sums, covariates and keys, −1: the value of an event. */
  readonly places: readonly number[];
}

const EVENT_VALUE = -1;

/** @param blankIsZero sums may be blank */
export function fieldsOf(
  { user, variant, event, time, value, sums, covariates, keys }: LogColumns,
  blankIsZero: boolean,
): LogFields {
  const fields: (LogField | undefined)[] = [];
  const placeOf = new Map<number, number>();
  for (const [table, column] of [user, variant, event].entries())
    if (column >= 0) fields[column] = { kind: 'id', table: table as 0 | 1 | 2 };
  if (time >= 0) fields[time] ??= { kind: 'time' };
  const number = (column: number, place: number, mayBeBlank: boolean, mayBeNegative: boolean): void => {
    if (column < 0) return;
    fields[column] ??= { kind: 'number', mayBeBlank, mayBeNegative };
    placeOf.set(column, place);
  };
  number(value, EVENT_VALUE, true, true);
  for (const [index, { column, mayBeNegative }] of sums.entries())
    number(column, index, blankIsZero, mayBeNegative);
  for (const [at, { column }] of covariates.entries()) number(column, sums.length + at, true, true);
  for (const [at, { column, sum }] of keys.entries()) {
    if (sum !== undefined) continue;
    fields[column] ??= { kind: 'key' };
    placeOf.set(column, sums.length + covariates.length + at);
  }
  const used = [user, variant, event, time].filter((column) => column >= 0);
  const isClear = new Set([...used, ...placeOf.keys()]).size === used.length + placeOf.size;
  return {
    fields: Array.from(fields),
    isClear,
    places: [...placeOf].sort(([a], [b]) => a - b).map(([, place]) => place),
  };
}
