import type { HistoryJson } from '../../shared/protocol/historyResult';
import { orNull } from '../../shared/protocol/orNull';
import { intervalInRange, usersWith, valuesOfUsers, type ComparedMeasure } from '../comparison/pairs';
import { momentsOf } from '../statistics/moments';
import type { DrawRequest } from '../statistics/resampling/draws';
import { pairedT } from '../statistics/tests/pairedT';
import { historyChanges } from './changes';

/** Values of a metric at one time. */
export interface HistoryPoint extends Pick<
  HistoryJson['snapshots'][number],
  'date' | 'commit' | 'inputsChanged'
> {
  /** Values by user number; NaN: no value. */
  readonly values: Float64Array;
}

/** Returns the mean of each snapshot, and the clear changes. Snapshots are divided where their inputs changed. */
export function* historyOf(
  evaluation: string,
  measure: ComparedMeasure,
  points: readonly HistoryPoint[],
  settings: { readonly resamples: number; readonly seed: number },
): Generator<number | DrawRequest, HistoryJson, Float64Array | undefined> {
  const starts = [...points.keys()].filter((at) => at === 0 || points[at].inputsChanged.length > 0);
  const changes = yield* historyChanges(
    { measure, snapshots: points.map(({ values }) => values), starts },
    settings,
  );
  return {
    schema: 'recscope-history/1',
    evaluation,
    measure: measure.name,
    higherIsBetter: measure.higherIsBetter,
    ...settings,
    snapshots: points.map(({ values, ...point }) => {
      const users = usersWith(values.length, (user) => !Number.isNaN(values[user]));
      const moments = momentsOf(valuesOfUsers(values, users));
      return {
        ...point,
        users: users.length,
        mean: orNull(moments.mean),
        interval: intervalInRange(measure, moments.mean, pairedT(moments)?.interval),
      };
    }),
    changes: changes.map(({ p, ...change }) => ({ ...change, adjustedP: p })),
  };
}
