import * as l10n from '@vscode/l10n';
import type { Convention, MeasureChoices } from '../convention';
import { defaultChoices } from './defaults';

const trecEval: MeasureChoices = {
  ...defaultChoices,
  users: 'judged-both',
  ties: 'item-descending',
  duplicates: 'error',
  apDenominator: 'relevant',
  rbpGain: 'normalised',
  rbpPersistence: 0.9,
  residualTail: 'some',
};

/** pytrec_eval takes a run as a dictionary: the last row of a duplicate counts. */
const pytrecEval: MeasureChoices = {
  ...defaultChoices,
  ties: 'item-descending',
  duplicates: 'last',
  apDenominator: 'relevant',
  recallLevel: 'up',
};

/** gdeval.pl of ir_measures keeps every row of a run. */
const gdeval = { duplicates: 'counted' } as const;

const rankEval: MeasureChoices = {
  ...defaultChoices,
  threshold: 1,
  users: 'judged',
  duplicates: 'counted',
  precisionDenominator: 'length',
  gain: 'exp',
  ideal: 'listed',
};

const quepid: MeasureChoices = {
  ...defaultChoices,
  users: 'any',
  duplicates: 'counted',
  precisionDenominator: 'length',
  apDenominator: 'relevant',
  gain: 'exp',
  ideal: 'all',
};

/** Conventions of tools that evaluate search. */
export const searchToolConventions: readonly Convention[] = [
  {
    name: 'trec_eval',
    summary: () =>
      l10n.t('NIST trec_eval: mean over users in both files; equal scores ordered by ID, last ID first.'),
    choices: trecEval,
  },
  {
    name: 'trec_eval-c',
    summary: () =>
      l10n.t('NIST trec_eval -c: as trec_eval, but judged users without recommendations count as 0.'),
    choices: { ...trecEval, users: 'judged' },
  },
  {
    name: 'ir_measures',
    summary: () =>
      l10n.t(
        'ir_measures: all judged users count; equal scores ordered by ID, last ID first, but first ID first in RR@K and Judged@K; of a duplicate item the last row counts. ERR and nDCG(gain=exp) are those of gdeval: grades from 0 to 4, and a duplicate item counts each time.',
      ),
    choices: { ...pytrecEval, users: 'judged' },
    perMeasure: {
      'RR@': { ties: 'item-ascending' },
      Judged: { ties: 'item-ascending', pooled: 'judged' },
      Compat: { ties: 'item-ascending' },
      ERR: { ...gdeval, largestGain: 4 },
      'nDCG(gain=exp)': gdeval,
    },
  },
  {
    name: 'beir',
    summary: () =>
      l10n.t(
        'BEIR: nDCG, AP, Recall and Precision as pytrec_eval has them; RR, R_cap, Hole and Accuracy in file order, divided by all judged users; a query is removed from its own list.',
      ),
    choices: { ...pytrecEval, users: 'judged-both' },
    dropsOwnItems: true,
    perMeasure: {
      RR: { users: 'judged', ties: 'list-order' },
      HitRate: { users: 'judged', ties: 'list-order' },
      RCap: { users: 'judged', ties: 'list-order' },
      Hole: { users: 'judged', ties: 'list-order' },
    },
  },
  {
    name: 'elasticsearch',
    summary: () =>
      l10n.t(
        'Elasticsearch _rank_eval: gains are 2^g − 1; Precision divides by the hits returned, and so short is the ideal list; duplicate items count each time.',
      ),
    choices: rankEval,
  },
  {
    name: 'opensearch',
    summary: () => l10n.t('OpenSearch _rank_eval: the same as elasticsearch.'),
    choices: rankEval,
  },
  {
    name: 'quepid',
    summary: () =>
      l10n.t(
        'Quepid: gains are 2^g − 1, the ideal list of nDCG@K holds all rated documents; every query counts.',
      ),
    choices: quepid,
    // AP is 0/0 if no item is rated; CG adds the ratings without a transformation.
    perMeasure: { AP: { withoutRelevant: 'undefined' }, CG: { gain: 'linear' } },
  },
];
