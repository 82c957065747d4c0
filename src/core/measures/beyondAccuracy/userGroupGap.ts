import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import { listParameters } from '../choiceParameters';
import { withEdgeValues } from '../edgeValues';
import type { MeasureFamily, ParameterSpec, PerUserMeasure } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { parameterNumber } from '../perUser';
import { normalisedDiscountedCumulativeGain } from '../graded/discountedGain';
import { fbeta } from '../ranking/fbeta';
import { hitRate } from '../ranking/hitRate';
import { precision } from '../ranking/precision';
import { recall } from '../ranking/recall';
import { requireTraining } from './requiredInputs';

const bases: readonly MeasureFamily[] = [
  normalisedDiscountedCumulativeGain,
  fbeta,
  precision,
  recall,
  hitRate,
];

const activeShareParameter: ParameterSpec = {
  name: 'of',
  kind: 'choice',
  values: bases.map((family) => family.name),
  default: normalisedDiscountedCumulativeGain.name,
  meaning: () => l10n.t('Metric to compare between the cohorts.'),
};

const share: ParameterSpec = {
  name: 'share',
  kind: 'number',
  minimum: 0,
  maximum: 1,
  default: 0.05,
  meaning: () => l10n.t('Share of training users in the active cohort.'),
};

/** Number of user groups: the active users, and all others. */
const GROUPS = 2;

/**
 * Returns the group of each user: 0 for the most active share of training, at least one user, 1 for the others.
 * Equally active users are in order of their number.
 */
function activityGroups(data: EvaluationData, share: number): Int32Array {
  const { offsets, users } = requireTraining(data, 'GroupGap');
  const activity = (user: number) => offsets[user + 1] - offsets[user];
  const order = Int32Array.from({ length: data.users }, (_, user) => user);
  order.sort((a, b) => activity(b) - activity(a) || a - b);
  const groupOf = new Int32Array(data.users).fill(1);
  for (const user of order.subarray(0, Math.max(1, Math.round(share * users)))) groupOf[user] = 0;
  return groupOf;
}

export const groupGap = beyondAccuracyFamily({
  name: 'GroupGap',
  aliases: ['UGF', 'UserGroupFairness'],
  summary: () => l10n.t('Difference between the best and the worst cohort mean.'),
  formula: {
    text: 'max over groups of the mean − min over groups of the mean',
    math: 'max_g M_g − min_g M_g',
  },
  parameters: [activeShareParameter, share, ...listParameters],
  higherIsBetter: false,
  needs: ['train'],
  edgeRules: () => [
    l10n.t('Cohorts: the most active users of training and the others.'),
    l10n.t('Fewer than two cohorts with an included user: undefined.'),
    l10n.t('A property of all lists together: there is no value per user.'),
  ],
  source: 'Li, Chen, Fu, Ge, Zhang: User-oriented fairness in recommendation (2021)',
  bind: (request, data) => {
    const groups = activityGroups(data, parameterNumber(request, share));
    const base = baseMeasure(request.parameters.get('of') ?? activeShareParameter.default);
    const compiled = base.compile({ ...request, parameters: new Map() }) as PerUserMeasure; // Base metrics are per user.
    const measure = withEdgeValues(compiled, request);
    // All these metrics have a closed form of their mean over the orders of ties.
    const valueOf = (request.choices.ties === 'expected' && measure.expected) || measure.value;
    return {
      kind: 'collection',
      view: measure.view,
      depth: measure.depth,
      users: measure.users,
      start: () => {
        const sums = new Float64Array(GROUPS);
        const counts = new Int32Array(GROUPS);
        return {
          add: (list) => {
            const group = groups[list.user];
            const value = valueOf(list) ?? measure.value(list);
            if (Number.isNaN(value)) return;
            sums[group] += value;
            counts[group]++;
          },
          result: () => {
            const means = sums.map((sum, group) => sum / counts[group]).filter((mean) => !Number.isNaN(mean));
            return means.length < 2 ? NaN : Math.max(...means) - Math.min(...means);
          },
        };
      },
    };
  },
});

function baseMeasure(name: string | number | undefined): MeasureFamily {
  return bases.find((family) => family.name === name) ?? normalisedDiscountedCumulativeGain;
}
