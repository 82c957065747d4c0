import type { Cohorting } from '../../../core/comparison/cohorts';
import { intervalInRange, intervalOfDifference, type ComparedMeasure } from '../../../core/comparison/pairs';
import type { ValueCheck } from '../../../core/gates/valueCheck';
import type { GateCheckJson, GateState } from '../../../shared/protocol/checkResult';
import { orNull } from '../../../shared/protocol/orNull';

/** Returns a check as JSON. @param cohorting cohorts of the gate; undefined: it is over all users */
export function checkJson(
  { cohort, users, mean, reference, value, bound, interval, state, blind }: ValueCheck,
  model: string,
  cohorting: Cohorting | undefined,
  measure: ComparedMeasure,
): GateCheckJson {
  const intervalWithin = reference === undefined ? intervalInRange : intervalOfDifference;
  return {
    model,
    cohort: cohort === undefined ? null : (cohorting?.values[cohort] ?? null),
    users,
    mean: orNull(mean),
    reference: reference === undefined ? null : orNull(reference),
    value: orNull(value),
    bound,
    interval: intervalWithin(measure, value, interval),
    state,
    blind:
      blind === undefined
        ? null
        : { detectable: orNull(blind.detectable), asked: blind.asked, needed: orNull(blind.needed) },
  };
}

const ORDER: readonly GateState[] = ['broken', 'open', 'holds'];

/** Compares checks: broken ones first, then those closest to their bound. */
export function worstFirst(a: ValueCheck, b: ValueCheck): number {
  const byState = ORDER.indexOf(a.state) - ORDER.indexOf(b.state);
  return byState !== 0 || a.distance === b.distance ? byState : a.distance - b.distance;
}
