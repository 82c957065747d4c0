import * as l10n from '@vscode/l10n';
import type { ColumnReading, FileReading } from '../protocol/fileReading';
import { boundedText } from '../text/boundedText';
import { formatCount } from '../text/numbers/numberText';

/** Maximum columns that are named. */
const NAMED_COLUMNS = 30;

/** Returns a line on how a file was read. */
export function readAsText(file: string, { format, columns, unused }: ColumnReading): string {
  const used = columns
    .slice(0, NAMED_COLUMNS)
    .map(({ role, column }) => (role === column ? role : `${role} = ${column}`));
  if (columns.length > NAMED_COLUMNS) used.push('…');
  return boundedText(
    l10n.t('{0}: read as {1}', file, [format, used.join(', '), ...notUsed(unused)].join('; ')),
  );
}

/**
 * Returns how a file was read, as parts of a line.
 * @param hasRows whether the rows of the file are pairs of a user and an item
 */
export function readingParts(
  { columns, header, list, unused, users, items }: FileReading,
  hasRows: boolean,
): string[] {
  const ofColumns = columns.slice(0, NAMED_COLUMNS).map(({ role, column }) => {
    const ids = role === 'user' ? users : role === 'item' ? items : [];
    const examples = ids.length === 0 ? '' : ` (${ids.join(', ')})`;
    return `${role} = ${column}${examples}`;
  });
  const has = (role: string): boolean => columns.some((column) => column.role === role);
  return [
    ...(header ? [] : [l10n.t('columns by number')]),
    [...ofColumns, ...(columns.length > NAMED_COLUMNS ? ['…'] : [])].join(', '),
    ...(has('item') ? [] : [l10n.t('no items: each row is a separate item')]),
    ...(has('user') || !hasRows ? [] : [l10n.t('no users: all rows are one user')]),
    ...(list === undefined || list === 'rest' ? [] : [l10n.t('lists in cells')]),
    ...(list === 'rest' ? [l10n.t('a user and items on each line')] : []),
    ...notUsed(unused),
  ];
}

function notUsed(columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : [l10n.t('not used: {0}', columns.join(', '))];
}

/** Returns the note on lists that only contain judged items. @param length mean number of items per list */
export function rerankedText(length: number): string {
  return l10n.t('reranks judged items, {0} per user', formatCount(Math.round(length), 'en'));
}
