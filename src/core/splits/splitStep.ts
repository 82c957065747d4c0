import * as l10n from '@vscode/l10n';
import type { Surface } from '../../shared/text/surface';

/** Ways to split otherwise that are advised, as the command line writes them. */
export type SplitStep =
  | '--by time'
  | '--by user-time'
  | '--by cold-users'
  | '--by cold-items'
  | '--drop-cold users'
  | '--drop-cold items'
  | '--drop-seen'
  | '--duplicates first'
  | '--duplicates exact'
  | '--ties hash';

/** What a person finds where the sentence is read: the option, or the control of the panel in quotes. */
export function splitStep(step: SplitStep, surface: Surface): string {
  if (surface === 'command line') return step;
  switch (step) {
    case '--by time':
      return quoted(l10n.t('by time: the last rows of all'));
    case '--by user-time':
      return quoted(l10n.t('by user and time: the last rows of each user'));
    case '--by cold-users':
      return quoted(l10n.t('cold users: all rows of some users'));
    case '--by cold-items':
      return quoted(l10n.t('cold items: all rows of some items'));
    case '--drop-cold users':
      return quoted(l10n.t('Unknown to train'), l10n.t('users are taken out'));
    case '--drop-cold items':
      return quoted(l10n.t('Unknown to train'), l10n.t('items are taken out'));
    case '--drop-seen':
      return quoted(l10n.t('Take pairs of train out of test'));
    case '--duplicates first':
      return quoted(l10n.t('Duplicates'), l10n.t('first of a user and item'));
    case '--duplicates exact':
      return quoted(l10n.t('Duplicates'), l10n.t('same rows once'));
    case '--ties hash':
      return quoted(l10n.t('Equal times'), l10n.t('by chance'));
  }
}

function quoted(...words: readonly string[]): string {
  return `“${words.join(': ')}”`;
}
