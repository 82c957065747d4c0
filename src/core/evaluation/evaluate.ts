import * as l10n from '@vscode/l10n';
import type { Catalogue } from '../data/catalogue';
import type { EvaluationData, ListColumns as ColumnsOfLists } from '../data/evaluationData';
import type { ItemFeatures } from '../data/itemFeatures';
import type { Rankings } from '../data/rankings';
import type { Training } from '../data/training';
import type { Passages } from '../data/passages/passages';
import { rankingRulesKey, type RankingRules } from '../measures/convention';
import type { CollectionMeasure, CompiledMeasure, PerUserMeasure, RatingMeasure } from '../measures/measure';
import type { ResolvedMeasure } from '../measures/resolve';
import type { UserCounts } from '../../shared/protocol/views/evaluationView';
import { InputError } from '../../shared/problem';
import { Judge } from './judging/judge';
import type { JudgeInput } from './judging/judgeInput';
import { UserTruth } from './judging/userTruth';
import { wholeListRules } from './judging/listView';
import {
  listRunner,
  RatingPairs,
  RatingRunner,
  type MeasureResult,
  type MeasureRunner,
} from './measureRunner';
import type { MeasuringPlan } from './plan';
import { ListPass, newUserColumns, type ListSource, type ListColumns, type ViewGroup } from './listPass';
import type { UserPresence } from './standing';

export type { MeasureResult } from './measureRunner';
export { compilePlan, type EvaluationPlan } from './plan';

/** Rankings of one model and all other inputs, with shared numbers of users and items. */
export interface ModelEvaluationInput extends JudgeInput {
  readonly train?: Training;
  readonly features?: ItemFeatures;
  readonly catalogue?: Catalogue;
  /** Places of gold passages and listed chunks, in an evaluation of passages. */
  readonly passages?: Passages | undefined;
  readonly columns?: ColumnsOfLists | undefined;
}

/** Result of one model. */
export interface ModelResult extends ListColumns {
  /** Results in the order of the plan's metrics. */
  readonly measures: readonly MeasureResult[];
  readonly counts: UserCounts;
}

/** Arrays that results are written to. */
export interface ResultColumns extends ListColumns {
  /** Values of each metric of the plan, initially NaN. Metrics over all lists do not write. */
  readonly values: readonly Float64Array[];
}

/** Users `start` … `end` − 1. */
export interface UserRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Evaluates one model in one pass over the users. Metrics with equal rules of judging share the judged lists.
 *
 * Yields the number of users done every few milliseconds; returns the result. Stop iterating to cancel.
 *
 * @param only users to evaluate, ascending, as if there were no others; default: all
 * @param columns arrays for the results of each user; default: new ones
 * @throws InputError if the lists have no scores but a metric needs them, if an input is missing that a metric needs,
 * or if the convention refuses duplicates and there are some
 */
export function* evaluateRankings(
  input: ModelEvaluationInput,
  plan: MeasuringPlan,
  only: Iterable<UserRange> = [{ start: 0, end: input.users.size }],
  columns: ResultColumns = newResultColumns(input.users.size, plan),
): Generator<number, ModelResult> {
  requireScores(plan, input.rankings);
  const data = evaluationData(input);
  const pairs = new RatingPairs(input.truth);
  const runners = plan.measures.map((measure, index) =>
    runnerFor(measure, data, pairs, columns.values[index]),
  );
  const truth = new UserTruth(input);
  const [base, ...groups] = groupByView(input, truth, plan, runners);
  const pass = new ListPass(new UserLists(input, truth), plan, base, groups, columns);
  for (const { start, end } of only)
    for (let user = start; user < end;) {
      user = pass.measure(user, end);
      if (pass.isStepDone()) yield user;
    }
  const measures: MeasureResult[] = [];
  for (const [index, runner] of runners.entries()) {
    measures.push({ ...runner.result(), values: columns.values[index] });
    // Rating metrics sort all pairs now, which may take a second.
    yield input.users.size;
  }
  const { listLengths, relevant, hits, counted } = columns;
  return { measures, listLengths, relevant, hits, counted, counts: pass.counts };
}

