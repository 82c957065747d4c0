import type { LeaderboardMean } from '../../shared/leaderboard/leaderboardRows';
import type { MeasureView } from '../../shared/protocol/views/evaluationView';

/** How the rows of the leaderboard are ordered: by a measure's mean, or as the files were given. */
export interface LeaderboardOrder {
  readonly measure: number | undefined;
  /** Best first, or worst first. */
  readonly bestFirst: boolean;
}

/**
 * Numbers of the models, runs of one together, in the order of the rows: the baseline stays on top, models without a
 * mean come last, equal ones as they were given.
 */
export function leaderboardRows(
  models: readonly { readonly means: readonly Pick<LeaderboardMean, 'mean'>[] }[],
  measures: readonly MeasureView[],
  order: LeaderboardOrder,
  baseline: number | undefined,
): number[] {
  const rows = models.map((_, index) => index);
  const { measure } = order;
  if (measure !== undefined) {
    const higherFirst = (measures[measure]?.higherIsBetter ?? true) === order.bestFirst;
    const mean = (model: number): number => models[model].means[measure]?.mean ?? Number.NaN;
    rows.sort((a, b) => {
      const [first, second] = [mean(a), mean(b)];
      if (Number.isNaN(first) || Number.isNaN(second))
        return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;
      return (higherFirst ? second - first : first - second) || a - b;
    });
  }
  if (baseline === undefined) return rows;
  return [baseline, ...rows.filter((model) => model !== baseline)];
}
