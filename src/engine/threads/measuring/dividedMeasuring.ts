import { Identifiers } from '../../../core/data/ids/identifiers';
import {
  joinThreadResults,
  unsharedResult,
  allocateSharedColumns,
  claimUsers,
  type ResultPart,
} from '../../../core/evaluation/dividedEvaluation';
import {
  evaluateRankings,
  type ModelEvaluationInput,
  type ModelResult,
} from '../../../core/evaluation/evaluate';
import { planToData, type MeasuringPlan } from '../../../core/evaluation/plan';
import { splitPlan, type SubsetPlan } from '../../../core/evaluation/planParts';
import { sharedRealNumbers } from '../../../core/data/columns';
import type { MeasureBounds, ModelValues } from '../../../core/judging/bounds';
import type { UnknownChoices } from '../../../core/judging/judgedLists';
import { compileMeasure } from '../../../core/measures/resolve';
import { parseMeasure } from '../../../core/measures/syntax';
import { InputError } from '../../../shared/problem';
import { createSharedJob, claimIndexes, runShared, type PartResult, type PartResults } from '../sharedWork';
import type { Threads } from '../threads';
import type {
  BoundsJob,
  BoundsPart,
  CurvesJob,
  MeasuringJob,
  MeasuringPart,
  ModelCurve,
  SharedLists,
  UsersJob,
} from './measuringJob';

/** Threads that compute metrics of large models; their script is the built measuring.worker. */
export type MeasuringThreads = Threads<MeasuringJob, PartResult<MeasuringPart>>;

/** Function that runs a generator to its end. The generator yields the number of users done. */
export type RunSteps = <T>(steps: Generator<number, T>) => Promise<T>;

/** Computes metrics of large models on several threads. */
export interface DividedMeasuring {
  /**
   * Returns the result of `evaluateRankings`; undefined if it must be computed on one thread.
   *
   * @throws what `run` throws
   */
  measure(input: ModelEvaluationInput, plan: MeasuringPlan, run: RunSteps): Promise<ModelResult | undefined>;

  /**
   * Returns the points of `cutoffCurve` for each model; undefined if they must be computed on one thread.
   *
   * @throws what `run` throws
   */
  curves(
    models: readonly ModelEvaluationInput[],
    curve: Pick<CurvesJob, 'measure' | 'choices' | 'deepest'>,
    run: RunSteps,
  ): Promise<ModelCurve['points'][] | undefined>;

  /**
   * Returns the result of `boundsOf`, to the last bit; undefined if it must be computed on one thread.
   *
   * @throws what `run` throws
   */
  bounds(
    models: readonly ModelEvaluationInput[],
    values: readonly ModelValues[],
    plan: MeasuringPlan,
    choices: UnknownChoices,
    run: RunSteps,
  ): Promise<MeasureBounds[][] | undefined>;
}

/** Maximum number of ends of users, which threads keep in shared memory of 8 bytes each. */
const MAX_ENDS = 64_000_000;

/**
 * Minimum number of list entries and users' values for additional threads. On two cores, 5 M entries took as
 * long with a second thread, which has to start and to compile the same code again; 10 M entries and 12 M
 * values took a third less if threads were running, and a twentieth less if not.
 */
const LARGE = 8_000_000;

