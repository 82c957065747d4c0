/*
 * To show something of an evaluated file in its editor (a code lens, marks at hits), add a file to this folder that asks
 * `evaluatedFile` for the evaluation and the engine for the visible lines only. Files count as they are on disk: when one
 * is written, features/analyses/staleness.ts runs small evaluations again and marks other results as old.
 */
import type { EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import type { EvaluationState } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { fileUrisOf } from '../evaluations/evaluationRecord';

/** File with its most informative evaluation. */
export interface EvaluatedFile {
  readonly state: EvaluationState;
  /** Indexes of the models in the file; empty: the file is the ground truth. */
  readonly models: readonly number[];
  /** File as it was read; undefined: no result. */
  readonly read: FileView | undefined;
}

/**
 * Returns the newest evaluation of a file whose data is loaded, otherwise the newest with a result, otherwise
 * the newest.
 */
export function evaluatedFile(store: AnalysisStore, uri: string): EvaluatedFile | undefined {
  const known = store.evaluations().filter(({ record }) => fileUrisOf(record).includes(uri));
  const state =
    known.find(({ loaded }) => loaded) ?? known.find(({ result }) => result !== undefined) ?? known.at(0);
  return state && { state, models: modelsIn(state, uri), read: state.result && fileIn(state.result, uri) };
}

function modelsIn({ record, result }: EvaluationState, uri: string): readonly number[] {
  const files = result?.models.map(({ file }) => file.uri) ?? record.models.map((model) => model.uri);
  return files.flatMap((file, model) => (file === uri ? [model] : []));
}

function fileIn({ truth, models }: EvaluationView, uri: string): FileView | undefined {
  return [...models.map(({ file }) => file), truth].find((file) => file.uri === uri);
}
