import type { EvaluationState } from '../../analyses/analysisState';
import { fileUrisOf } from '../evaluationRecord';

/** Returns all files of the result, including training data, items and catalogue if a metric needed them. */
export function allFilesOfResult({ record, result }: EvaluationState): string[] {
  const further = [...Object.values(result?.further ?? {}), ...Object.values(result?.named ?? {})].filter(
    (uri) => uri !== undefined,
  );
  const judgements = (result?.furtherRead?.judgements ?? []).map(({ uri }) => uri);
  return [...new Set([...fileUrisOf(record), ...judgements, ...further])];
}
