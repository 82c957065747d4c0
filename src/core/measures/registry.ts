import type { MeasureFamily } from './measure';
import { averagePrecision, averageRecall } from './ranking/averagePrecision';
import {
  cumulativeGain,
  discountedCumulativeGain,
  idealDiscountedCumulativeGain,
  normalisedDiscountedCumulativeGain,
} from './ranking/discountedGain';
import { fbeta } from './ranking/fbeta';
import { cumulativeHitRate, hitCount, hitRate, ratingHitRate } from './ranking/hitRate';
import { precision } from './ranking/precision';
import { recall } from './ranking/recall';
import {
  averageReciprocalHitRank,
  meanRank,
  normalisedReciprocalRanks,
  reciprocalRank,
} from './ranking/reciprocalRank';

/** What is measured when nothing is asked for. */
export const DEFAULT_MEASURES = 'nDCG@10, AP@10, Recall@10, Precision@10, HitRate@10, RR@10';

/** Every measure there is, in the order of the documentation. */
export const families: readonly MeasureFamily[] = [
  precision,
  recall,
  fbeta,
  hitRate,
  averagePrecision,
  averageRecall,
  reciprocalRank,
  meanRank,
  averageReciprocalHitRank,
  normalisedReciprocalRanks,
  cumulativeHitRate,
  ratingHitRate,
  hitCount,
  cumulativeGain,
  discountedCumulativeGain,
  idealDiscountedCumulativeGain,
  normalisedDiscountedCumulativeGain,
];

const byName = new Map<string, MeasureFamily>();
for (const family of families)
  for (const name of [family.name, ...family.aliases]) {
    const key = name.toLowerCase();
    // Two families of one name would make a measure mean different things by the order of this file.
    if (byName.has(key)) throw new Error(`Two measures are called ${name}.`);
    byName.set(key, family);
  }

/** The family of this name or alias, case ignored; undefined when there is none. */
export function findFamily(name: string): MeasureFamily | undefined {
  return byName.get(name.toLowerCase());
}
