import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { discountTable } from '../discounts';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';

/** DCG and ideal DCG of one cutoff among those that are averaged. */
interface Level {
  readonly rank: number;
  readonly dcg: number;
  readonly idcg: number;
}

/**
 * Returns DCG and ideal DCG at the last rank of each gain in the ideal list, and at the end of the list if that is
 * more than one rank further (as in trec_eval).
 */
function levels(list: JudgedList, upTo: (ranks: number) => Float64Array): Level[] {
  const table = upTo(Math.max(list.length, list.idealLength) + 1);
  const found: Level[] = [];
  let dcg = 0;
  let next = 0;
  const gatherTo = (rank: number): void => {
    for (; next < list.gained && list.gainedRanks[next] <= rank; next++)
      dcg += list.gains[list.gainedRanks[next] - 1] / table[list.gainedRanks[next]];
  };
  let idcg = 0;
  for (let i = 0; i < list.idealLength; i++) {
    idcg += list.ideal[i] / table[i + 1];
    if (i + 1 < list.idealLength && list.ideal[i + 1] === list.ideal[i]) continue;
    gatherTo(i + 1);
    found.push({ rank: i + 1, dcg, idcg });
  }
  if (list.length > list.idealLength + 1) {
    gatherTo(list.length);
    found.push({ rank: list.length, dcg, idcg });
  }
  return found;
}

export const levelDiscountedGain = measureFamily({
  name: 'Rndcg',
  summary: () => l10n.t('nDCG averaged over the ranks where the ideal gain drops.'),
  formula: {
    text: 'mean of nDCG@c over the cumulative numbers c of items per gain, and at the end of the list',
    math: 'Rndcg = 1/L ∑_{l=1}^L nDCG_{c_l}',
  },
  cutoff: 'none',
  edgeRules: () => [l10n.t('0 for a user without relevant items.')],
  source: 'trec_eval Rndcg',
  followsFrom: 'gains',
  compile: (request) => {
    const upTo = discountTable('log2');
    return perUserMeasure(request, {
      value: (list) => {
        if (list.relevant === 0) return 0;
        const found = levels(list, upTo);
        let total = 0;
        for (const { dcg, idcg } of found) total += dcg / idcg;
        return total / found.length;
      },
      derive: (list) => {
        const levelGains = list.relevant === 0 ? [] : levels(list, upTo);
        const terms = levelGains.map(({ rank, dcg, idcg }) => ({
          rank,
          item: -1,
          gain: list.ideal[rank - 1] ?? 0,
          factors: [
            { name: 'DCG', value: dcg },
            { name: 'IDCG', value: idcg },
          ],
          contribution: dcg / idcg,
        }));
        const total = terms.reduce((soFar, { contribution }) => soFar + contribution, 0);
        const normaliser = { text: 'L', value: levelGains.length };
        return {
          terms,
          total,
          combination: 'mean',
          normaliser,
          result: levelGains.length === 0 ? 0 : total / levelGains.length,
        };
      },
    });
  },
});
