import type { IdentifierTable } from '../data/evaluationData';
import type { JudgedList } from '../data/judgedList';
import { isRelevant } from '../data/truth';
import type { ModelEvaluationInput } from '../evaluation/evaluate';
import { bindToData, presenceOfUser } from '../evaluation/evaluate';
import { fileOrderRules } from '../evaluation/judging/listView';
import { isUserCounted } from '../evaluation/standing';
import type { ResolvedMeasure } from '../measures/resolve';
import { modelPairs, type ModelPair } from '../comparison/pairs';
import { AssignedList } from './assignedList';
import { JudgedLists } from './judgedLists';

/** An unjudged item that lists of a user hold. */
export interface PooledItem {
  readonly user: number;
  readonly item: number;
  /** Best rank, from 1, and the number of runs that hold the item within the depth. */
  readonly rank: number;
  readonly runs: number;
  /** Expected change of the mean difference if this item alone is judged; absent: another policy. */
  readonly weight?: number;
}

/** Returns the unjudged items of the users of the ground truth in order of their best rank. */
export function* depthPool(
  inputs: readonly ModelEvaluationInput[],
  depth: number,
): Generator<number, PooledItem[]> {
  const pool: PooledItem[] = [];
  const lists = new JudgedLists(inputs, fileOrderRules(undefined), depth);
  for (let user = 0; user < inputs[0].users.size; user++) {
    if (user % USERS_PER_STEP === 0) yield user;
    if (!presenceOfUser(inputs[0], user).judged) continue;
    lists.turnTo(user);
    pool.push(...itemsOf(lists, user));
  }
  return pool.sort(byRank(inputs[0]));
}

const USERS_PER_STEP = 1000;

/** Returns the unknown items of the current user. */
function itemsOf({ lists, unknowns, items, count }: JudgedLists, user: number): PooledItem[] {
  const ranks = new Array<number>(count).fill(Infinity);
  const runs = new Array<number>(count).fill(0);
  for (const [model, { depth }] of lists.entries())
    for (let at = 0; at < depth; at++) {
      const unknown = unknowns[model].slots[at];
      if (unknown < 0) continue;
      ranks[unknown] = Math.min(ranks[unknown], at + 1);
      runs[unknown]++;
    }
  return ranks.map((rank, unknown) => ({ user, item: items[unknown], rank, runs: runs[unknown] }));
}

type Ids = Readonly<Record<'users' | 'items', IdentifierTable>>;

/** Orders items by their best rank, then those in more runs, then by IDs. */
function byRank({ users, items }: Ids): (a: PooledItem, b: PooledItem) => number {
  return (a, b) =>
    a.rank - b.rank || b.runs - a.runs || users.compare(a.user, b.user) || items.compare(a.item, b.item);
}

/**
 * Returns the unjudged items by move to front (Cormack, Palmer, Clarke 1998): a run is left if its item is not relevant or
 * not judged. One item of each user in turn.
 */
export function* moveToFrontPool(
  inputs: readonly ModelEvaluationInput[],
  depth: number,
  threshold: number | undefined,
): Generator<number, PooledItem[]> {
  const lists = new JudgedLists(inputs, fileOrderRules(threshold), depth);
  const byUser: PooledItem[][] = [];
  const users = Array.from({ length: inputs[0].users.size }, (_, user) => user).sort((a, b) =>
    inputs[0].users.compare(a, b),
  );
  for (const user of users) {
    if (user % USERS_PER_STEP === 0) yield user;
    if (!presenceOfUser(inputs[0], user).judged) continue;
    lists.turnTo(user);
    byUser.push(movedToFront(lists, user, threshold));
  }
  const longest = byUser.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, turn) =>
    byUser.flatMap((items) => (turn < items.length ? [items[turn]] : [])),
  ).flat();
}

