import { numberOf } from './decimal';
import type { TableColumn } from '../tableShape';

/** Returns whether a field ends with a percent sign, perhaps inside quotes or brackets printed by Python. */
export function isPercentage(text: string): boolean {
  return /%[\s'")\]]*$/.test(text);
}

/** Returns true if more numbers of a column are percentages than not; ignores text that is not a number. */
export function holdsPercentages(fields: readonly string[]): boolean {
  if (!fields.some((field) => field.includes('%'))) return false;
  const percentages = fields.filter(isPercentage).length;
  const others = fields.filter((field) => !isPercentage(field) && !Number.isNaN(numberOf(field))).length;
  return percentages > others;
}

/** Function that returns whether the number at a place is a percentage. */
export interface WrittenNumbers<Place> {
  isPercentage(at: Place): boolean;
}

/**
 * Returns true if a number is a percentage in a column of others, or the other way round. Nothing is as much either
 * way: how it is written is looked at only where that counts.
 */
export function isMixedPercent<Place>(
  number: number,
  { percent }: TableColumn,
  written: WrittenNumbers<Place>,
  at: Place,
): boolean {
  return number !== 0 && written.isPercentage(at) !== (percent === true);
}

/** Returns the details of such a number: its text, and the missing sign. */
export function mixedPercentDetails(text: string, { percent }: TableColumn): readonly [string, string] {
  return [text, percent === true ? '' : '%'];
}
