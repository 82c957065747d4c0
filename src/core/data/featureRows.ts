import type { Lines } from './interactions/interactions';

/** The item column of a features file: one row per item. */
export interface FeatureRows {
  readonly rows: number;
  readonly items: ArrayLike<number>;
  readonly lines: Lines;
  readonly file: string;
}