function movedToFront(judged: JudgedLists, user: number, threshold: number | undefined): PooledItem[] {
  const { lists, unknowns } = judged;
  const unknown = itemsOf(judged, user);
  const priorities = lists.map(() => 0);
  const next = lists.map(() => 0);
  const takenItems = new Set<number>();
  const pool: PooledItem[] = [];
  for (let run = -1; ;) {
    for (const [model, { items, depth }] of lists.entries())
      while (next[model] < depth && takenItems.has(items[next[model]])) next[model]++;
    const isOpen = (model: number): boolean => next[model] < lists[model].depth;
    if (run < 0 || !isOpen(run)) {
      run = -1;
      for (const model of lists.keys())
        if (isOpen(model) && (run < 0 || priorities[model] > priorities[run])) run = model;
      if (run < 0) return pool;
    }
    const at = next[run];
    takenItems.add(lists[run].items[at]);
    const slot = unknowns[run].slots[at];
    if (slot >= 0) pool.push(unknown[slot]);
    if (slot >= 0 || !isRelevant(lists[run].gains[at], threshold)) {
      priorities[run]--;
      run = -1;
    }
  }
}

/** Metric and runs whose difference is to be decided. */
interface DifferenceChoices {
  readonly measure: ResolvedMeasure;
  readonly grades: readonly number[];
  /** Run that all others are compared with; undefined: every pair. */
  readonly baseline: number | undefined;
  readonly depth: number | undefined;
}

/**
 * Returns the unjudged items by how much the mean difference is expected to change if each alone is judged and every grade
 * is equally likely. Items that change nothing are left out.
 */
export function* differencePool(
  inputs: readonly ModelEvaluationInput[],
  { measure, grades, baseline, depth = 0 }: DifferenceChoices,
): Generator<number, PooledItem[]> {
  const compiled = bindToData(measure.compiled, inputs[0]);
  if (compiled.kind !== 'per-user') return [];
  const lists = new JudgedLists(inputs, compiled.view, Math.max(depth, compiled.depth));
  const assigned = inputs.map(() => new AssignedList(compiled.view.threshold));
  const pairs = inputs.length === 1 ? undefined : modelPairs(inputs.length, baseline);
  const pool: (PooledItem & { readonly weight: number })[] = [];
  let counted = 0;
  for (let user = 0; user < inputs[0].users.size; user++) {
    if (user % USERS_PER_STEP === 0) yield user;
    const standings = inputs.map((input) => presenceOfUser(input, user));
    if (!standings[0].judged) continue;
    lists.turnTo(user);
    const valueOf = (list: JudgedList, model: number): number =>
      isUserCounted(compiled.users, list.relevant > 0, standings[model]) ? compiled.value(list) : Number.NaN;
    const now = lists.lists.map(valueOf);
    if (differencesOf(now, pairs).some((each) => !Number.isNaN(each))) counted++;
    const unknown = new Float64Array(lists.count);
    for (const [model, list] of lists.lists.entries())
      assigned[model].turnTo(list, lists.unknowns[model].slots, unknown.length);
    for (const [at, item] of itemsOf(lists, user).entries()) {
      let change = 0;
      for (const grade of grades) {
        unknown[at] = grade;
        const values = assigned.map((each, model) => valueOf(each.assign(unknown, unknown.length), model));
        for (const [pair, difference] of differencesOf(values, pairs).entries())
          change += Math.abs(orZero(difference) - orZero(differencesOf(now, pairs)[pair]));
      }
      unknown[at] = 0;
      pool.push({ ...item, weight: change / grades.length });
    }
  }
  const byTie = byRank(inputs[0]);
  return pool
    .map((each) => ({ ...each, weight: Math.round((each.weight / Math.max(1, counted)) * 1e12) / 1e12 }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || byTie(a, b));
}

/** Returns the differences of pairs, or the value of a single run. */
function differencesOf(values: readonly number[], pairs: readonly ModelPair[] | undefined): number[] {
  return pairs === undefined ? [values[0]] : pairs.map(({ a, b }) => values[b] - values[a]);
}

function orZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
