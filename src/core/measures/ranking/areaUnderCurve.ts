import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters } from '../choiceParameters';
import type { MeasureChoices } from '../convention';
import type { DerivationTerm } from '../derivation/derivation';
import { sumDerivation, termAt } from '../derivation/derivations';
import { edgeDerivation } from '../edgeValues';
import { hitsWithin, ranksWithin, reachableHits } from '../hits';
import type {
  DataBoundMeasure,
  Formula,
  ListEvidence,
  MeasureRequest,
  ParameterSpec,
  PerUserMeasure,
} from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { termSum, type Denominator } from '../termSum';
import { topByChance, type TopByChance } from '../tiedRuns';
import { candidateCounter } from './candidates';
import { eachTie } from './groupedRanks';

const tied: ParameterSpec = {
  name: 'tied',
  kind: 'choice',
  values: ['half', 'order', 'zero'],
  overrides: 'aucTies',
  meaning: () =>
    l10n.t('A pair of equal scores counts one half, is decided by the order of the list, or counts nothing.'),
};

const edge: ParameterSpec = {
  name: 'edge',
  kind: 'choice',
  values: ['undefined', 'zero-one', 'zero'],
  overrides: 'aucEdge',
  meaning: () => l10n.t('A list of only misses or only hits: undefined, 0 and 1, or 0.'),
};

/** Returns the evidence that AUC needs. If tied pairs count, ranks of hits are not enough. */
function inListOrder({ choices }: MeasureRequest): ListEvidence | undefined {
  return choices.aucTies === 'order' ? 'hits' : undefined;
}

/** Returns the number of not relevant entries within `ranks` below each hit; ties as the choices define. */
function wins(list: JudgedList, ranks: number, choices: MeasureChoices): { rank: number; below: number }[] {
  const hits = hitsWithin(list, ranks);
  const misses = ranks - hits;
  const found: { rank: number; below: number }[] = [];
  const add = (hit: number, missesAbove: number): void => {
    found.push({ rank: list.hitRanks[hit], below: misses - missesAbove });
  };
  if (choices.aucTies !== 'order') {
    // Share of the tied misses that count as above: half, or all.
    const share = choices.aucTies === 'half' ? 1 / 2 : 1;
    eachTie(list, ranks, ({ first, next, start, end }) => {
      const missesAbove = start - first + (end - start - (next - first)) * share;
      for (let hit = first; hit < next; hit++) add(hit, missesAbove);
    });
  } else for (let hit = 0; hit < hits; hit++) add(hit, list.hitRanks[hit] - 1 - hit);
  return found;
}

/** Returns AUC of one user with its derivation. */
function userAuc(request: MeasureRequest): ReturnType<typeof termSum> {
  const { cutoff, choices } = request;
  return termSum({
    eachTerm: (list, add) => {
      for (const { rank, below } of wins(list, ranksWithin(list, cutoff), choices)) add(rank, below, below);
    },
    factors: ['misses below'],
    over: {
      of: (list) => {
        const ranks = ranksWithin(list, cutoff);
        const hits = hitsWithin(list, ranks);
        return hits * (ranks - hits);
      },
      text: 'hits · misses',
    },
    edge: (list) => {
      const ranks = ranksWithin(list, cutoff);
      return atEdge(hitsWithin(list, ranks), ranks, choices);
    },
  });
}

/** Returns the mean over the orders of tied entries of a value that follows from the entries within the cutoff. */
function expectedOfTop(list: JudgedList, ranks: number, value: (top: TopByChance) => number): number {
  return topByChance(list, ranks).reduce((sum, top) => sum + top.chance * value(top), 0);
}

/** Returns the mean AUC over orders of ties: tied pairs count one half. Returns undefined if tied pairs count nothing. */
function expectedUserAuc(list: JudgedList, request: MeasureRequest): number | undefined {
  if (request.choices.aucTies === 'zero') return undefined;
  const ranks = ranksWithin(list, request.cutoff);
  return expectedOfTop(list, ranks, ({ hits, missesAbove }) => {
    const pairs = hits * (ranks - hits);
    return atEdge(hits, ranks, request.choices) ?? (pairs - missesAbove) / pairs;
  });
}

