import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import {
  averagePrecisionNormParameter,
  averagePrecisionRanksParameter,
  tiedRanksParameter,
  listParameters,
} from '../choiceParameters';
import { sumOverHits } from '../derivation/derivations';
import { hitsWithin, ratioOrZero, reachableHits } from '../hits';
import type { MeasureChoices } from '../convention';
import type { Formula, MeasureRequest, PerUserMeasure } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { neverSaturated, saturatedAtOnce, saturatedAtRelevant } from '../saturationCutoff';
import { termSum, type Denominator } from '../termSum';
import { expectedPrecisionSum } from '../tiedRuns';
import { groupedHits } from './groupedRanks';

/** Returns the denominator of AP and AR, with its text in the formula. */
function averagePrecisionDenominator({ choices, cutoff }: MeasureRequest): Denominator & {
  readonly saturationCutoff: (list: JudgedList) => number;
} {
  switch (choices.apDenominator) {
    case 'min':
      return {
        of: (list) => reachableHits(list, cutoff),
        text: cutoff === undefined ? 'R' : 'min(K, R)',
        saturationCutoff: saturatedAtRelevant,
      };
    case 'min-length':
      return {
        of: (list) => Math.min(list.length, reachableHits(list, cutoff)),
        text: 'min(K, n, R)',
        saturationCutoff: saturatedAtRelevant,
      };
    case 'relevant':
      return { of: (list) => list.relevant, text: 'R', saturationCutoff: saturatedAtOnce };
    case 'hits':
      return {
        of: (list) => hitsWithin(list, cutoff ?? Infinity),
        text: 'h(K)',
        saturationCutoff: saturatedAtOnce,
      };
    case 'k':
      return cutoff === undefined
        ? { of: (list) => list.length, text: 'n', saturationCutoff: neverSaturated }
        : { of: () => cutoff, text: 'K', saturationCutoff: neverSaturated };
  }
}

/** Returns the formula of AP under a denominator and the ranks that are summed. */
function averagePrecisionFormula(over: string, ranks: MeasureChoices['apRanks']): Formula {
  const atHits = ranks === 'all' ? '' : ' · rel(i_k)';
  return {
    text: `1/${over} · Σ_{k≤K} Precision@k${atHits}`,
    math: `AP = 1/${over} ∑_{k=1}^K h(k)/k${atHits}`,
  };
}

/** Returns the formula of GMAP: the geometric mean over all users, and AP in it. */
function geometricFormula(ofUser: Formula): Formula {
  return {
    text: `exp(mean of ln max(AP, 0.00001)), AP = ${ofUser.text}`,
    math: `GMAP = exp(1/U ∑_u ln(max(AP, 0.00001))), ${ofUser.math}`,
  };
}

/** Returns the formula of AR under a denominator and the ranks that are summed. */
function averageRecallFormula(over: string, ranks: MeasureChoices['apRanks']): Formula {
  const atHits = ranks === 'all' ? '' : ' · rel(i_k)';
  return {
    text: `1/${over} · Σ_{k≤K} Recall@k${atHits}`,
    math: `AR = 1/${over} ∑_{k=1}^K h(k)/R${atHits}`,
  };
}

/** Divisor of the hits down to a rank: the rank for Precision, R for Recall. */
interface HitsOver {
  readonly name: 'k' | 'R';
  readonly of: (list: JudgedList, rank: number) => number;
}

const overRank: HitsOver = { name: 'k', of: (_, rank) => rank };
const overRelevant: HitsOver = { name: 'R', of: (list) => list.relevant };

/** Returns AP or AR summed over every rank, hit or not; ranks beyond the end of the list count as misses. */
function addedOverRanks(request: MeasureRequest, over: HitsOver): PerUserMeasure {
  return perUserMeasure(request, {
    ...termSum({
      eachTerm: (list, add) => {
        const ranks = request.cutoff ?? list.length;
        let hits = 0;
        for (let rank = 1; rank <= ranks; rank++) {
          if (hits < list.hits && list.hitRanks[hits] === rank) hits++;
          const divisor = over.of(list, rank);
          if (hits > 0) add(rank, hits / divisor, hits, divisor);
        }
      },
      factors: ['h(k)', over.name],
      over: averagePrecisionDenominator(request),
    }),
    saturationCutoff: neverSaturated,
  });
}

/** Returns the number of additional ranks at which the last hit counts: those from the end of a short list down to K. */
function repeatedLastHit({ cutoff, choices }: MeasureRequest): (list: JudgedList) => number {
  if (choices.apRanks !== 'last-repeated' || cutoff === undefined) return () => 0;
  return ({ hits, hitRanks, length }) =>
    hits > 0 && hitRanks[hits - 1] === length ? Math.max(0, cutoff - length) : 0;
}

const repeatedRule = () => l10n.t('With ranks=last-repeated, as in Evidently, the value can be above 1.');

