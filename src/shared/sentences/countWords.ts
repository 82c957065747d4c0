import * as l10n from '@vscode/l10n';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';

/** Unit of values: users, or lists if users have several. */
export type ListUnit = 'users' | 'lists';

/** Returns the unit of the values of an evaluation or comparison. */
export function listUnitOf({ clusteredBy }: { readonly clusteredBy?: string | undefined }): ListUnit {
  return clusteredBy === undefined ? 'users' : 'lists';
}

/** Returns the title of a column of counts. */
export function unitTitle(unit: ListUnit): string {
  return unit === 'users' ? l10n.t('Users') : l10n.t('Lists');
}

/** Formats a count with its unit: "1 user", "1,234 users" or "1,234 lists". */
export function unitsText(count: number, unit: ListUnit = 'users'): string {
  const number = formatCount(count, 'en');
  return unit === 'users'
    ? plural(count, l10n.t('{0} user', number), l10n.t('{0} users', number))
    : plural(count, l10n.t('{0} list', number), l10n.t('{0} lists', number));
}

/**
 * Returns the number of users, lists or rows of a value: "128 users", "100 lists", or "20,000 rows of 301
 * users".
 */
export function overText(
  { users, rows }: { readonly users: number; readonly rows?: number | null | undefined },
  unit: ListUnit = 'users',
): string {
  const units = unitsText(users, unit);
  if (rows === undefined || rows === null) return units;
  const number = formatCount(rows, 'en');
  return plural(rows, l10n.t('{0} row of {1}', number, units), l10n.t('{0} rows of {1}', number, units));
}
