import type { MetricKind } from '../../../shared/protocol/experimentResult';

/** What a user has of a metric: a sum as it is, 1 where it is above 0, or 1 for being there. */
export interface Part {
  readonly column: string;
  readonly positive: boolean;
}

export type RetentionWindow = 'on' | 'within' | 'after';

/**
 * A metric of an experiment. The unit is the user: a ratio is a ratio of sums over users, never a mean of ratios, but
 * for `quotient`, which is one by definition.
 */
export type Metric = { readonly name: string; readonly kind: MetricKind } & (
  | { readonly of: 'sum'; readonly numerator: Part }
  /** A mean over the users whose denominator is above 0. */
  | { readonly of: 'quotient'; readonly numerator: Part; readonly denominator: Part }
  | { readonly of: 'ratio'; readonly numerator: Part; readonly denominator: Part }
  /** A mean over rows: a ratio of sums, with the rows of each user below. */
  | { readonly of: 'rows'; readonly numerator: Part }
  | { readonly of: 'retention'; readonly days: number; readonly window: RetentionWindow }
);

/** The columns of sums that a metric needs. */
export function columnsOf(metric: Metric): string[] {
  switch (metric.of) {
    case 'sum':
    case 'rows':
      return [metric.numerator.column];
    case 'quotient':
    case 'ratio':
      return [metric.numerator.column, metric.denominator.column];
    case 'retention':
      return [];
  }
}

/** By day, the name under which the rows of a user stand among the sums: no column is called so. */
export const ROWS = '\u0000rows';

/** The sums that a metric needs by day. */
export function dayColumnsOf(metric: Metric): string[] {
  return metric.of === 'rows' ? [...columnsOf(metric), ROWS] : columnsOf(metric);
}
