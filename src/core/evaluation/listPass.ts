import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import type { JudgedList } from '../data/judgedList';
import { hitsWithin } from '../measures/hits';
import type { MeasureRunner } from './measureRunner';
import type { MeasuringPlan } from './plan';
import { isUserCounted, type UserPresence, UserCounter } from './standing';

/** Properties of each list that are independent of metrics, by list number. */
export interface ListColumns {
  /** Number of distinct items in each list. */
  readonly listLengths: Int32Array;
  /** Relevant items of each user in the ground truth. */
  readonly relevant: Int32Array;
  /** Relevant items of each list within the plan's `hitCutoff`, duplicates counted once. */
  readonly hits: Int32Array;
  /** 1 for each user who counts under the convention, else 0. */
  readonly counted: Uint8Array;
}

/** Judge of the current list of a source. */
export interface ListView {
  /** Judges the current list. @returns a list that is valid until the source moves to another one */
  judge(): JudgedList;
  /** Returns the number of relevant items of the list that was judged last, at any depth. */
  hitsInAll(): number;
}

/** Metrics that use lists judged under the same rules. */
export interface ViewGroup {
  readonly view: ListView;
  readonly runners: readonly MeasureRunner[];
}

/** A sequence of lists: one per user, or one per group of users with equal lists. */
export interface ListSource {
  /** Moves to a list. @returns in which inputs the list's user occurs */
  turnTo(list: number): UserPresence;
  /** Number of users who have the current list. */
  readonly times: number;
  /** Number of entries in the current list. */
  readonly entries: number;
}

/** Units of work after which a caller may report progress or stop. */
const WORK_PER_STEP = 40_000;

/** Passes each list to all metrics. */
export class ListPass {
  private readonly counter: UserCounter;
  private work = 0;

  /** @param base view in which these properties are determined: in the convention's order, each item once */
  constructor(
    private readonly source: ListSource,
    private readonly plan: Pick<MeasuringPlan, 'convention' | 'hitCutoff'>,
    private readonly base: ViewGroup,
    private readonly groups: readonly ViewGroup[],
    private readonly columns: ListColumns,
  ) {
    this.counter = new UserCounter(plan.convention.choices.users);
  }

  /**
   * Evaluates lists until a step is due. This loop is separate because loops that yield are slower.
   *
   * @returns the first remaining list
   */
  measure(start: number, end: number): number {
    const { source, base, groups, counter } = this;
    const { listLengths, relevant, hits, counted } = this.columns;
    const { hitCutoff } = this.plan;
    const measures = groups.reduce((sum, { runners }) => sum + runners.length, base.runners.length);
    let at = start;
    for (; at < end && this.work < WORK_PER_STEP; at++) {
      const standing = source.turnTo(at);
      if (!standing.listed && !standing.judged && !standing.trained) continue;
      const { times } = source;
      const list = measured(base, standing, times);
      for (const group of groups) measured(group, standing, times);

      listLengths[at] = list.length;
      relevant[at] = list.relevant;
      hits[at] = hitCutoff === undefined ? base.view.hitsInAll() : hitsWithin(list, hitCutoff);
      if (counter.add(standing, list.relevant, hits[at], times)) counted[at] = 1;
      this.work += source.entries * (1 + groups.length) + measures + 20;
    }
    return at;
  }

  get counts(): UserCounts {
    return this.counter.counts;
  }

  /** Returns whether the work of a step is done, and if so begins the next one. */
  isStepDone(): boolean {
    if (this.work < WORK_PER_STEP) return false;
    this.work = 0;
    return true;
  }
}

function measured({ view, runners }: ViewGroup, standing: UserPresence, times: number): JudgedList {
  const list = view.judge();
  for (const runner of runners)
    if (isUserCounted(runner.users, list.relevant > 0, standing)) runner.add(list, times);
  return list;
}

/** Returns empty columns. */
export function newUserColumns(lists: number): ListColumns {
  return {
    listLengths: new Int32Array(lists),
    relevant: new Int32Array(lists),
    hits: new Int32Array(lists),
    counted: new Uint8Array(lists),
  };
}
