import type { HistoryJson } from '../historyResult';
import type { ChartQuery } from '../queries';
import type { ValueRange } from './evaluationView';

export type ChartView = CurveView | HitsByRankView | TradeOffView | OverTimeView;

/** Answer to a chart query of one kind. */
export type ChartAnswer<Kind extends ChartQuery['kind']> = Extract<ChartView, { readonly kind: Kind }>;

export interface CurveView {
  readonly kind: 'curve';
  /** Name of the metric without a cutoff, such as "nDCG". */
  readonly measure: string;
  readonly range: ValueRange;
  /** Models in the evaluation's order; points[k − 1] is cutoff k. All have the same length. */
  readonly models: readonly { readonly points: readonly CurvePoint[] }[];
}

/** Metric in the snapshots of an evaluation. */
export interface OverTimeView {
  readonly kind: 'over-time';
  readonly history: HistoryJson;
}

export interface CurvePoint {
  /** Mean at the cutoff; null: no user has a value. */
  readonly mean: number | null;
  readonly users: number;
  /** Half width of the 95% t interval around the mean; null if not defined. */
  readonly halfWidth: number | null;
}

export interface HitsByRankView {
  readonly kind: 'hits-by-rank';
  readonly models: readonly {
    /** Number of users in the mean. */
    readonly users: number;
    /** Number of users with a hit at each rank: `hits[r − 1]` is rank r. */
    readonly hits: readonly number[];
    /** Number of hits at any rank. */
    readonly total: number;
  }[];
}

export interface TradeOffView {
  readonly kind: 'trade-off';
  readonly x: TradeOffAxis;
  readonly y: TradeOffAxis;
  readonly models: readonly {
    readonly x: TradeOffValue;
    readonly y: TradeOffValue;
    /**
     * Whether the model is Pareto-efficient: no other model is better in one metric and not worse in the
     * other.
     */
    readonly efficient: boolean;
  }[];
}

interface TradeOffAxis {
  /** Name of the metric, such as "nDCG@10". */
  readonly measure: string;
  readonly range: ValueRange;
  readonly higherIsBetter: boolean;
}

export interface TradeOffValue {
  /** Mean of the metric; null: undefined. */
  readonly mean: number | null;
  /** Half width of the 95% t interval around the mean; null if not defined. */
  readonly halfWidth: number | null;
}
