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
        l10n.t('{0} row without user, item or a readable time is in no part (bad-row).', count(found)),
        l10n.t('{0} rows without user, item or a readable time are in no part (bad-row).', count(found)),
      );
    case 'missing-id':
      return l10n.t('“{0}” looks like a missing ID, but was read as an ID.', id);
    case 'padded-ids':
      return plural(
        found,
        l10n.t('The id “{0}” has a blank at an end: another id than without it.', id),
        l10n.t('{0} ids, such as “{1}”, have a blank at an end: others than without it.', count(found), id),
      );
    case 'times-far-apart':
      return l10n.t('The times go from {0} to {1}: some may be missing or in another unit.', first, last);
    case 'empty-part':
      return fold === undefined
        ? l10n.t('No row is in {0} (empty-part).', part)
        : l10n.t('No row is in {0} of {1} (empty-part).', part, fold);
    case 'short-users':
      return plural(
        found,
        l10n.t('{0} user has too few rows to be divided (short-users).', count(found)),
        l10n.t('{0} users have too few rows to be divided (short-users).', count(found)),
      );
    case 'ties-decided':
      return plural(
        found,
        l10n.t(
          'For {0} user the border lies between rows of the same time (ties-decided): {1} makes that independent of the order of the file.',
          count(found),
          splitStep('--ties hash', surface),
        ),
        l10n.t(
          'For {0} users the border lies between rows of the same time (ties-decided): {1} makes that independent of the order of the file.',
          count(found),
          splitStep('--ties hash', surface),
        ),
      );
    case 'several-positives':
      return plural(
        found,
        l10n.t(
          '{0} user has several items in test: candidates are drawn for each user, not for each item.',
          count(found),
        ),
        l10n.t(
          '{0} users have several items in test: candidates are drawn for each user, not for each item.',
          count(found),
        ),
      );
  }
}

function count(number: number): string {
  return formatCount(number, 'en');
}
