import { differencesOf } from '../data/columns';
import { requestDraws, type DrawRequest } from '../statistics/resampling/draws';
import {
  SignFlips,
  type CentredSide,
  type FlipContrast,
  type FlipResult,
  type UserDivision,
} from '../statistics/resampling/signFlips';
import {
  hallStatistic,
  hasDifferences,
  marginEndsOf,
  selfNormalizedSum,
  type Difference,
} from './differences';
import { valuesOfUsers, usersWith, type ComparedModel } from './pairs';
import { MIN_VERDICT_USERS } from './verdict';

/** Differences that are tested together, with their models. */
interface Family {
  readonly models: readonly ComparedModel[];
  readonly differences: readonly Difference[];
  /** Differences that are tested only to exclude models from being the best. */
  readonly rivalry: readonly Difference[];
  /**
   * Divisions of the users, if differences are over the users of one part of a division (`Difference.part`); absent:
   * all differences are over all users.
   */
  readonly divisions: readonly UserDivision[] | undefined;
}

/** Result of the sign flips of a family. */
export interface SignFlipMaxT extends FlipResult {
  /** Users with a value of both models in at least one difference of the family. */
  readonly users: number;
}

/**
 * Flips the signs of users, with the same signs for all differences. Yields the number of draws done.
 *
 * @param familyUsers users of the family
 * @param bounds largest statistic against each model, at `measure · models + model`
 */
export function* signFlipMaxT(
  { models, differences, rivalry, divisions }: Family,
  familyUsers: Uint32Array,
  bounds: readonly number[],
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): Generator<number | DrawRequest, SignFlipMaxT, Float64Array | undefined> {
  const allDifferences = [...differences, ...rivalry];
  const columns = new FlippedColumns(models, familyUsers, allDifferences);
  const divisionOf = divisionsOfParts(divisions);
  const contrasts = allDifferences.map((difference, at): FlipContrast => {
    const { a, b, measure, part, moments, higherIsBetter } = difference;
    const [ofA, ofB] = [a, b].map((model) => measure * models.length + model);
    const isOfFamily =
      at < differences.length &&
      hasDifferences(moments) &&
      (part === undefined || moments.count >= MIN_VERDICT_USERS);
    return {
      ...columns.placesOf(difference),
      ...(part !== undefined && { part, division: divisionOf[part] }),
      observed: Math.abs(hallStatistic(difference)),
      inFamily: isOfFamily,
      sides: isOfFamily ? sidesOf(difference) : [],
      // A contrast in favour of b speaks against a.
      ...(isRivalry(difference) && {
        rivals: higherIsBetter ? ([ofA, ofB] as const) : ([ofB, ofA] as const),
      }),
    };
  });
  const flips = new SignFlips(
    {
      users: familyUsers.length,
      columns: columns.columns,
      ...(divisions && {
        divisions: divisions.map(({ partOf, parts }) => ({
          parts,
          partOf: Int32Array.from(familyUsers, (user) => partOf[user]),
        })),
      }),
    },
    contrasts,
    bounds,
    resamples,
    seed,
  );
  const found = yield* requestDraws(flips.task, flips.draws);
  return { ...flips.resultOf(found), users: familyUsers.length };
}

/** Returns the division number of each part. */
function divisionsOfParts(divisions: readonly UserDivision[] = []): number[] {
  return divisions.flatMap(({ parts }, division) => new Array<number>(parts).fill(division));
}

/** Returns the bounds of the margin that a difference may exceed: the bound on its side. */
function sidesOf(difference: Difference): CentredSide[] {
  const { moments } = difference;
  const [low, high] = marginEndsOf(difference);
  const u = selfNormalizedSum(moments);
  // A mean of 0 is on neither side, so that swapping the models changes nothing.
  return ([-1, 1] as const).flatMap((sign) => {
    const { share, moments: ofEnd } = sign < 0 ? low : high;
    return sign * u < -1e-10 || ofEnd.squares === 0 ? [] : [{ sign, share, mean: ofEnd.mean }];
  });
}

/** Returns whether a difference can exclude a model from being the best. */
export function isRivalry({ moments, part, needed }: Difference): boolean {
  return (
    part === undefined &&
    needed === undefined &&
    moments.count >= MIN_VERDICT_USERS &&
    hasDifferences(moments)
  );
}

/**
 * Returns, ascending, the users for whom both models of at least one difference have a value; if users are divided into
 * cohorts, only those in a cohort.
 */
export function usersWithDifference(
  models: readonly ComparedModel[],
  differences: readonly Difference[],
  divisions: readonly UserDivision[] | undefined,
): Uint32Array {
  const pairs = new Map(differences.map(({ a, b, measure }) => [`${a} ${b} ${measure}`, { a, b, measure }]));
  const columns = [...pairs.values()].map(
    ({ a, b, measure }) => [models[a].values[measure], models[b].values[measure]] as const,
  );
  return usersWith(columns[0]?.[0].length ?? 0, (user) => {
    if (divisions?.every(({ partOf }) => partOf[user] < 0) === true) return false;
    for (const [first, second] of columns) if (!Number.isNaN(first[user] - second[user])) return true;
    return false;
  });
}

