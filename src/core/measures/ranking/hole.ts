import * as l10n from '@vscode/l10n';
import type { DerivationTerm } from '../derivation/derivation';
import { summed, termAt } from '../derivation/derivations';
import type { Formula } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUser } from '../perUser';

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
    const cutoff = request.cutoff ?? Infinity;
    const divisor = (length: number): number => request.cutoff ?? length;
    return perUser(request, {
      sees: 'items',
      value: (list) => {
        let holes = 0;
        for (let i = 0; i < list.depth && i < cutoff; i++) if (named[list.items[i]] !== 1) holes++;
        return holes === 0 ? 0 : holes / divisor(list.length);
      },
      derive: (list) => {
        const terms: DerivationTerm[] = [];
        for (let rank = 1; rank <= list.depth && rank <= cutoff; rank++)
          if (named[list.items[rank - 1]] !== 1)
            terms.push(termAt(list, rank, [{ name: 'hole', value: 1 }], 1));
        const text = request.cutoff === undefined ? 'n' : 'K';
        return summed(terms, { text, value: divisor(list.length) });
      },
    });
  },
});
