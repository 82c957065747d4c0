import * as l10n from '@vscode/l10n';
import type { BadRow } from '../experimentUsers';

/** What is wrong with a row, to stand within a sentence. */
export function badRowText({ reason, column, found }: BadRow): string {
  switch (reason) {
    case 'blank-user':
      return l10n.t('no user');
    case 'blank-variant':
      return l10n.t('no variant');
    case 'blank-sum':
      return l10n.t('nothing in {0}', column);
    case 'no-number':
      return l10n.t('“{0}” in {1} is not a number', found, column);
    case 'negative':
      return l10n.t('{0} in {1} is negative', found, column);
    case 'unknown-event':
      return l10n.t('unknown event “{0}”', found);
    case 'no-time':
      return l10n.t('“{0}” in {1} is not a time', found, column);
    case 'unreadable-line':
      return l10n.t('the line cannot be read');
  }
}
