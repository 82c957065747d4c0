import { historyOf } from '../../../core/history/history';
import { DEFAULT_RESAMPLES, DEFAULT_SEED } from '../../../shared/config/checkConfig';
import type { OverTimeView } from '../../../shared/protocol/views/chartView';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { runComparison } from '../../threads/resampling/comparing';
import { storedSnapshots, USUAL_SNAPSHOTS } from './storedSnapshots';

/**
 * Returns the values of a metric in the snapshots of an evaluation, with the clear changes. A metric that the newest
 * snapshot lacks is replaced by its first.
 *
 * @param check throws if the work is canceled
 * @throws InputError if there are no snapshots
 */
export async function metricOverTime(
  { request: { snapshots }, drawing }: Pick<LoadedEvaluation, 'request' | 'drawing'>,
  metric: string,
  check: () => void,
): Promise<OverTimeView> {
  const { evaluation = '', folder = '', commits = false } = snapshots ?? {};
  const { measure, points } = await storedSnapshots(folder, metric, USUAL_SNAPSHOTS, {
    ...{ orFirst: true, commits },
  });
  const settings = { resamples: DEFAULT_RESAMPLES, seed: DEFAULT_SEED };
  const history = await runComparison(
    historyOf(evaluation, measure, points, settings),
    drawing,
    settings.resamples,
    check,
    () => undefined,
  );
  return { kind: 'over-time', history };
}