/** Returns the value of a list of only misses or only hits, which has no pair to compare, else undefined. */
function atEdge(hits: number, ranks: number, choices: MeasureChoices): number | undefined {
  if (hits > 0 && hits < ranks) return undefined;
  if (choices.aucEdge === 'undefined') return Number.NaN;
  return hits === 0 || choices.aucEdge === 'zero' ? 0 : 1;
}

const aucFormula = {
  text: 'pairs (hit, miss) in the right order / all pairs, among the scored items',
  math: 'AUC = {∑_"hits" "misses below"}/{"hits" · "misses"}',
};

export const areaUnderCurve = measureFamily({
  name: 'AUC',
  comparesItems: true,
  aliases: ['RocAuc'],
  summary: () => l10n.t('How often a relevant item of the list ranks above one that is not relevant.'),
  formula: aucFormula,
  cutoff: 'required',
  parameters: [tied, edge, ...listParameters],
  edgeRules: () => [
    l10n.t('Only the items of the list are compared; equal scores count one half.'),
    l10n.t('Undefined for a user whose list has only hits or only misses.'),
  ],
  source: 'Hanley, McNeil: The meaning and use of the area under a ROC curve (1982)',
  followsFrom: inListOrder,
  compile: (request) =>
    perUserMeasure(request, {
      ...userAuc(request),
      expected: (list) => expectedUserAuc(list, request),
    }),
});

const weight: ParameterSpec = {
  name: 'weight',
  kind: 'choice',
  values: ['impressions', 'positives', 'none'],
  default: 'impressions',
  meaning: () => l10n.t('What a user weighs: the scored items, the relevant ones among them, or 1.'),
};

export const groupedAreaUnderCurve = measureFamily({
  name: 'GAUC',
  comparesItems: true,
  aliases: ['GroupAUC'],
  summary: () => l10n.t('AUC of each user, averaged with weights.'),
  formula: {
    text: 'Σ_u w_u · AUC_u / Σ_u w_u',
    math: 'GAUC = {∑_u w_u AUC_u}/{∑_u w_u}',
  },
  parameters: [weight, tied, edge, ...listParameters],
  edgeRules: () => [l10n.t('Users whose list has only hits or only misses are excluded.')],
  source: 'Zhu et al.: Optimized cost per click in Taobao display advertising (2017)',
  followsFrom: inListOrder,
  compile: (request) => {
    const by = request.parameters.get(weight.name) ?? weight.default;
    return perUserMeasure(request, {
      ...userAuc(request),
      expected: (list) => expectedUserAuc(list, request),
      ...(by === 'none'
        ? {}
        : {
            aggregate: {
              name: 'weighted-mean',
              weight: (list) =>
                by === 'positives'
                  ? hitsWithin(list, ranksWithin(list, request.cutoff))
                  : ranksWithin(list, request.cutoff),
            },
          }),
    });
  },
});

/**
 * Returns LAUC over the whole catalogue: items outside the top K count as shuffled, empty ranks within K as misses.
 * Duplicates count again.
 */
