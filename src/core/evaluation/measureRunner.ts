import * as l10n from '@vscode/l10n';
import { growArray } from '../data/columns';
import type { EvaluationData } from '../data/evaluationData';
import type { JudgedList } from '../data/judgedList';
import type { Truth } from '../data/truth';
import type { UserRule, RankingRules } from '../measures/convention';
import type { CollectionMeasure, PerUserMeasure, RatingMeasure } from '../measures/measure';
import { InputError } from '../../shared/problem';
import { expectedValue } from './ties/tieExpectation';
import { fileOrderRules } from './judging/listView';
import { RunningMean } from './runningMean';

/** Value of a metric over all users. */
interface MeasureSummary {
  readonly name: string;
  /** Mean of the metric; NaN if no user counts. */
  readonly mean: number;
  /** Number of users that the mean is over. */
  readonly users: number;
  /** Number of rated rows that the value is over; absent: the value is a mean over users. */
  readonly rows?: number;
  /** Users who count under the convention but have an undefined value. */
  readonly undefinedUsers: number;
}

export interface MeasureResult extends MeasureSummary {
  /** Values by user number; NaN: not counted, or undefined. All NaN for a metric over all lists together. */
  readonly values: Float64Array;
}

/** Accumulates a metric while users are visited. */
export interface MeasureRunner {
  readonly view: RankingRules;
  readonly depth: number;
  /** Rule that decides whether a user's list counts. */
  readonly users: UserRule;
  /** Adds a list, which is valid only during the call. @param times number of users with this list; default: 1 */
  add(list: JudgedList, times?: number): void;
  result(): MeasureSummary;
}

/** Returns the function of a metric's value under its view: under `ties: 'expected'` the mean over the orders of equal scores. */
export function valueFunction(measure: PerUserMeasure): (list: JudgedList) => number {
  return measure.view.ties === 'expected' ? (list) => expectedValue(measure, list) : measure.value;
}

export class PerUserRunner implements MeasureRunner {
  readonly view: RankingRules;
  readonly depth: number;
  readonly users: UserRule;
  private readonly mean: RunningMean;
  private readonly valueOf: (list: JudgedList) => number;
  private undefinedUsers = 0;

  /** @param values output by list number, initially NaN */
  constructor(
    private readonly name: string,
    private readonly measure: PerUserMeasure,
    private readonly values: { [list: number]: number },
  ) {
    this.view = measure.view;
    this.depth = measure.depth;
    this.users = measure.users;
    this.mean = new RunningMean(measure.aggregate);
    this.valueOf = valueFunction(measure);
  }

  /** Adds a list. @param times number of users with a list like this one */
  add(list: JudgedList, times = 1): void {
    const { measure } = this;
    const value = this.valueOf(list);
    this.values[list.user] = value;
    if (Number.isNaN(value)) this.undefinedUsers += times;
    this.mean.add(value, measure.aggregate?.weight?.(list), times);
  }

  result(): MeasureSummary {
    return {
      name: this.name,
      mean: this.mean.mean,
      users: this.mean.count,
      undefinedUsers: this.undefinedUsers,
    };
  }
}

class CollectionRunner implements MeasureRunner {
  readonly view: RankingRules;
  readonly depth: number;
  readonly users: UserRule;
  private readonly collection: ReturnType<CollectionMeasure['start']>;
  private added = 0;

  constructor(
    private readonly name: string,
    measure: CollectionMeasure,
  ) {
    this.view = measure.view;
    this.depth = measure.depth;
    this.users = measure.users;
    this.collection = measure.start();
  }

  add(list: JudgedList): void {
    this.added++;
    this.collection.add(list);
  }

  result(): MeasureSummary {
    return {
      name: this.name,
      mean: this.collection.result(),
      users: this.added,
      undefinedUsers: 0,
    };
  }
}

/** Returns a runner of a metric of lists. @param values output by list number, initially NaN */
export function listRunner(
  name: string,
  measure: PerUserMeasure | CollectionMeasure,
  values: Float64Array,
): MeasureRunner {
  return measure.kind === 'per-user'
    ? new PerUserRunner(name, measure, values)
    : new CollectionRunner(name, measure);
}

/** Ranking rules of rating metrics. */
export const RATING_VIEW = fileOrderRules(undefined);
/** User rule of rating metrics. */
export const RATING_USERS = 'judged-both';

/**
 * Pairs (rating, prediction), shared by all rating metrics of an evaluation: each recommended item with a
 * rating occurs once, with the prediction of its first entry in list order. Findings report this entry as the
 * one that is used.
 */
