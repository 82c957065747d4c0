import * as l10n from '@vscode/l10n';
import type { DerivationTerm } from '../derivation';
import { summed, termAt } from '../derivations';
import { listParameters } from '../choiceParameters';
import { hitsWithin, ratio } from '../hits';
import { frac, math, mi, mo, row, words } from '../mathml';
import type { DataBoundMeasure, MeasureFamily } from '../measure';
import { perUser } from '../perUser';

export const fallout: MeasureFamily = {
  name: 'Fallout',
  aliases: ['FPR'],
  group: 'ranking',
  summary: () => l10n.t('Which share of all items that are not relevant was recommended.'),
  formula: {
    text: '(min(K, n) − h(K)) / (items − R)',
    mathml: math(
      mi('Fallout'),
      mo('='),
      frac(words('misses within K'), row(words('items'), mo('−'), mi('R'))),
    ),
  },
  cutoff: 'optional',
  parameters: listParameters,
  range: [0, 1],
  higherIsBetter: false,
  needs: [],
  edgeRules: () => [l10n.t('Items are those of the catalogue; without one, all that stand in any file.')],
  source: 'van Rijsbergen: Information Retrieval (1979), chapter 7',
  compile: (request): DataBoundMeasure => ({
    kind: 'data-bound',
    bind: (data) => {
      const items = data.catalogue?.items.length ?? data.items;
      const cutoff = request.cutoff ?? Infinity;
      return perUser(request, {
        value: (list) => {
          const seen = Math.min(cutoff, list.length);
          return ratio(seen - hitsWithin(list, cutoff), Math.max(0, items - list.relevant));
        },
        derive: (list) => {
          const terms: DerivationTerm[] = [];
          let hit = 0;
          for (let rank = 1; rank <= Math.min(cutoff, list.depth); rank++) {
            if (hit < list.hits && list.hitRanks[hit] === rank) hit++;
            else terms.push(termAt(list, rank, [{ name: 'miss', value: 1 }], 1));
          }
          return summed(terms, { text: 'items − R', value: Math.max(0, items - list.relevant) });
        },
      });
    },
  }),
};
