import * as l10n from '@vscode/l10n';
import { formatCount } from '../numbers/numberText';

/** Below a table of users that a page has no room for. */
export function furtherRowsText(shown: number, all: number): string {
  return l10n.t(
    '{0} of {1} rows. --per-user with csv, tsv, or json has all of them.',
    formatCount(shown, 'en'),
    formatCount(all, 'en'),
  );
}
