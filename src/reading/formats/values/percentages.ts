import { parseNumber } from './decimal';
import type { TableColumn } from '../tableShape';

/** Returns whether a field ends with a percent sign, perhaps inside quotes or brackets printed by Python. */
export function isPercentage(text: string): boolean {
  return /%[\s'")\]]*$/.test(text);
}

/** Returns whether most numbers of a column are percentages. Ignores text that is not a number. */
export function holdsPercentages(fields: readonly string[]): boolean {
  if (!fields.some((field) => field.includes('%'))) return false;
  const percentages = fields.filter(isPercentage).length;
  const others = fields.filter((field) => !isPercentage(field) && !Number.isNaN(parseNumber(field))).length;
  return percentages > others;
}

/** Numbers with the information whether they are written as percentages, by place. */
export interface WrittenNumbers<Place> {
  isPercentage(at: Place): boolean;
}

/**
 * Returns whether a number differs from the notation of its column: a percentage among plain numbers, or a
 * plain number among percentages. 0 is the same in both notations and never differs.
 */
export function isMixedPercent<Place>(
  number: number,
  { percent }: TableColumn,
  written: WrittenNumbers<Place>,
  at: Place,
): boolean {
  return number !== 0 && written.isPercentage(at) !== (percent === true);
}

/** Returns the details of such a number for its finding: its text, and the missing sign. */
export function mixedPercentDetails(text: string, { percent }: TableColumn): readonly [string, string] {
  return [text, percent === true ? '' : '%'];
}
