import * as l10n from '@vscode/l10n';

/** Returns the word for the role of a column; “ignored” for internal roles. */
export function columnRoleText(role: string): string {
  switch (role) {
    case 'user':
      return l10n.t('user');
    case 'item':
      return l10n.t('item');
    case 'score':
      return l10n.t('score');
    case 'rating':
      return l10n.t('rating');
    case 'rank':
      return l10n.t('rank');
    case 'timestamp':
      return l10n.t('time');
    case 'label':
      return l10n.t('label');
    case 'event':
      return l10n.t('event');
    case 'fold':
      return l10n.t('fold');
    case 'judge':
      return l10n.t('judge');
    case 'start':
      return l10n.t('start');
    case 'end':
      return l10n.t('end');
    case 'model':
      return l10n.t('model');
    default:
      return l10n.t('ignored');
  }
}
