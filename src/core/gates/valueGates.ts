import type { GateState } from '../../shared/protocol/checkResult';
import type { DrawRequest } from '../statistics/resampling/draws';
import {
  type GateComparison,
  gateComparisons,
  checkDifferences,
  differencesByPart,
} from './differenceChecks';
import { type GatedMean, checkMean, gatedMeans } from './meanChecks';
import {
  BROKEN_ALPHA,
  HOLDS_TAIL,
  type EndTails,
  type GateInput,
  type GateSettings,
  type LevelBound,
  type PairBound,
  type ValueCheck,
  type ValueGate,
} from './valueCheck';

/**
 * Checks models against gates, in the order of the gates. Means have separate confidence bounds, corrected for the
 * number of checks by Bonferroni; differences are one family of sign flips, as in a comparison. Cohorts with fewer
 * than six users are not checked. Yields the number of draws done.
 */
export function* checkValueGates(
  gates: readonly ValueGate[],
  input: GateInput,
  settings: GateSettings,
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const users = input.models[0]?.values[0]?.length ?? 0;
  const divisions = [
    { partOf: new Int32Array(users), parts: 1 },
    ...input.divisions.map(({ ofUser, values }) => ({ partOf: ofUser, parts: values.length })),
  ];
  const levels: GatedMean[] = [];
  const drafts: GateComparison[] = [];
  for (const [number, gate] of gates.entries())
    if (isOfLevel(gate)) levels.push(...gatedMeans(gate, number, input, divisions));
    else if (isOfPair(gate)) drafts.push(...gateComparisons(gate, number, input));
  const parts = drafts.flatMap((draft, at) => differencesByPart(draft, at, input, divisions));
  const ends: EndTails = {
    // Half of the allowed error is for the sign flips, half for all bounds together.
    broken: BROKEN_ALPHA / 2 / Math.max(1, levels.length + parts.length + (settings.otherChecks ?? 0)),
    holds: HOLDS_TAIL,
  };
  const checks: ValueCheck[] = [];
  for (const level of levels) {
    checks.push(checkMean(level, divisions, ends, settings.seed));
    yield 0;
  }
  const pairs = yield* checkDifferences(drafts, parts, divisions, ends, settings);
  return [...checks, ...pairs].sort((a, b) => a.gate - b.gate);
}

function isOfLevel(gate: ValueGate): gate is ValueGate<LevelBound> {
  return 'value' in gate.bound;
}

function isOfPair(gate: ValueGate): gate is ValueGate<PairBound> {
  return 'amount' in gate.bound;
}

/** Returns the state of a gate with several checks: broken if any is broken, holds if all hold. */
export function combinedGateState(states: readonly GateState[]): GateState {
  if (states.includes('broken')) return 'broken';
  return states.length > 0 && states.every((state) => state === 'holds') ? 'holds' : 'open';
}
