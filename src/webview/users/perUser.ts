import type { ModelView } from '../../shared/protocol/views/evaluationView';

/** Returns whether a metric has a value per user, which pooled metrics such as coverage do not have. */
export function isPerUser(model: ModelView | undefined, measure: number): boolean {
  const mean = model?.means[measure];
  return mean === undefined || mean.mean === null || mean.histogram.length > 0;
}
