import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { termAt } from '../derivation/derivations';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { termSum } from '../termSum';
import { eachTie, endOfScore } from './groupedRanks';

export const coverageError = measureFamily({
  name: 'CoverageError',
  aliases: ['coverage_error'],
  summary: () => l10n.t('How deep the list must be read to see all relevant items.'),
  formula: {
    text: 'rank of the last relevant item, equal scores read whole',
    math: 'CoverageError = "rank of the last relevant item"',
  },
  cutoff: 'none',
  range: [0, Infinity],
  higherIsBetter: false,
  edgeRules: () => [
    l10n.t('0 for a user without relevant items.'),
    l10n.t('Undefined where the list misses a relevant item; missed=ignored looks at the list alone.'),
  ],
  source: 'scikit-learn coverage_error; Tsoumakas, Katakis, Vlahavas: Mining multi-label data (2010)',
  compile: (request) => {
    const depthOf = (list: JudgedList): number => {
      if (list.relevant === 0) return 0;
      if (list.hits < list.relevant) return Number.NaN;
      return endOfScore(list, list.hitRanks[list.hits - 1]);
    };
    return perUserMeasure(request, {
      value: depthOf,
      // The last rank of a score is the same in every order.
      expected: depthOf,
      derive: (list) => {
        const result = depthOf(list);
        if (!(result > 0))
          return { terms: [], total: result, combination: 'first', normaliser: undefined, result };
        const last = termAt(list, list.hitRanks[list.hits - 1], [{ name: 'k', value: result }], result);
        return { terms: [last], total: result, combination: 'first', normaliser: undefined, result };
      },
    });
  },
});

export const rankingLoss = measureFamily({
  name: 'RankingLoss',
  aliases: ['LabelRankingLoss', 'label_ranking_loss'],
  summary: () =>
    l10n.t('How often an item that is not relevant ranks above a relevant one, or ties with it.'),
  formula: {
    text: 'pairs (hit, miss) not in the right order / all pairs, among the scored items',
    math: 'RankingLoss = "pairs in the wrong order"/{"hits" · "misses"}',
  },
  cutoff: 'none',
  higherIsBetter: false,
  edgeRules: () => [
    l10n.t('Only the items of the list are compared; equal scores count as wrong.'),
    l10n.t('0 for a list of only hits or only misses.'),
  ],
  source: 'scikit-learn label_ranking_loss; Tsoumakas, Katakis, Vlahavas: Mining multi-label data (2010)',
  compile: (request) => {
    const sum = termSum({
      eachTerm: (list, add) => eachHit(list, (rank, above) => above > 0 && add(rank, above, above)),
      factors: ['misses above'],
      over: { of: (list) => list.hits * (list.depth - list.hits), text: 'hits · misses' },
    });
    // Ties count as wrong in every order.
    return perUserMeasure(request, { ...sum, expected: sum.value });
  },
});

/** Calls `visit` for each hit with the number of misses above it or tied with it. */
function eachHit(list: JudgedList, visit: (rank: number, missesAbove: number) => unknown): void {
  eachTie(list, list.depth, ({ first, next, end }) => {
    for (let hit = first; hit < next; hit++) visit(list.hitRanks[hit], end - next);
  });
}
