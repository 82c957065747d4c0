import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters } from '../choiceParameters';
import type { MeasureRequest, ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { termSum, type Denominator } from '../termSum';
import { judgedWithin } from '../ranking/precision';

const averageNorm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['length', 'judged', 'k'],
  default: 'length',
  meaning: () =>
    l10n.t(
      'What the gains are divided by: the number of recommended items in the top K, those of them that the ground truth names, or K.',
    ),
};

const runningNorm: ParameterSpec = {
  name: 'norm',
  kind: 'choice',
  values: ['length', 'k'],
  default: 'length',
  meaning: () => l10n.t('How many ranks the mean is over: those that the list has in the top K, or K.'),
};

function written(request: MeasureRequest, spec: ParameterSpec): string {
  return String(request.parameters.get(spec.name) ?? spec.default);
}

/** Returns the number of ranks that a mean is over, with its text in the formula. */
function ranksOf(norm: string, cutoff: number | undefined): Denominator {
  if (norm === 'k' && cutoff !== undefined) return { of: () => cutoff, text: 'K' };
  if (norm === 'judged') return { of: (list) => judgedWithin(list, cutoff), text: 'judged within K' };
  return { of: (list) => Math.min(cutoff ?? Infinity, list.length), text: 'min(K, n)' };
}

export const averageGain = measureFamily({
  name: 'AverageGain',
  aliases: ['MeanGain', 'AvgRating'],
  summary: () => l10n.t('The mean gain of the top K recommendations.'),
  formula: {
    text: 'Σ_{k≤K} g(i_k) / min(K, n)',
    math: 'AverageGain = {∑_{k=1}^K g(i_k)}/min(K, n)',
  },
  parameters: [averageNorm, ...listParameters],
  range: [0, Infinity],
  edgeRules: () => [
    l10n.t(
      'Undefined where there is nothing to divide by: no recommendations, or with norm=judged no judged item among them.',
    ),
  ],
  source: 'CatBoost AverageGain; Quepid avgRating',
  followsFrom: ({ parameters }) => (parameters.get('norm') === 'judged' ? 'judgements' : 'gains'),
  idealDepth: () => 0,
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    return perUserMeasure(
      request,
      termSum({
        eachTerm: (list, add) => {
          for (let i = 0; i < list.gained && list.gainedRanks[i] <= cutoff; i++) {
            const gain = list.gains[list.gainedRanks[i] - 1];
            add(list.gainedRanks[i], gain, gain);
          }
        },
        factors: ['gain'],
        over: ranksOf(written(request, averageNorm), request.cutoff),
        overNothing: Number.NaN,
      }),
    );
  },
});

/** Calls `visit` for each rank within `cutoff` with the mean gain of the judged entries down to it, or 0 if there are none. */
function runningMeans(
  list: JudgedList,
  cutoff: number,
  visit: (rank: number, mean: number) => unknown,
): void {
  let gains = 0;
  let judged = 0;
  for (let rank = 1; rank <= list.depth && rank <= cutoff; rank++) {
    gains += list.gains[rank - 1];
    if (list.assessment[rank - 1] !== 0) judged++;
    visit(rank, judged === 0 ? 0 : gains / judged);
  }
}

export const runningGain = measureFamily({
  name: 'RunningGain',
  aliases: ['MeanRunningGain'],
  summary: () =>
    l10n.t(
      'The mean gain of the judged items down to each rank, averaged over the ranks: what Quepid long called AP.',
    ),
  formula: {
    text: '1/min(K, n) · Σ_{k≤K} (mean gain of judged items down to k)',
    math: 'RunningGain = 1/min(K, n) ∑_{k≤K} "mean gain of judged items down to k"',
  },
  parameters: [runningNorm, ...listParameters],
  range: [0, Infinity],
  edgeRules: () => [
    l10n.t('Ranks above the first judged item count 0.'),
    l10n.t('Undefined for a user without recommendations; with norm=k, 0.'),
  ],
  source: 'Quepid scorer AP@10 until 2022',
  followsFrom: 'judgements',
  compile: (request) => {
    const cutoff = request.cutoff ?? Infinity;
    return perUserMeasure(
      request,
      termSum({
        eachTerm: (list, add) =>
          runningMeans(list, cutoff, (rank, mean) => mean > 0 && add(rank, mean, mean)),
        factors: ['mean gain'],
        over: ranksOf(written(request, runningNorm), request.cutoff),
        overNothing: Number.NaN,
      }),
    );
  },
});
