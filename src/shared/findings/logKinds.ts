import * as l10n from '@vscode/l10n';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import type { FindingKind } from './findingList';

/** Kinds of findings in interactions, whatever is done with them: ids that are probably not what was meant. */
export const missingId: FindingKind<{ readonly id: string }> = {
  severity: 'warning',
  text: ({ id }) => l10n.t('“{0}” looks like a missing ID, but was read as an ID.', id),
};

export const paddedIds: FindingKind<{ readonly count: number; readonly id: string }> = {
  severity: 'warning',
  text: ({ count, id }) =>
    plural(
      count,
      l10n.t('The ID “{0}” begins or ends with a space, so it differs from the ID without it.', id),
      l10n.t(
        '{0} IDs, such as “{1}”, begin or end with a space, so they differ from the IDs without it.',
        formatCount(count, 'en'),
        id,
      ),
    ),
};
