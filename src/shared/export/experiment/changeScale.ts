import type { ExperimentRow } from './experimentRows';

/** Further out a change would press all others together; an arrow says that it goes on. */
const FURTHEST = 2;

/**
 * The ends of the axis of relative change, the same for all rows, with 0 in it. Undefined: no row has a relative change.
 */
export function changeEnds(rows: readonly ExperimentRow[]): readonly [number, number] | undefined {
  const changes = rows.flatMap(({ change, comparison }) => {
    if (change?.isRelative !== true) return [];
    const { lower, upper } = change.limits;
    const margin = comparison.guardrail?.margin ?? 0;
    return [change.estimate, lower ?? change.estimate, upper ?? change.estimate, margin, -margin];
  });
  if (changes.length === 0) return undefined;
  const within = changes.map((value) => Math.max(-FURTHEST, Math.min(FURTHEST, value)));
  const least = Math.min(0, ...within);
  const most = Math.max(0, ...within);
  const room = 0.06 * (most - least || 0.1);
  return [least - room, most + room];
}
