import * as l10n from '@vscode/l10n';

/**
 * Returns the label of a factor; signs of the formula (k, R, Π(1 − s) …) are the same in every language.
 *
 * @param name name in the metric's derivation
 */
export function factorText(name: string): string {
  switch (name) {
    case 'gain':
      return l10n.t('gain');
    case 'discount':
      return l10n.t('discount');
    case 'hits above':
      return l10n.t('hits above');
    case 'misses below':
      return l10n.t('misses below');
    case 'miss':
      return l10n.t('miss');
    case 'judged':
      return l10n.t('judged');
    case 'unjudged':
      return l10n.t('unjudged');
    case 'judged above':
      return l10n.t('judged above');
    case 'pooled above':
      return l10n.t('pooled above');
    case 'novelty':
      return l10n.t('novelty');
    case 'unexpectedness':
      return l10n.t('unexpectedness');
    case 'distance to those above':
      return l10n.t('distance to those above');
    case 'hits · misses after K / 2':
      return l10n.t('hits · misses after K / 2');
    case 'times':
      return l10n.t('times');
    case 'prediction':
      return l10n.t('prediction');
    case 'rating':
      return l10n.t('rating');
    default:
      return name;
  }
}
