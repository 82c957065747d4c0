import { lowerEdgeOfBin } from '../../shared/charts/squares';
import type { UserPlace, UserScatterView } from '../../shared/protocol/views/comparisonView';

/** Maximum number of points. More points cannot be distinguished on a screen. */
const MAX_USERS = 5000;
const BINS = 40;

/** Returns the points of the users with a value of both models. */
export function userScatter(a: Float64Array, b: Float64Array): UserScatterView {
  let users = 0;
  let from = Infinity;
  let to = -Infinity;
  for (let user = 0; user < a.length; user++) {
    if (Number.isNaN(a[user] - b[user])) continue;
    users++;
    from = Math.min(from, a[user], b[user]);
    to = Math.max(to, a[user], b[user]);
  }
  return users > MAX_USERS ? binned(a, b, from, to) : { kind: 'places', places: placed(a, b) };
}

function placed(a: Float64Array, b: Float64Array): UserPlace[] {
  const places = new Map<string, UserPlace>();
  for (let user = 0; user < a.length; user++) {
    if (Number.isNaN(a[user] - b[user])) continue;
    const key = `${a[user]} ${b[user]}`;
    const known = places.get(key);
    places.set(
      key,
      known === undefined ? { a: a[user], b: b[user], users: 1, user } : { ...known, users: known.users + 1 },
    );
  }
  return [...places.values()];
}

function binned(a: Float64Array, b: Float64Array, from: number, to: number): UserScatterView {
  const counts = new Uint32Array(BINS * BINS);
  const perUnit = to > from ? BINS / (to - from) : 0;
  const edges = Float64Array.from({ length: BINS + 1 }, (_, at) =>
    lowerEdgeOfBin({ bins: BINS, from, to }, at),
  );
  const place = (value: number): number => {
    const at = Math.min(BINS - 1, Math.floor((value - from) * perUnit));
    // Corrects rounding across an edge.
    if (value < edges[at]) return at - 1;
    return at + 1 < BINS && perUnit > 0 && value >= edges[at + 1] ? at + 1 : at;
  };
  for (let user = 0; user < a.length; user++)
    if (!Number.isNaN(a[user] - b[user])) counts[place(b[user]) * BINS + place(a[user])]++;
  return { kind: 'bins', bins: BINS, from, to, counts: [...counts] };
}

/** Number of points of the curve of sorted differences. */
const STEPS = 200;

/** Returns differences b − a, ascending, at equally spaced shares of the users including both ends. Empty without users. */
export function sortedDifferences(a: Float64Array, b: Float64Array): number[] {
  const differences = new Float64Array(a.length);
  let count = 0;
  for (let user = 0; user < a.length; user++) {
    const difference = b[user] - a[user];
    if (!Number.isNaN(difference)) differences[count++] = difference;
  }
  if (count === 0) return [];
  const ascending = differences.subarray(0, count).sort();
  const steps = Math.min(STEPS, count - 1);
  if (steps === 0) return [ascending[0]];
  return Array.from({ length: steps + 1 }, (_, step) => ascending[Math.round((step * (count - 1)) / steps)]);
}
