import type { JudgedList } from '../data/judgedList';

/** Smallest K from which a value changes only at items of positive gain: see `saturationCutoff` of `PerUserMeasure`. */
type Settled = (list: JudgedList) => number;

/** Cutoff of a sum over hits: only items of positive gain change it. */
export const saturatedAtOnce: Settled = () => 0;

/** Cutoff of a value that contains min(K, R): R. */
export const saturatedAtRelevant: Settled = (list) => list.relevant;

/** Cutoff of a value that is divided by K. */
export const neverSaturated: Settled = () => Infinity;
