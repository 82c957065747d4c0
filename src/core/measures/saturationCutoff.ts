import type { JudgedList } from '../data/judgedList';

/** Smallest K from which a value changes only at items of positive gain: see `saturationCutoff` of `PerUserMeasure`. */
type SaturationCutoff = (list: JudgedList) => number;

/** Cutoff of a sum over hits: only items of positive gain change it. */
export const saturatedAtOnce: SaturationCutoff = () => 0;

/** Cutoff of a value that contains min(K, R): R. */
export const saturatedAtRelevant: SaturationCutoff = (list) => list.relevant;

/** Cutoff of a value that is divided by K. */
export const neverSaturated: SaturationCutoff = () => Infinity;
