import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  findConfiguredExperiment,
  requireConfiguredRun,
  readConfig,
} from '../../../src/engine/requests/readConfig';
import { InputError } from '../../../src/shared/problem';
import { assertGolden } from '../../golden';

const golden = path.resolve(__dirname, '../../fixtures/config/wrong.txt');

/** An evaluation of a configuration with these lines. */
function evaluation(...lines: readonly string[]): string {
  return `{\n  "schema": "recscope-config/1",\n  "evaluations": {\n    "films": {\n${lines
    .map((line) => `      ${line}`)
    .join(',\n')}\n    }\n  }\n}\n`;
}

const models = '"models": { "a": "a.csv", "b": "b.csv" }';
const truth = '"truth": "truth.csv"';
const gate = (text: string): string => evaluation(models, truth, `"gates": [\n        ${text}\n      ]`);

const WRONG: Record<string, string> = {
  'nothing at all': '',
  'no JSON': 'evaluations:\n  films: {}\n',
  'a comment': '{\n  // films\n  "schema": "recscope-config/1" }',
  'a comma too much': evaluation(models, `${truth},`),
  'a comma too little': evaluation(`${models}\n      ${truth}`),
  'a text without an end': evaluation(models, '"truth": "truth.csv'),
  'a key twice': evaluation(models, truth, truth),
  'a list at the top': '[]\n',
  'no version': '{ "evaluations": {} }\n',
  'another version':
    '{\n  "schema": "recscope-config/2",\n  "evaluations": { "a": { "models": "a.csv" } }\n}\n',
  'no evaluations': '{ "schema": "recscope-config/1", "evaluations": {} }\n',
  'no models': evaluation(truth),
  'a key with a slip': evaluation(models, '"truht": "truth.csv"'),
  'a key of elsewhere': evaluation(models, truth, '"rel": 4'),
  'a key of nowhere': evaluation(models, truth, '"colour": "blue"'),
  'a number for a text': evaluation(models, '"truth": 7'),
  'a model that is a number': evaluation('"models": { "a": 7 }', truth),
  'a file with a slip in its key': evaluation(
    models,
    '"truth": { "file": "truth.csv", "colums": { "user": 1 } }',
  ),
  'a role that is none': evaluation(models, '"truth": { "file": "truth.csv", "columns": { "customer": 1 } }'),
  'a format that is none': evaluation(models, '"truth": { "file": "truth.csv", "format": "excel" }'),
  'a metric with a slip': evaluation(models, truth, '"measures": ["Recall@10", "nDGC@10"]'),
  'a cutoff of 0': evaluation(models, truth, '"cutoffs": [5, 0]'),
  'a convention that is none': evaluation(models, truth, '"convention": "ranks"'),
  'a margin in words': evaluation(models, truth, '"margin": "little"'),
  'a baseline that is none': evaluation(models, truth, '"baseline": "c"'),
  'a file that is not there': evaluation('"models": { "a": "a.csv", "b": "nothing.csv" }', truth),
  'a pattern that nothing fits': evaluation('"models": ["out/*.csv"]', truth),
  'training data that is not there': evaluation(models, truth, '"train": ["truth.csv", "train.csv"]'),
  'a gate without a bound': gate('{ "measure": "nDCG@10" }'),
  'a gate on any cohort by a column': gate(
    '{ "measure": "nDCG@10", "by": "country", "anyCohort": { "notWorseBy": "10%" } }',
  ),
  'a gate on any cohort without a loss': gate('{ "measure": "nDCG@10", "anyCohort": {} }'),
  'a gate on any cohort with a loss that no value has': gate(
    '{ "measure": "nDCG@10", "anyCohort": { "notWorseBy": 5 } }',
  ),
  'a gate with two bounds': gate('{ "measure": "nDCG@10", "atLeast": 0.2, "notWorseBy": "1%" }'),
  'a gate without a metric': gate('{ "notWorseBy": "1%" }'),
  'a gate with a slip in its metric': gate('{ "measure": "nDGC@10", "atLeast": 0.2 }'),
  'a gate on a percentile without a column': gate('{ "p95AtMost": 250 }'),
  'a gate on a column and a metric': gate('{ "column": "ms", "metric": "nDCG@10", "atMost": 250 }'),
  'a gate on a percentile against a baseline': gate('{ "metric": "p95(ms)", "notWorseBy": "5%" }'),
  'a gate of two metrics': gate('{ "measure": "nDCG@10, AP@10", "atLeast": 0.2 }'),
  'a gate with a bound below 0': gate('{ "measure": "nDCG@10", "notWorseBy": -1 }'),
  'a gate of files with a metric': gate('{ "measure": "nDCG@10", "findings": "error" }'),
  'a share above 1': gate('{ "withoutList": 2 }'),
  'what open gates do': gate('{ "measure": "nDCG@10", "atLeast": 0.2, "open": "ignore" }'),
  'a gate by user against a result': evaluation(
    models,
    truth,
    '"baseline": { "result": "result.json" }',
    '"gates": [{ "measure": "nDCG@10", "notWorseBy": "1%" }]',
  ),
};

