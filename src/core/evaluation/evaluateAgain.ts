import { evaluateRankings, type EvaluationInput, type MeasureResult, type ModelResult } from './evaluate';
import type { Plan } from './plan';
import { inPlanOrder, partsOf, resultOfValues } from './planParts';
import { rangesOf } from './userRanges';

/** An evaluation as it was before its data changed. */
export interface EvaluatedBefore {
  readonly input: EvaluationInput;
  readonly result: ModelResult;
}

/** Whose list or truth changed, and what became of the users' numbers. */
export interface ChangedUsers {
  /** In the numbers of before, ascending; without users that are new. */
  readonly before: Int32Array;
  /** In the numbers of now, ascending; without users that are in no file any more. */
  readonly after: Int32Array;
  /** Number before by number now, −1 for a user that is new; undefined: no number changed, and nobody is new. */
  readonly numberBefore: Int32Array | undefined;
}

/**
 * What `evaluateRankings` says of the changed data, to the last bit, by judging the changed users alone: the
 * values of all others are kept, and only their mean is taken anew, in the same order. Measures whose value for
 * a user may depend on other users (all that are bound to the data, speak of all lists together or pool pairs)
 * are measured anew.
 *
 * Yields now and then, as `evaluateRankings` does.
 *
 * @throws InputError as `evaluateRankings` does
 */
export function* evaluateAgain(
  input: EvaluationInput,
  plan: Plan,
  before: EvaluatedBefore,
  changed: ChangedUsers,
): Generator<number, ModelResult> {
  const { own, pooled } = partsOf(plan);
  const past = yield* evaluateRankings(before.input, own, rangesOf(changed.before));
  const present = yield* evaluateRankings(input, own, rangesOf(changed.after));
  const whole = pooled.measures.length > 0 ? yield* evaluateRankings(input, pooled) : undefined;

  const size = input.users.size;
  const { result } = before;
  const measuredAgain = own.measures.map((measure, index): MeasureResult => {
    const then = past.measures[index];
    const now = present.measures[index];
    const kept = result.measures[plan.measures.indexOf(measure)];
    const values = merged(new Float64Array(size).fill(Number.NaN), kept.values, now.values, changed);
    return resultOfValues(measure, values, kept.undefinedUsers - then.undefinedUsers + now.undefinedUsers);
  });
  const column = (of: (model: ModelResult) => Int32Array): Int32Array =>
    merged(new Int32Array(size), of(result), of(present), changed);
  const count = (of: keyof ModelResult['counts']): number =>
    result.counts[of] - past.counts[of] + present.counts[of];
  return {
    measures: inPlanOrder(plan, measuredAgain, whole?.measures ?? []),
    listLengths: column(({ listLengths }) => listLengths),
    relevant: column(({ relevant }) => relevant),
    hits: column(({ hits }) => hits),
    counts: {
      counted: count('counted'),
      withoutList: count('withoutList'),
      withoutRelevant: count('withoutRelevant'),
      withoutHit: count('withoutHit'),
      all: count('all'),
    },
  };
}

/** The values of before in the numbers of now, those of the changed users replaced. */
function merged<A extends Float64Array | Int32Array>(
  column: A,
  before: A,
  present: A,
  { numberBefore, after }: ChangedUsers,
): A {
  if (numberBefore === undefined) column.set(before);
  else
    for (let user = 0; user < column.length; user++)
      if (numberBefore[user] >= 0) column[user] = before[numberBefore[user]];
  for (const user of after) column[user] = present[user];
  return column;
}
