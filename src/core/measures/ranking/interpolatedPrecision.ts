import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import { listParameters } from '../choiceParameters';
import type { MeasureRequest, ParameterSpec } from '../measure';
import { measureFamily } from '../measureFamily';
import { parameterNumber, perUserMeasure } from '../perUser';
import { termSum, type Denominator } from '../termSum';

const recallLevel: ParameterSpec = {
  name: 'recall',
  kind: 'number',
  minimum: 0,
  maximum: 1,
  default: 0.5,
  meaning: () => l10n.t('Recall level.'),
};

const level: ParameterSpec = {
  name: 'level',
  kind: 'choice',
  values: ['nearest', 'up'],
  overrides: 'recallLevel',
  meaning: () =>
    l10n.t(
      'Which hit reaches a Recall r: the one nearest to r·R (trec_eval 10), or ⌊r·R + 0.9⌋ (trec_eval 9).',
    ),
};

/** Number (from 1) of the hit that reaches a Recall; 0: reached before the first. */
type HitAtRecall = (list: JudgedList, recall: number) => number;

/** Returns a function for the hits that reach a recall level, rounded as in trec_eval 10 (nearest) or trec_eval 9. */
function hitAtRecall({ choices }: MeasureRequest): HitAtRecall {
  return choices.recallLevel === 'nearest'
    ? (list, recall) => Math.round(recall * list.relevant)
    : (list, recall) => Math.floor(recall * list.relevant + 0.9);
}

/** Returns the best Precision from the `from`-th hit on, with its rank; 0 if there is no such hit. */
function bestRank(list: JudgedList, from: number): { rank: number; precision: number; hit: number } {
  let best = { rank: 0, precision: 0, hit: 0 };
  for (let hit = Math.max(1, from); hit <= list.hits; hit++) {
    const precision = hit / list.hitRanks[hit - 1];
    if (precision > best.precision) best = { rank: list.hitRanks[hit - 1], precision, hit };
  }
  return best;
}

/** Returns the sum of the best Precision at some Recall levels. Levels that the list does not reach add 0. */
function overLevels(
  request: MeasureRequest,
  levels: readonly number[],
  over?: Denominator,
): ReturnType<typeof termSum> {
  const hitAt = hitAtRecall(request);
  return termSum({
    eachTerm: (list, add) => {
      for (const recall of levels) {
        const { rank, precision, hit } = bestRank(list, hitAt(list, recall));
        if (rank > 0) add(rank, precision, recall, hit, rank);
      }
    },
    factors: ['Recall ≥', 'h(k)', 'k'],
    over,
  });
}

export const interpolatedPrecision = measureFamily({
  name: 'IPrec',
  aliases: ['iprec_at_recall', 'InterpolatedPrecision'],
  summary: () => l10n.t('The best Precision at any rank where Recall has reached a given level.'),
  formula: {
    text: 'max Precision@k over all k with Recall@k ≥ recall',
    math: 'IPrec = max_{Recall@k ≥ r} h(k)/k',
  },
  cutoff: 'none',
  parameters: [recallLevel, level, ...listParameters],
  edgeRules: () => [l10n.t('0 when the list never reaches that Recall.')],
  source: 'trec_eval iprec_at_recall',
  followsFrom: 'hits',
  compile: (request) => {
    const only = overLevels(request, [parameterNumber(request, recallLevel)]);
    return perUserMeasure(request, {
      ...only,
      derive: (list) => ({ ...only.derive(list), combination: 'first' }),
    });
  },
});

const LEVELS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export const elevenPointAverage = measureFamily({
  name: '11ptAvg',
  aliases: ['11pt_avg', 'ElevenPointAverage'],
  summary: () => l10n.t('Interpolated Precision averaged over the Recall levels 0, 0.1, …, 1.'),
  formula: {
    text: '1/11 · Σ_{r = 0, 0.1, …, 1} IPrec(r)',
    math: '"11ptAvg" = 1/11 ∑_{r=0}^1 IPrec_r',
  },
  cutoff: 'none',
  parameters: [level, ...listParameters],
  edgeRules: () => [l10n.t('Recall levels that the list never reaches count 0.')],
  source: 'trec_eval 11pt_avg',
  followsFrom: 'hits',
  compile: (request) =>
    perUserMeasure(request, overLevels(request, LEVELS, { of: () => LEVELS.length, text: '11' })),
});
