import type { Better, ExperimentConfig, Guardrail } from '../../shared/config/experimentConfig';
import type { Surface } from '../../shared/text/surface';
import type { Metric } from './metrics/metric';

/** Which metrics are measured of a log that has these columns, and which of them are what. */
export interface ChosenMetrics {
  readonly metrics: readonly Metric[];
  readonly primary: readonly string[];
  readonly guardrails: readonly Required<Guardrail>[];
  /** Which way metrics are better, by their names; of others nothing is known. */
  readonly better: ReadonlyMap<string, Better>;
}

/** How an experiment is analysed: its configuration with the metrics that the log has. Metrics are named by Metric.name. */
export interface ExperimentSettings extends Omit<ExperimentConfig, keyof ChosenMetrics>, ChosenMetrics {
  /** What nobody said and was chosen by its name. */
  readonly byName: { readonly variant?: string | undefined; readonly control?: string };
  /** Where the decision is read. */
  readonly surface: Surface;
}

/** Where a sequence is tightest when nobody says. */
export const DEFAULT_PLANNED_USERS = 5000;
