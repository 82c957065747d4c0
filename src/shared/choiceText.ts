import * as l10n from '@vscode/l10n';

/**
 * A choice of a convention in plain words: "divided by R". Choices without words of their own show their
 * name and value, which are also how they are written on a measure.
 */
export function choiceText(choice: string, value: string): string {
  return WORDS[`${choice} ${value}`]?.() ?? `${choice} ${value}`;
}

const WORDS: Readonly<Record<string, () => string>> = {
  'users truth': () => l10n.t('over all users with a relevant item'),
  'users both': () => l10n.t('over users with a relevant item and a list'),
  'users recommended': () => l10n.t('over users with a list'),
  'users judged': () => l10n.t('over all users of the truth'),
  'users judged-both': () => l10n.t('over users of the truth with a list'),
  'users any': () => l10n.t('over all users of either file'),
  'users trained': () => l10n.t('over all users of the training data'),
  'ties list-order': () => l10n.t('equal scores in list order'),
  'ties item-ascending': () => l10n.t('equal scores by item id, ascending'),
  'ties item-descending': () => l10n.t('equal scores by item id, descending'),
  'ties best': () => l10n.t('equal scores in the best order'),
  'ties worst': () => l10n.t('equal scores in the worst order'),
  'ties expected': () => l10n.t('equal scores averaged over all orders'),
  'duplicates first': () => l10n.t('repeated items count once, at their best rank'),
  'duplicates last': () => l10n.t('repeated items count once, at their last line'),
  'duplicates summed': () => l10n.t('the scores of repeated items are added'),
  'duplicates once': () => l10n.t('repeated items keep their ranks, only the first can be a hit'),
  'duplicates counted': () => l10n.t('repeated items count each time'),
  'precisionDenominator k': () => l10n.t('divided by K'),
  'precisionDenominator length': () => l10n.t('divided by the length of the list'),
  'precisionDenominator min': () => l10n.t('divided by min(K, R)'),
  'recallDenominator relevant': () => l10n.t('divided by R'),
  'recallDenominator min': () => l10n.t('divided by min(K, R)'),
  'apDenominator min': () => l10n.t('divided by min(K, R)'),
  'apDenominator min-length': () => l10n.t('divided by min(length, R)'),
  'apDenominator relevant': () => l10n.t('divided by R'),
  'apDenominator hits': () => l10n.t('divided by the hits'),
  'apDenominator k': () => l10n.t('divided by K'),
  'apRanks hits': () => l10n.t('Precision at hits only'),
  'apRanks all': () => l10n.t('Precision at every rank'),
  'gain linear': () => l10n.t('gain as it is'),
  'gain exp': () => l10n.t('gain 2^g − 1'),
  'gain exp-above': () => l10n.t('gain 2^(g − θ + 1) − 1'),
  'gain binary': () => l10n.t('gain 1 for every relevant item'),
  'discount log2': () => l10n.t('discount log2(k + 1)'),
  'discount jarvelin': () => l10n.t('discount log2(max(k, 2))'),
  'ideal k': () => l10n.t('ideal list cut at K'),
  'ideal all': () => l10n.t('ideal list of all relevant items'),
  'ideal listed': () => l10n.t('ideal list as long as the list'),
  'ideal full-k': () => l10n.t('ideal list of K hits'),
  'missed absent': () => l10n.t('missed items stay missed'),
  'missed ignored': () => l10n.t('missed items are ignored'),
  'missed counted': () => l10n.t('missed items count as relevant'),
  'missed appended': () => l10n.t('missed items are put at the end'),
};