/** Like the one above, as an experiment. */
function experiment(...lines: readonly string[]): string {
  return evaluation(...lines).replace('evaluations', 'experiments');
}

const guardrail = (text: string): string =>
  experiment('"log": "a.csv", "primary": ["CTR"]', `"guardrails": [\n        ${text}\n      ]`);

Object.assign(WRONG, {
  'neither evaluations nor experiments': '{\n  "schema": "recscope-config/1"\n}\n',
  'an evaluation and an experiment of one name': experiment('"log": "a.csv"').replace(
    '"experiments"',
    '"evaluations": { "films": { "models": "a.csv" } },\n  "experiments"',
  ),
  'no log': experiment('"control": "old"'),
  'a log that is not there': experiment('"log": "nothing.csv"'),
  'a format of a log that is none': experiment('"log": { "file": "a.csv", "format": "excel" }'),
  'a key with a slip in an experiment': experiment('"log": "a.csv"', '"guardrail": []'),
  'a guardrail without a margin': guardrail('{ "metric": "RevenuePerUser" }'),
  'a margin of a guardrail in words': guardrail('{ "metric": "RevenuePerUser", "margin": "little" }'),
  'a margin of a guardrail above all': guardrail('{ "metric": "RevenuePerUser", "margin": 2 }'),
  'a guardrail with a slip in its metric': guardrail('{ "metric": "RevenuPerUser", "margin": "2%" }'),
  'a guardrail that decides': guardrail('{ "metric": "ctr", "margin": "2%" }'),
  'a guardrail twice': guardrail(
    '{ "metric": "RevenuePerUser", "margin": "2%" }, { "metric": "revenueperuser", "margin": "1%" }',
  ),
});

describe('wrong configurations', () => {
  let folder = '';
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-wrong-'));
    for (const name of ['a.csv', 'b.csv', 'truth.csv'])
      fs.writeFileSync(path.join(folder, name), 'user,item,score\n');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  it('are refused with file, line, column and what was expected', async () => {
    const file = path.join(folder, 'recscope.json');
    const said: string[] = [];
    for (const [name, text] of Object.entries(WRONG)) {
      fs.writeFileSync(file, text);
      const error = await readConfig(file)
        .then(
          async (config) =>
            (await findConfiguredExperiment(config, 'films')) ??
            requireConfiguredRun(config, 'films', 'films'),
        )
        .then(() => assert.fail(`${name} is not refused`))
        .catch((found: unknown) => found);
      assert(error instanceof InputError, `${name}: ${String(error)}`);
      const { line, column, message, advice, file: named = '' } = error.problem;
      assert.equal(named, file, name);
      assert(line !== undefined && column !== undefined, name);
      said.push(
        `${name}\n  ${line}:${column}: ${message}\n${advice
          .split('\n')
          .map((each) => `    ${each}\n`)
          .join('')}`,
      );
    }
    const text = said.join('\n').replaceAll(file, 'recscope.json');
    assertGolden(text, golden);
  });
});
