import { availableParallelism } from 'node:os';
import { Identifiers } from '../../../core/data/ids/identifiers';
import {
  joinedResult,
  resultPart,
  sharedColumns,
  takenUsers,
  type ResultPart,
} from '../../../core/evaluation/dividedEvaluation';
import { cutoffCurve } from '../../../core/evaluation/curves/cutoffCurve';
import { evaluateRankings, type EvaluationInput, type ModelResult } from '../../../core/evaluation/evaluate';
import { planText, type MeasuringPlan } from '../../../core/evaluation/plan';
import { partsOf, type OwnPlan } from '../../../core/evaluation/planParts';
import { compileMeasure } from '../../../core/measures/resolve';
import { parseMeasure } from '../../../core/measures/syntax';
import { InputError } from '../../../shared/problem';
import { sharedJob, taken, together, type FoundPart, type FoundParts } from '../sharedWork';
import type { Threads } from '../threads';
import type {
  CurvesJob,
  MeasuringJob,
  MeasuringPart,
  ModelCurve,
  SharedLists,
  UsersJob,
} from './measuringJob';

/** Threads that measure users of large models: their script is measuring.worker as it was built. */
export type MeasuringThreads = Threads<MeasuringJob, FoundPart<MeasuringPart>>;

/** More would wait for memory: measured values are few, what is looked at for them is much. */
const MOST_THREADS = 3;

/** How many threads beside the own one are of use on this machine. */
export function usefulMeasuringThreads(cores = availableParallelism()): number {
  return Math.min(MOST_THREADS, cores - 1);
}

/** Runs to its end what yields how many users are done. */
export type Run = <T>(steps: Generator<number, T>) => Promise<T>;

/** How large models are measured by several threads. */
export interface DividedMeasuring {
  /**
   * What `evaluateRankings` says; undefined when one thread alone must say it.
   *
   * @throws what `run` throws
   */
  measure(input: EvaluationInput, plan: MeasuringPlan, run: Run): Promise<ModelResult | undefined>;

  /**
   * What `cutoffCurve` says of each model; undefined when one thread alone must say it.
   *
   * @throws what `run` throws
   */
  curves(
    models: readonly EvaluationInput[],
    curve: Pick<CurvesJob, 'measure' | 'choices' | 'deepest'>,
    run: Run,
  ): Promise<ModelCurve['points'][] | undefined>;
}

/**
 * Entries and values of users that are worth other threads: measured on two cores, 5 M entries took as long with a
 * second thread, which has to start and to compile the same again; 10 M entries and 12 M values a third less when
 * threads had begun, and a twentieth less when not.
 */
const LARGE = 8_000_000;

/** @param worth how much work there must be */
export function dividedMeasuring(threads: MeasuringThreads, worth = LARGE): DividedMeasuring {
  return {
    measure: async (input, plan, run) => {
      const { own, pooled, joined } = partsOf(plan);
      const work = input.rankings.items.length + input.users.size * own.measures.length;
      if (own.measures.length === 0 || work < worth || asksForTrained(own) || threads.size === 0)
        return undefined;
      const job = jobOf(input, own, threads.count);
      return unlessRefused(threads, job, job.lists.users, async (parts: FoundParts<ResultPart>) => {
        const whole = pooled.measures.length > 0 ? await run(evaluateRankings(input, pooled)) : undefined;
        const users = takenUsers(job.next, job.lists.users);
        const last = resultPart(await run(evaluateRankings(input, own, users, job.columns)));
        const others = await parts.all();
        if (others === undefined) return undefined;
        const result = joinedResult(own, job.columns, [last, ...others]);
        return { ...result, measures: joined(result.measures, whole?.measures ?? []) };
      });
    },
    curves: async (models, { measure, choices, deepest }, run) => {
      const query = parseMeasure(measure);
      const measures = [compileMeasure({ ...query, cutoff: deepest }, choices)];
      const { own } = partsOf({
        measures,
        convention: { choices },
        threshold: undefined,
        hitCutoff: undefined,
      });
      const work = models.reduce((sum, { rankings }) => sum + rankings.items.length, 0);
      if (models.length < 2 || own.measures.length === 0 || work < worth) return undefined;
      if (asksForTrained(own) || threads.size === 0) return undefined;
      const job: CurvesJob = {
        ...sharedJob(threads.count),
        kind: 'curves',
        measure,
        choices,
        deepest,
        models: models.map((model) => sharedLists(model, own)),
      };
      return unlessRefused(threads, job, models.length, async (parts: FoundParts<readonly ModelCurve[]>) => {
        const curves = new Array<ModelCurve['points']>(models.length);
        for (const model of taken(job.next, models.length))
          curves[model] = await run(cutoffCurve(models[model], query, choices, deepest));
        const others = await parts.all();
        for (const { model, points } of others?.flat() ?? []) curves[model] = points;
        return others && curves;
      });
    },
  };
}

/** As `together`; undefined where something is wrong: of all that is, what one thread meets first is to be said. */
async function unlessRefused<Job extends MeasuringJob, Part extends MeasuringPart, T>(
  threads: MeasuringThreads,
  job: Job,
  count: number,
  own: (others: FoundParts<Part>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await together(threads, job, count, own);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Whether it matters who stands in the training data, of which threads are told nothing. */
function asksForTrained({ measures, convention }: OwnPlan): boolean {
  return (
    convention.choices.users === 'trained' || measures.some(({ compiled }) => compiled.users === 'trained')
  );
}

function jobOf(input: EvaluationInput, own: OwnPlan, threads: number): UsersJob {
  return {
    ...sharedJob(threads),
    kind: 'users',
    plan: planText(own),
    lists: sharedLists(input, own),
    columns: sharedColumns(input.users.size, own),
  };
}

function sharedLists(
  { rankings, truth, judged, users, items }: EvaluationInput,
  { convention, measures }: OwnPlan,
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
