import type { DataBound } from '../../core/gates/dataGates';
import type { ValueBound } from '../../core/gates/valueCheck';
import type { ConfiguredGate } from '../../shared/config/checkConfig';
import { parseAmount } from '../../shared/config/inputsConfig';

/** Returns the bound of a gate. @param result mean in the committed result; null: unknown */
export function gateBound(gate: ConfiguredGate, result: number | null): ValueBound | DataBound {
  const {
    atLeast,
    atMost = gate.p95AtMost,
    notWorseBy = gate.anyCohort?.notWorseBy,
    betterBy,
    findings,
    withoutList,
    unjudged,
  } = gate;
  if (atLeast !== undefined)
    return { kind: 'atLeast', value: atLeast === 'baseline' ? (result ?? Number.NaN) : atLeast };
  if (atMost !== undefined) return { kind: 'atMost', value: atMost };
  if (notWorseBy !== undefined) return { kind: 'notWorseBy', amount: parseAmount(notWorseBy) };
  if (betterBy !== undefined) return { kind: 'betterBy', amount: parseAmount(betterBy) };
  if (findings !== undefined) return { kind: 'findings', severity: findings };
  if (withoutList !== undefined) return { kind: 'withoutList', share: parseAmount(withoutList).value };
  return { kind: 'unjudged', share: parseAmount(unjudged ?? 0).value };
}

/** Returns whether a gate is about files rather than values of users. */
export function isDataBound(bound: ValueBound | DataBound): bound is DataBound {
  return bound.kind === 'findings' || bound.kind === 'withoutList' || bound.kind === 'unjudged';
}