/** Indices of the columns that a difference is computed from. */
type ColumnPlaces = Pick<FlipContrast, 'plus' | 'minus' | 'level' | 'counted'>;

/**
 * Columns from which all differences are computed. Models with values for the same users share one column each, minus
 * that of the first model: sign flips of b − a are flips of b and of a. Other differences have separate columns.
 */
class FlippedColumns {
  readonly columns: Float64Array[] = [];
  /** Number of the set of users with a value, by model and metric. */
  private readonly masks = new Map<string, number>();
  /** Indicator column of each set of users with a value. */
  private readonly known: { readonly has: Uint8Array; readonly counted: number }[] = [];
  /** Values that are subtracted from those of other models, by metric and set of users. */
  private readonly bases = new Map<string, Float64Array>();
  private readonly ofModels = new Map<string, number | undefined>();
  private readonly ofPairs = new Map<string, ColumnPlaces>();
  /** Columns of these values, by metric and set of users. */
  private readonly levels = new Map<string, number>();

  constructor(
    private readonly models: readonly ComparedModel[],
    private readonly users: Uint32Array,
    differences: readonly Difference[],
  ) {
    for (const { a, b, measure } of differences)
      for (const model of [a, b]) {
        const key = `${model} ${measure}`;
        if (!this.masks.has(key)) this.masks.set(key, this.maskOf(this.own(model, measure)));
      }
    for (const { a, b, measure } of differences)
      for (const model of [a, b]) {
        const key = `${model} ${measure}`;
        if (this.ofModels.has(key)) continue;
        const base = `${this.masks.get(key)} ${measure}`;
        const own = this.own(model, measure);
        const level = this.bases.get(base);
        if (level === undefined) this.bases.set(base, own);
        this.ofModels.set(key, level === undefined ? undefined : this.added(lessPresent(own, level)));
      }
  }

  /** Returns the indexes of the sums of a difference. */
  placesOf({ a, b, measure, ends }: Difference): ColumnPlaces {
    const [first, second] = [`${a} ${measure}`, `${b} ${measure}`];
    const mask = this.masks.get(first);
    if (mask !== undefined && mask === this.masks.get(second)) {
      const [minus, plus] = [this.ofModels.get(first), this.ofModels.get(second)];
      return {
        counted: this.known[mask].counted,
        ...(ends && { level: this.levelOf(mask, measure) }),
        ...(plus !== undefined && { plus }),
        ...(minus !== undefined && { minus }),
      };
    }
    const key = `${first} ${b} ${ends !== undefined}`;
    const known = this.ofPairs.get(key);
    if (known !== undefined) return known;
    const difference = differencesOf(this.own(b, measure), this.own(a, measure));
    const { counted } = this.known[this.maskOf(difference)];
    const own = {
      plus: this.added(lessPresent(difference)),
      ...(ends && { level: this.added(present(this.own(a, measure), difference)) }),
      counted,
    };
    this.ofPairs.set(key, own);
    return own;
  }

  /** Returns the index of the column that is subtracted from others of the same users. */
  private levelOf(mask: number, measure: number): number {
    const key = `${mask} ${measure}`;
    const base = this.bases.get(key);
    const place =
      this.levels.get(key) ?? this.added(lessPresent(base ?? new Float64Array(this.users.length)));
    this.levels.set(key, place);
    return place;
  }

  private own(model: number, measure: number): Float64Array {
    return valuesOfUsers(this.models[model].values[measure], this.users);
  }

  private added(column: Float64Array): number {
    this.columns.push(column);
    return this.columns.length - 1;
  }

  /** Returns the number of the set of users with a value. */
  private maskOf(values: Float64Array): number {
    const number = this.known.findIndex(({ has }) => {
      for (let user = 0; user < values.length; user++)
        if ((has[user] === 0) !== Number.isNaN(values[user])) return false;
      return true;
    });
    if (number >= 0) return number;
    const has = Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1));
    this.known.push({ has, counted: this.added(Float64Array.from(has)) });
    return this.known.length - 1;
  }
}

/** Returns the values of users with a difference, and 0 for other users. */
function present(values: Float64Array, difference: Float64Array): Float64Array {
  return values.map((value, user) => (Number.isNaN(difference[user]) ? 0 : value));
}

/** Returns values minus a level, 0 if missing. */
function lessPresent(values: Float64Array, level?: Float64Array): Float64Array {
  const column = new Float64Array(values.length);
  for (let user = 0; user < values.length; user++) {
    const value = values[user] - (level === undefined ? 0 : level[user]);
    column[user] = Number.isNaN(value) ? 0 : value;
  }
  return column;
}
