import * as l10n from '@vscode/l10n';
import type { ColumnReading } from '../../protocol/fileReading';
import { boundedText } from '../boundedText';

/** So many columns are named. */
export const NAMED_COLUMNS = 30;

/** How a file was read, in a line. */
export function readAs(file: string, { format, columns }: ColumnReading): string {
  const used = columns
    .slice(0, NAMED_COLUMNS)
    .map(({ role, column }) => (role === column ? role : `${role} = ${column}`));
  if (columns.length > NAMED_COLUMNS) used.push('…');
  return boundedText(l10n.t('{0}: read as {1}', file, [format, used.join(', ')].join('; ')));
}
