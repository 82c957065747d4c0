import * as l10n from '@vscode/l10n';
import { repeatedItems, type JudgedList } from '../../data/judgedList';
import type { Training } from '../../data/training';
import type { DerivationTerm } from '../derivation/derivation';
import { summed, termAt } from '../derivation/derivations';
import { discounts } from '../discounts';
import type { MeasureFamily, MeasureRequest, PerUserMeasure } from '../measure';
import { beyondAccuracy, type OwnWords } from '../measureFamily';
import { perUser } from '../perUser';
import { expectedWorthOfHits, writeWorthOfHits } from '../tiedRuns';
import { relevanceParameters } from './beyondParameters';
import { entriesWithin } from './listAverage';
import { trainingOf } from './requiredInputs';

/** Σ worth(i_k) · rel(i_k) / log2(k + 1), divided by Σ 1 / log2(k + 1) over the entries of the list. */
function expectedWorth(request: MeasureRequest, worths: Float64Array): PerUserMeasure {
  const { cutoff } = request;
  const once = request.choices.duplicates === 'once';
  const upTo = discounts('log2');
  const normaliser = (list: JudgedList): number => {
    const entries = entriesWithin(list, cutoff);
    const table = upTo(entries);
    let sum = 0;
    for (let rank = 1; rank <= entries; rank++) sum += 1 / table[rank];
    return sum;
  };
  const terms = (list: JudgedList, take: (rank: number, worth: number, discount: number) => void): void => {
    const table = upTo(list.length);
    for (let i = 0; i < list.hits; i++) {
      const rank = list.hitRanks[i];
      if (cutoff !== undefined && rank > cutoff) break;
      take(rank, worths[list.items[rank - 1]], table[rank]);
    }
  };
  return perUser(request, {
    value: (list) => {
      if (list.length === 0) return 0;
      let sum = 0;
      terms(list, (_rank, worth, discount) => (sum += worth / discount));
      return sum / normaliser(list);
    },
    expected: (list) => {
      if (list.length === 0) return 0;
      if (once && repeatedItems(list).size > 0) return undefined;
      const table = upTo(list.length);
      const sum = expectedWorthOfHits(
        list,
        cutoff ?? Infinity,
        (item) => worths[item],
        (rank) => 1 / table[rank],
      );
      return sum / normaliser(list);
    },
    sees: 'items',
    // Of an item that counts once, it depends on the order which entry does.
    ...(!once && {
      tiedWorths: (list: JudgedList, places: Float64Array) =>
        writeWorthOfHits(list, places, (item) => worths[item]),
    }),
    derive: (list) => {
      const parts: DerivationTerm[] = [];
      terms(list, (rank, worth, discount) =>
        parts.push(
          termAt(
            list,
            rank,
            [
              { name: 'novelty', value: worth },
              { name: 'discount', value: discount },
            ],
            worth / discount,
          ),
        ),
      );
      return summed(parts, { text: 'Σ 1/log2(k + 1)', value: normaliser(list) });
    },
  });
}

const discountedMean = (worth: string) => `{∑_k 1/log₂(k + 1) rel(i_k) ${worth}}/{∑_k 1/log₂(k + 1)}`;

function expectedNovelty(
  words: Pick<OwnWords, 'name' | 'aliases' | 'summary' | 'formula' | 'range'>,
  coldRule: () => string,
  worthsOf: (train: Training) => Float64Array,
): MeasureFamily {
  return beyondAccuracy({
    ...words,
    parameters: relevanceParameters,
    needs: ['train'],
    edgeRules: () => [coldRule(), l10n.t('No recommendations, or no hit: 0.')],
    source:
      'Vargas, Castells: Rank and relevance in novelty and diversity metrics for recommender systems (2011)',
    bind: (request, data) => expectedWorth(request, worthsOf(trainingOf(data, words.name))),
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