export class RatingPairs {
  /** Predicted and true ratings of the current user. */
  readonly own = new PairColumns();
  /** Predicted and true ratings of all users up to the current one. */
  readonly all = new PairColumns();
  private user = -1;
  /** Negative ratings of the current user by item: their gains in the list are 0. */
  private readonly negative = new Map<number, number>();

  constructor(private readonly truth: Pick<Truth, 'offsets' | 'items' | 'gains'>) {}

  /** Collects the pairs of a list, unless its user is already the current one. */
  turnTo(list: JudgedList): void {
    if (list.user === this.user) return;
    this.user = list.user;
    this.own.count = 0;
    this.negative.clear();
    for (let i = 0; i < list.depth; i++) {
      if (!hasPredictionAndRating(list, i)) continue;
      const prediction = list.scores[i];
      const rating = list.assessment[i] === 2 ? this.negativeRating(list.user, list.items[i]) : list.gains[i];
      this.own.add(rating, prediction);
      this.all.add(rating, prediction);
    }
  }

  /**
   * Returns the negative rating of an item by the user. On first use, reads all negative ratings of the user.
   */
  private negativeRating(user: number, item: number): number {
    const { offsets, items, gains } = this.truth;
    if (this.negative.size === 0) {
      for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
        if (gains[entry] < 0) this.negative.set(items[entry], gains[entry]);
    }
    return this.negative.get(item) ?? 0;
  }
}

/** Returns whether the entry at `index` has a prediction and a rating. */
export function hasPredictionAndRating({ assessment, scores }: JudgedList, index: number): boolean {
  return assessment[index] !== 0 && !Number.isNaN(scores[index]);
}

/**
 * Computes a value per user over that user's pairs. The reported number is over all pairs (micro) or the mean of
 * users (macro).
 *
 * @throws InputError if the ground truth has no ratings; from `add`, with file and line, if the metric needs
 * probabilities and a prediction is not one
 */
export class RatingRunner implements MeasureRunner {
  readonly view = RATING_VIEW;
  readonly depth = Infinity;
  readonly users = RATING_USERS;
  private readonly mean = new RunningMean();
  private withPairs = 0;
  private undefinedUsers = 0;

  /**
   * @param pairs shared by all rating metrics of the evaluation
   * @param values output by user number, initially NaN
   */
  constructor(
    private readonly name: string,
    private readonly measure: RatingMeasure,
    private readonly data: EvaluationData,
    private readonly pairs: RatingPairs,
    private readonly values: Float64Array,
  ) {
    if (data.truth.rated === false) {
      throw new InputError({
        message: l10n.t('{0} compares predictions with ratings, but the ground truth has no ratings.', name),
        advice: l10n.t('Use a ground truth with a rating or label column, or remove {0}.', name),
      });
    }
  }

  add(list: JudgedList): void {
    const { measure, pairs } = this;
    const { own } = pairs;
    pairs.turnTo(list);
    if (own.count === 0) return;
    if (measure.predictions === 'probability') this.requireProbabilities(list);
    this.withPairs++;
    const value = measure.value(own.ratings, own.predictions, own.count);
    this.values[list.user] = value;
    if (Number.isNaN(value)) this.undefinedUsers++;
    this.mean.add(value);
  }

  result(): MeasureSummary {
    const { measure } = this;
    const { all } = this.pairs;
    const micro = measure.averaging === 'micro';
    return {
      name: this.name,
      mean: micro
        ? all.count === 0
          ? Number.NaN
          : measure.value(all.ratings, all.predictions, all.count)
        : this.mean.mean,
      users: micro ? this.withPairs : this.mean.count,
      ...(micro && { rows: all.count }),
      undefinedUsers: this.undefinedUsers,
    };
  }

  private requireProbabilities({ user, depth, items, scores, assessment }: JudgedList): void {
    for (let i = 0; i < depth; i++) {
      if (assessment[i] === 0 || !(scores[i] < 0 || scores[i] > 1)) continue;
      throw new InputError({
        message: l10n.t(
          '{0} needs probabilities between 0 and 1, but item {1} is predicted as {2}.',
          this.name,
          this.data.itemIds.text(items[i]),
          scores[i],
        ),
        advice: l10n.t('Use probabilities instead of scores, or remove {0}.', this.name),
        ...this.data.placeOf(user, items[i]),
      });
    }
  }
}

/** Two growing columns. */
class PairColumns {
  ratings = new Float64Array(64);
  predictions = new Float64Array(64);
  count = 0;

  add(rating: number, prediction: number): void {
    if (this.count === this.ratings.length) {
      this.ratings = growArray(this.ratings);
      this.predictions = growArray(this.predictions);
    }
    this.ratings[this.count] = rating;
    this.predictions[this.count++] = prediction;
  }
}
