import type { ChartQuery } from '../queries';
import type { ValueRange } from './evaluationView';

export type ChartView = CurveView | HitsByRankView | TradeOffView;

/** The answer to a query of one kind. */
export type ChartAnswer<Kind extends ChartQuery['kind']> = Extract<ChartView, { readonly kind: Kind }>;

export interface CurveView {
  readonly kind: 'curve';
  /** The measure without a cutoff: "nDCG". */
  readonly measure: string;
  readonly range: ValueRange;
  /** In the order of the evaluation's models; points[k − 1] is cutoff k. All are equally many. */
  readonly models: readonly { readonly points: readonly CurvePoint[] }[];
}

export interface CurvePoint {
  /** null: undefined (nobody counted). */
  readonly mean: number | null;
  readonly users: number;
  /** Half the width of the 95% t interval around the mean; null: there is none. */
  readonly halfWidth: number | null;
}

export interface HitsByRankView {
  readonly kind: 'hits-by-rank';
  readonly models: readonly {
    /** Users counted. */
    readonly users: number;
    /** hits[r − 1]: how many of them have a hit at rank r. */
    readonly hits: readonly number[];
    /** Their hits at any rank. */
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
    /** No other model is better in one of both and not worse in the other. */
    readonly efficient: boolean;
  }[];
}

interface TradeOffAxis {
  /** "nDCG@10" */
  readonly measure: string;
  readonly range: ValueRange;
  readonly higherIsBetter: boolean;
}

export interface TradeOffValue {
  /** null: undefined. */
  readonly mean: number | null;
  /** Half the width of the 95% t interval around the mean; null: there is none. */
  readonly halfWidth: number | null;
}