function amongCatalogue(request: MeasureRequest): DataBoundMeasure {
  const cutoff = request.cutoff ?? Infinity;
  const { choices } = request;
  interface Counts {
    /** Ranks within K, including those that the list leaves empty. */
    readonly ranks: number;
    /** Ranks within K that the list fills. */
    readonly listed: number;
    readonly misses: number;
  }
  interface Within {
    readonly hits: number;
    /** Number of pairs of a hit and a miss that is ranked below the hit. */
    readonly above: number;
  }
  /**
   * Returns the misses within K, at most all misses: if K spans the catalogue, it also contains the relevant items
   * outside the list.
   */
  const missesIn = ({ ranks, misses }: Counts, hits: number): number => Math.min(ranks - hits, misses);
  const rest = (list: JudgedList, counts: Counts, hits: number): number =>
    ((hits + list.relevant) / 2) * (counts.misses - missesIn(counts, hits));
  const within = (list: JudgedList, counts: Counts): Within => {
    const hits = hitsWithin(list, counts.listed);
    const misses = missesIn(counts, hits);
    let above = 0;
    for (let hit = 0; hit < hits; hit++) above += Math.max(0, misses - (list.hitRanks[hit] - 1 - hit));
    return { hits, above };
  };
  const bind: DataBoundMeasure['bind'] = (data) => {
    const candidates = candidateCounter(data, choices);
    const countsOf = (list: JudgedList): Counts => {
      const count = candidates(list);
      const ranks = Math.min(cutoff, count);
      return { ranks, listed: Math.min(ranks, list.length), misses: count - list.relevant };
    };
    const edgeOf = (list: JudgedList, { misses }: Counts): number | undefined =>
      atEdge(list.relevant, list.relevant + misses, choices);
    // The catalogue is only counted, so its other items are not appended to the list.
    return perUserMeasure(
      { ...request, choices: { ...choices, missed: 'absent' } },
      {
        depth: Infinity,
        value: (list) => {
          const counts = countsOf(list);
          const { hits, above } = within(list, counts);
          return edgeOf(list, counts) ?? (above + rest(list, counts, hits)) / (list.relevant * counts.misses);
        },
        expected: (list) => {
          const counts = countsOf(list);
          const edgeValue = edgeOf(list, counts);
          if (edgeValue !== undefined) return edgeValue;
          const total = expectedOfTop(
            list,
            counts.listed,
            ({ hits, missesAbove }) =>
              Math.max(0, hits * missesIn(counts, hits) - missesAbove) + rest(list, counts, hits),
          );
          return total / (list.relevant * counts.misses);
        },
        derive: (list) => {
          const counts = countsOf(list);
          const edgeValue = edgeOf(list, counts);
          if (edgeValue !== undefined) return edgeDerivation(edgeValue);
          const { hits, above } = within(list, counts);
          const term = (rank: number, name: string, value: number): DerivationTerm => ({
            rank,
            item: -1,
            gain: 0,
            factors: [{ name, value }],
            contribution: value,
          });
          return sumDerivation(
            [
              term(1, 'hits above misses', above),
              term(cutoff, '(h(K) + R)/2 · misses after K', rest(list, counts, hits)),
            ],
            { text: 'R · misses', value: list.relevant * counts.misses },
          );
        },
      },
    );
  };
  return { kind: 'data-bound', bind };
}

const limitedFormula: Formula = {
  text: '(Σ_{hits≤K} misses below + hits after K · misses after K / 2) / (hits · misses)',
  math: 'LAUC = {∑_"hits ≤ K" "misses below" + {"hits after K" · "misses after K"}/2}/{"hits" · "misses"}',
};

/** LAUC among all items of the catalogue: half of the pairs outside the list count as ordered. */
const catalogueFormula: Formula = {
  text: '(Σ_{misses≤K} hits above + (h(K) + R)/2 · misses after K) / (R · misses)',
  math: 'LAUC = {∑_"misses ≤ K" "hits above" + {h(K) + R}/2 · "misses after K"}/{R · "misses"}',
};

export const limitedAreaUnderCurve = measureFamily({
  name: 'LAUC',
  comparesItems: true,
  aliases: ['LimitedAUC'],
  summary: () =>
    l10n.t('AUC that sees the order of the top K only and takes the rest of the list as shuffled.'),
  formula: limitedFormula,
  formulaFor: ({ choices }) => (choices.missed === 'catalogue' ? catalogueFormula : limitedFormula),
  cutoff: 'required',
  parameters: [edge, ...listParameters],
  edgeRules: () => [l10n.t('The ROC curve goes straight from rank K to the end of the list.')],
  source:
    'Schröder, Thiele, Lehner: Setting goals and choosing metrics for recommender system evaluations (2011)',
  followsFrom: 'hits',
  compile: (request) => {
    if (request.choices.missed === 'catalogue') return amongCatalogue(request);
    const order: MeasureChoices = { ...request.choices, aucTies: 'order' };
    const parts = (
      list: JudgedList,
    ): { top: { rank: number; below: number }[]; rest: number; pairs: number } => {
      const ranks = list.depth;
      const hits = list.hits;
      const misses = ranks - hits;
      const within = ranksWithin(list, request.cutoff);
      const hitsIn = hitsWithin(list, within);
      const top = wins(list, ranks, order).slice(0, hitsIn);
      return { top, rest: ((hits - hitsIn) * (misses - (within - hitsIn))) / 2, pairs: hits * misses };
    };
    return perUserMeasure(request, {
      depth: Infinity,
      value: (list) => {
        const edgeValue = atEdge(list.hits, list.depth, request.choices);
        if (edgeValue !== undefined) return edgeValue;
        const { top, rest, pairs } = parts(list);
        return (top.reduce((total, { below }) => total + below, 0) + rest) / pairs;
      },
      expected: (list) => {
        const edgeValue = atEdge(list.hits, list.depth, request.choices);
        if (edgeValue !== undefined) return edgeValue;
        const ranks = ranksWithin(list, request.cutoff);
        const misses = list.depth - list.hits;
        const total = expectedOfTop(list, ranks, ({ hits, missesAbove }) => {
          const rest = ((list.hits - hits) * (misses - (ranks - hits))) / 2;
          return hits * misses - missesAbove + rest;
        });
        return total / (list.hits * misses);
      },
      derive: (list) => {
        const edgeValue = atEdge(list.hits, list.depth, request.choices);
        if (edgeValue !== undefined) return edgeDerivation(edgeValue);
        const { top, rest, pairs } = parts(list);
        const terms: DerivationTerm[] = top.map(({ rank, below }) =>
          termAt(list, rank, [{ name: 'misses below', value: below }], below),
        );
        if (rest > 0)
          terms.push({
            rank: ranksWithin(list, request.cutoff) + 1,
            item: -1,
            gain: 0,
            factors: [{ name: 'hits · misses after K / 2', value: rest }],
            contribution: rest,
          });
        return sumDerivation(terms, { text: 'hits · misses', value: pairs });
      },
    });
  },
});

