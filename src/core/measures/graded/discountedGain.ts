import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import {
  discountParameter,
  gainParameter,
  idealParameter,
  listParameters,
  ndcgCutParameter,
} from '../choiceParameters';
import type { MeasureChoices } from '../convention';
import type { DerivationTerm, Normaliser } from '../derivation/derivation';
import { sumDerivation } from '../derivation/derivations';
import { discountTable } from '../discounts';
import { ratioOrZero, reachableHits } from '../hits';
import { idealPlaces } from '../idealPlaces';
import type { ListEvidence, MeasureRequest } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { neverSaturated, saturatedAtOnce, saturatedAtRelevant } from '../saturationCutoff';
import { derivationTerms, termSum, type AddTerm } from '../termSum';

/** Returns the gain of a relevance grade under the choices; `threshold` is θ. */
export function gainFunction(choices: MeasureChoices): (grade: number) => number {
  const least = choices.threshold ?? 0;
  switch (choices.gain) {
    case 'linear':
      return (grade) => grade;
    case 'exp':
      return (grade) => 2 ** grade - 1;
    case 'exp-above':
      return (grade) => (grade > 0 && grade >= least ? 2 ** (grade - least + 1) - 1 : 0);
    case 'binary':
      return (grade) => (grade > 0 && grade >= least ? 1 : 0);
  }
}

/** Requested metric with the gain and discount functions of its rules. */
interface GainScheme extends MeasureRequest {
  readonly worth: (grade: number) => number;
  readonly discounts: (ranks: number) => Float64Array;
  /** DCG of `places` ranks that all have a gain of 1. */
  readonly fullSum: (places: number) => number;
}

function schemeOf(request: MeasureRequest): GainScheme {
  const discountsTo = discountTable(request.choices.discount);
  // Cache of the last sum: every user asks for the same one, and K may be a million.
  let last = { places: 0, sum: 0 };
  const fullSum = (places: number): number => {
    if (last.places !== places) {
      const table = discountsTo(places);
      let sum = 0;
      for (let i = 0; i < places; i++) sum += 1 / table[i + 1];
      last = { places, sum };
    }
    return last.sum;
  };
  return { ...request, worth: gainFunction(request.choices), discounts: discountsTo, fullSum };
}

/** Returns whether every rank of the ideal list has a gain of 1, regardless of the ground truth. */
function isFull({ ideal: form }: MeasureChoices): boolean {
  return form === 'full-k' || form === 'full-listed';
}

/**
 * Returns the gains of the ideal list, descending, as an SQL join of recommendations and ground truth would
 * count them: an item with r ranks within K and n ranks in the list occurs r · n times, every other relevant
 * item once.
 */
function joinedIdeal(list: JudgedList, cutoff: number): { ideal: readonly number[]; length: number } {
  const ideal = Array.from(list.ideal.subarray(0, list.idealLength));
  const within = new Set<number>();
  for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
    const at = list.gainedRanks[i] - 1;
    // Skips one copy within K, which `ideal` contains already.
    for (let copy = within.has(list.items[at]) ? 0 : 1; copy < list.copies[at]; copy++)
      ideal.push(list.gains[at]);
    within.add(list.items[at]);
  }
  ideal.sort((a, b) => b - a);
  return { ideal, length: ideal.length };
}

/** Returns the user's gains in descending order, with one more for each duplicate within K. */
function expandedIdeal(list: JudgedList, cutoff: number): { ideal: readonly number[]; length: number } {
  const ideal = Array.from(list.ideal.subarray(0, list.idealLength));
  const met = new Set<number>();
  for (let i = 0; i < list.depth && i < cutoff; i++) {
    if (met.has(list.items[i]) && list.gains[i] > 0) ideal.push(list.gains[i]);
    met.add(list.items[i]);
  }
  ideal.sort((a, b) => b - a);
  return { ideal, length: ideal.length };
}

/** Returns a function of the list: the smallest K from which its ideal list no longer changes. */
function idealSettled({ choices }: MeasureRequest): (list: JudgedList) => number {
  const grows = isFull(choices) || ['joined', 'expanded', 'expanded-relevant'].includes(choices.duplicates);
  return grows ? neverSaturated : (list) => list.idealLength;
}

/** Returns the gains of the best possible list, in its order. */
function idealGains(
  list: JudgedList,
  request: MeasureRequest,
): { readonly ideal: ArrayLike<number>; readonly length: number } {
  const cutoff = request.cutoff ?? Infinity;
  switch (request.choices.duplicates) {
    case 'joined':
      return joinedIdeal(list, cutoff);
    case 'expanded':
    case 'expanded-relevant':
      return expandedIdeal(list, cutoff);
    default:
      return { ideal: list.ideal, length: list.idealLength };
  }
}

/** Returns how often the gain at a rank is in the sum. */
function timesCounted(list: JudgedList, rank: number, joined: boolean): number {
  return joined ? list.copies[rank - 1] : 1;
}

