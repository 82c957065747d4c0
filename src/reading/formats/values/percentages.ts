import { numberOf } from './decimal';
import type { TableColumn } from '../tableShape';

/** Whether what stands in a field, perhaps in what Python prints around it, ends with the sign of a percentage. */
export function isPercentage(text: string): boolean {
  return /%[\s'")\]]*$/.test(text);
}

/** Whether of the numbers in a column more are percentages than are not; what is no number says nothing. */
export function holdsPercentages(fields: readonly string[]): boolean {
  if (!fields.some((field) => field.includes('%'))) return false;
  const percentages = fields.filter(isPercentage).length;
  const others = fields.filter((field) => !isPercentage(field) && !Number.isNaN(numberOf(field))).length;
  return percentages > others;
}

/** What knows of the place of a number whether the number is a percentage. */
export interface WrittenNumbers<Place> {
  isPercentage(at: Place): boolean;
}

/**
 * Whether a number is a percentage in a column of others, or the other way round. Nothing is as much either way: how
 * it is written is looked at only where that counts.
 */
export function isMixedPercent<Place>(
  number: number,
  { percent }: TableColumn,
  written: WrittenNumbers<Place>,
  at: Place,
): boolean {
  return number !== 0 && written.isPercentage(at) !== (percent === true);
}

/** What is said of such a number: its text, and the sign that is missing. */
export function mixedPercentDetails(text: string, { percent }: TableColumn): readonly [string, string] {
  return [text, percent === true ? '' : '%'];
}
