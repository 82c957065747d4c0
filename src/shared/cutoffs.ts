import type { EvaluationView } from './evaluationView';

/** K of "nDCG@10"; undefined: the whole list. */
export function cutoffOf(measure: string): number | undefined {
  const match = /@(\d+)$/.exec(measure);
  return match === null ? undefined : Number(match[1]);
}

/** The distinct K of the measures, ascending. */
export function cutoffsOf(evaluation: Pick<EvaluationView, 'measures'>): number[] {
  const cutoffs = new Set<number>();
  for (const measure of evaluation.measures) {
    const cutoff = cutoffOf(measure.name);
    if (cutoff !== undefined) cutoffs.add(cutoff);
  }
  return [...cutoffs].sort((a, b) => a - b);
}
