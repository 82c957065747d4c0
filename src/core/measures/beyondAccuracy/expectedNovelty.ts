import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import type { Training } from '../../data/training';
import { discountTable } from '../discounts';
import type { MeasureFamily, MeasureRequest, PerUserMeasure } from '../measure';
import { beyondAccuracyFamily, type FamilyDescription } from '../measureFamily';
import { expectedWorthOfHits } from '../tiedRuns';
import { relevanceParameters } from './beyondParameters';
import { entriesWithin } from './listAverage';
import { hitWorths } from './hitWorths';
import { requireTraining } from './requiredInputs';

/** Returns Σ worth(i_k) · rel(i_k) / log2(k + 1), divided by Σ 1 / log2(k + 1) over the entries of the list. */
function expectedWorth(request: MeasureRequest, worths: Float64Array): PerUserMeasure {
  const upTo = discountTable('log2');
  const discount = (list: JudgedList): ((rank: number) => number) => {
    const table = upTo(list.length);
    return (rank) => table[rank];
  };
  return hitWorths(request, {
    worth: (_, item) => worths[item],
    name: 'novelty',
    discount,
    over: {
      of: (list) => {
        const entries = entriesWithin(list, request.cutoff);
        const table = upTo(entries);
        let sum = 0;
        for (let rank = 1; rank <= entries; rank++) sum += 1 / table[rank];
        return sum;
      },
      text: 'Σ 1/log2(k + 1)',
    },
    expectedSum: (list, cutoff) => {
      const divisor = discount(list);
      return expectedWorthOfHits(
        list,
        cutoff,
        (item) => worths[item],
        (rank) => 1 / divisor(rank),
      );
    },
  });
}

const discountedMean = (worth: string) => `{∑_k 1/log₂(k + 1) rel(i_k) ${worth}}/{∑_k 1/log₂(k + 1)}`;

function expectedNovelty(
  words: Pick<FamilyDescription, 'name' | 'aliases' | 'summary' | 'formula' | 'range'>,
  coldRule: () => string,
  worthsOf: (train: Training) => Float64Array,
): MeasureFamily {
  return beyondAccuracyFamily({
    ...words,
    parameters: relevanceParameters,
    needs: ['train'],
    edgeRules: () => [coldRule(), l10n.t('No recommendations, or no hit: 0.')],
    source:
      'Vargas, Castells: Rank and relevance in novelty and diversity metrics for recommender systems (2011)',
    bind: (request, data) => expectedWorth(request, worthsOf(requireTraining(data, words.name))),
  });
}

const epc = expectedNovelty(
  {
    name: 'EPC',
    aliases: ['ExpectedPopularityComplement'],
    summary: () =>
      l10n.t('How unpopular the hits are: hits that few users had count most, higher ranks more.'),
    formula: {
      text: 'Σ rel(i_k) · (1 − users who had i_k / users) / log2(k+1), divided by Σ 1/log2(k+1)',
      math: `EPC = ${discountedMean('(1 − u_{i_k}/U)')}`,
    },
  },
  () => l10n.t('A hit that is not in training counts 1.'),
  (train) => Float64Array.from(train.itemUsers, (count) => 1 - count / train.users),
);

const efd = expectedNovelty(
  {
    name: 'EFD',
    aliases: ['ExpectedFreeDiscovery'],
    summary: () =>
      l10n.t('How rarely the hits occur in training, in bits: hits hard to find alone count most.'),
    formula: {
      text: 'Σ rel(i_k) · −log2(interactions of i_k / interactions) / log2(k+1), divided by Σ 1/log2(k+1)',
      math: `EFD = ${discountedMean('{−log₂ n_{i_k}/N}')}`,
    },
    range: [0, Infinity],
  },
  () => l10n.t('A hit that is not in training counts like the rarest item that is.'),
  ({ itemUsers, items }) => {
    const rarest = itemUsers.reduce((least, count) => (count > 0 ? Math.min(least, count) : least), Infinity);
    return Float64Array.from(itemUsers, (count) => Math.log2(items.length / (count > 0 ? count : rarest)));
  },
);

export const expectedNoveltyFamilies: readonly MeasureFamily[] = [epc, efd];