/** Returns the DCG of the user's gains in the best order. */
function idealSum(list: JudgedList, scheme: GainScheme): number {
  const { ideal, length } = idealGains(list, scheme);
  const places = idealPlaces(list, scheme, length);
  if (isFull(scheme.choices)) return scheme.fullSum(places);
  const table = scheme.discounts(places);
  let sum = 0;
  for (let i = 0; i < places; i++) sum += scheme.worth(ideal[i]) / table[i + 1];
  return sum;
}

/** Calls `add` for each rank within the cutoff with a positive gain. */
function eachGain(list: JudgedList, scheme: GainScheme, add: AddTerm): void {
  const joined = scheme.choices.duplicates === 'joined';
  const table = scheme.discounts(list.length);
  for (let i = 0; i < list.gained && list.gainedRanks[i] <= (scheme.cutoff ?? Infinity); i++) {
    const rank = list.gainedRanks[i];
    const value = timesCounted(list, rank, joined) * scheme.worth(list.gains[rank - 1]);
    if (value !== 0) add(rank, value / table[rank], value, table[rank]);
  }
}

/** Like `eachGain`, summed. A separate loop, because most evaluations spend their time in nDCG. */
function gainSum(list: JudgedList, scheme: GainScheme): number {
  const cutoff = scheme.cutoff ?? Infinity;
  const joined = scheme.choices.duplicates === 'joined';
  const table = scheme.discounts(list.length);
  let sum = 0;
  for (let i = 0; i < list.gained; i++) {
    const rank = list.gainedRanks[i];
    if (rank > cutoff) break;
    sum += (timesCounted(list, rank, joined) * scheme.worth(list.gains[rank - 1])) / table[rank];
  }
  return sum;
}

function gainRatio(list: JudgedList, scheme: GainScheme): number {
  const sum = gainSum(list, scheme);
  return sum === 0 ? 0 : ratioOrZero(sum, idealSum(list, scheme));
}

/** Like `eachGain`, over all orders of tied entries: each rank gets the mean worth of its run (McSherry, Najork 2008). */
function eachExpectedGain(list: JudgedList, scheme: GainScheme, add: AddTerm): void {
  const { cutoff = Infinity, worth } = scheme;
  const table = scheme.discounts(list.length);
  for (let start = 1; start <= list.depth && start <= cutoff;) {
    const end = list.tiedUntil[start - 1];
    let gains = 0;
    for (let rank = start; rank <= end; rank++) gains += worth(list.gains[rank - 1]);
    const mean = gains / (end - start + 1);
    for (let rank = start; gains > 0 && rank <= end && rank <= cutoff; rank++)
      add(rank, mean / table[rank], mean, table[rank]);
    start = end + 1;
  }
}

function expectedGainSum(list: JudgedList, scheme: GainScheme): number {
  let sum = 0;
  eachExpectedGain(list, scheme, (_, contribution) => (sum += contribution));
  return sum;
}

function gainTerms(list: JudgedList, scheme: GainScheme): DerivationTerm[] {
  const each = scheme.choices.ties === 'expected' ? eachExpectedGain : eachGain;
  return derivationTerms(list, ['gain', 'discount'], (add) => each(list, scheme, add));
}

function idealNormaliser(
  list: JudgedList,
  scheme: GainScheme,
): Normaliser & { readonly terms: readonly DerivationTerm[] } {
  const { ideal, length } = idealGains(list, scheme);
  const places = idealPlaces(list, scheme, length);
  const table = scheme.discounts(places);
  const terms: DerivationTerm[] = [];
  for (let i = 0; i < places; i++) {
    const full = isFull(scheme.choices);
    const grade = full ? 1 : ideal[i];
    const value = full ? 1 : scheme.worth(grade);
    if (value === 0) continue;
    terms.push({
      rank: i + 1,
      item: -1,
      gain: grade,
      factors: factors(value, table[i + 1]),
      contribution: value / table[i + 1],
    });
  }
  return { text: 'IDCG', value: sumDerivation(terms, undefined).total, terms };
}

const factors = (value: number, divisor: number) => [
  { name: 'gain', value },
  { name: 'discount', value: divisor },
];

/** Returns the evidence that determines the gains: `hits` if gains are binary. */
function byGain({ choices }: MeasureRequest): ListEvidence {
  return choices.gain === 'binary' ? 'hits' : 'gains';
}

function idealDepth({ choices, cutoff = Infinity }: MeasureRequest): number {
  return choices.ideal === 'all' ? Infinity : cutoff;
}

