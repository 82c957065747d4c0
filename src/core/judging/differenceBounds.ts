import type { ModelEvaluationInput } from '../evaluation/evaluate';
import { presenceOfUser } from '../evaluation/evaluate';
import type { MeasuringPlan } from '../evaluation/plan';
import { isUserCounted } from '../evaluation/standing';
import type { ModelPair } from '../comparison/pairs';
import { MeanEnds } from './boundedMean';
import { boundedGroups, type BoundedMeasure, type ModelValues } from './bounds';
import type { Unbounded } from './boundRule';
import { flipOf, type Flip } from './flip';
import { gradedItems, type JudgedLists, type UnknownChoices } from './judgedLists';
import { PairDifferenceBounds } from './pairEnds';

/** Bounds of the difference of two models, b − a, over all judgments of the unjudged items. */
export interface DifferenceBounds {
  readonly reason?: undefined;
  /** Lowest and highest mean difference; NaN: no user counts under any judgment. */
  readonly low: number;
  readonly high: number;
  /** Whether some judgments reach `low` and `high`. If not, these are limits that no judgment exceeds. */
  readonly exact: boolean;
  /** Number of users who do not count now, and would count under some judgments. */
  readonly entering: number;
  /** Unjudged items within the depth, over all users. */
  readonly unknown: number;
  /** `settled`: no judgment changes the sign of the mean difference. */
  readonly sign: 'settled' | 'open';
  /** Differences of the users at both ends of the mean; NaN: the user does not count there. */
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  /** Null: the sign is settled, or no end of a user is reached. */
  readonly flip: Flip | null;
}

/** Bounds of a pair, or why there are none. */
export type PairBounds = DifferenceBounds | { readonly reason: Unbounded };

/** Users between two moments at which a caller may stop. */
const USERS_PER_STEP = 500;

/** A sum is not 0 if it is further from it. */
const TOLERANCE = 1e-12;

/**
 * Returns the ends of the mean differences over all judgments, both lists of a user under the same judgments, by pair and
 * metric. Yields the number of users done.
 *
 * @param values of each model, by metric of the plan
 */
export function* differenceBounds(
  inputs: readonly ModelEvaluationInput[],
  values: readonly ModelValues[],
  plan: Pick<MeasuringPlan, 'measures'>,
  pairs: readonly ModelPair[],
  choices: UnknownChoices,
): Generator<number, PairBounds[][]> {
  const { groups, unbounded } = boundedGroups(inputs, plan, choices);
  const answers = pairs.map(() => unbounded.map((reason): PairBounds => ({ reason: reason ?? 'none' })));
  for (const { lists, measures } of groups) {
    const walk = new PairWalk(inputs, values, lists, choices);
    const states = pairs.map((pair) => measures.map((measure) => new PairState(walk, pair, measure)));
    for (let user = 0; user < inputs[0].users.size; user++) {
      if (user % USERS_PER_STEP === 0) yield user;
      walk.turnTo(user);
      for (const state of states.flat()) state.add(user);
    }
    for (const [at, ofPair] of states.entries())
      for (const state of ofPair)
        answers[at][state.measure.index] =
          walk.reason === undefined ? yield* state.bounds() : { reason: walk.reason };
  }
  return answers;
}

/** Lists of all models, user by user, with what makes bounds impossible. */
class PairWalk {
  reason: Unbounded | undefined;
  unknown = 0;

  constructor(
    readonly inputs: readonly ModelEvaluationInput[],
    readonly values: readonly ModelValues[],
    readonly lists: JudgedLists,
    readonly choices: UnknownChoices,
  ) {}

  turnTo(user: number): void {
    const { lists } = this;
    lists.turnTo(user);
    if (lists.areRepeated) this.reason = 'repeated';
    else if (lists.areTied) this.reason ??= 'ties';
    if (presenceOfUser(this.inputs[0], user).judged) this.unknown += lists.count;
  }
}

/** Ends of one pair and metric. */
class PairState {
  private readonly ends: PairDifferenceBounds;
  private readonly means = new MeanEnds();
  private readonly lows: Float64Array;
  private readonly highs: Float64Array;
  private sum = 0;
  private lowSum = 0;
  private highSum = 0;
  private counted = 0;
  private isExact = true;

