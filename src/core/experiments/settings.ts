import type { Better, ExperimentConfig, Guardrail } from '../../shared/config/experimentConfig';
import type { Surface } from '../../shared/text/surface';
import type { Metric } from './metrics/metric';

/** Metrics of an experiment, by role. */
export interface MetricsByRole {
  readonly metrics: readonly Metric[];
  readonly primary: readonly string[];
  readonly guardrails: readonly Required<Guardrail>[];
  /** Better direction by metric name; unknown for metrics without an entry. */
  readonly better: ReadonlyMap<string, Better>;
}

/**
 * Settings of an analysis: its configuration with the metrics that the log supports. Metrics are identified
 * by `Metric.name`.
 */
export interface ExperimentSettings extends Omit<ExperimentConfig, keyof MetricsByRole>, MetricsByRole {
  /** Columns and variants that were detected by name. */
  readonly byName: { readonly variant?: string | undefined; readonly control?: string };
  /** Surface on which the decision is displayed. */
  readonly surface: Surface;
}

/** Default number of users at which a confidence sequence is tightest. */
export const DEFAULT_PLANNED_USERS = 5000;
