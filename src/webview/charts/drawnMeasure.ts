import { cutoffOf } from '../../shared/cutoffs';
import type { EvaluationView } from '../../shared/evaluationView';

/** Number of the measure to draw: the chosen one, also at another cutoff, else the first that has a cutoff. */
export function drawnMeasure(
  chosen: string | undefined,
  { measures }: Pick<EvaluationView, 'measures'>,
): number {
  const stem = (name: string | undefined): string | undefined => name?.replace(/@\d+$/, '@');
  const same = measures.findIndex(({ name }) => name === chosen);
  if (same >= 0) return same;
  const alike = measures.findIndex(({ name }) => stem(name) === stem(chosen));
  if (alike >= 0) return alike;
  return Math.max(
    0,
    measures.findIndex(({ name }) => cutoffOf(name) !== undefined),
  );
}
