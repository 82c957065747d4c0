import type { JudgedList } from '../data/judgedList';
import type { Truth } from '../data/truth';
import { presenceOfUser, type ModelEvaluationInput } from '../evaluation/evaluate';
import { isUserCounted } from '../evaluation/standing';
import type { ResolvedMeasure } from '../measures/resolve';
import { boundedGroups } from './bounds';
import type { Unbounded } from './boundRule';
import { gradedItems, NO_UNKNOWNS } from './judgedLists';
import { PairDifferenceBounds } from './pairEnds';

/** Grades of a user's unjudged items, by item. Items that are missing have grade 0. */
type Judgments = ReadonlyMap<number, number>;

/** Judgments that reach the lowest and the highest value of a user. */
interface EndJudgments {
  readonly low: Judgments;
  readonly high: Judgments;
}

/**
 * Returns the judgments of a list's unjudged items that reach its ends: those of its difference from an empty list. The
 * reason if there are no ends, or they are not known to be reached; undefined: the user never counts.
 *
 * @param grades that a judgment may have, ascending, with 0
 */
export function reachedEnds(
  input: ModelEvaluationInput,
  measure: ResolvedMeasure,
  user: number,
  grades: readonly number[],
): EndJudgments | Unbounded | 'many' | undefined {
  const { groups, unbounded } = boundedGroups([input], { measures: [measure] }, { grades, others: 0 });
  const [reason] = unbounded;
  if (reason !== undefined) return reason;
  const [
    {
      lists,
      measures: [{ compiled, rule }],
    },
  ] = groups;
  lists.turnTo(user);
  if (lists.areRepeated) return 'repeated';
  if (lists.areTied) return 'ties';
  const [list] = lists.lists;
  const standing = presenceOfUser(input, user);
  if (!isUserCounted(compiled.users, true, standing)) return undefined;
  const isCountedNow = isUserCounted(compiled.users, list.relevant > 0, standing);
  const ends = new PairDifferenceBounds(rule, measure, compiled, grades);
  const counts = ends.turnTo({
    lists: [emptied(list), list],
    unknowns: [NO_UNKNOWNS, lists.unknowns[0]],
    count: standing.judged ? lists.count : 0,
    values: isCountedNow ? [0, compiled.value(list)] : [Number.NaN, Number.NaN],
  });
  if (!counts) return undefined;
  if (!ends.isExact) return 'many';
  const judgments = (sign: 1 | -1): Judgments => {
    ends.best(sign, Infinity);
    return new Map(gradedItems(lists, ends.grades));
  };
  return { low: judgments(-1), high: judgments(1) };
}

function emptied(list: JudgedList): JudgedList {
  return { ...list, length: 0, depth: 0, hits: 0, gained: 0 };
}

/** Returns the ground truth with judgments of one user's items in place of what it has, if anything. */
export function withJudgments(truth: Truth, user: number, judgments: Judgments): Truth {
  const { offsets, items, gains } = truth;
  const end = offsets[user + 1];
  const changed = gains.slice();
  const added: [item: number, grade: number][] = [];
  for (const [item, grade] of judgments) {
    const entry = items.subarray(offsets[user], end).indexOf(item);
    if (entry >= 0) changed[offsets[user] + entry] = grade;
    else added.push([item, grade]);
  }
  const joined = new Int32Array(items.length + added.length);
  joined.set(items.subarray(0, end));
  joined.set(
    added.map(([item]) => item),
    end,
  );
  joined.set(items.subarray(end), end + added.length);
  const grades = new Float64Array(joined.length);
  grades.set(changed.subarray(0, end));
  grades.set(
    added.map(([, grade]) => grade),
    end,
  );
  grades.set(changed.subarray(end, items.length), end + added.length);
  const largest = added.reduce((most, [item]) => Math.max(most, item + 1), truth.lastEntries.length);
  const lastEntries = new Int32Array(largest).fill(-1);
  for (const [entry, item] of joined.entries()) lastEntries[item] = entry;
  return {
    ...truth,
    offsets: offsets.map((offset, at) => (at > user ? offset + added.length : offset)),
    items: joined,
    gains: grades,
    rows: undefined,
    lastEntries,
  };
}