export const averagePrecision = measureFamily({
  name: 'AP',
  aliases: ['MAP', 'AveragePrecision'],
  summary: () => l10n.t('Sum of Precision at the rank of each hit, divided by the possible hits.'),
  formula: averagePrecisionFormula('min(K, R)', 'hits'),
  formulaFor: (request) =>
    averagePrecisionFormula(averagePrecisionDenominator(request).text, request.choices.apRanks),
  parameters: [
    averagePrecisionNormParameter,
    averagePrecisionRanksParameter,
    tiedRanksParameter,
    ...listParameters,
  ],
  edgeRules: () => [
    l10n.t('Relevant items that were not recommended count as misses.'),
    l10n.t('Libraries divide by min(K, R), R, the hits, or K. Set it with norm=.'),
    repeatedRule(),
  ],
  source: 'Voorhees, Harman: TREC, Experiment and Evaluation in Information Retrieval (2005)',
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const denominator = averagePrecisionDenominator(request);
    if (request.choices.apRanks === 'all') return addedOverRanks(request, overRank);
    const repeats = repeatedLastHit(request);
    // The number of hits within K and the last entry depend on the order of ties; then the orders are enumerated.
    const isOpen = request.choices.apDenominator === 'hits' || request.choices.apRanks === 'last-repeated';
    if (request.choices.tiedRanks === 'grouped') {
      const sum = termSum({
        eachTerm: (list, add) => {
          for (const { rank, hitsToEnd, end } of groupedHits(list, cutoff))
            add(rank, hitsToEnd / end, hitsToEnd, end);
        },
        factors: ['h(k)', 'k'],
        over: denominator,
      });
      return perUserMeasure(request, {
        depth: Infinity,
        ...sum,
        ...(!isOpen && { expected: sum.value }),
        saturationCutoff: neverSaturated,
      });
    }
    return perUserMeasure(request, {
      ...termSum({
        eachTerm: (list, add) => {
          for (let i = 0; i < list.hits && list.hitRanks[i] <= cutoff; i++) {
            const times = i === list.hits - 1 ? 1 + repeats(list) : 1;
            add(list.hitRanks[i], (times * (i + 1)) / list.hitRanks[i], i + 1, list.hitRanks[i], times);
          }
        },
        factors: request.choices.apRanks === 'last-repeated' ? ['h(k)', 'k', 'times'] : ['h(k)', 'k'],
        over: denominator,
      }),
      saturationCutoff:
        request.choices.apRanks === 'last-repeated' ? neverSaturated : denominator.saturationCutoff,
      ...(!isOpen && {
        expected: (list: JudgedList) => ratioOrZero(expectedPrecisionSum(list, cutoff), denominator.of(list)),
      }),
    });
  },
});

export const averageRecall = measureFamily({
  name: 'AR',
  aliases: ['MAR', 'AverageRecall'],
  summary: () => l10n.t('Sum of Recall at the rank of each hit, divided by the possible hits.'),
  formula: averageRecallFormula('min(K, R)', 'hits'),
  formulaFor: (request) =>
    averageRecallFormula(averagePrecisionDenominator(request).text, request.choices.apRanks),
  parameters: [averagePrecisionNormParameter, averagePrecisionRanksParameter, ...listParameters],
  edgeRules: () => [l10n.t('Depends on the number of hits, not on their ranks.'), repeatedRule()],
  source: 'Anelli et al.: Elliot (2021); Evidently (2023)',
  followsFrom: 'hits',
  compile: (request) => {
    if (request.choices.apRanks === 'all') return addedOverRanks(request, overRelevant);
    const cutoff = request.cutoff ?? Infinity;
    const denominator = averagePrecisionDenominator(request);
    const repeats = repeatedLastHit(request);
    return perUserMeasure(request, {
      value: (list) => {
        const hits = hitsWithin(list, cutoff);
        const sum = (hits * (hits + 1)) / 2 + repeats(list) * hits;
        return ratioOrZero(sum, list.relevant * denominator.of(list));
      },
      saturationCutoff:
        request.choices.apRanks === 'last-repeated' ? neverSaturated : denominator.saturationCutoff,
      derive: (list) =>
        sumOverHits(
          list,
          cutoff,
          (hit) => [
            { name: 'h(k)', value: hit },
            { name: 'R', value: list.relevant },
          ],
          (hit) => ratioOrZero(hit * (hit === list.hits ? 1 + repeats(list) : 1), list.relevant),
          { text: denominator.text, value: denominator.of(list) },
        ),
    });
  },
});

/** Minimum of AP, so that one user without a hit does not make the product 0 (trec_eval's MIN_GEO_MEAN). */
const GEOMETRIC_FLOOR = 0.00001;

export const geometricMeanAveragePrecision = measureFamily({
  name: 'GMAP',
  aliases: ['gm_map'],
  summary: () => l10n.t('Geometric mean of AP: users with low values weigh more.'),
  formula: geometricFormula(averagePrecisionFormula('min(K, R)', 'hits')),
  formulaFor: (request) =>
    geometricFormula(
      averagePrecisionFormula(averagePrecisionDenominator(request).text, request.choices.apRanks),
    ),
  parameters: [
    averagePrecisionNormParameter,
    averagePrecisionRanksParameter,
    tiedRanksParameter,
    ...listParameters,
  ],
  edgeRules: () => [l10n.t('The value of one user is AP; an AP of 0 enters the mean as 0.00001.')],
  source: 'Robertson: On GMAP, and other transformations (2006); trec_eval gm_map',
  followsFrom: 'hits',
  compile: (request) => {
    const compiled = averagePrecision.compile(request);
    return { ...compiled, aggregate: { name: 'geometric-mean', floor: GEOMETRIC_FLOOR } } as PerUserMeasure;
  },
});
