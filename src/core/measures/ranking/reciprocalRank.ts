import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { idealParameter, listParameters, tiedRanksParameter } from '../choiceParameters';
import type { MeasureChoices } from '../convention';
import { firstHit } from '../derivation/derivations';
import { edgeDerivation } from '../edgeValues';
import { hitsWithin, ratioOrZero } from '../hits';
import { idealPlaces } from '../idealPlaces';
import type { DataBoundMeasure, Formula, MeasureRequest, ParameterSpec, PerUserMeasure } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { neverSaturated, saturatedAtOnce, saturatedAtRelevant } from '../saturationCutoff';
import { termSum, type Denominator } from '../termSum';
import { expectedAtFirstHit, expectedWeightedHits } from '../tiedRuns';
import { candidateCounter } from './candidates';
import { groupedHits } from './groupedRanks';

export const reciprocalRank = measureFamily({
  name: 'RR',
  aliases: ['MRR', 'ReciprocalRank'],
  summary: () => l10n.t('One divided by the rank of the first relevant recommendation.'),
  formula: {
    text: '1 / rank of the first hit within K, else 0',
    math: 'RR = 1/"rank of the first hit"',
  },
  parameters: [tiedRanksParameter, ...listParameters],
  edgeRules: () => [l10n.t('0 when there is no hit in the top K.')],
  source: 'Voorhees: The TREC-8 Question Answering Track report (1999)',
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    if (request.choices.tiedRanks === 'grouped') return ofGroupedRanks(request);
    return perUserMeasure(request, {
      value: (list) => (list.hits > 0 && list.hitRanks[0] <= cutoff ? 1 / list.hitRanks[0] : 0),
      saturationCutoff: saturatedAtOnce,
      expected: (list) => expectedAtFirstHit(list, cutoff, (rank) => 1 / rank),
      derive: (list) => firstHit(list, cutoff, (rank) => 1 / rank),
    });
  },
});

/**
 * Returns RR in which all items of equal score have the last rank of that score. In a catalogue, items outside the
 * list have the last rank.
 */
function ofGroupedRanks(request: MeasureRequest): PerUserMeasure | DataBoundMeasure {
  const cutoff = request.cutoff ?? Infinity;
  const { choices } = request;
  const measure = (rankOf: (list: JudgedList) => number): Parameters<typeof perUserMeasure>[1] => {
    const value = (list: JudgedList): number => {
      const rank = rankOf(list);
      return rank <= cutoff ? 1 / rank : 0;
    };
    return {
      depth: Infinity,
      value,
      expected: value,
      saturationCutoff: neverSaturated,
      derive: (list) => {
        if (list.hits > 0) return firstHit(list, Infinity, () => value(list));
        const rank = rankOf(list);
        const term = { rank, item: -1, gain: 0, factors: [{ name: 'k', value: rank }] };
        const contribution = value(list);
        return contribution === 0
          ? edgeDerivation(0)
          : { ...edgeDerivation(contribution), terms: [{ ...term, contribution }], combination: 'first' };
      },
    };
  };
  const listed = (list: JudgedList): number => groupedHits(list, Infinity)[0]?.end ?? Infinity;
  if (choices.missed !== 'catalogue') return perUserMeasure(request, measure(listed));
  const bind: DataBoundMeasure['bind'] = (data) => {
    const candidates = candidateCounter(data, choices);
    const rankOf = (list: JudgedList): number =>
      list.hits === 0 && list.relevant > 0 ? candidates(list) : listed(list);
    return perUserMeasure({ ...request, choices: { ...choices, missed: 'absent' } }, measure(rankOf));
  };
  return { kind: 'data-bound', bind };
}

export const meanRank = measureFamily({
  name: 'MeanRank',
  aliases: ['MR', 'FirstRank'],
  summary: () => l10n.t('The rank of the first relevant recommendation.'),
  formula: {
    text: 'rank of the first hit within K',
    math: 'MeanRank = "rank of the first hit"',
  },
  range: [1, Infinity],
  higherIsBetter: false,
  edgeRules: () => [
    l10n.t('Users without a hit in the top K are excluded from the mean; their number is shown.'),
    l10n.t('ties=expected: excluded if any order of equal scores has no hit in the top K.'),
  ],
  source: 'Bordes et al.: Translating embeddings for modeling multi-relational data (2013)',
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    return perUserMeasure(request, {
      value: (list) => (list.hits > 0 && list.hitRanks[0] <= cutoff ? list.hitRanks[0] : Number.NaN),
      saturationCutoff: saturatedAtOnce,
      derive: (list) => {
        const derivation = firstHit(list, cutoff, (rank) => rank);
        return derivation.terms.length > 0 ? derivation : { ...derivation, result: Number.NaN };
      },
    });
  },
});

const arhrNorm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['none', 'hits'],
  overrides: 'arhrDenominator',
  meaning: () => l10n.t('What the sum is divided by: nothing, or the hits in the top K.'),
};

