import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import { vectorDistance } from '../../data/itemVectors';
import type { JudgedList } from '../../data/judgedList';
import type { MeasureFamily, ParameterSpec } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';
import { termSum, type Denominator } from '../termSum';
import { pairsByChance } from '../tiedRuns';
import { plainListParameters } from './beyondParameters';
import { cooccurrenceSimilarity, cosineDistance, hammingDistance, jaccardDistance } from './itemSimilarity';
import { entriesWithin } from './listAverage';
import { requireCategories, requireFeatures, requireTraining, undescribedItemError } from './requiredInputs';

const distance: ParameterSpec = {
  name: 'distance',
  kind: 'choice',
  values: ['cosine', 'jaccard', 'hamming', 'cooccurrence'],
  default: 'cosine',
  meaning: () =>
    l10n.t(
      'Distance of two items: by their features (cosine, also of embeddings; jaccard; hamming: number of differing features), or by the users who had both (cooccurrence, needs --train).',
    ),
};

const single: ParameterSpec = {
  name: 'single',
  kind: 'choice',
  values: ['undefined', 'zero'],
  overrides: 'singleItem',
  meaning: () => l10n.t('Diversity of a list of one item: undefined, or 0.'),
};

/**
 * Pairs of a list above which the exact mean over orders of ties is replaced by a mean over sampled orders, unless
 * those have more pairs.
 */
const MAX_PAIRS = 4_000_000;
const ORDERS_TRIED = 2_000;

/** Function for the distance of two items, and whether an item has the data for it. */
interface ItemDistance {
  readonly between: (a: number, b: number) => number;
  readonly describes: (item: number) => boolean;
}

function itemDistance(data: EvaluationData, name: string | number | undefined): ItemDistance {
  if (name === 'cooccurrence') {
    const similarity = cooccurrenceSimilarity(
      requireTraining(data, 'ILD(distance=cooccurrence)'),
      data.items,
    );
    return { between: (a, b) => (a === b ? 0 : 1 - similarity(a, b)), describes: () => true };
  }
  const isCosine = name !== 'jaccard' && name !== 'hamming';
  const features = isCosine ? requireFeatures(data, 'ILD') : requireCategories(data, `ILD(distance=${name})`);
  const describes = (item: number): boolean => features.known[item] === 1;
  if (features.vectors !== undefined) return { between: vectorDistance(features.vectors), describes };
  const between = isCosine ? cosineDistance : name === 'jaccard' ? jaccardDistance : hammingDistance;
  return { between: between(features), describes };
}

const ild = beyondAccuracyFamily({
  name: 'ILD',
  aliases: ['IntraListDiversity', 'IntraListDistance', 'Diversity'],
  summary: () =>
    l10n.t('How different the items of one list are from each other, on average over its pairs.'),
  formula: {
    text: '2 / (n(n − 1)) · Σ_{j<k} d(i_j, i_k)',
    math: '2/{n(n − 1)} ∑_{j<k} d(i_j, i_k)',
  },
  parameters: [distance, single, ...plainListParameters],
  range: [0, Infinity],
  needs: ['items', 'train'],
  edgeRules: () => [
    l10n.t(
      'A list of one item has no pair: undefined, the user is excluded and the number of such users is shown.',
    ),
    l10n.t('distance=cooccurrence needs the training file, the other distances the items file.'),
    l10n.t('A recommended item that the items file does not describe is an error.'),
    l10n.t(
      'cosine, jaccard and cooccurrence lie between 0 and 1, cosine of embeddings between 0 and 2; hamming between 0 and the number of features.',
    ),
  ],
  source:
    'Ziegler, McNee, Konstan, Lausen: Improving recommendation lists through topic diversification (2005)',
  bind: (request, data) => {
    const { between, describes } = itemDistance(data, request.parameters.get('distance'));
    const single = request.choices.singleItem === 'zero' ? 0 : NaN;
    /** Returns the sum of the distances between the entry at a rank and those above it. */
    const toThoseAbove = (list: JudgedList, rank: number): number => {
      let sum = 0;
      for (let j = 0; j < rank - 1; j++) sum += between(list.items[j], list.items[rank - 1]);
      return sum;
    };
    const requireDescribed = (list: JudgedList, entries: number): void => {
      for (let i = 0; i < entries; i++)
        if (!describes(list.items[i])) throw undescribedItemError(data, list.user, list.items[i]);
    };
    const pairs: Denominator = {
      of: (list) => {
        const entries = entriesWithin(list, request.cutoff);
        return (entries * (entries - 1)) / 2;
      },
      text: 'n(n − 1)/2',
    };
    return perUserMeasure(request, {
      users: request.choices.listUsers,
      ...termSum({
        eachTerm: (list, add) => {
          const entries = entriesWithin(list, request.cutoff);
          for (let rank = 2; rank <= entries; rank++) {
            const distances = toThoseAbove(list, rank);
            add(rank, distances, distances);
          }
        },
        factors: ['distance to those above'],
        over: pairs,
        edge: (list) => {
          const entries = entriesWithin(list, request.cutoff);
          requireDescribed(list, entries);
          return entries === 0 ? NaN : undefined;
        },
        overNothing: single,
      }),
      sees: 'item-set',
      expected: (list) => {
        const entries = entriesWithin(list, request.cutoff);
        // The end of the tie group that the cutoff falls into; the list may be judged deeper.
        const reach = entries === 0 ? 0 : list.tiedUntil[entries - 1];
        if (reach > entries && reach ** 2 > Math.max(MAX_PAIRS, ORDERS_TRIED * entries ** 2))
          return undefined;
        requireDescribed(list, reach);
        let sum = 0;
        pairsByChance(list, request.cutoff ?? Infinity, (above, below, chance) => {
          sum += chance * between(list.items[above], list.items[below]);
        });
        if (entries < 2) return entries === 1 ? single : NaN;
        return sum / pairs.of(list);
      },
    });
  },
});

export const diversityFamilies: readonly MeasureFamily[] = [ild];
