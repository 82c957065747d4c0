import * as l10n from '@vscode/l10n';
import type { Convention, MeasureChoices } from '../convention';
import { defaultChoices } from './defaults';

/** Rules for groups of scored rows: only the given rows count. */
const groups: MeasureChoices = {
  ...defaultChoices,
  users: 'recommended',
  duplicates: 'counted',
  missed: 'ignored',
  precisionDenominator: 'length',
};

const scikitLearn: MeasureChoices = {
  ...defaultChoices,
  users: 'judged-both',
  missed: 'ignored',
};

const single = { shortList: 'single-undefined' } as const;

/** Conventions of libraries that learn to rank or evaluate scored rows. */
export const learningToRankConventions: readonly Convention[] = [
  {
    name: 'sklearn',
    summary: () =>
      l10n.t(
        'scikit-learn on the items of each list: equal scores are averaged in nDCG and grouped in AP; a list of one item has no nDCG.',
      ),
    choices: scikitLearn,
    perMeasure: {
      nDCG: { ...single, ties: 'expected' },
      DCG: { ...single, ties: 'expected' },
      AP: { tiedRanks: 'grouped' },
      CoverageError: single,
      RankingLoss: single,
    },
  },
  {
    name: 'lightgbm',
    summary: () =>
      l10n.t(
        'LightGBM on the items of each list: gains are 2^g − 1, and a user without relevant items in the list counts 1.',
      ),
    choices: { ...groups, gain: 'exp', withoutRelevant: 'one' },
  },
  {
    name: 'xgboost',
    summary: () =>
      l10n.t(
        'XGBoost on the items of each list: as lightgbm; a metric written with “-” counts 0 for a user without relevant items.',
      ),
    choices: { ...groups, gain: 'exp', withoutRelevant: 'one' },
    perMeasure: { Precision: { withoutRelevant: 'zero' } },
  },
  {
    name: 'catboost',
    summary: () =>
      l10n.t(
        'CatBoost on the items of each list: equal scores in the worst order; nDCG and Recall count 1 for a user without relevant items in the list.',
      ),
    choices: { ...groups, ties: 'worst', errStop: 'linear' },
    perMeasure: { nDCG: { withoutRelevant: 'one' }, Recall: { withoutRelevant: 'one' } },
  },
];
