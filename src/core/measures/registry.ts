/*
 * To add a metric, export a `MeasureFamily` (measure.ts) from a file of `ranking/`, `graded/`, `ratings/`, or
 * `beyondAccuracy/`, and list it here. `measureFamily` fills in what most families have in common.
 *
 * - `compile` returns a pure function of one `JudgedList`; `bind` is for metrics that need more than lists and
 *   truth.
 * - A sum over ranks is declared by its terms and divisor (termSum.ts); value and derivation follow from both.
 *   First hits are in derivation/derivations.ts. A test holds value and derivation equal.
 * - `followsFrom` names the facts of a list that determine the value, so that SQL engines can compute it.
 * - The formula is text and mathematics in the notation of derivation/mathml.ts: `AP = 1/R ∑_{k=1}^K h(k)/k`.
 *
 * Then run `npx tsx scripts/measuresDoc.ts`, add the Korean sentences to l10n/, and write a test that is a
 * table of lists and values with their arithmetic or their paper.
 */
import { calibration } from './beyondAccuracy/calibration';
import { concentrationFamilies } from './beyondAccuracy/concentration';
import { coverageFamilies } from './beyondAccuracy/coverage';
import { expectedNoveltyFamilies } from './beyondAccuracy/expectedNovelty';
import { diversityFamilies } from './beyondAccuracy/intraListDiversity';
import { itemGroupFamilies } from './beyondAccuracy/itemGroupParity';
import { noveltyFamilies } from './beyondAccuracy/novelty';
import { personalization } from './beyondAccuracy/personalization';
import { popularityFamilies } from './beyondAccuracy/popularity';
import { serendipity } from './beyondAccuracy/serendipity';
import { groupGap } from './beyondAccuracy/userGroupGap';
import { columnFamilies } from './beyondAccuracy/listColumn';
import type { MeasureFamily } from './measure';
import { averagePrecision, averageRecall, geometricMeanAveragePrecision } from './ranking/averagePrecision';
import {
  cumulativeGain,
  discountedCumulativeGain,
  idealDiscountedCumulativeGain,
  normalisedDiscountedCumulativeGain,
} from './graded/discountedGain';
import { fbeta } from './ranking/fbeta';
import { cumulativeHitRate, hitCount, hitRate, ratingHitRate } from './ranking/hitRate';
import { precision } from './ranking/precision';
import { cappedRecall, recall } from './ranking/recall';
import {
  averageReciprocalHitRank,
  meanRank,
  normalisedReciprocalRanks,
  reciprocalRank,
} from './ranking/reciprocalRank';
import {
  areaUnderCurve,
  groupedAreaUnderCurve,
  limitedAreaUnderCurve,
  partialAreaUnderCurve,
  partialAucPrecision,
} from './ranking/areaUnderCurve';
import { expectedReciprocalRank } from './graded/expectedReciprocalRank';
import { fallout } from './ranking/fallout';
import { bpref, inferredAveragePrecision, judgedShare, unjudgedShare } from './ranking/incompleteJudgements';
import { elevenPointAverage, interpolatedPrecision } from './ranking/interpolatedPrecision';
import { levelDiscountedGain } from './graded/levelDiscountedGain';
import { rankBiasedPrecision } from './graded/rankBiasedPrecision';
import { rankBiasedResidual } from './graded/rankBiasedResidual';
import { hole } from './ranking/hole';
import { characterPrecision, characterRecall } from './ranking/characters';
import { coverageError, rankingLoss } from './ranking/labelRanking';
import { rPrecision } from './ranking/rPrecision';
import { setF, setPrecision, setRecall } from './ranking/wholeSet';
import { compatibility } from './graded/compatibility';
import { averageGain, runningGain } from './graded/meanGain';
import { pFound } from './graded/pFound';
import { correlationFamilies } from './ratings/correlation';
import { discriminationFamilies } from './ratings/discrimination';
import { errorFamilies } from './ratings/errors';
import { probabilityFamilies } from './ratings/probability';

/** All metrics, in the order of the documentation. */
export const measureFamilies: readonly MeasureFamily[] = [
  precision,
  recall,
  cappedRecall,
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
  averageGain,
  runningGain,
  discountedCumulativeGain,
  idealDiscountedCumulativeGain,
  normalisedDiscountedCumulativeGain,
  rPrecision,
  rankBiasedPrecision,
  rankBiasedResidual,
  expectedReciprocalRank,
  pFound,
  compatibility,
  geometricMeanAveragePrecision,
  bpref,
  inferredAveragePrecision,
  interpolatedPrecision,
  elevenPointAverage,
  levelDiscountedGain,
  setPrecision,
  setRecall,
  setF,
  characterRecall,
  characterPrecision,
  judgedShare,
  unjudgedShare,
  hole,
  coverageError,
  rankingLoss,
  fallout,
  areaUnderCurve,
  groupedAreaUnderCurve,
  limitedAreaUnderCurve,
  partialAreaUnderCurve,
  partialAucPrecision,
  ...errorFamilies,
  ...correlationFamilies,
  ...discriminationFamilies,
  ...probabilityFamilies,
  ...coverageFamilies,
  ...concentrationFamilies,
  ...popularityFamilies,
  ...noveltyFamilies,
  ...expectedNoveltyFamilies,
  ...diversityFamilies,
  personalization,
  serendipity,
  calibration,
  ...itemGroupFamilies,
  groupGap,
  ...columnFamilies,
];

/** Families by lower-case name; a name may have different families with and without a cutoff. */
const byName = new Map<string, MeasureFamily>();
for (const family of measureFamilies)
  for (const name of [family.name, ...family.aliases])
    for (const withCutoff of [true, false]) {
      if (family.cutoff === (withCutoff ? 'none' : 'required')) continue;
      const key = nameKey(name, withCutoff);
      // With two families of one name, the order of this file would decide the meaning.
      if ((byName.get(key) ?? family) !== family) throw new Error(`Two measures are called ${name}.`);
      byName.set(key, family);
    }

function nameKey(name: string, withCutoff: boolean): string {
  return `${name.toLowerCase()}${withCutoff ? '@' : ''}`;
}

/**
 * Returns the family of a name or alias, ignoring case, or undefined. If a name has two meanings (`AUC` over all
 * rated pairs, `AUC@K` of each list), `withCutoff` decides.
 */
export function findFamily(name: string, withCutoff = false): MeasureFamily | undefined {
  return byName.get(nameKey(name, withCutoff)) ?? byName.get(nameKey(name, !withCutoff));
}
