import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { EvaluationView, MeanView } from '../../protocol/views/evaluationView';
import { bestValue } from '../../leaderboard/bestMeans';
import { bestMarks } from '../../sentences/comparedPairs';
import { parseHyperParameters } from '../../text/hyperParameters';
import { paretoSet } from '../../leaderboard/paretoSet';
import { groupMeans, type GroupMeans, type RunMean } from '../../leaderboard/runMeans';

/** Row of a leaderboard. */
export interface LeaderboardRow extends Pick<GroupMeans, 'name' | 'by' | 'models' | 'runs'> {
  /** Values of the hyperparameters, in the order of their columns. */
  readonly parameters: readonly (string | undefined)[];
  readonly means: readonly LeaderboardMean[];
  /** Whether the model is Pareto-optimal by its quality and the columns of its lists; absent: there is no column. */
  readonly pareto?: boolean;
}

export interface LeaderboardMean extends RunMean {
  /** Whether the value is the best of its column. */
  readonly best: boolean;
  /** Whether no other model is significantly better; false if not compared. */
  readonly mayBeBest: boolean;
  /** Half of the 95% interval over users; absent if not defined, and for a mean over runs. */
  readonly halfWidth: MeanView['halfWidth'];
}

interface Leaderboard {
  /** Names of the hyperparameter columns. */
  readonly parameters: readonly string[];
  readonly rows: readonly LeaderboardRow[];
  /** Whether the rows are sorted by the first metric, best first; otherwise they are in the given order. */
  readonly sorted: boolean;
}

/** Maximum number of models that stay in their order. */
const MAX_MODELS_IN_ORDER = 5;

/**
 * Returns the models as rows, with the runs of each combined; many models are sorted, the best first.
 * @param comparison undefined: not known which models may be the best
 */
export function buildLeaderboard(
  view: Pick<EvaluationView, 'models' | 'measures' | 'parameters'>,
  comparison?: ComparisonView,
): Leaderboard {
  const { models, measures, parameters } = view;
  const groups = groupMeans(view);
  const best = measures.map(({ higherIsBetter }, measure) =>
    bestValue(
      groups.map(({ means }) => means[measure].mean),
      higherIsBetter,
    ),
  );
  const sorted = groups.length > MAX_MODELS_IN_ORDER && measures.length > 0;
  const told = parameters?.names ?? [];
  const found =
    sorted && parameters === undefined ? parseHyperParameters(groups.map(({ name }) => name)) : undefined;
  const marked = bestMarks(comparison, view);
  const front = paretoSet(view, groups);
  const rows = groups.map((group, index): LeaderboardRow => ({
    ...group,
    ...(front && { pareto: front[index] }),
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

/** Compares two rows by the first metric: the better row first, rows without a value last. */
export function betterFirst(a: LeaderboardRow, b: LeaderboardRow, higherIsBetter: boolean): number {
  const [first, second] = [a.means[0].mean, b.means[0].mean];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return higherIsBetter ? second - first : first - second;
}
