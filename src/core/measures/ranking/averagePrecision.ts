import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { averagePrecisionNorm, averagePrecisionRanks, listParameters } from '../choiceParameters';
import type { Derivation, DerivationTerm, Normaliser } from '../derivation';
import { overHits, summed } from '../derivations';
import { hitsWithin, ratio, reachable } from '../hits';
import { call, frac, math, mi, mn, mo, relAt, row, sum, sumToK } from '../mathml';
import type { MeasureFamily, MeasureRequest, PerUserMeasure } from '../measure';
import { perUser } from '../perUser';
import { neverSettled, settledAtOnce, settledAtRelevant } from '../settled';
import { expectedPrecisionSum } from '../tiedRuns';

/** What AP and AR divide by, as a number of one list and as it is written. */
function averagePrecisionDenominator({ choices, cutoff }: MeasureRequest): {
  readonly of: (list: JudgedList) => number;
  readonly text: string;
  readonly settled: (list: JudgedList) => number;
} {
  switch (choices.apDenominator) {
    case 'min':
      return {
        of: (list) => reachable(list, cutoff),
        text: cutoff === undefined ? 'R' : 'min(K, R)',
        settled: settledAtRelevant,
      };
    case 'min-length':
      return {
        of: (list) => Math.min(list.length, reachable(list, cutoff)),
        text: 'min(K, n, R)',
        settled: settledAtRelevant,
      };
    case 'relevant':
      return { of: (list) => list.relevant, text: 'R', settled: settledAtOnce };
    case 'hits':
      return {
        of: (list) => hitsWithin(list, cutoff ?? Infinity),
        text: 'h(K)',
        settled: settledAtOnce,
      };
    case 'k':
      return cutoff === undefined
        ? { of: (list) => list.length, text: 'n', settled: neverSettled }
        : { of: () => cutoff, text: 'K', settled: neverSettled };
  }
}

/** Σ Precision@k over the hits among the first `cutoff` ranks. */
function precisionSum(list: JudgedList, cutoff: number): number {
  let sum = 0;
  for (let i = 0; i < list.hits; i++) {
    const rank = list.hitRanks[i];
    if (rank > cutoff) break;
    sum += (i + 1) / rank;
  }
  return sum;
}

/** Σ Precision@k over all ranks within `cutoff`, hits or not; ranks beyond the list's end count as misses. */
function precisionSumOverRanks(list: JudgedList, ranks: number): number {
  let sum = 0;
  let hits = 0;
  for (let rank = 1; rank <= ranks; rank++) {
    if (hits < list.hits && list.hitRanks[hits] === rank) hits++;
    sum += hits / rank;
  }
  return sum;
}

function deriveOverRanks(list: JudgedList, ranks: number, normaliser: Normaliser): Derivation {
  const terms: DerivationTerm[] = [];
  let hits = 0;
  for (let rank = 1; rank <= ranks; rank++) {
    if (hits < list.hits && list.hitRanks[hits] === rank) hits++;
    if (hits === 0) continue;
    terms.push({
      rank,
      item: rank <= list.depth ? list.items[rank - 1] : -1,
      gain: rank <= list.depth ? list.gains[rank - 1] : 0,
      factors: [
        { name: 'h(k)', value: hits },
        { name: 'k', value: rank },
      ],
      contribution: hits / rank,
    });
  }
  return summed(terms, normaliser);
}

