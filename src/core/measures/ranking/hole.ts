import * as l10n from '@vscode/l10n';
import type { Formula } from '../measure';
import { ranksWithin } from '../hits';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { termSum } from '../termSum';

function holeFormula(over: 'K' | 'n'): Formula {
  return {
    text: `items within K that no user’s truth names / ${over}`,
    math: `Hole = "items within K that no truth names"/${over}`,
  };
}

export const hole = measureFamily({
  name: 'Hole',
  summary: () => l10n.t('Share of the top K recommendations that no user’s ground truth contains.'),
  formula: holeFormula('K'),
  formulaFor: ({ cutoff }) => holeFormula(cutoff === undefined ? 'n' : 'K'),
  higherIsBetter: false,
  edgeRules: () => [
    l10n.t(
      'An item in the ground truth of any user is not a hole, even if it is not judged for this user: see Judged.',
    ),
    l10n.t('A list shorter than K is still divided by K.'),
  ],
  source: 'Thakur et al.: BEIR (2021)',
  bind: (request, { truth, items }) => {
    const named = new Uint8Array(items);
    for (const item of truth.items) named[item] = 1;
    const { cutoff } = request;
    return perUserMeasure(request, {
      sees: 'items',
      ...termSum({
        eachTerm: (list, add) => {
          const ranks = ranksWithin(list, cutoff);
          for (let rank = 1; rank <= ranks; rank++) if (named[list.items[rank - 1]] !== 1) add(rank, 1, 1);
        },
        factors: ['hole'],
        over: { of: (list) => cutoff ?? list.length, text: cutoff === undefined ? 'n' : 'K' },
      }),
    });
  },
});
