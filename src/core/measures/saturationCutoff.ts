import type { JudgedList } from '../data/judgedList';

/** From which K on a value changes only where an item of positive gain stands: see `saturationCutoff` of `PerUserMeasure`. */
type Settled = (list: JudgedList) => number;

/** Nothing but such items changes it: a sum over hits. */
export const saturatedAtOnce: Settled = () => 0;

/** Something grows with K up to R: min(K, R). */
export const saturatedAtRelevant: Settled = (list) => list.relevant;

/** It is divided by K itself. */
export const neverSaturated: Settled = () => Infinity;
