import * as l10n from '@vscode/l10n';
import type { ChangeJson } from '../../protocol/comparisonResult';

/** Of users with a list of both. */
type Overlap = Readonly<
  Record<
    keyof Pick<ChangeJson, 'cutoff' | 'users' | 'jaccard' | 'rankBiasedOverlap' | 'firstChanged'>,
    number
  >
>;

/** How numbers are written where this stands. */
interface OverlapNumbers {
  readonly count: (number: number) => string;
  readonly percent: (share: number) => string;
  readonly value: (number: number) => string;
}

/** How much of the lists of two models is the same. */
export function overlapText(
  { cutoff, users, jaccard, rankBiasedOverlap, firstChanged }: Overlap,
  { count, percent, value }: OverlapNumbers,
): string {
  const same = [count(cutoff), percent(jaccard), value(rankBiasedOverlap)] as const;
  if (users === 1)
    return firstChanged > 0
      ? l10n.t(
          'Of the top {0} items, {1} are in both lists (Jaccard); rank-biased overlap {2}; the one user’s first item differs.',
          ...same,
        )
      : l10n.t(
          'Of the top {0} items, {1} are in both lists (Jaccard); rank-biased overlap {2}; the one user’s first item is the same.',
          ...same,
        );
  return l10n.t(
    'Of the first {0} items, {1} are in both lists (Jaccard); rank-biased overlap {2}; a different first item for {3} of {4} users.',
    ...same,
    percent(firstChanged),
    count(users),
  );
}
