import * as l10n from '@vscode/l10n';
import type { WantedJson } from '../../protocol/comparisonResult';
import { calledText } from '../calledText';
import { formatCount } from '../numbers/numberText';
import { plural } from '../numbers/plural';

/** "i52: rank 1 → none, 12 interactions": where what a user wanted stood and stands, and how much of it was learned from. */
export function wantedText({ item, title, ranks, interactions }: WantedJson): string {
  const [a, b] = ranks.map((rank) => (rank === null ? l10n.t('none') : formatCount(rank, 'en')));
  const place = l10n.t('{0}: rank {1} → {2}', calledText(item, title), a, b);
  if (interactions === null) return place;
  return `${place}, ${
    interactions === 0
      ? l10n.t('not in the training data')
      : plural(
          interactions,
          l10n.t('1 interaction'),
          l10n.t('{0} interactions', formatCount(interactions, 'en')),
        )
  }`;
}
