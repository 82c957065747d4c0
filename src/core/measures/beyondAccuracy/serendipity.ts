import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import type { JudgedList } from '../../data/judgedList';
import type { MeasureRequest, ParameterSpec } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { expectedOverHits, expectedWorthOfHits } from '../tiedRuns';
import {
  catalogueParameter,
  listNormParameter,
  popularityParameter,
  relevanceParameters,
} from './beyondParameters';
import { cooccurrenceSimilarity } from './itemSimilarity';
import { itemPopularity, mostPopularFirst } from './itemPopularity';
import { entryCountDenominator } from './listAverage';
import { hitWorths } from './hitWorths';
import { requireCatalogue, requireTraining } from './requiredInputs';

/** Unexpectedness of an item at a rank for the user of the list, from 0 to 1. */
type Unexpectedness = (list: JudgedList, item: number, rank: number) => number;

/**
 * Returns by how much an item is recommended more to this user than in general, max(P_u − P, 0). Both fall in equal
 * steps over a catalogue of n items: P_u = (n + 1 − rank)/n with the rank in the list, and P likewise with the rank
 * in popularity, where equally popular items share a rank and the next rank follows. P is 0 for items not in
 * training.
 */
function aboveEverybody(data: EvaluationData, request: MeasureRequest): Unexpectedness {
  const train = requireTraining(data, 'Serendipity');
  const size = requireCatalogue(data, request.choices, 'Serendipity').items.length;
  const popular = itemPopularity(train, request.choices);
  const anybody = new Float64Array(data.items);
  let rank = 0;
  let last = NaN;
  for (const item of mostPopularFirst(data, popular)) {
    if (popular.of[item] !== last) rank++;
    last = popular.of[item];
    anybody[item] = (size + 1 - rank) / size;
  }
  return (_list, item, at) => Math.max((size + 1 - at) / size - anybody[item], 0);
}

/** Returns 1 for an item that is not among the n most popular ones, where n is the length of the list, else 0. */
function outsidePopular(data: EvaluationData, request: MeasureRequest): Unexpectedness {
  const order = mostPopularFirst(data, itemPopularity(requireTraining(data, 'Serendipity'), request.choices));
  const place = new Int32Array(data.items).fill(order.length);
  order.forEach((item, index) => (place[item] = index));
  const { cutoff } = request;
  return (list, item) => (place[item] < Math.min(order.length, cutoff ?? list.length) ? 0 : 1);
}

/** Returns 1 − mean similarity of an item to the items of the user's history; similarity by the users who had both. */
function unlikeHistory(data: EvaluationData, request: MeasureRequest): Unexpectedness {
  const train = requireTraining(data, 'Serendipity');
  const similarity = cooccurrenceSimilarity(train, data.items);
  const onlyCooccurring = request.choices.historyMean === 'co-occurring';
  return (list, item) => {
    let sum = 0;
    let compared = 0;
    for (let i = train.offsets[list.user]; i < train.offsets[list.user + 1]; i++) {
      const similar = similarity(item, train.items[i]);
      if (onlyCooccurring && similar === 0) continue;
      sum += similar;
      compared++;
    }
    return compared === 0 ? 1 : 1 - sum / compared;
  };
}

const form: ParameterSpec = {
  name: 'form',
  kind: 'choice',
  values: ['murakami', 'ge', 'zhang'],
  overrides: 'serendipity',
  meaning: () =>
    l10n.t(
      'Unexpected: recommended to this user more than to others (murakami), not among the most popular (ge), or unlike the history (zhang).',
    ),
};

const history: ParameterSpec = {
  name: 'history',
  kind: 'choice',
  values: ['all', 'co-occurring'],
  overrides: 'historyMean',
  meaning: () =>
    l10n.t(
      'form=zhang: compare with the whole history, or only with items that at least one user had together with the item.',
    ),
};

const forms = { murakami: aboveEverybody, ge: outsidePopular, zhang: unlikeHistory };

export const serendipity = beyondAccuracyFamily({
  name: 'Serendipity',
  summary: () => l10n.t('Number of recommendations that are both relevant and unexpected.'),
  formula: {
    text: '1/n · Σ rel(i_k) · unexpectedness(i_k)',
    math: '1/n ∑_{k=1}^K rel(i_k) · unexp(i_k)',
  },
  parameters: [
    form,
    history,
    catalogueParameter,
    popularityParameter,
    listNormParameter,
    ...relevanceParameters,
  ],
  needs: ['train', 'catalogue'],
  edgeRules: () => [
    l10n.t('No recommendations, or no hit: 0.'),
    l10n.t('An item that is not in training is as unexpected as can be.'),
    l10n.t('form=zhang: a user without training interactions is excluded.'),
    l10n.t('form=murakami needs the catalog. Without one, it uses the training items.'),
  ],
  source:
    'Murakami, Mori, Orihara: Metrics for evaluating the serendipity of recommendation lists (2008); Ge, Delgado-Battenfeld, Jannach: Beyond accuracy (2010); Zhang, Ó Séaghdha, Quercia, Jambor: Auralist (2012)',
  bind: (request, data) => {
    const unexpectedness = forms[request.choices.serendipity](data, request);
    const { offsets } = requireTraining(data, 'Serendipity');
    const hasHistory = ({ user }: JudgedList): boolean => offsets[user + 1] > offsets[user];
    return hitWorths(request, {
      ...(request.choices.serendipity === 'zhang' && {
        edge: (list) => (hasHistory(list) ? undefined : NaN),
      }),
      worth: unexpectedness,
      name: 'unexpectedness',
      over: entryCountDenominator(request),
      expectedSum: (list, cutoff) =>
        request.choices.serendipity === 'murakami'
          ? expectedOverHits(list, cutoff, (item, rank) => unexpectedness(list, item, rank))
          : expectedWorthOfHits(
              list,
              cutoff,
              (item) => unexpectedness(list, item, 1),
              () => 1,
            ),
    });
  },
});
