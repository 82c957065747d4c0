import * as l10n from '@vscode/l10n';
import type { Document } from '../../../schemas/types/split-1';
import type { DeepReadonly } from '../config/option';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { splitStep } from '../text/splitStep';
import type { Surface } from '../text/surface';
import { FindingList, type FindingKind, type WithDetails } from './findingList';
import { joinMismatchText } from './joinKinds';
import { missingId, mixedZones } from './logKinds';
import type { AnalysisSeverity } from './severity';

type SaidFinding = DeepReadonly<Document>['findings'][number];

/** Fields of a split's findings; each kind has a few of them. */
type SplitDetails = Omit<SaidFinding, 'code' | 'severity'>;

function kind<Field extends keyof SplitDetails>(
  entry: FindingKind<WithDetails<SplitDetails, Field>, Surface>,
): FindingKind<WithDetails<SplitDetails, Field>, Surface> {
  return entry;
}

const number = (count: number): string => formatCount(count, 'en');

/** Kinds of findings of a split. Their sentences are shown in the panel and on the command line. */
export const splitFindings = new FindingList({
  'bad-row': kind<'count'>({
    severity: 'warning',
    text: ({ count }) =>
      plural(
        count,
        l10n.t('{0} row without a user, item, or readable time is excluded.', number(count)),
        l10n.t('{0} rows without a user, item, or readable time are excluded.', number(count)),
      ),
  }),
  'missing-id': kind<'id'>(missingId),
  'two-forms': kind<'kind' | 'count' | 'total' | 'spellings' | 'forms'>({
    severity: 'warning',
    text: (found) => joinMismatchText('two-forms', 'log', 'log', found),
  }),
  'mixed-zones': kind<'count' | 'total'>(mixedZones),
  'times-far-apart': kind<'first' | 'last'>({
    severity: 'warning',
    text: ({ first, last }) =>
      l10n.t('The times range from {0} to {1}: some may be missing or in another unit.', first, last),
  }),
  'empty-part': kind<'part'>({
    severity: 'warning',
    text: ({ part, fold }) =>
      fold === undefined ? l10n.t('{0} has no rows.', part) : l10n.t('{0} of {1} has no rows.', part, fold),
  }),
  'short-users': kind<'count'>({
    severity: 'note',
    text: ({ count }) =>
      plural(
        count,
        l10n.t('{0} user has too few rows to split.', number(count)),
        l10n.t('{0} users have too few rows to split.', number(count)),
      ),
  }),
  'duplicates-tied': kind<'count'>({
    severity: 'note',
    text: ({ count }) =>
      plural(
        count,
        l10n.t(
          'For {0} user and item, no time decides which row is kept: the order of the file does.',
          number(count),
        ),
        l10n.t(
          'For {0} pairs of user and item, no time decides which row is kept: the order of the file does.',
          number(count),
        ),
      ),
  }),
  'ties-decided': kind<'count'>({
    severity: 'note',
    text: ({ count }, surface) =>
      plural(
        count,
        l10n.t(
          'For {0} user, the border is between rows of the same time. With {1}, the result does not depend on the order of the file.',
          number(count),
          splitStep('--ties hash', surface),
        ),
        l10n.t(
          'For {0} users, the border is between rows of the same time. With {1}, the result does not depend on the order of the file.',
          number(count),
          splitStep('--ties hash', surface),
        ),
      ),
  }),
});

export interface SplitFinding extends SplitDetails {
  readonly code: Parameters<typeof splitFindings.found>[0];
  readonly severity: AnalysisSeverity;
}
