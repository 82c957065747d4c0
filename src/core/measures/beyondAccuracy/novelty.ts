import * as l10n from '@vscode/l10n';
import type { MeasureFamily, ParameterSpec } from '../measure';
import { beyondAccuracyFamily } from '../measureFamily';
import { listNormParameter, plainListParameters } from './beyondParameters';
import { ItemMarks } from './itemMarks';
import { entriesWithin, listAverage } from './listAverage';
import { requireTraining } from './requiredInputs';

const noList = () => l10n.t('A user without recommendations is excluded.');
const coldItem = () => l10n.t('An item that is not in training counts as had by one user.');

const unseen = beyondAccuracyFamily({
  name: 'Unseen',
  aliases: ['UnseenShare'],
  summary: () => l10n.t('Which share of the recommended items the user did not have in training.'),
  formula: {
    text: '1 − items of the list that are in the history / entries of the list',
    math: '1 − |L ∩ H|/n',
  },
  parameters: [listNormParameter, ...plainListParameters],
  needs: ['train'],
  edgeRules: () => [
    l10n.t('A user without training interactions: 1.'),
    l10n.t('Where users without recommendations are included (users=trained), their value is 1.'),
  ],
  source: 'RePlay, Novelty',
  bind: (request, data) => {
    const { offsets, items } = requireTraining(data, 'Unseen');
    const history = new ItemMarks(data.items);
    return listAverage(request, {
      name: 'unseen',
      begin: (list) => {
        history.clear();
        for (let i = offsets[list.user]; i < offsets[list.user + 1]; i++) history.mark(items[i]);
      },
      worth: () => 1,
      // A seen item counts against the list once, even if repeated.
      once: { worth: (item) => (history.has(item) ? -1 : 0), items: data.items },
      divide: 'list',
      empty: 1,
    });
  },
});

const base: ParameterSpec = {
  name: 'base',
  kind: 'choice',
  values: ['users', 'interactions'],
  overrides: 'noveltyBase',
  meaning: () =>
    l10n.t('Probability of an item: users who had it / users, or its interactions / all interactions.'),
};

const average: ParameterSpec = {
  name: 'average',
  kind: 'choice',
  values: ['users', 'entries'],
  overrides: 'listWeight',
  meaning: () => l10n.t('The mean over users, or over all recommendations, so that long lists weigh more.'),
};

const novelty = beyondAccuracyFamily({
  name: 'Novelty',
  aliases: ['MIUF', 'MeanInvUserFreq', 'MeanSelfInformation'],
  summary: () => l10n.t('How few users had the recommended items before, in bits: rare items are novel.'),
  formula: {
    text: '1/n · Σ −log2(users who had i_k / users)',
    math: '1/n ∑_{k=1}^K {−log₂ u_{i_k}/U}',
  },
  parameters: [base, average, listNormParameter, ...plainListParameters],
  range: [0, Infinity],
  needs: ['train'],
  edgeRules: () => [
    coldItem(),
    l10n.t('With base=interactions, an item that is not in training counts 0.'),
    noList(),
  ],
  source:
    'Zhou et al.: Solving the apparent diversity-accuracy dilemma of recommender systems (2010); Castells, Vargas, Wang (2011)',
  bind: (request, data) => {
    const train = requireTraining(data, 'Novelty');
    const { cutoff, choices } = request;
    const byUsers = choices.noveltyBase === 'users';
    const [counts, total, unknown] = byUsers
      ? [train.itemUsers, train.users, Math.log2(train.users)]
      : [train.itemInteractions, train.interactions, 0];
    const worths = Float64Array.from(counts, (count) => (count > 0 ? Math.log2(total / count) : unknown));
    const ofList = listAverage(request, {
      name: '−log2 p',
      worth: (item) => worths[item],
      divide: 'list',
    });
    if (choices.listWeight === 'users') return ofList;
    return {
      ...ofList,
      aggregate: { name: 'weighted-mean', weight: (list) => entriesWithin(list, cutoff) },
    };
  },
});

const surprisal = beyondAccuracyFamily({
  name: 'Surprisal',
  summary: () => l10n.t('Novelty on a scale from 0 (all users had the item) to 1 (at most one user had it).'),
  formula: {
    text: '1/n · Σ −log2(u_i / U) / log2 U',
    math: '1/n ∑_{k=1}^K {−log₂ u_{i_k}/U}/{log₂ U}',
  },
  parameters: [listNormParameter, ...plainListParameters],
  needs: ['train'],
  edgeRules: () => [coldItem(), l10n.t('Only one user in training: undefined.'), noList()],
  source: 'RePlay, Surprisal',
  bind: (request, data) => {
    const { itemUsers, users } = requireTraining(data, 'Surprisal');
    const worths = Float64Array.from(
      itemUsers,
      (count) => Math.log2(users / Math.max(count, 1)) / Math.log2(users),
    );
    return listAverage(request, {
      name: 'surprisal',
      worth: (item) => worths[item],
      divide: 'list',
    });
  },
});

export const noveltyFamilies: readonly MeasureFamily[] = [unseen, novelty, surprisal];