/** Returns Σ 1/rank over the hits within K. @param isOpen whether the denominator depends on the order of equal scores */
function sumOfReciprocals(
  request: MeasureRequest,
  {
    over,
    isOpen = false,
    saturationCutoff,
  }: {
    readonly over: Denominator | undefined;
    readonly isOpen?: boolean;
    readonly saturationCutoff: (list: JudgedList) => number;
  },
): PerUserMeasure {
  const { cutoff = Infinity } = request;
  return perUserMeasure(request, {
    ...termSum({
      eachTerm: (list, add) => {
        for (let i = 0; i < list.hits && list.hitRanks[i] <= cutoff; i++)
          add(list.hitRanks[i], 1 / list.hitRanks[i], 1, list.hitRanks[i]);
      },
      factors: ['rel', 'k'],
      over,
    }),
    saturationCutoff,
    ...(!isOpen && {
      expected: (list: JudgedList) => {
        const sum = expectedWeightedHits(list, cutoff, (rank) => 1 / rank);
        return over === undefined ? sum : ratioOrZero(sum, over.of(list));
      },
    }),
  });
}

export const averageReciprocalHitRank = measureFamily({
  name: 'ARHR',
  aliases: ['AverageReciprocalHitRank'],
  summary: () => l10n.t('Sum of 1/rank over all relevant recommendations.'),
  formula: {
    text: 'Σ_{k≤K} rel(i_k) / k',
    math: 'ARHR = ∑_{k=1}^K rel(i_k)/k',
  },
  formulaFor: (request) =>
    request.choices.arhrDenominator === 'hits'
      ? {
          text: '1/h(K) · Σ_{k≤K} rel(i_k) / k',
          math: 'ARHR = 1/h(K) ∑_{k=1}^K rel(i_k)/k',
        }
      : averageReciprocalHitRank.formula,
  parameters: [arhrNorm, ...listParameters],
  range: [0, Infinity],
  edgeRules: () => [
    l10n.t('Above 1 when several relevant items are recommended; norm=hits takes their mean instead.'),
  ],
  source: 'Deshpande, Karypis: Item-based top-N recommendation algorithms (2004)',
  followsFrom: 'hits',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const overHitCount = request.choices.arhrDenominator === 'hits';
    return sumOfReciprocals(request, {
      over: overHitCount ? { of: (list) => hitsWithin(list, cutoff), text: 'h(K)' } : undefined,
      // If the number of hits within K depends on the order of ties, the orders are enumerated.
      isOpen: overHitCount,
      saturationCutoff: saturatedAtOnce,
    });
  },
});

/** Number of ranks of the ideal list, as text of the formula. */
const BEST_PLACES: Readonly<Record<MeasureChoices['ideal'], string>> = {
  k: 'min(K, R)',
  all: 'R',
  listed: 'min(K, n, R)',
  'full-k': 'K',
  'full-listed': 'min(K, n)',
};

/** Smallest K from which the ideal list no longer changes. */
const SETTLED: Readonly<Record<MeasureChoices['ideal'], (list: JudgedList) => number>> = {
  k: saturatedAtRelevant,
  all: saturatedAtOnce,
  listed: saturatedAtRelevant,
  'full-k': neverSaturated,
  'full-listed': neverSaturated,
};

function normalisedFormula({ ideal: form }: Pick<MeasureChoices, 'ideal'>): Formula {
  return {
    text: `Σ_{k≤K} rel(i_k)/k / Σ_{k≤${BEST_PLACES[form]}} 1/k`,
    math: `NCRR = {∑_{k=1}^K rel(i_k)/k}/{∑_{k=1}^${BEST_PLACES[form]} 1/k}`,
  };
}

export const normalisedReciprocalRanks = measureFamily({
  name: 'NCRR',
  aliases: ['NormalizedCumulativeReciprocalRank'],
  summary: () => l10n.t('ARHR divided by the best possible.'),
  formula: normalisedFormula({ ideal: 'k' }),
  formulaFor: ({ choices }) => normalisedFormula(choices),
  parameters: [idealParameter, ...listParameters],
  edgeRules: () => [l10n.t('The best list has its min(K, R) relevant items on top.')],
  source: 'Salah, Truong, Lauw: Cornac (2020)',
  followsFrom: 'hits',
  compile: (request) => {
    const { choices } = request;
    const harmonic = harmonicSums();
    return sumOfReciprocals(request, {
      over: {
        of: (list) => harmonic(idealPlaces(list, request, list.relevant)),
        text: `Σ_{k≤${BEST_PLACES[choices.ideal]}} 1/k`,
      },
      saturationCutoff: SETTLED[choices.ideal],
    });
  },
});

/** Returns the function 1 + 1/2 + … + 1/n, which caches its last sum, because K may be a million for every user. */
function harmonicSums(): (n: number) => number {
  let last = { n: 0, sum: 0 };
  return (n) => {
    if (last.n !== n) {
      let sum = 0;
      for (let k = 1; k <= n; k++) sum += 1 / k;
      last = { n, sum };
    }
    return last.sum;
  };
}
