import type { Convention } from '../measures/convention';
import { conventionNamed } from '../measures/conventions';
import { compileMeasure, resolveChoices, type ResolvedMeasure } from '../measures/resolve';
import { parseMeasures, type MeasureQuery } from '../measures/syntax';

/** What is to be computed, with every choice settled; it knows nothing of the data yet. */
export interface Plan {
  readonly measures: readonly ResolvedMeasure[];
  readonly convention: Convention;
  /** θ of the evaluation; undefined: any positive gain is relevant. */
  readonly threshold: number | undefined;
}

/**
 * Settles an evaluation.
 *
 * @param measures as written ("nDCG@10, AP(norm=hits)@10") or already parsed
 * @param convention a name or a convention
 * @param threshold θ; it takes the place of the convention's
 * @throws InputError for an unknown measure, parameter or convention
 */
export function compilePlan(
  measures: string | readonly MeasureQuery[],
  convention: string | Convention,
  threshold?: number,
): Plan {
  const rules = typeof convention === 'string' ? conventionNamed(convention) : convention;
  const queries = typeof measures === 'string' ? parseMeasures(measures) : measures;
  return {
    convention: rules,
    threshold: threshold ?? rules.choices.threshold,
    measures: queries.map((query) => compileMeasure(query, resolveChoices(query, rules, threshold))),
  };
}
