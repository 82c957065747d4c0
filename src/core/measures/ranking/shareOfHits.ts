import type { JudgedList } from '../../data/judgedList';
import { hitCounting, sumDerivation, termAt } from '../derivation/derivations';
import { hitsWithin, ratioOrZero } from '../hits';
import type { Aggregate, MeasureRequest, PerUserMeasure } from '../measure';
import { perUserMeasure } from '../perUser';
import { neverSaturated } from '../saturationCutoff';
import type { Denominator } from '../termSum';
import { expectedHits } from '../tiedRuns';
import { groupedHits } from './groupedRanks';

/** Denominator of hits. */
export interface HitDenominator extends Denominator {
  readonly saturationCutoff: (list: JudgedList) => number;
}

/** Returns the aggregate of the users' values. If hits are pooled, the weight of a user is the denominator. */
function pooledOver(
  { choices }: MeasureRequest,
  denominator: HitDenominator['of'],
): { readonly aggregate?: Aggregate } {
  return choices.average === 'pooled' ? { aggregate: { name: 'weighted-mean', weight: denominator } } : {};
}

/**
 * Returns the metric of the hits within K over a denominator; with grouped ranks, equal scores share one rank.
 *
 * @param byRank whether the denominator depends on the order of equal scores, so that all orders must be enumerated
 */
export function shareOfHits(
  request: MeasureRequest,
  denominator: HitDenominator,
  byRank = false,
): PerUserMeasure {
  const cutoff = request.cutoff ?? Infinity;
  const over = (list: JudgedList): { text: string; value: number } => ({
    text: denominator.text,
    value: denominator.of(list),
  });
  if (request.choices.tiedRanks === 'grouped') {
    const value = (list: JudgedList): number =>
      ratioOrZero(groupedHits(list, cutoff).length, denominator.of(list));
    return perUserMeasure(request, {
      depth: Infinity,
      value,
      ...(byRank ? {} : { expected: value }),
      saturationCutoff: neverSaturated,
      ...pooledOver(request, denominator.of),
      derive: (list) =>
        sumDerivation(
          groupedHits(list, cutoff).map(({ rank, end }) =>
            termAt(list, rank, [{ name: 'k', value: end }], 1),
          ),
          over(list),
        ),
    });
  }
  return perUserMeasure(request, {
    value: (list) => ratioOrZero(hitsWithin(list, cutoff), denominator.of(list)),
    saturationCutoff: denominator.saturationCutoff,
    ...(byRank
      ? {}
      : { expected: (list: JudgedList) => ratioOrZero(expectedHits(list, cutoff), denominator.of(list)) }),
    ...pooledOver(request, denominator.of),
    derive: (list) => hitCounting(list, cutoff, over(list)),
  });
}