export const cumulativeGain = measureFamily({
  name: 'CG',
  aliases: ['CumulativeGain'],
  summary: () => l10n.t('The gains of the top K recommendations, added up.'),
  formula: {
    text: 'Σ_{k≤K} g(i_k)',
    math: 'CG = ∑_{k=1}^K g(i_k)',
  },
  parameters: [gainParameter, ...listParameters],
  range: [0, Infinity],
  edgeRules: () => [l10n.t('Ranks in the top K do not matter.')],
  source: 'Järvelin, Kekäläinen: Cumulated gain-based evaluation of IR techniques (2002)',
  followsFrom: byGain,
  idealDepth: idealDepth,
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const worth = gainFunction(request.choices);
    return perUserMeasure(request, {
      ...termSum({
        eachTerm: (list, add) => {
          for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
            const value = worth(list.gains[list.gainedRanks[i] - 1]);
            if (value !== 0) add(list.gainedRanks[i], value, value);
          }
        },
        factors: ['gain'],
      }),
      saturationCutoff: saturatedAtOnce,
    });
  },
});

export const discountedCumulativeGain = measureFamily({
  name: 'DCG',
  aliases: ['DiscountedCumulativeGain'],
  summary: () =>
    l10n.t('The gains of the top K recommendations, each divided by a discount that grows with its rank.'),
  formula: {
    text: 'Σ_{k≤K} gain(g(i_k)) / log2(k + 1)',
    math: 'DCG = ∑_{k=1}^K gain(g(i_k))/discount(k)',
  },
  formulaFor: ({ choices }) => ({
    text: `Σ_{k≤K} gain(g(i_k)) / ${choices.discount === 'log2' ? 'log2(k + 1)' : 'log2(max(k, 2))'}`,
    math: discountedCumulativeGain.formula.math,
  }),
  parameters: [gainParameter, discountParameter, ...listParameters],
  range: [0, Infinity],
  edgeRules: () => [
    l10n.t('Two users compare only when their gains do: nDCG divides by the best possible DCG.'),
  ],
  source: 'Järvelin, Kekäläinen: Cumulated gain-based evaluation of IR techniques (2002)',
  followsFrom: byGain,
  idealDepth: idealDepth,
  compile: (request) => {
    const scheme = schemeOf(request);
    return perUserMeasure(request, {
      value: (list) => gainSum(list, scheme),
      saturationCutoff: saturatedAtOnce,
      expected: (list) => expectedGainSum(list, scheme),
      derive: (list) => sumDerivation(gainTerms(list, scheme), undefined),
    });
  },
});

export const idealDiscountedCumulativeGain = measureFamily({
  name: 'IDCG',
  aliases: ['IdealDCG'],
  summary: () => l10n.t('The best possible DCG: the user’s gains in descending order.'),
  formula: {
    text: 'Σ_{k≤min(K,R)} gain(g_k) / log2(k + 1), gains descending',
    math: 'IDCG = ∑_{k=1}^K gain(g_k)/discount(k)',
  },
  parameters: [gainParameter, discountParameter, idealParameter, ...listParameters],
  range: [0, Infinity],
  edgeRules: () => [l10n.t('Depends on the ground truth alone.')],
  source: 'Järvelin, Kekäläinen: Cumulated gain-based evaluation of IR techniques (2002)',
  followsFrom: byGain,
  idealDepth: idealDepth,
  compile: (request) => {
    const scheme = schemeOf(request);
    return perUserMeasure(request, {
      value: (list) => idealSum(list, scheme),
      expected: (list) => idealSum(list, scheme),
      derive: (list) => sumDerivation(idealNormaliser(list, scheme).terms, undefined),
    });
  },
});

export const normalisedDiscountedCumulativeGain = measureFamily({
  name: 'nDCG',
  aliases: ['NormalizedDCG', 'NormalisedDCG'],
  summary: () => l10n.t('DCG divided by the best possible DCG: 1 when the best items come first.'),
  formula: {
    text: 'DCG@K / IDCG@K',
    math: 'nDCG = {DCG@K}/{IDCG@K}',
  },
  parameters: [gainParameter, discountParameter, idealParameter, ndcgCutParameter, ...listParameters],
  edgeRules: () => [
    l10n.t('The ideal list is truncated at K too; ideal=all keeps it whole.'),
    l10n.t('Gains are used as they are; gain=exp raises 2 to them, gain=binary makes them 1.'),
  ],
  source: 'Järvelin, Kekäläinen: Cumulated gain-based evaluation of IR techniques (2002)',
  followsFrom: byGain,
  idealDepth: idealDepth,
  compile: (request) => {
    const whole = schemeOf(request);
    const isOwn = request.choices.ndcgCut === 'min';
    // With `isOwn`, each user has an individual cutoff, as if the metric had been requested with it.
    const schemeFor = (list: JudgedList): GainScheme =>
      isOwn ? { ...whole, cutoff: reachableHits(list, request.cutoff) } : whole;
    return perUserMeasure(request, {
      value: (list) => gainRatio(list, schemeFor(list)),
      saturationCutoff: isOwn ? saturatedAtRelevant : idealSettled(request),
      expected: (list) => {
        const scheme = schemeFor(list);
        return ratioOrZero(expectedGainSum(list, scheme), idealSum(list, scheme));
      },
      derive: (list) => {
        const scheme = schemeFor(list);
        return sumDerivation(gainTerms(list, scheme), idealNormaliser(list, scheme));
      },
    });
  },
});