/** Returns empty columns. */
export function newResultColumns(
  users: number,
  { measures }: Pick<MeasuringPlan, 'measures'>,
): ResultColumns {
  return {
    ...newUserColumns(users),
    values: measures.map(() => new Float64Array(users).fill(Number.NaN)),
  };
}

/** One list per user. */
class UserLists implements ListSource {
  readonly times = 1;
  entries = 0;

  constructor(
    private readonly input: ModelEvaluationInput,
    private readonly truth: UserTruth,
  ) {}

  turnTo(user: number): UserPresence {
    const { offsets } = this.input.rankings;
    this.entries = offsets[user + 1] - offsets[user];
    this.truth.turnTo(user);
    return presenceOfUser(this.input, user);
  }
}

/** Returns the inputs that a user occurs in. */
export function presenceOfUser({ rankings, truth, train }: ModelEvaluationInput, user: number): UserPresence {
  return {
    listed: rankings.offsets[user + 1] > rankings.offsets[user],
    judged: truth.offsets[user + 1] > truth.offsets[user],
    trained: train !== undefined && train.offsets[user + 1] > train.offsets[user],
  };
}

/** Groups metrics by view; the base view is first. */
function groupByView(
  input: ModelEvaluationInput,
  truth: UserTruth,
  plan: MeasuringPlan,
  runners: readonly MeasureRunner[],
): ViewGroup[] {
  const byView = new Map<string, { view: RankingRules; depth: number; runners: MeasureRunner[] }>();
  const base = wholeListRules(plan);
  byView.set(rankingRulesKey(base), { view: base, depth: plan.hitCutoff ?? 0, runners: [] });
  for (const runner of runners) {
    const key = rankingRulesKey(runner.view);
    const group = byView.get(key) ?? { view: runner.view, depth: 0, runners: [] };
    group.depth = Math.max(group.depth, runner.depth);
    group.runners.push(runner);
    byView.set(key, group);
  }
  return Array.from(byView.values(), (group) => ({
    view: new Judge(input, truth, group.view, group.depth),
    runners: group.runners,
  }));
}

function runnerFor(
  measure: ResolvedMeasure,
  data: EvaluationData,
  pairs: RatingPairs,
  values: Float64Array,
): MeasureRunner {
  const compiled = bound(measure.compiled, data);
  return compiled.kind === 'rating'
    ? new RatingRunner(measure.name, compiled, data, pairs, values)
    : listRunner(measure.name, compiled, values);
}

function bound(
  compiled: CompiledMeasure,
  data: EvaluationData,
): PerUserMeasure | CollectionMeasure | RatingMeasure {
  return compiled.kind === 'data-bound' ? compiled.bind(data) : compiled;
}

/**
 * Binds a metric to the training interactions, features and catalogue of an evaluation.
 *
 * @throws InputError if it needs one that is missing
 */
export function bindToData(
  compiled: CompiledMeasure,
  input: ModelEvaluationInput,
): PerUserMeasure | CollectionMeasure | RatingMeasure {
  return bound(compiled, evaluationData(input));
}

function evaluationData(input: ModelEvaluationInput): EvaluationData {
  const { chunks } = input.rankings;
  return {
    users: input.users.size,
    items: input.items.size,
    itemIds: input.items,
    truth: input.truth,
    train: input.train,
    features: input.features,
    catalogue: input.catalogue,
    passages: input.passages && chunks && { places: input.passages, chunks },
    columns: input.columns,
    placeOf: input.placeOf ?? (() => undefined),
  };
}

/** Checks that lists have scores if a metric needs them. @throws InputError if they have none */
export function requireScores({ measures }: Pick<MeasuringPlan, 'measures'>, rankings: Rankings): void {
  if (rankings.scores !== undefined || rankings.items.length === 0) return;
  const measure = measures.find(({ family }) => family.needs.includes('scores'));
  if (measure === undefined) return;
  throw new InputError({
    message: l10n.t('{0} needs scores, but the recommendations have none.', measure.name),
    advice: l10n.t('Add a column of scores or predictions, or remove {0}.', measure.name),
  });
}
