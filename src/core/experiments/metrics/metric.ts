import type { MetricKind } from '../../../shared/protocol/experimentResult';

/** Part of a metric, by user: a sum, or 1 if the sum is above 0. */
export interface MetricPart {
  /** Name of the column in the request; in a bound metric, the key of the sum. */
  readonly column: string;
  readonly positive: boolean;
  /** Whether `column` is a role and not the name of a column. */
  readonly byRole: boolean;
}

export type RetentionWindow = 'on' | 'within' | 'after';

/**
 * A metric of an experiment. The unit is the user: a ratio is a ratio of sums over users, not a mean of ratios,
 * except for `quotient`, which is one by definition.
 */
export type Metric = { readonly name: string; readonly kind: MetricKind } & (
  | { readonly of: 'sum'; readonly numerator: MetricPart }
  /** A mean over the users whose denominator is above 0. */
  | { readonly of: 'quotient'; readonly numerator: MetricPart; readonly denominator: MetricPart }
  | { readonly of: 'ratio'; readonly numerator: MetricPart; readonly denominator: MetricPart }
  /**
   * A mean over rows, computed as a ratio of sums over users; the denominator is the number of rows of each
   * user.
   */
  | { readonly of: 'rows'; readonly numerator: MetricPart }
  | { readonly of: 'retention'; readonly days: number; readonly window: RetentionWindow }
);

/** Returns the sums that a metric is made of, the numerator first. */
export function metricParts(metric: Metric): MetricPart[] {
  switch (metric.of) {
    case 'sum':
    case 'rows':
      return [metric.numerator];
    case 'quotient':
    case 'ratio':
      return [metric.numerator, metric.denominator];
    case 'retention':
      return [];
  }
}

/** Returns the columns of sums that a metric needs. */
export function sumColumnsOf(metric: Metric): string[] {
  return metricParts(metric).map(({ column }) => column);
}

/** Returns a metric with other parts of the same kind. */
export function mapMetricParts(metric: Metric, of: (part: MetricPart) => MetricPart): Metric {
  switch (metric.of) {
    case 'sum':
    case 'rows':
      return { ...metric, numerator: of(metric.numerator) };
    case 'quotient':
    case 'ratio':
      return { ...metric, numerator: of(metric.numerator), denominator: of(metric.denominator) };
    case 'retention':
      return metric;
  }
}

/** Name of the number of rows among the sums by day. No column can have this name. */
export const ROW_COUNT_COLUMN = '\u0000rows';

/** Returns the sums that a metric needs by day. */
export function dayColumnsOf(metric: Metric): string[] {
  return metric.of === 'rows' ? [...sumColumnsOf(metric), ROW_COUNT_COLUMN] : sumColumnsOf(metric);
}
