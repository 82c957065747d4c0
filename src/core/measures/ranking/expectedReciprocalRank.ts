import * as l10n from '@vscode/l10n';
import { listParameters } from '../choiceParameters';
import type { DerivationTerm } from '../derivation';
import { summed, termAt } from '../derivations';
import { frac, math, mi, mn, mo, row, sub, sumToK, sup } from '../mathml';
import type { DataBoundMeasure, MeasureFamily, ParameterSpec } from '../measure';
import { perUser } from '../perUser';
import { settledAtOnce } from '../settled';

const largestGain: ParameterSpec = {
  name: 'max',
  kind: 'number',
  minimum: 0,
  maximum: 1000,
  meaning: () => l10n.t('The largest gain of the scale; otherwise the largest in the truth.'),
};

export const expectedReciprocalRank: MeasureFamily = {
  name: 'ERR',
  aliases: ['ExpectedReciprocalRank'],
  group: 'ranking',
  summary: () =>
    l10n.t(
      'The reciprocal rank at which a user stops who is satisfied by each item with a probability that grows with its gain.',
    ),
  formula: {
    text: 'Σ_{k≤K} 1/k · s_k · Π_{j<k} (1 − s_j), s = (2^g − 1) / 2^gmax',
    mathml: math(
      mi('ERR'),
      mo('='),
      sumToK(
        row(
          frac(mn(1), mi('k')),
          sub(mi('s'), mi('k')),
          `<munder>${mo('∏')}${row(mi('j'), mo('&lt;'), mi('k'))}</munder>`,
          row(mo('('), mn(1), mo('−'), sub(mi('s'), mi('j')), mo(')')),
        ),
      ),
      mo(','),
      mi('s'),
      mo('='),
      frac(row(sup(mn(2), mi('g')), mo('−'), mn(1)), sup(mn(2), mi('gmax'))),
    ),
  },
  cutoff: 'optional',
  parameters: [largestGain, ...listParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [l10n.t('Gains are compared with the largest gain of the whole truth, not of the user.')],
  source: 'Chapelle, Metzler, Zhang, Grinspan: Expected reciprocal rank for graded relevance (2009)',
  compile: (request): DataBoundMeasure => ({
    kind: 'data-bound',
    bind: ({ truth }) => {
      const cutoff = request.cutoff ?? Infinity;
      const written = request.parameters.get(largestGain.name);
      let largest = typeof written === 'number' ? written : 0;
      if (written === undefined) for (const gain of truth.gains) largest = Math.max(largest, gain);
      const satisfied = (gain: number): number => Math.min(1, (2 ** gain - 1) / 2 ** largest);
      return perUser(request, {
        value: (list) => {
          let total = 0;
          let reading = 1;
          for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
            const rank = list.gainedRanks[i];
            const stop = satisfied(list.gains[rank - 1]);
            total += (reading * stop) / rank;
            reading *= 1 - stop;
          }
          return total;
        },
        settled: settledAtOnce,
        derive: (list) => {
          const terms: DerivationTerm[] = [];
          let reading = 1;
          for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
            const rank = list.gainedRanks[i];
            const stop = satisfied(list.gains[rank - 1]);
            terms.push(
              termAt(
                list,
                rank,
                [
                  { name: 's', value: stop },
                  { name: 'Π(1 − s)', value: reading },
                  { name: 'k', value: rank },
                ],
                (reading * stop) / rank,
              ),
            );
            reading *= 1 - stop;
          }
          return summed(terms, undefined);
        },
      });
    },
  }),
};
