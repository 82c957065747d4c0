import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import type { JudgedList } from '../data/judgedList';
import { hitsWithin } from '../measures/hits';
import type { MeasureRunner } from './measureRunner';
import type { MeasuringPlan } from './plan';
import { isCounted, type Standing, UserCounter } from './standing';

/** What is said of each list, whatever the measures ask; by its number. */
export interface UserColumns {
  /** Entries of each list, duplicates counted once. */
  readonly listLengths: Int32Array;
  /** Relevant items of each user in the truth. */
  readonly relevant: Int32Array;
  /** Relevant items of each list within the plan's `hitCutoff`, duplicates counted once. */
  readonly hits: Int32Array;
  /** 1 for each user who counts under the convention, else 0. */
  readonly counted: Uint8Array;
}

/** Judges the list that its source has turned to. */
export interface ListView {
  /** @returns a list that is valid until the source turns to another */
  judge(): JudgedList;
  /** Relevant items of the list that was judged last, however deep measures look. */
  hitsInAll(): number;
}

/** Measures that see the same judged lists. */
export interface ViewGroup {
  readonly view: ListView;
  readonly runners: readonly MeasureRunner[];
}

/** Where lists come from, one after the other: those of users, or each of so many users who are alike. */
export interface ListSource {
  /** Turns to a list. @returns in which data its users are */
  turnTo(list: number): Standing;
  /** Users who have the list. */
  readonly times: number;
  /** Entries of the list. */
  readonly entries: number;
}

/** After about this much work a caller may report progress or stop. */
const WORK_PER_STEP = 40_000;

/** Shows one list after the other to all measures. */
export class ListPass {
  private readonly counter: UserCounter;
  private work = 0;

  /** @param base what every result says of a list, whatever the measures ask: in the convention's order, each item once */
  constructor(
    private readonly source: ListSource,
    private readonly plan: Pick<MeasuringPlan, 'convention' | 'hitCutoff'>,
    private readonly base: ViewGroup,
    private readonly groups: readonly ViewGroup[],
    private readonly columns: UserColumns,
  ) {
    this.counter = new UserCounter(plan.convention.choices.users);
  }

  /** Measures lists until it is time for a step. A loop of its own: in one that yields it would take longer. @returns the first list that is left */
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

  /** Whether the work of a step is done; then the next one begins. */
  isStepDone(): boolean {
    if (this.work < WORK_PER_STEP) return false;
    this.work = 0;
    return true;
  }
}

function measured({ view, runners }: ViewGroup, standing: Standing, times: number): JudgedList {
  const list = view.judge();
  for (const runner of runners)
    if (isCounted(runner.users, list.relevant > 0, standing)) runner.add(list, times);
  return list;
}

/** Columns of which nothing is written yet. */
export function newUserColumns(lists: number): UserColumns {
  return {
    listLengths: new Int32Array(lists),
    relevant: new Int32Array(lists),
    hits: new Int32Array(lists),
    counted: new Uint8Array(lists),
  };
}
