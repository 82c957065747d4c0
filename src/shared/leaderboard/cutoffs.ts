import type { EvaluationView } from '../protocol/views/evaluationView';

/** Returns K of "nDCG@10"; undefined: the whole list. */
export function cutoffOf(measure: string): number | undefined {
  const match = /@(\d+)$/.exec(measure);
  return match === null ? undefined : Number(match[1]);
}

/** Returns the largest cutoff; undefined if there is none. */
export function deepestCutoff(cutoffs: readonly (number | undefined)[]): number | undefined {
  const deepest = cutoffs.reduce<number>((most, cutoff) => Math.max(most, cutoff ?? 0), 0);
  return deepest === 0 ? undefined : deepest;
}

/** Returns the K within which a relevant item counts as a hit of a user; undefined: the whole list. */
export function hitCutoffOf({ measures }: Pick<EvaluationView, 'measures'>): number | undefined {
  return deepestCutoff(measures.map(({ name }) => cutoffOf(name)));
}

/** Returns the distinct K of the metrics, ascending. */
export function cutoffsOf(evaluation: Pick<EvaluationView, 'measures'>): number[] {
  const cutoffs = new Set<number>();
  for (const measure of evaluation.measures) {
    const cutoff = cutoffOf(measure.name);
    if (cutoff !== undefined) cutoffs.add(cutoff);
  }
  return [...cutoffs].sort((a, b) => a - b);
}
