import type { Correction, Look } from '../../shared/protocol/experimentResult';
import type { Surface } from '../../shared/text/surface';
import type { Metric } from './metrics/metric';

/** A metric that must not fall, or rise, by as much as its margin. */
export interface Guardrail {
  readonly metric: string;
  /** A share of the control: 0.02 is 2%. */
  readonly margin: number;
  readonly better: 'higher' | 'lower';
}

/** How an experiment is analysed. Metrics are named by Metric.name. */
export interface ExperimentSettings {
  readonly metrics: readonly Metric[];
  readonly primary: readonly string[];
  readonly guardrails: readonly Guardrail[];
  /** Of these metrics less is better. */
  readonly lowerIsBetter: readonly string[];
  readonly alpha: number;
  readonly power: number;
  /** Of the primaries; `none`: of no family. */
  readonly correction: Correction;
  readonly look: Look;
  /** `anytime`: where the sequence is tightest; `planned`: the final size. */
  readonly plannedUsers: number | undefined;
  /** `planned`: users at the looks before this one. */
  readonly looks: readonly number[];
  readonly cuped: boolean;
  /** null: nothing is capped. */
  readonly winsorize: number | null;
  /** Replicates; 0: none. */
  readonly bootstrap: number;
  readonly seed: number;
  /** The weight with which users were to be given to each variant; undefined: the same for all. */
  readonly split: ReadonlyMap<string, number> | undefined;
  /** What nobody said and was chosen by its name. */
  readonly byName: { readonly variant?: string | undefined; readonly control?: string };
  /** Where the decision is read. */
  readonly surface: Surface;
}

/** Where a sequence is tightest when nobody says. */
export const DEFAULT_PLANNED_USERS = 5000;
