import * as l10n from '@vscode/l10n';
import type { JudgedList } from '../../data/judgedList';
import type { MeasureChoices, UserRule, RankingRules } from '../../measures/convention';
import type { CollectionMeasure, PerUserMeasure } from '../../measures/measure';
import { compileMeasure } from '../../measures/resolve';
import type { MeasureQuery } from '../../measures/syntax';
import { InputError } from '../../../shared/problem';
import { isUserCounted } from '../standing';
import { Judge } from '../judging/judge';
import { UserTruth } from '../judging/userTruth';
import { userSteps } from '../userSteps';
import { bindToData, requireScores, type ModelEvaluationInput, presenceOfUser } from '../evaluate';
import type { CutoffPoint } from './cutoffPoint';
import { MeanCurve } from './meanCurve';
import { listRunner, type MeasureRunner } from '../measureRunner';

/** Units of work after which the generator yields, so that the caller can handle messages or stop. */
const WORK_PER_STEP = 40_000;

/**
 * Computes one metric at every cutoff from 1 to `deepest`. Judges each user's list once, and evaluates it only at
 * cutoffs where its value can change. Means equal those of an evaluation at that cutoff to the last bit, except that
 * the last digits may differ if orders of equal scores are enumerated.
 *
 * Yields the number of users done; returns the point of cutoff k at index k − 1. Stop iterating to cancel.
 *
 * @param query its cutoff is ignored
 * @param choices rules of the metric
 * @throws InputError if the metric has no cutoff, and as `evaluateRankings` does
 */
export function* cutoffCurve(
  input: ModelEvaluationInput,
  query: MeasureQuery,
  choices: MeasureChoices,
  deepest: number,
): Generator<number, CutoffPoint[]> {
  const measures = Array.from({ length: deepest }, (_, index) =>
    compileMeasure({ ...query, cutoff: index + 1 }, choices),
  );
  if (query.family.cutoff === 'none') throw withoutCutoff(query);
  if (measures.length === 0) return [];
  requireScores({ measures }, input.rankings);
  const compiled = measures.map(({ compiled }) => {
    const bound = bindToData(compiled, input);
    if (bound.kind === 'rating') throw withoutCutoff(query);
    return bound;
  });
  const curve = curveOf(compiled, input.users.size);
  // Only the cutoff differs: all metrics use the same judged lists of the same users.
  const [{ view, users }] = compiled;
  const depth = Math.max(...compiled.map((measure) => measure.depth));
  const measured = (list: JudgedList): number => list.length + 20 + curve.add(list);
  yield* countedLists(input, view, depth, users, measured, WORK_PER_STEP);
  return curve.points();
}

/** Accumulates all cutoffs while users are visited. */
interface Curve {
  /** Adds the next user's list; returns the number of evaluations. */
  add(list: JudgedList): number;
  points(): CutoffPoint[];
}

function curveOf(measures: readonly (PerUserMeasure | CollectionMeasure)[], users: number): Curve {
  const plain = measures.filter(isPlainMean);
  if (plain.length === measures.length) return new MeanCurve(plain);
  // Only aggregates are read: the values of users may overwrite each other.
  const values = new Float64Array(users);
  return new RunnerCurve(measures.map((measure) => listRunner('', measure, values)));
}

function isPlainMean(measure: PerUserMeasure | CollectionMeasure): measure is PerUserMeasure {
  return measure.kind === 'per-user' && (measure.aggregate?.name ?? 'mean') === 'mean';
}

/** Accumulates each cutoff separately, for metrics that are not the mean of users. */
class RunnerCurve implements Curve {
  constructor(private readonly runners: readonly MeasureRunner[]) {}

  add(list: JudgedList): number {
    for (const runner of this.runners) runner.add(list);
    return this.runners.length;
  }

  points(): CutoffPoint[] {
    return this.runners.map((runner) => {
      const { mean, users } = runner.result();
      // The t interval is of the arithmetic mean, not of this one.
      return { mean, users, halfWidth: Number.NaN };
    });
  }
}

function withoutCutoff({ name, family }: MeasureQuery): InputError {
  return new InputError({
    message: l10n.t('“{0}”: {1} has no cutoff.', name, family.name),
    advice: l10n.t('Select a metric with a cutoff, such as {0}.', 'nDCG@10'),
  });
}

/**
 * Judges the list of each user, and shows those of users who count.
 *
 * Yields the number of users done. Stop iterating to cancel.
 *
 * @param depth number of ranks that the metrics use
 * @param show called with each list, which is valid until it returns; returns the units of work done
 * @param workPerStep units of work after which the generator yields
 */
function* countedLists(
  input: ModelEvaluationInput,
  view: RankingRules,
  depth: number,
  users: UserRule,
  show: (list: JudgedList) => number,
  workPerStep: number,
): Generator<number, void> {
  const truth = new UserTruth(input);
  const judge = new Judge(input, truth, view, depth);
  yield* userSteps(input.users.size, workPerStep, (user) => {
    const standing = presenceOfUser(input, user);
    if (!standing.listed && !standing.judged && !standing.trained) return 1;
    truth.turnTo(user);
    const list = judge.judge();
    return isUserCounted(users, list.relevant > 0, standing) ? show(list) : 1;
  });
}
