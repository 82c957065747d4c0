import { listOverlap } from '../../../core/comparison/listOverlap';
import type { ModelPair } from '../../../core/comparison/pairs';
import type { ComparedUsersView } from '../../../shared/protocol/views/comparisonView';
import { orNull } from '../../../shared/protocol/orNull';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';

/** Maximum changed users and items that are named. */
const NAMED = 10;
/** Cutoff if the metric is over whole lists. */
export const DEFAULT_CHANGES_CUTOFF = 10;

type Changes = Omit<ComparedUsersView, 'places' | 'sorted' | 'users'>;

/**
 * Returns what changed between two models: their lists, of the users who are compared by a metric, and the users who
 * gained and lost most.
 *
 * @param a values of the metric by user, in the first model
 */
export function computeChanges(
  input: EvaluationInput,
  pair: ModelPair,
  measure: { readonly cutoff: number | undefined; readonly higherIsBetter: boolean },
  a: Float64Array,
  b: Float64Array,
): Changes {
  const cutoff = measure.cutoff ?? DEFAULT_CHANGES_CUTOFF;
  const first = input.models[pair.a].rankings;
  const second = input.models[pair.b].rankings;
  const isCompared = (user: number): boolean => !Number.isNaN(b[user] - a[user]);
  const overlap = listOverlap(first, second, cutoff, input.items.size, isCompared);
  let onlyA = 0;
  let onlyB = 0;
  for (let user = 0; user < input.users.size; user++) {
    // A user without a value in either model is not evaluated.
    if (Number.isNaN(a[user]) && Number.isNaN(b[user])) continue;
    const inA = first.offsets[user + 1] > first.offsets[user];
    const inB = second.offsets[user + 1] > second.offsets[user];
    if (inA && !inB) onlyA++;
    else if (inB && !inA) onlyB++;
  }
  const largestCounts = (counts: Int32Array): Changes['itemsGained'] =>
    largest(counts.length, (item) => counts[item]).map((item) => ({
      item,
      id: input.items.text(item),
      users: counts[item],
    }));
  const gain = measure.higherIsBetter
    ? (user: number) => b[user] - a[user]
    : (user: number) => a[user] - b[user];
  const user = (number: number): Changes['gained'][number] => ({
    user: number,
    id: input.users.text(number),
    a: a[number],
    b: b[number],
  });
  return {
    cutoff,
    bothLists: overlap.users,
    jaccard: orNull(overlap.jaccard),
    rankBiasedOverlap: orNull(overlap.rankBiased),
    firstChanged: orNull(overlap.firstChanged),
    gained: largest(a.length, gain).map(user),
    lost: largest(a.length, (number) => -gain(number)).map(user),
    itemsGained: largestCounts(overlap.gained),
    itemsLost: largestCounts(overlap.lost),
    onlyA,
    onlyB,
  };
}

/** Returns the indexes of the `count` largest values above 0, the largest first; of equal values the first. */
function largest(count: number, valueOf: (at: number) => number): number[] {
  const found: number[] = [];
  let least = 0;
  for (let at = 0; at < count; at++) {
    const value = valueOf(at);
    if (!(value > least)) continue;
    let place = found.length;
    while (place > 0 && valueOf(found[place - 1]) < value) place--;
    found.splice(place, 0, at);
    if (found.length > NAMED) found.pop();
    if (found.length === NAMED) least = valueOf(found[NAMED - 1]);
  }
  return found;
}
