import * as l10n from '@vscode/l10n';
import { beyondAccuracyFamily } from '../measureFamily';
import { collectionMeasure } from '../perUser';
import { collectionParameters } from './beyondParameters';
import { ItemMarks } from './itemMarks';
import { entriesWithin } from './listAverage';

export const personalization = beyondAccuracyFamily({
  name: 'Personalization',
  aliases: ['Personalisation', 'InterListDiversity'],
  summary: () => l10n.t('Difference between users’ lists: 0 all the same, 1 nothing in common.'),
  formula: {
    text: '1 − mean over pairs of users of |L_u ∩ L_v| / √(|L_u| · |L_v|)',
    math: '1 − 2/{U(U − 1)} ∑_{u<v} cos(L_u, L_v)',
  },
  parameters: collectionParameters,
  edgeRules: () => [
    l10n.t('Users without recommendations can’t be compared.'),
    l10n.t('Fewer than two lists: undefined.'),
    l10n.t('A property of all lists together: there is no value per user.'),
  ],
  source: 'recmetrics, personalization; Zhou et al. 2010',
  bind: (request, data) =>
    collectionMeasure(request, {
      start: () => {
        // Lists as unit vectors v_u: |Σ v_u|² is the sum of the cosines over all ordered pairs, each list with itself included.
        const sum = new Float64Array(data.items);
        const met = new ItemMarks(data.items);
        let lists = 0;
        return {
          add: (list) => {
            const entries = entriesWithin(list, request.cutoff);
            if (entries === 0) return;
            met.clear();
            let distinct = 0;
            for (let i = 0; i < entries; i++) if (met.mark(list.items[i])) distinct++;
            met.clear();
            for (let i = 0; i < entries; i++) {
              if (met.mark(list.items[i])) sum[list.items[i]] += 1 / Math.sqrt(distinct);
            }
            lists++;
          },
          result: () => {
            if (lists < 2) return NaN;
            const cosines = sum.reduce((total, value) => total + value * value, 0) - lists;
            return Math.min(1, Math.max(0, 1 - cosines / (lists * (lists - 1))));
          },
        };
      },
    }),
});
