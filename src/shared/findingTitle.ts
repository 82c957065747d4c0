import * as l10n from '@vscode/l10n';
import type { Finding } from './finding';

/** What is wrong, in a few words: the head of a group. */
export function findingTitle(code: Finding['code']): string {
  switch (code) {
    case 'missing-field':
      return l10n.t('A field is missing');
    case 'invalid-number':
      return l10n.t('Not a number');
    case 'repeated-header':
      return l10n.t('Header once more');
    case 'mixed-percent':
      return l10n.t('With and without “%”');
    case 'shortened-id':
      return l10n.t('Ids shortened as numbers');
    case 'infinite-number':
      return l10n.t('Infinite score');
    case 'invalid-rank':
      return l10n.t('Rank is not a number');
    case 'unknown-event':
      return l10n.t('Event without a weight');
    case 'negative-gain':
      return l10n.t('Negative rating');
    case 'duplicate-item':
      return l10n.t('Item recommended twice');
    case 'duplicate-truth':
      return l10n.t('Item rated twice');
    case 'unsorted-list':
      return l10n.t('List out of order');
    case 'contradictory-ranks':
      return l10n.t('Rank and score contradict each other');
    case 'user-without-truth':
      return l10n.t('User not in the truth file');
    case 'user-without-list':
      return l10n.t('User without recommendations');
    case 'no-common-users':
      return l10n.t('No user stands in both files');
    case 'users-written-otherwise':
      return l10n.t('User written otherwise in the truth file');
    case 'no-common-items':
      return l10n.t('No item stands in both files');
    case 'items-written-otherwise':
      return l10n.t('Item written otherwise in the truth file');
    case 'truncated-line':
      return l10n.t('The last line is cut off');
    case 'line-too-long':
      return l10n.t('Line too long');
    case 'unclosed-quote':
      return l10n.t('A quote is never closed');
    case 'invalid-json':
      return l10n.t('Not valid JSON');
    case 'file-changed':
      return l10n.t('File changed while it was read');
    case 'empty-id':
      return l10n.t('Empty user or item');
    case 'empty-value':
      return l10n.t('Empty value');
  }
}
