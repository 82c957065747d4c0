import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import type { Truth } from '../../data/truth';
import { viewParameters, withoutRelevantParameter } from '../choiceParameters';
import type { ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { parameterNumber, perUserMeasure } from '../perUser';
import { termSum } from '../termSum';

const persistence: ParameterSpec = {
  name: 'p',
  kind: 'number',
  minimum: 0,
  maximum: 1,
  default: 0.95,
  meaning: () => l10n.t('Weight of each rank in terms of the one above.'),
};

/** Calls `visit` for each rank down to `depth` with the weighted number of items that two rankings share down to it. */
function overlaps(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  depth: number,
  p: number,
  visit: (rank: number, common: number, weight: number) => void,
): void {
  const inA = new Set<number>();
  const inB = new Set<number>();
  let common = 0;
  let weight = 1;
  const add = (item: number, own: Set<number>, other: ReadonlySet<number>): void => {
    if (own.has(item)) return;
    own.add(item);
    if (other.has(item)) common++;
  };
  for (let rank = 1; rank <= depth; rank++) {
    if (rank <= a.length) add(a[rank - 1], inA, inB);
    if (rank <= b.length) add(b[rank - 1], inB, inA);
    visit(rank, common, weight);
    weight *= p;
  }
}

/** Returns Σ_k p^(k−1) · common(k)/k: rank-biased overlap without the factor that both sides of the ratio share. */
function overlap(a: ArrayLike<number>, b: ArrayLike<number>, depth: number, p: number): number {
  let score = 0;
  overlaps(a, b, depth, p, (rank, common, weight) => (score += (weight * common) / rank));
  return score;
}

/**
 * Returns the user's relevant items by descending gain; items of equal gain in the order of the list, then the
 * unlisted ones in file order.
 */
function idealItems({ offsets, items, gains }: Truth, list: JudgedList, least: number): number[] {
  const rankOf = new Map<number, number>();
  for (let i = 0; i < list.depth; i++) {
    if (!rankOf.has(list.items[i])) rankOf.set(list.items[i], scoreRank(list, i));
  }
  const entries: number[] = [];
  for (let e = offsets[list.user]; e < offsets[list.user + 1]; e++)
    if (gains[e] > 0 && gains[e] >= least) entries.push(e);
  const rank = (e: number): number => rankOf.get(items[e]) ?? Number.MAX_SAFE_INTEGER;
  entries.sort((a, b) => gains[b] - gains[a] || rank(a) - rank(b) || a - b);
  return entries.map((e) => items[e]);
}

/** Returns the first position of the run of equal scores that contains position `i`. */
function scoreRank({ scores }: JudgedList, i: number): number {
  let first = i;
  while (first > 0 && scores[first - 1] === scores[i]) first--;
  return first;
}

export const compatibility = measureFamily({
  name: 'Compat',
  aliases: ['Compatibility'],
  summary: () =>
    l10n.t('How far the list agrees with the best list, from the top down: their rank-biased overlap.'),
  formula: {
    text: 'RBO(list, ideal) / RBO(ideal, ideal) to rank max(n, R), ideal: relevant items, largest gain first',
    math: 'Compat = RBO(L, I)/RBO(I, I)',
  },
  cutoff: 'none',
  parameters: [persistence, ...viewParameters, withoutRelevantParameter],
  edgeRules: () => [
    l10n.t(
      'In the ideal list, relevant items of equal gain are in the order of the list, unlisted ones last.',
    ),
    l10n.t('Both overlaps end at rank max(n, R), as in ir_measures.'),
  ],
  source: 'Clarke, Vtyurina, Smucker: Assessing top-k preferences (2021); ir_measures Compat',
  bind: (request, { truth }) => {
    const p = parameterNumber(request, persistence);
    const least = request.choices.threshold ?? 0;
    // Items of the list that was visited last.
    let ideal: readonly number[] = [];
    const depthOf = (list: JudgedList): number => Math.max(list.length, ideal.length);
    return perUserMeasure(request, {
      sees: 'items',
      ...termSum({
        eachTerm: (list, add) => {
          ideal = idealItems(truth, list, least);
          overlaps(list.items.subarray(0, list.length), ideal, depthOf(list), p, (rank, common, weight) => {
            if (common > 0) add(rank, (weight * common) / rank, common, weight, rank);
          });
        },
        factors: ['in common', 'p^(k−1)', 'k'],
        over: { of: (list) => overlap(ideal, ideal, depthOf(list), p), text: 'RBO(ideal, ideal)' },
      }),
    });
  },
});
