import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Workspace } from './engineWorkspace';

const FORMATS = path.resolve(__dirname, '../../fixtures/formats');

/**
 * Files of the fixtures, held against each other, under the convention of the tool that wrote them. The numbers were
 * computed from the same files without RecScope: those of BEIR, MTEB and datasets by pytrec_eval, that of
 * Elasticsearch stands in its response, the others by the definitions in the tools' documentation.
 */
const EVALUATIONS: readonly (readonly [
  recommendations: string,
  truth: string,
  convention: string,
  measures: string,
  expected: readonly number[],
])[] = [
  ['ragas-json-lines', 'ragas-json-lines', 'ragas', 'Precision, Recall', [5 / 9, 5 / 9]],
  ['ragas-csv', 'ragas-csv', 'ragas', 'Precision, Recall', [5 / 9, 5 / 9]],
  ['ragas-parquet', 'ragas-parquet', 'ragas', 'Precision, Recall', [5 / 9, 5 / 9]],
  ['llama-index-results', 'llama-index-results', 'llama_index', 'hit_rate, mrr', [2 / 3, 1 / 2]],
  ['mlflow-csv', 'mlflow-csv', 'mlflow', 'precision_at_k@3, recall_at_k@3', [5 / 12, 3 / 4]],
  ['mlflow-parquet', 'mlflow-parquet', 'mlflow', 'precision_at_k@3, recall_at_k@3', [5 / 12, 3 / 4]],
  ...['beir-results', 'mteb-predictions'].flatMap((run) =>
    ['beir-qrels', 'datasets-qrels-json-lines', 'datasets-qrels-parquet'].map(
      (qrels) =>
        [
          run,
          qrels,
          'beir',
          'NDCG@10, MAP@10, Recall@10, P@10',
          [0.463705762334442, 4 / 9, 2 / 3, 0.1],
        ] as const,
    ),
  ),
  ['rank-eval-response', 'rank-eval-request', 'elasticsearch', 'DCG', [2.75]],
  // star wars: 330459 (0), 11 (3) of 11 (3), 140607 (2); dune: 438631 (3).
  ['quepid-snapshot', 'quepid-case', 'recscope', 'Precision@2, RR', [1 / 2, 3 / 4]],
  ['quepid-snapshot', 'quepid-ratings-json', 'recscope', 'Precision@2, RR', [1 / 2, 3 / 4]],
  // dune: 438631 (3), 841 (1).
  ['quepid-detailed', 'quepid-detailed', 'recscope', 'Precision@2, RR', [3 / 4, 3 / 4]],
];

describe('files of tools, recognised by the names of their fields', () => {
  let workspace: Workspace;
  beforeEach(() => (workspace = new Workspace()));
  afterEach(() => workspace.remove());

  /** A fixture under its own name, that says nothing of what it holds. */
  function fixture(name: string): string {
    const input = fs.readdirSync(path.join(FORMATS, name)).find((file) => file.startsWith('input.'));
    assert.ok(input !== undefined, name);
    const file = name + path.extname(input);
    workspace.write(file, new Uint8Array(fs.readFileSync(path.join(FORMATS, name, input))));
    return file;
  }

  for (const [recommendations, truth, convention, measures, expected] of EVALUATIONS)
    it(`${recommendations} against ${truth === recommendations ? 'itself' : truth}: ${measures}`, async () => {
      const files = [fixture(recommendations), fixture(truth)] as const;
      const outcome = await workspace.evaluate(workspace.request(...files, { convention, measures }));
      assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
      const means = outcome.value.models[0].means.map(({ mean }) => mean ?? Number.NaN);
      assert.equal(means.length, expected.length);
      for (const [index, mean] of means.entries())
        assert.ok(Math.abs(mean - expected[index]) < 1e-12, `${mean} is not ${expected[index]}`);
    });
});
