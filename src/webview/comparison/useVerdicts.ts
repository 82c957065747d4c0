import { useMemo } from 'preact/hooks';
import { comparisonWithNames } from '../../shared/leaderboard/modelNames';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { type AskedComparison, type ComparisonAnswer, useComparison } from './useComparison';

/** The comparison of models by the names that people gave them; the verdicts alone for who shows nothing else of it. */
export function useVerdicts(
  asked: AskedComparison,
  models: EvaluationView['models'],
): { readonly compared: ComparisonAnswer; readonly verdicts: ComparisonView | undefined } {
  const answered = useComparison(asked);
  const view = answered.answer.kind === 'value' ? answered.answer.value : undefined;
  const verdicts = useMemo(() => view && comparisonWithNames(view, models), [view, models]);
  return {
    compared: verdicts === undefined ? answered : { ...answered, answer: { kind: 'value', value: verdicts } },
    verdicts,
  };
}
