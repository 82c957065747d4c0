import { rolesOfNames, saysRecommended } from './columnNames';
import type { ColumnRole } from './tableShape';

/** What a column of lists is by its name, which may be a plural: `movie_ids`, `scores`. */
export function listRoleOf(name: string): ColumnRole {
  const [role] = rolesOfNames([name]);
  return role === 'ignored' ? rolesOfNames([name.replace(/s$/i, '')])[0] : role;
}

const AMOUNT = /(^|[^a-z])(quantit(y|ies)|counts?|amounts?|gains?|weights?|grades?|stars?|plays)$/i;

/** Whether lists of that name say something of items that counts: their scores, grades, ranks or amounts. */
export function saysValue(name: string): boolean {
  return (
    (['score', 'rating', 'rank', 'label'].includes(listRoleOf(name)) || AMOUNT.test(name)) &&
    !saysRecommended(name)
  );
}

/** More than this is no grade, but perhaps an id. */
const LARGEST_GRADE = 10;

/** Whether numbers are labels, a few different grades, and no ids. */
export function areLabels(numbers: readonly number[]): boolean {
  const largest = Math.max(0, ...numbers);
  return (
    numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= LARGEST_GRADE) &&
    (largest <= 1 || new Set(numbers).size < numbers.length)
  );
}
