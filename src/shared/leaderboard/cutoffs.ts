import type { EvaluationView } from '../protocol/views/evaluationView';

/** Parses the cutoff of a metric, such as 10 of "nDCG@10"; undefined: whole lists. */
export function parseCutoff(measure: string): number | undefined {
  const match = /@(\d+)$/.exec(measure);
  return match === null ? undefined : Number(match[1]);
}

/** Returns the largest cutoff; undefined if a metric is over whole lists. */
export function deepestCutoff(cutoffs: readonly (number | undefined)[]): number | undefined {
  const deepest = cutoffs.reduce<number>((most, cutoff) => Math.max(most, cutoff ?? 0), 0);
  return deepest === 0 ? undefined : deepest;
}

/** Returns the cutoff up to which a relevant item is a hit of a user; undefined: the whole list. */
export function hitCutoffOf({ measures }: Pick<EvaluationView, 'measures'>): number | undefined {
  return deepestCutoff(measures.map(({ name }) => parseCutoff(name)));
}

/** Returns the distinct cutoffs of the metrics, ascending. */
export function cutoffsOf(evaluation: Pick<EvaluationView, 'measures'>): number[] {
  const cutoffs = new Set<number>();
  for (const measure of evaluation.measures) {
    const cutoff = parseCutoff(measure.name);
    if (cutoff !== undefined) cutoffs.add(cutoff);
  }
  return [...cutoffs].sort((a, b) => a - b);
}
