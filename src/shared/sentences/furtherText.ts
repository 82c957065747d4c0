import * as l10n from '@vscode/l10n';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';

/** Returns the number of entries that were cut from a list as text; empty: none were. */
export function furtherText(left: number): string[] {
  if (left <= 0) return [];
  return [plural(left, l10n.t('and 1 more'), l10n.t('and {0} more', formatCount(left, 'en')))];
}

/** Returns the number of places of a finding that are not listed. */
export function furtherPlacesText(left: number, count: (value: number) => string): string {
  return plural(
    left,
    l10n.t('… and {0} more like it', count(left)),
    l10n.t('… and {0} more like these', count(left)),
  );
}

/** Returns the note below a table of users that does not have all rows. */
export function furtherRowsText(shown: number, all: number): string {
  return l10n.t(
    '{0} of {1} rows. --per-user with csv, tsv, or json has all of them.',
    formatCount(shown, 'en'),
    formatCount(all, 'en'),
  );
}