  constructor(
    private readonly walk: PairWalk,
    private readonly pair: ModelPair,
    readonly measure: BoundedMeasure,
  ) {
    this.ends = new PairDifferenceBounds(
      measure.rule,
      measure.measure,
      measure.compiled,
      walk.choices.grades,
    );
    this.lows = new Float64Array(walk.inputs[0].users.size).fill(Number.NaN);
    this.highs = this.lows.slice();
  }

  /** Turns to the lists of a user. @returns whether the user counts, or may */
  turnTo(user: number): boolean {
    const { walk, pair, measure } = this;
    const { lists, unknowns, count } = walk.lists;
    const standings = [pair.a, pair.b].map((model) => presenceOfUser(walk.inputs[model], user));
    const isJudged = standings[0].judged;
    const values = this.valuesOf(user);
    if (Number.isNaN(values[1] - values[0])) {
      const enters =
        isJudged && standings.every((standing) => isUserCounted(measure.compiled.users, true, standing));
      if (!enters) return false;
    }
    return this.ends.turnTo({
      lists: [lists[pair.a], lists[pair.b]],
      unknowns: [unknowns[pair.a], unknowns[pair.b]],
      count: isJudged ? count + walk.choices.others : 0,
      values,
    });
  }

  private valuesOf(user: number): readonly [number, number] {
    const { walk, pair, measure } = this;
    return [walk.values[pair.a][measure.index][user], walk.values[pair.b][measure.index][user]];
  }

  /** Difference now; NaN: the user does not count. */
  private differenceOf(user: number): number {
    const [a, b] = this.valuesOf(user);
    return b - a;
  }

  add(user: number): void {
    if (!this.turnTo(user)) return;
    const { ends } = this;
    const [low, high] = [-ends.best(-1, Infinity), ends.best(1, Infinity)];
    if (Number.isNaN(low) || Number.isNaN(high)) return;
    const now = this.differenceOf(user);
    const enters = Number.isNaN(now);
    this.isExact &&= low === high || ends.isExact;
    this.means.add(low, high, enters);
    this.lowSum += enters ? Math.min(0, low) : low;
    this.highSum += enters ? Math.max(0, high) : high;
    this.lows[user] = low;
    this.highs[user] = high;
    if (enters) return;
    this.sum += now;
    this.counted++;
  }

  *bounds(): Generator<number, DifferenceBounds> {
    const { sum, lowSum, highSum, lows, highs, walk, isExact } = this;
    const { low, high, entering } = this.means.ends;
    const isSettled =
      sum > TOLERANCE
        ? lowSum > TOLERANCE
        : sum < -TOLERANCE
          ? highSum < -TOLERANCE
          : Math.max(Math.abs(lowSum), Math.abs(highSum)) <= TOLERANCE;
    const flip = isSettled || !isExact ? null : yield* this.flip();
    for (let user = 0; user < lows.length; user++) {
      if (Number.isNaN(lows[user]) || !Number.isNaN(this.differenceOf(user))) continue;
      // Users enter while they move the mean; if no other user counts, the first one enters.
      if (this.counted > 0 ? lows[user] >= low : lows[user] > low) lows[user] = Number.NaN;
      if (this.counted > 0 ? highs[user] <= high : highs[user] < high) highs[user] = Number.NaN;
    }
    return {
      ...{ low, high, exact: isExact, entering, unknown: walk.unknown },
      sign: isSettled ? 'settled' : 'open',
      ...{ lows, highs, flip },
    };
  }

  /** Returns the fewest judgments that bring the sum of differences to 0. */
  private *flip(): Generator<number, Flip> {
    const { walk, ends, sum, lows } = this;
    const sign = sum > 0 ? -1 : 1;
    const { users, items } = walk.inputs[0];
    return yield* flipOf(Math.abs(sum), users, {
      *users() {
        for (let user = 0; user < lows.length; user++) if (!Number.isNaN(lows[user])) yield user;
      },
      turnTo: (user) => {
        walk.lists.turnTo(user);
        this.turnTo(user);
        const now = this.differenceOf(user);
        const start = Number.isNaN(now) ? 0 : sign * now;
        return {
          count: walk.lists.count + walk.choices.others,
          gain: (budget) => Math.max(0, ends.best(sign, budget) - start || 0),
        };
      },
      judged: () =>
        gradedItems(walk.lists, ends.grades).map(([item, grade]) => ({ item: items.text(item), grade })),
    });
  }
}