export const averagePrecision: MeasureFamily = {
  name: 'AP',
  aliases: ['MAP', 'AveragePrecision'],
  group: 'ranking',
  summary: () =>
    l10n.t('Precision at the rank of each hit, added up and divided by the hits that were possible.'),
  formula: {
    text: '1/min(K, R) · Σ_{k≤K} Precision@k · rel(i_k)',
    mathml: math(
      mi('AP'),
      mo('='),
      frac(mn(1), call(mi('min'), mi('K'), mi('R'))),
      sumToK(row(frac(call(mi('h'), mi('k')), mi('k')), mo('·'), relAt('k'))),
    ),
  },
  cutoff: 'optional',
  parameters: [averagePrecisionNorm, averagePrecisionRanks, ...listParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [
    l10n.t('Relevant items that were not recommended count as misses.'),
    l10n.t('Libraries divide by min(K, R), R, the hits or K; norm= chooses.'),
  ],
  source: 'Voorhees, Harman: TREC, Experiment and Evaluation in Information Retrieval (2005)',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const denominator = averagePrecisionDenominator(request);
    if (request.choices.apRanks === 'all') {
      const ranks = (list: JudgedList): number => request.cutoff ?? list.length;
      return perUser(request, {
        value: (list) => ratio(precisionSumOverRanks(list, ranks(list)), denominator.of(list)),
        settled: neverSettled,
        derive: (list) =>
          deriveOverRanks(list, ranks(list), { text: denominator.text, value: denominator.of(list) }),
      });
    }
    return perUser(request, {
      value: (list) => ratio(precisionSum(list, cutoff), denominator.of(list)),
      settled: denominator.settled,
      // The number of hits within K depends on the order too, and then the orders are enumerated.
      ...(request.choices.apDenominator === 'hits'
        ? {}
        : {
            expected: (list: JudgedList) => ratio(expectedPrecisionSum(list, cutoff), denominator.of(list)),
          }),
      derive: (list) =>
        overHits(
          list,
          cutoff,
          (hit, rank) => [
            { name: 'h(k)', value: hit },
            { name: 'k', value: rank },
          ],
          (hit, rank) => hit / rank,
          { text: denominator.text, value: denominator.of(list) },
        ),
    });
  },
};

export const averageRecall: MeasureFamily = {
  name: 'AR',
  aliases: ['MAR', 'AverageRecall'],
  group: 'ranking',
  summary: () =>
    l10n.t('Recall at the rank of each hit, added up and divided by the hits that were possible.'),
  formula: {
    text: '1/min(K, R) · Σ_{k≤K} Recall@k · rel(i_k)',
    mathml: math(
      mi('AR'),
      mo('='),
      frac(mn(1), call(mi('min'), mi('K'), mi('R'))),
      sumToK(row(frac(call(mi('h'), mi('k')), mi('R')), mo('·'), relAt('k'))),
    ),
  },
  cutoff: 'optional',
  parameters: [averagePrecisionNorm, ...listParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [l10n.t('It does not see at which rank a hit stands, only how many there are.')],
  source: 'Longo: recmetrics (2019); Anelli et al.: Elliot (2021)',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const denominator = averagePrecisionDenominator(request);
    return perUser(request, {
      value: (list) => {
        const hits = hitsWithin(list, cutoff);
        return ratio((hits * (hits + 1)) / 2, list.relevant * denominator.of(list));
      },
      settled: denominator.settled,
      derive: (list) =>
        overHits(
          list,
          cutoff,
          (hit) => [
            { name: 'h(k)', value: hit },
            { name: 'R', value: list.relevant },
          ],
          (hit) => ratio(hit, list.relevant),
          { text: denominator.text, value: denominator.of(list) },
        ),
    });
  },
};

/** Keeps one user without a hit from making the product 0 (trec_eval's MIN_GEO_MEAN). */
const GEOMETRIC_FLOOR = 0.00001;

export const geometricMeanAveragePrecision: MeasureFamily = {
  name: 'GMAP',
  aliases: ['gm_map'],
  group: 'ranking',
  summary: () => l10n.t('AP averaged by the geometric mean, so that users who fare badly weigh more.'),
  formula: {
    text: 'exp(mean of ln max(AP, 0.00001))',
    mathml: math(
      mi('GMAP'),
      mo('='),
      call(
        mi('exp'),
        frac(mn(1), mi('U')),
        sum(mi('u'), '', call(mi('ln'), call(mi('max'), mi('AP'), mn('0.00001')))),
      ),
    ),
  },
  cutoff: 'optional',
  parameters: [averagePrecisionNorm, averagePrecisionRanks, ...listParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [l10n.t('The value of one user is AP; an AP of 0 enters the mean as 0.00001.')],
  source: 'Robertson: On GMAP, and other transformations (2006); trec_eval gm_map',
  compile: (request) => {
    const compiled = averagePrecision.compile(request);
    return { ...compiled, aggregate: { name: 'geometric-mean', floor: GEOMETRIC_FLOOR } } as PerUserMeasure;
  },
};
