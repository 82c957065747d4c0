import * as l10n from '@vscode/l10n';
import { formatCount } from '../text/numbers/numberText';
import type { FindingKind } from './findingList';

/** Finding in interactions, shared by all analyses: an ID that probably means a missing value. */
export const missingId: FindingKind<{ readonly id: string }> = {
  severity: 'warning',
  text: ({ id }) => l10n.t('“{0}” looks like a missing ID, but was read as an ID.', id),
};

/**
 * Times with and without a zone in one log: `count` of `total` have none, are read as UTC, and may be hours
 * off.
 */
export const mixedZones: FindingKind<{ readonly count: number; readonly total: number }> = {
  severity: 'warning',
  text: ({ count, total }) =>
    l10n.t(
      '{0} of {1} times have no time zone, the others do: those without are read as UTC. Write all with a zone.',
      formatCount(count, 'en'),
      formatCount(total, 'en'),
    ),
};