/** Returns the mean share of the first K misses that are below each of the first hits; hits below the K-th miss add 0. */
function overTopMisses(
  request: MeasureRequest,
  mostHits: (list: JudgedList) => number,
  over: Denominator,
): PerUserMeasure {
  const { cutoff = Infinity } = request;
  return perUserMeasure(request, {
    depth: Infinity,
    ...termSum({
      eachTerm: (list, add) => {
        const hits = Math.min(list.hits, mostHits(list));
        for (let hit = 0; hit < hits; hit++) {
          const below = Math.max(0, cutoff - (list.hitRanks[hit] - 1 - hit));
          add(list.hitRanks[hit], below, below);
        }
      },
      factors: ['misses below'],
      over,
    }),
  });
}

export const partialAreaUnderCurve = measureFamily({
  name: 'PartialAUC',
  aliases: ['pAUC'],
  summary: () => l10n.t('AUC between all relevant items and the K best ranked items that are not relevant.'),
  formula: {
    text: '1/(K·R) · Σ_hits max(0, K − misses above)',
    math: 'PartialAUC = 1/{K · R} ∑_"hits" max(0, K − "misses above")',
  },
  cutoff: 'required',
  edgeRules: () => [
    l10n.t('K counts misses, not ranks: about K + R recommendations are needed per user.'),
    l10n.t('Relevant items outside the list count as ranked below all.'),
  ],
  source: 'Budhiraja, Hiranandani, Yarrabelly et al.: Rich-item recommendations for rich-users (2020)',
  followsFrom: 'hits',
  compile: (request) => {
    const { cutoff = Infinity } = request;
    return overTopMisses(request, () => Infinity, { of: (list) => cutoff * list.relevant, text: 'K · R' });
  },
});

export const partialAucPrecision = measureFamily({
  name: 'PAP',
  summary: () =>
    l10n.t(
      'AUC between the best ranked relevant items, at most K, and the K best ranked that are not relevant.',
    ),
  formula: {
    text: '1/(K·β) · Σ_{first β hits} max(0, K − misses above), β = min(K, R)',
    math: 'PAP = 1/{K · β} ∑_"first β hits" max(0, K − "misses above")',
  },
  cutoff: 'required',
  edgeRules: () => [l10n.t('K counts misses, not ranks: about 2 K recommendations are needed per user.')],
  source: 'Budhiraja, Hiranandani, Yarrabelly et al.: Rich-item recommendations for rich-users (2020)',
  followsFrom: 'hits',
  compile: (request) => {
    const { cutoff = Infinity } = request;
    const most = (list: JudgedList): number => reachableHits(list, cutoff);
    return overTopMisses(request, most, { of: (list) => cutoff * most(list), text: 'K · min(K, R)' });
  },
});
