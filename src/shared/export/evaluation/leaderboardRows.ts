import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { EvaluationView, MeanView } from '../../protocol/views/evaluationView';
import { bestOf } from '../../leaderboard/bestMeans';
import { bestMarks } from '../../sentences/comparedPairs';
import { hyperParametersIn } from '../../text/hyperParameters';
import { modelGroups } from '../../leaderboard/modelGroups';
import { groupMeans, type GroupMeans, type RunMean } from '../../leaderboard/runMeans';

/** A line of a leaderboard. */
export interface LeaderboardRow extends Pick<GroupMeans, 'name' | 'by' | 'models' | 'runs'> {
  /** Values of the hyper-parameters, in the order of their columns. */
  readonly parameters: readonly (string | undefined)[];
  readonly means: readonly LeaderboardMean[];
}

export interface LeaderboardMean extends RunMean {
  /** The best of its column. */
  readonly best: boolean;
  /** No other is surely better; false where nothing says so. */
  readonly mayBeBest: boolean;
  /** Half of the 95% interval over users; absent where there is none, and over runs. */
  readonly halfWidth: MeanView['halfWidth'];
}

export interface Leaderboard {
  /** Columns of hyper-parameters. */
  readonly parameters: readonly string[];
  readonly rows: readonly LeaderboardRow[];
  /** Best first by the first measure; else as the models were named. */
  readonly sorted: boolean;
}

/** So many models are read one by one; more are a sweep. */
const FEW = 5;

/** Whether models are so many, or runs of one, that each is a line and what they share is said once. */
export function isSweep({ models }: Pick<EvaluationView, 'models'>): boolean {
  const groups = modelGroups(models);
  return groups.length > FEW || groups.length < models.length;
}

/**
 * The models as lines, runs of one together; of a sweep the best first.
 *
 * @param comparison undefined: nothing says which may be the best
 */
export function leaderboardOf(
  view: Pick<EvaluationView, 'models' | 'measures' | 'parameters'>,
  comparison?: ComparisonView,
): Leaderboard {
  const { models, measures, parameters } = view;
  const groups = groupMeans(view);
  const best = measures.map(({ higherIsBetter }, measure) =>
    bestOf(
      groups.map(({ means }) => means[measure].mean),
      higherIsBetter,
    ),
  );
  const sorted = groups.length > FEW && measures.length > 0;
  const told = parameters?.names ?? [];
  const found =
    sorted && parameters === undefined ? hyperParametersIn(groups.map(({ name }) => name)) : undefined;
  const marked = bestMarks(comparison, view);
  const rows = groups.map((group, index): LeaderboardRow => ({
    ...group,
    parameters: parameters?.values[group.models[0]] ?? found?.values[index] ?? [],
    means: group.means.map((mean, measure) => ({
      ...mean,
      best: mean.mean !== null && mean.mean === best[measure],
      mayBeBest: marked(group.models[0], measure),
      halfWidth: group.models.length > 1 ? undefined : models[group.models[0]].means[measure].halfWidth,
    })),
  }));
  if (sorted) rows.sort((a, b) => betterFirst(a, b, measures[0].higherIsBetter));
  return { parameters: found?.names ?? told, rows, sorted };
}

/** The better by the first measure first; what is undefined last. */
export function betterFirst(a: LeaderboardRow, b: LeaderboardRow, higherIsBetter: boolean): number {
  const [first, second] = [a.means[0].mean, b.means[0].mean];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return higherIsBetter ? second - first : first - second;
}