/** Returns the functions that divide work. @param worth minimum work for additional threads */
export function dividedMeasuring(threads: MeasuringThreads, worth = LARGE): DividedMeasuring {
  return {
    measure: async (input, plan, run) => {
      const { own, pooled, joined } = splitPlan(plan);
      const work = input.rankings.items.length + input.users.size * own.measures.length;
      if (own.measures.length === 0 || work < worth || asksForTrained(own) || threads.size === 0)
        return undefined;
      const job = jobOf(input, own, threads.count);
      return unlessRefused(threads, job, job.lists.users, async (parts: PartResults<ResultPart>) => {
        const whole = pooled.measures.length > 0 ? await run(evaluateRankings(input, pooled)) : undefined;
        const users = claimUsers(job.next, job.lists.users);
        const last = unsharedResult(await run(evaluateRankings(input, own, users, job.columns)));
        const others = await parts.all();
        if (others === undefined) return undefined;
        const result = joinThreadResults(own, job.columns, [last, ...others]);
        return { ...result, measures: joined(result.measures, whole?.measures ?? []) };
      });
    },
    curves: async (models, { measure, choices, deepest }, run) => {
      const query = parseMeasure(measure);
      const measures = [compileMeasure({ ...query, cutoff: deepest }, choices)];
      const { own: ownPlan } = splitPlan({
        measures,
        convention: { choices },
        threshold: undefined,
        hitCutoff: undefined,
      });
      const work = models.reduce((sum, { rankings }) => sum + rankings.items.length, 0);
      if (models.length < 2 || ownPlan.measures.length === 0 || work < worth) return undefined;
      if (asksForTrained(ownPlan) || threads.size === 0) return undefined;
      const { cutoffCurve } = await import('../../../core/evaluation/curves/cutoffCurve');
      const job: CurvesJob = {
        ...createSharedJob(threads.count),
        kind: 'curves',
        measure,
        choices,
        deepest,
        models: models.map((model) => sharedLists(model, ownPlan)),
      };
      return unlessRefused(threads, job, models.length, async (parts: PartResults<readonly ModelCurve[]>) => {
        const curves = new Array<ModelCurve['points']>(models.length);
        for (const model of claimIndexes(job.next, models.length))
          curves[model] = await run(cutoffCurve(models[model], query, choices, deepest));
        const others = await parts.all();
        for (const { model, points } of others?.flat() ?? []) curves[model] = points;
        return others && curves;
      });
    },
    bounds: async (models, values, plan, choices, run) => {
      const { own: ownPlan, pooled } = splitPlan(plan);
      const [{ users }] = models;
      const ends = users.size * ownPlan.measures.length * models.length;
      const work = models.reduce((sum, { rankings }) => sum + rankings.items.length, ends);
      // The means of others do not depend on users alone.
      if (pooled.measures.length > 0 || work < worth || 2 * ends > MAX_ENDS) return undefined;
      if (asksForTrained(ownPlan) || threads.size === 0) return undefined;
      const { boundsOf, joinBounds, newEndColumns } = await import('../../../core/judging/bounds');
      const columns = newEndColumns(models.length, ownPlan.measures.length, users.size, sharedRealNumbers);
      const job: BoundsJob = {
        ...createSharedJob(threads.count),
        kind: 'bounds',
        plan: planToData(ownPlan),
        models: models.map((model) => sharedLists(model, ownPlan)),
        ...{ values, choices, columns },
      };
      return unlessRefused(threads, job, users.size, async (parts: PartResults<BoundsPart>) => {
        const claimed = claimUsers(job.next, users.size);
        const last = await run(boundsOf(models, values, ownPlan, choices, columns, claimed));
        const others = await parts.all();
        return others && joinBounds(values, ownPlan, columns, [last, ...others]);
      });
    },
  };
}

/**
 * Like `together`, but returns undefined on an error, because which error is reported must not depend on
 * threads.
 */
async function unlessRefused<Job extends MeasuringJob, Part extends MeasuringPart, T>(
  threads: MeasuringThreads,
  job: Job,
  count: number,
  own: (others: PartResults<Part>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await runShared(threads, job, count, own);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * Returns whether the result depends on which users are in the training data, which the threads do not have.
 */
function asksForTrained({ measures, convention }: SubsetPlan): boolean {
  return (
    convention.choices.users === 'trained' || measures.some(({ compiled }) => compiled.users === 'trained')
  );
}

function jobOf(input: ModelEvaluationInput, own: SubsetPlan, threads: number): UsersJob {
  return {
    ...createSharedJob(threads),
    kind: 'users',
    plan: planToData(own),
    lists: sharedLists(input, own),
    columns: allocateSharedColumns(input.users.size, own),
  };
}

function sharedLists(
  { rankings, truth, judged, users, items }: ModelEvaluationInput,
  { convention, measures }: SubsetPlan,
): SharedLists {
  const orders = [convention.choices.ties, ...measures.map(({ compiled: { view } }) => view.ties)];
  const byId = orders.some((ties) => ties.startsWith('item-'));
  return {
    rankings,
    truth,
    judged,
    users: users.size,
    items: items.size,
    itemIds: byId && items instanceof Identifiers ? items.since(0) : undefined,
  };
}
