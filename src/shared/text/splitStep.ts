import * as l10n from '@vscode/l10n';
import type { Surface } from './surface';

/** Split strategy. */
type SplitWay = 'user' | 'random' | 'time' | 'user-time' | 'leave-one-out' | 'cold-users' | 'cold-items';

/** Advice to change a split, by the option of the command line. */
type SplitStep =
  | '--drop-cold users'
  | '--drop-cold items'
  | '--drop-seen'
  | '--duplicates first'
  | '--duplicates exact'
  | '--ties hash';

/** Option of a split whose value a person writes, by its name on the command line. */
export type SplitOption =
  | '--test'
  | '--valid'
  | '--seed'
  | '--min-rating'
  | '--events'
  | '--core'
  | '--short'
  | '--min-train'
  | '--folds'
  | '--windows'
  | '--history';

/**
 * Returns the name of an option as it is shown on the command line or in the panel. The panel has no control for the
 * last option.
 */
export function splitOption(option: SplitOption, surface: Surface): string {
  if (surface === 'command line') return option;
  switch (option) {
    case '--seed':
      return quoted(l10n.t('Seed'));
    case '--min-rating':
      return quoted(l10n.t('Minimum rating'));
    case '--events':
      return quoted(l10n.t('Events'));
    case '--core':
      return quoted(l10n.t('Minimum rows'));
    case '--short':
      return quoted(l10n.t('Users with few rows'));
    default:
      return quoted(option.slice(2));
  }
}

/** Returns the label of a split strategy in the panel. */
export function splitWayLabel(way: SplitWay): string {
  switch (way) {
    case 'time':
      return l10n.t('by time: latest rows of all users');
    case 'user-time':
      return l10n.t('by user and time: latest rows of each user');
    case 'leave-one-out':
      return l10n.t('leave-one-out: latest row of each user');
    case 'user':
      return l10n.t('by user: random rows of each user');
    case 'random':
      return l10n.t('at random: any rows');
    case 'cold-users':
      return l10n.t('cold users: all rows of some users');
    case 'cold-items':
      return l10n.t('cold items: all rows of some items');
  }
}

/** Returns advice on a surface: the option, or the label of the panel's control in quotes. */
export function splitStep(step: SplitStep, surface: Surface): string {
  if (surface === 'command line') return step;
  switch (step) {
    case '--drop-cold users':
      return quoted(l10n.t('Not in train'), l10n.t('remove users'));
    case '--drop-cold items':
      return quoted(l10n.t('Not in train'), l10n.t('remove items'));
    case '--drop-seen':
      return quoted(l10n.t('Remove pairs in train from test'));
    case '--duplicates first':
      return quoted(l10n.t('Duplicates'), l10n.t('keep the first of a user and item'));
    case '--duplicates exact':
      return quoted(l10n.t('Duplicates'), l10n.t('keep one of identical rows'));
    case '--ties hash':
      return quoted(l10n.t('Equal times'), l10n.t('at random'));
  }
}

/** Returns the name of a split strategy on the command line or in the panel. */
export function splitWay(way: SplitWay, surface: Surface): string {
  return surface === 'panel' ? quoted(splitWayLabel(way)) : `--by ${way}`;
}

function quoted(...words: readonly string[]): string {
  return `“${words.join(': ')}”`;
}
