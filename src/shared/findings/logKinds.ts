import * as l10n from '@vscode/l10n';
import type { FindingKind } from './findingList';

/** Kinds of findings in interactions, whatever is done with them: ids that are probably not what was meant. */
export const missingId: FindingKind<{ readonly id: string }> = {
  severity: 'warning',
  text: ({ id }) => l10n.t('“{0}” looks like a missing ID, but was read as an ID.', id),
};
