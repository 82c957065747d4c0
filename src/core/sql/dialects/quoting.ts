import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';

/** Quotes names by a mark that is doubled inside. */
export function doubleQuoter(mark: string): (name: string) => string {
  return (name) => mark + checkedName(name).replaceAll(mark, mark + mark) + mark;
}

/** Returns a function that quotes names or texts by a mark, and escapes marks and backslashes by a backslash. */
export function backslashQuoter(mark: string): (name: string) => string {
  return (name) => mark + checkedName(name).replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark;
}

/**
 * Returns a name without control characters, which no database needs and some client programs would split. @throws
 * InputError if it contains one
 */
export function checkedName(name: string): string {
  // eslint-disable-next-line no-control-regex
  if (name !== '' && !/[\0-\x1f\x7f]/.test(name)) return name;
  throw unquotableNameError(name);
}

/** Returns the error for a name that cannot be quoted for a database. */
export function unquotableNameError(name: string): InputError {
  return new InputError({
    message: l10n.t('“{0}” can’t be the name of a table or column.', name),
    advice: l10n.t('Create a view of the table with plain names.'),
  });
}

/** Returns the UTF-8 bytes of a text in hexadecimal digits. */
export function hexDigits(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
