import type { EvaluationState } from '../../analyses/analysisState';
import { filesOf } from '../evaluationRecord';

/** Every file that a result was made of: training data, items and catalogue where a measure asked for them. */
export function filesBehind({ record, result }: EvaluationState): string[] {
  const further = [...Object.values(result?.further ?? {}), ...Object.values(result?.named ?? {})].filter(
    (uri) => uri !== undefined,
  );
  return [...new Set([...filesOf(record), ...further])];
}
