import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import { isRelevant } from '../../data/truth';
import { listParameters } from '../choiceParameters';
import type { MeasureChoices } from '../convention';
import { ratioOrZero } from '../hits';
import type { Formula, ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure, mayRepeatItems } from '../perUser';
import { termSum } from '../termSum';
import { chanceOfItems } from '../tiedRuns';

const norm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['items', 'listed'],
  overrides: 'falloutDenominator',
  meaning: () =>
    l10n.t('What the misses are divided by: all items that are not relevant, or those of them in the list.'),
};

function falloutFormula(form: MeasureChoices['falloutDenominator']): Formula {
  return form === 'items'
    ? { text: '(min(K, n) − h(K)) / (items − R)', math: 'Fallout = "misses within K"/{"items" − R}' }
    : { text: 'misses within K / misses in the list', math: 'Fallout = "misses within K"/"misses"' };
}

export const fallout = measureFamily({
  name: 'Fallout',
  aliases: ['FPR'],
  summary: () => l10n.t('Share of the items that are not relevant that was recommended.'),
  formula: falloutFormula('items'),
  formulaFor: ({ choices }) => falloutFormula(choices.falloutDenominator),
  parameters: [norm, ...listParameters],
  higherIsBetter: false,
  edgeRules: () => [
    l10n.t('Items are those of the catalog; without one, all in any file.'),
    l10n.t('norm=listed is 1 for a list of only hits.'),
  ],
  source: 'van Rijsbergen: Information Retrieval (1979), chapter 7; TorchMetrics RetrievalFallOut',
  bind: (request, data) => {
    const { cutoff = Infinity, choices } = request;
    const listed = choices.falloutDenominator === 'listed';
    const items = Math.max(data.catalogue?.items.length ?? data.items, choices.catalogueSize ?? 0);
    const exists = (item: number): boolean =>
      listed || data.catalogue === undefined || data.catalogue.contains[item] === 1;
    const visitListed = missVisitor(data.items, Infinity, exists);
    const notRelevant = (list: JudgedList): number => {
      if (!listed) return Math.max(0, items - relevantItems(list, data, choices.threshold, exists));
      let misses = 0;
      visitListed(list, () => misses++);
      return misses;
    };
    const visitMisses = missVisitor(data.items, cutoff, exists);
    return perUserMeasure(request, {
      ...(listed && { depth: Infinity }),
      ...termSum({
        eachTerm: (list, add) => visitMisses(list, (rank) => add(rank, 1, 1)),
        factors: ['miss'],
        over: { of: notRelevant, text: listed ? 'misses' : 'items − R' },
        overNothing: listed ? 1 : 0,
      }),
      expected: (list) => {
        const relevant = new Set<number>();
        for (let hit = 0; hit < list.hits; hit++) relevant.add(list.items[list.hitRanks[hit] - 1]);
        let misses = 0;
        for (const [item, chance] of chanceOfItems(list, cutoff))
          if (!relevant.has(item) && exists(item)) misses += chance;
        const all = notRelevant(list);
        return listed && all === 0 ? 1 : ratioOrZero(misses, all);
      },
      sees: 'items',
      ...(!mayRepeatItems(request) && {
        tiedWorths: (list: JudgedList, worths: Float64Array) => {
          for (let index = 0; index < list.depth; index++) worths[index] = exists(list.items[index]) ? 1 : 0;
          for (let hit = 0; hit < list.hits; hit++) worths[list.hitRanks[hit] - 1] = 0;
        },
      }),
    });
  },
});

/**
 * Returns a function that calls `visit` with the rank of each item within K that is not relevant and for which
 * `exists` is true. Duplicates count once.
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

/** Returns the number of existing items that are relevant to the user. */
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
