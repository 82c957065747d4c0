import type { ModelView } from '../../shared/protocol/views/evaluationView';

/** A property of all lists together, such as coverage, has no value for one user. */
export function isPerUser(model: ModelView | undefined, measure: number): boolean {
  const mean = model?.means[measure];
  return mean === undefined || mean.mean === null || mean.histogram.length > 0;
}
