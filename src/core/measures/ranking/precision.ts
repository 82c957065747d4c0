import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters, precisionNorm } from '../choiceParameters';
import { hitCounting } from '../derivations';
import { hitsWithin, ratio, reachable } from '../hits';
import { frac, hitsAt, math, mi, mo } from '../mathml';
import type { MeasureFamily, MeasureRequest } from '../measure';
import { perUser } from '../perUser';
import { neverSettled, settledAtRelevant } from '../settled';
import { expectedHits } from '../tiedRuns';

/** What Precision divides by, as a number of one list and as it is written. */
export function precisionDenominator({ choices, cutoff }: MeasureRequest): {
  readonly of: (list: JudgedList) => number;
  readonly text: string;
  readonly settled: (list: JudgedList) => number;
} {
  switch (choices.precisionDenominator) {
    case 'k':
      return cutoff === undefined
        ? { of: (list) => list.length, text: 'n', settled: neverSettled }
        : { of: () => cutoff, text: 'K', settled: neverSettled };
    case 'length':
      return {
        of: (list) => Math.min(cutoff ?? Infinity, list.length),
        text: 'min(K, n)',
        settled: (list) => list.length,
      };
    case 'min':
      return { of: (list) => reachable(list, cutoff), text: 'min(K, R)', settled: settledAtRelevant };
  }
}

export const precision: MeasureFamily = {
  name: 'Precision',
  aliases: ['P', 'Prec'],
  group: 'ranking',
  summary: () => l10n.t('Which share of the first K recommendations is relevant.'),
  formula: { text: 'h(K) / K', mathml: math(mi('P'), mo('='), frac(hitsAt('K'), mi('K'))) },
  cutoff: 'optional',
  parameters: [precisionNorm, ...listParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [
    l10n.t('A list shorter than K is still divided by K; norm=length divides by its own length.'),
    l10n.t('Without a cutoff the whole list counts.'),
  ],
  source: 'Kent, Berry, Luehrs, Perry: Machine literature searching VIII (1955)',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const denominator = precisionDenominator(request);
    return perUser(request, {
      value: (list) => ratio(hitsWithin(list, cutoff), denominator.of(list)),
      settled: denominator.settled,
      expected: (list) => ratio(expectedHits(list, cutoff), denominator.of(list)),
      derive: (list) => hitCounting(list, cutoff, { text: denominator.text, value: denominator.of(list) }),
    });
  },
};
