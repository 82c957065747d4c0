import path from 'node:path';
import { requestOfCall } from '../../../../src/cli/options/inputOptions';
import { Engine } from '../../../../src/engine/engine';
import { openSource } from '../../../../src/reading/sources/fileSource';
import type { EvaluationView } from '../../../../src/shared/protocol/views/evaluationView';

const examples = path.resolve(__dirname, '../../../../examples');

export interface Example {
  readonly folder: 'first-steps' | 'films' | 'trec';
  readonly models: readonly string[];
  readonly truth: string;
  readonly measures: string;
  readonly threshold?: number;
  readonly train?: string[];
  readonly items?: string;
}

export const examplePairs: readonly Example[] = [
  { folder: 'first-steps', models: ['recs.csv'], truth: 'truth.csv', measures: 'nDCG@3, AP@3, RR' },
  {
    folder: 'films',
    models: ['popular.csv', 'itemknn.csv', 'problems.csv'],
    truth: 'truth.csv',
    measures: 'nDCG@10, P(rel>=4)@5, HitRate@10, MeanRank',
    threshold: 4,
  },
  { folder: 'trec', models: ['run.txt'], truth: 'qrels.txt', measures: 'nDCG@10, AP, bpref' },
];

/** An example in the engine, its files named as in a call from their folder; the run is of one fixed moment. */
export async function evaluatedExample({
  folder,
  models,
  truth,
  measures,
  ...options
}: Example): Promise<{ engine: Engine; id: string; view: EvaluationView }> {
  const engine = new Engine((file) =>
    openSource(file.kind === 'path' ? { ...file, path: path.join(examples, folder, file.path) } : file),
  );
  const request = await requestOfCall(engine, models, { truth, measures, ...options });
  const outcome = await engine.evaluate(request, () => undefined);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  const view = { ...outcome.value, startedAt: Date.UTC(2026, 0, 2, 3, 4, 5), milliseconds: 6 };
  return { engine, id: request.id, view };
}

/** The same evaluation with other names of its models and files, as a hostile folder would have them. */
export function renamed(view: EvaluationView, names: readonly string[]): EvaluationView {
  const name = (index: number): string => names[index % names.length];
  return {
    ...view,
    truth: {
      ...view.truth,
      label: name(view.models.length),
      findings: [
        ...view.truth.findings,
        {
          code: 'user-without-list',
          severity: 'warning',
          file: name(0),
          count: 2,
          dropped: 0,
          places: [{ line: 3, details: [name(0)] }],
        },
      ],
    },
    models: view.models.map((model, index) => ({
      ...model,
      name: name(index),
      file: { ...model.file, label: name(index), columns: name(index) },
    })),
    further: { train: name(0) },
  };
}
