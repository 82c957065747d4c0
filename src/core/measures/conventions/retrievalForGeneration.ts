import * as l10n from '@vscode/l10n';
import type { Convention, MeasureChoices } from '../convention';
import { defaultChoices } from './defaults';

const mlflow: MeasureChoices = {
  ...defaultChoices,
  users: 'any',
  duplicates: 'counted',
  precisionDenominator: 'length',
  gain: 'binary',
  ideal: 'listed',
};

const llamaIndex: MeasureChoices = {
  ...defaultChoices,
  users: 'both',
  duplicates: 'counted',
  precisionDenominator: 'distinct',
  apDenominator: 'relevant',
  arhrDenominator: 'hits',
  gain: 'binary',
  ideal: 'all',
};

/** Metrics that compare sets: only the first entry of a duplicate item is a hit. */
const asSets = { Precision: { duplicates: 'once' }, Recall: { duplicates: 'once' } } as const;

/** Conventions of tools that evaluate retrieval for language models. */
export const retrievalForGenerationConventions: readonly Convention[] = [
  {
    name: 'mlflow',
    summary: () =>
      l10n.t(
        'MLflow: users without ground truth count 0, in nDCG and Recall 1 if they have no recommendations either; nDCG is binary, and its ideal list no longer than the list; Precision divides by the length of the list.',
      ),
    choices: mlflow,
    perMeasure: {
      nDCG: { duplicates: 'expanded', withoutRelevant: 'one-unlisted' },
      Recall: { duplicates: 'once', withoutRelevant: 'one-unlisted' },
    },
  },
  {
    name: 'mlflow@2.9',
    summary: () =>
      l10n.t('MLflow 2.9: as mlflow, but in nDCG every duplicate item is relevant, even a miss.'),
    choices: mlflow,
    perMeasure: {
      nDCG: { duplicates: 'expanded-relevant', withoutRelevant: 'one-unlisted' },
      Recall: { duplicates: 'once', withoutRelevant: 'one-unlisted' },
    },
  },
  {
    name: 'llama_index',
    summary: () =>
      l10n.t(
        'LlamaIndex: users in both files count; nDCG is binary and compares with all expected items, also beyond K; AP divides by R.',
      ),
    choices: llamaIndex,
    perMeasure: asSets,
  },
  {
    name: 'llama_index@0.12',
    summary: () =>
      l10n.t(
        'LlamaIndex 0.12: as llama_index, but nDCG compares with relevant items up to the number of retrieved ones.',
      ),
    choices: { ...llamaIndex, ideal: 'full-listed' },
    perMeasure: asSets,
  },
  {
    name: 'ragas',
    summary: () =>
      l10n.t(
        'ragas: sets of IDs; Precision divides by the distinct items retrieved, over users with recommendations.',
      ),
    choices: { ...defaultChoices, duplicates: 'once', precisionDenominator: 'distinct', gain: 'binary' },
    perMeasure: { Precision: { users: 'recommended' } },
  },
];
