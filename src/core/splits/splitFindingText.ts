import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { Surface } from '../../shared/text/surface';
import type { SplitFinding } from './manifest';
import { splitStep } from '../../shared/text/splitStep';

/** What a finding of a split says. */
export function splitFindingText(
  { code, count: found = 0, part = 'test', fold, id = '', first = '', last = '' }: SplitFinding,
  surface: Surface,
): string {
  switch (code) {
    case 'bad-row':
      return plural(
        found,
        l10n.t('{0} row without a user, item, or readable time is excluded (bad-row).', count(found)),
        l10n.t('{0} rows without a user, item, or readable time are excluded (bad-row).', count(found)),
      );
    case 'missing-id':
      return l10n.t('“{0}” looks like a missing ID, but was read as an ID.', id);
    case 'padded-ids':
      return plural(
        found,
        l10n.t('The ID “{0}” begins or ends with a space, so it differs from the ID without it.', id),
        l10n.t(
          '{0} IDs, such as “{1}”, begin or end with a space, so they differ from the IDs without it.',
          count(found),
          id,
        ),
      );
    case 'times-far-apart':
      return l10n.t('The times range from {0} to {1}: some may be missing or in another unit.', first, last);
    case 'empty-part':
      return fold === undefined
        ? l10n.t('{0} has no rows (empty-part).', part)
        : l10n.t('{0} of {1} has no rows (empty-part).', part, fold);
    case 'short-users':
      return plural(
        found,
        l10n.t('{0} user has too few rows to split (short-users).', count(found)),
        l10n.t('{0} users have too few rows to split (short-users).', count(found)),
      );
    case 'ties-decided':
      return plural(
        found,
        l10n.t(
          'For {0} user, the border is between rows of the same time (ties-decided). With {1}, the result does not depend on the order of the file.',
          count(found),
          splitStep('--ties hash', surface),
        ),
        l10n.t(
          'For {0} users, the border is between rows of the same time (ties-decided). With {1}, the result does not depend on the order of the file.',
          count(found),
          splitStep('--ties hash', surface),
        ),
      );
    case 'several-positives':
      return plural(
        found,
        l10n.t(
          '{0} user has several items in test: candidates are sampled for each user, not for each item.',
          count(found),
        ),
        l10n.t(
          '{0} users have several items in test: candidates are sampled for each user, not for each item.',
          count(found),
        ),
      );
  }
}

function count(number: number): string {
  return formatCount(number, 'en');
}
