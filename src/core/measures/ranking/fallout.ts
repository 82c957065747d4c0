import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import { isRelevant } from '../../data/truth';
import { ratio } from '../hits';
import { measureFamily } from '../measureFamily';
import { perUser, repeats } from '../perUser';
import { termSum } from '../termSum';
import { chanceOfItems } from '../tiedRuns';

export const fallout = measureFamily({
  name: 'Fallout',
  aliases: ['FPR'],
  summary: () => l10n.t('Share of the items that are not relevant that was recommended.'),
  formula: {
    text: '(min(K, n) − h(K)) / (items − R)',
    math: 'Fallout = "misses within K"/{"items" − R}',
  },
  higherIsBetter: false,
  edgeRules: () => [l10n.t('Items are those of the catalog; without one, all in any file.')],
  source: 'van Rijsbergen: Information Retrieval (1979), chapter 7',
  bind: (request, data) => {
    const cutoff = request.cutoff ?? Infinity;
    const items = Math.max(data.catalogue?.items.length ?? data.items, request.choices.catalogueSize ?? 0);
    const exists = (item: number): boolean =>
      data.catalogue === undefined || data.catalogue.contains[item] === 1;
    const notRelevant = (list: JudgedList): number =>
      Math.max(0, items - relevantItems(list, data, request.choices.threshold, exists));
    const visitMisses = missVisitor(data.items, cutoff, exists);
    return perUser(request, {
      ...termSum({
        each: (list, add) => visitMisses(list, (rank) => add(rank, 1, 1)),
        factors: ['miss'],
        over: { of: notRelevant, text: 'items − R' },
      }),
      expected: (list) => {
        const relevant = new Set<number>();
        for (let hit = 0; hit < list.hits; hit++) relevant.add(list.items[list.hitRanks[hit] - 1]);
        let misses = 0;
        for (const [item, chance] of chanceOfItems(list, cutoff))
          if (!relevant.has(item) && exists(item)) misses += chance;
        return ratio(misses, notRelevant(list));
      },
      sees: 'items',
      ...(!repeats(request) && {
        tiedWorths: (list: JudgedList, worths: Float64Array) => {
          for (let index = 0; index < list.depth; index++) worths[index] = exists(list.items[index]) ? 1 : 0;
          for (let hit = 0; hit < list.hits; hit++) worths[list.hitRanks[hit] - 1] = 0;
        },
      }),
    });
  },
});

/**
 * What calls `visit` with the rank of each item within K that is not relevant, as far as it is one of all items. An
 * item that stands there again is the same item.
 */
function missVisitor(
  items: number,
  cutoff: number,
  exists: (item: number) => boolean,
): (list: JudgedList, visit: (rank: number) => void) => void {
  // The last visit in which each item was seen.
  const seen = new Int32Array(items);
  let turn = 0;
  return (list, visit) => {
    turn++;
    let hit = 0;
    for (let rank = 1; rank <= Math.min(cutoff, list.depth); rank++) {
      const item = list.items[rank - 1];
      const isFirst = seen[item] !== turn;
      seen[item] = turn;
      if (hit < list.hits && list.hitRanks[hit] === rank) hit++;
      else if (isFirst && exists(item)) visit(rank);
    }
  };
}

/** How many of all items are relevant to the user. */
function relevantItems(
  list: JudgedList,
  { truth, catalogue }: EvaluationData,
  threshold: number | undefined,
  exists: (item: number) => boolean,
): number {
  if (catalogue === undefined) return list.relevant;
  let count = 0;
  for (let entry = truth.offsets[list.user]; entry < truth.offsets[list.user + 1]; entry++) {
    if (isRelevant(truth.gains[entry], threshold) && exists(truth.items[entry])) count++;
  }
  return count;
}
