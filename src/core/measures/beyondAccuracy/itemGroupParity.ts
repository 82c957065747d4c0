import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import { isRelevant } from '../../data/truth';
import type { UserRule } from '../convention';
import type { CollectionMeasure, MeasureFamily, MeasureRequest } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { collectionMeasure } from '../perUser';
import {
  catalogueParameter,
  collectionParameters,
  popularityParameter,
  collectionRelevanceParameters,
} from './beyondParameters';
import { ItemMarks } from './itemMarks';
import { headItems, itemPopularity } from './itemPopularity';
import { entriesWithin } from './listAverage';
import { requireCatalogue, requireTraining } from './requiredInputs';

/** Returns the population standard deviation divided by the mean of two probabilities; NaN if both are 0 or one is undefined. */
function relativeSpread(a: number, b: number): number {
  return Math.abs(a - b) / (a + b);
}

/** Adds the counts of one user for the head [0] and the long tail [1]: `had` recommended items out of `possible` ones. */
type GroupCounting = (list: JudgedList, had: Float64Array, possible: Float64Array) => void;

function parity(request: MeasureRequest, users: UserRule, count: GroupCounting): CollectionMeasure {
  return collectionMeasure(request, {
    users,
    start: () => {
      const had = new Float64Array(2);
      const possible = new Float64Array(2);
      return {
        add: (list) => count(list, had, possible),
        result: () => relativeSpread(had[0] / possible[0], had[1] / possible[1]),
      };
    },
  });
}

/** Returns the metric of the probability per group that an item is recommended to a user who does not have it yet. */
function statisticalParity(request: MeasureRequest, data: EvaluationData): CollectionMeasure {
  const { train, groupOf } = groups(data, request, 'PopRSP');
  const universe = requireCatalogue(data, request.choices, 'PopRSP');
  const sizes = [0, 0];
  for (const item of universe.items) sizes[groupOf[item]]++;
  const met = new ItemMarks(data.items);
  return parity(request, request.choices.listUsers, (list, had, possible) => {
    met.clear();
    for (let i = 0; i < entriesWithin(list, request.cutoff); i++) {
      if (met.mark(list.items[i])) had[groupOf[list.items[i]]]++;
    }
    possible[0] += sizes[0];
    possible[1] += sizes[1];
    for (let i = train.offsets[list.user]; i < train.offsets[list.user + 1]; i++) {
      if (universe.contains[train.items[i]] === 1) possible[groupOf[train.items[i]]]--;
    }
  });
}

/** Returns the metric of the probability per group that a relevant item is recommended. */
function equalOpportunity(request: MeasureRequest, data: EvaluationData): CollectionMeasure {
  const { train, groupOf } = groups(data, request, 'PopREO');
  const { truth } = data;
  const { threshold } = request.choices;
  const met = new ItemMarks(data.items);
  const history = new ItemMarks(data.items);
  return parity(request, request.choices.users, (list, had, possible) => {
    met.clear();
    for (let i = 0; i < list.hits; i++) {
      if (request.cutoff !== undefined && list.hitRanks[i] > request.cutoff) break;
      const item = list.items[list.hitRanks[i] - 1];
      if (met.mark(item)) had[groupOf[item]]++;
    }
    history.clear();
    for (let i = train.offsets[list.user]; i < train.offsets[list.user + 1]; i++)
      history.mark(train.items[i]);
    for (let i = truth.offsets[list.user]; i < truth.offsets[list.user + 1]; i++) {
      const relevant = isRelevant(truth.gains[i], threshold);
      if (relevant && !history.has(truth.items[i])) possible[groupOf[truth.items[i]]]++;
    }
  });
}

/** Returns the training data and the group of each item: 0 head, 1 long tail. */
function groups(data: EvaluationData, request: MeasureRequest, measure: string) {
  const train = requireTraining(data, measure);
  const head = headItems(data, itemPopularity(train, request.choices));
  return { train, groupOf: head.map((inHead) => 1 - inHead) };
}

const spread = 'σ(P_head, P_tail)/μ(P_head, P_tail)';

const groupRule = () =>
  l10n.t('Groups: the head, the fewest items with 80% of the training interactions, and the long tail.');
const edges = () => [
  groupRule(),
  l10n.t('Neither group is ever recommended, or a group is empty: undefined.'),
  l10n.t('A property of all lists together: there is no value per user.'),
];
const source = 'Zhu, Wang, Caverlee: Measuring and mitigating item under-recommendation bias (2020)';

const popRsp = beyondAccuracyFamily({
  name: 'PopRSP',
  aliases: ['RSP'],
  summary: () =>
    l10n.t('How unequal the chances of popular and long-tail items are to be recommended: 0 equal.'),
  formula: {
    text: 'std(P) / mean(P) of head and tail; P: recommended / items that the users did not have in training',
    math: `RSP = ${spread}`,
  },
  parameters: [popularityParameter, catalogueParameter, ...collectionParameters],
  higherIsBetter: false,
  needs: ['train', 'catalogue'],
  edgeRules: edges,
  source,
  bind: statisticalParity,
});

const popReo = beyondAccuracyFamily({
  name: 'PopREO',
  aliases: ['REO'],
  summary: () =>
    l10n.t(
      'How unequal the chances of relevant popular and relevant long-tail items are to be recommended: 0 equal.',
    ),
  formula: {
    text: 'std(P) / mean(P) of head and tail; P: hits / relevant items that the users did not have in training',
    math: `REO = ${spread}`,
  },
  parameters: [popularityParameter, ...collectionRelevanceParameters],
  higherIsBetter: false,
  needs: ['train'],
  edgeRules: edges,
  source,
  bind: equalOpportunity,
});

export const itemGroupFamilies: readonly MeasureFamily[] = [popReo, popRsp];
