import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters, recallNorm } from '../choiceParameters';
import { hitCounting } from '../derivations';
import { hitsWithin, ratio, reachable } from '../hits';
import { frac, hitsAt, math, mi, mo } from '../mathml';
import type { MeasureFamily, MeasureRequest } from '../measure';
import { perUser } from '../perUser';
import { settledAtOnce, settledAtRelevant } from '../settled';
import { expectedHits } from '../tiedRuns';

/** What Recall divides by, as a number of one list and as it is written. */
export function recallDenominator({ choices, cutoff }: MeasureRequest): {
  readonly of: (list: JudgedList) => number;
  readonly text: string;
  readonly settled: (list: JudgedList) => number;
} {
  return choices.recallDenominator === 'relevant'
    ? { of: (list) => list.relevant, text: 'R', settled: settledAtOnce }
    : { of: (list) => reachable(list, cutoff), text: 'min(K, R)', settled: settledAtRelevant };
}

export const recall: MeasureFamily = {
  name: 'Recall',
  aliases: ['R', 'Sensitivity'],
  group: 'ranking',
  summary: () => l10n.t('Which share of the user’s relevant items stands among the first K recommendations.'),
  formula: { text: 'h(K) / R', mathml: math(mi('Recall'), mo('='), frac(hitsAt('K'), mi('R'))) },
  cutoff: 'optional',
  parameters: [recallNorm, ...listParameters],
  range: [0, 1],
  higherIsBetter: true,
  needs: [],
  edgeRules: () => [
    l10n.t('A user with more than K relevant items cannot reach 1; norm=min divides by min(K, R).'),
  ],
  source: 'Kent, Berry, Luehrs, Perry: Machine literature searching VIII (1955)',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    const denominator = recallDenominator(request);
    return perUser(request, {
      value: (list) => ratio(hitsWithin(list, cutoff), denominator.of(list)),
      settled: denominator.settled,
      expected: (list) => ratio(expectedHits(list, cutoff), denominator.of(list)),
      derive: (list) => hitCounting(list, cutoff, { text: denominator.text, value: denominator.of(list) }),
    });
  },
};
