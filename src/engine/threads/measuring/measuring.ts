import { evaluateRankings, type MeasureResult, type ModelResult } from '../../../core/evaluation/evaluate';
import type { MeasuringPlan, EvaluationPlan } from '../../../core/evaluation/plan';
import { tiedShare } from '../../../core/evaluation/ties/tiedUsers';
import type { ResolvedMeasure } from '../../../core/measures/resolve';
import type { TieView } from '../../../shared/protocol/views/evaluationView';
import {
  measurableInput,
  type EvaluationInput,
  type ModelInput,
} from '../../../reading/inputs/evaluationInput';
import type { RunWatch } from '../../../core/watch/runWatch';
import { runInSlices } from '../../../core/watch/yieldToEvents';
import type { DividedMeasuring, RunSteps } from './dividedMeasuring';

/** Maximum share of entries in lists with equal scores for evaluating these lists separately. */
const MAX_TIED_SHARE = 0.5;

/** Results of one model, and their bounds over all orders of equal scores, by metric. */
export interface MeasuredModel {
  readonly result: ModelResult;
  readonly ties: ReadonlyMap<string, TieView>;
  /** Results of the additional metrics. */
  readonly beside: readonly MeasureResult[];
}

/** Evaluates models, and processes messages in between. */
export class Measuring {
  /** @param divided evaluates large models on several threads, if available */
  constructor(
    private readonly watch: RunWatch,
    private readonly divided?: DividedMeasuring,
  ) {}

  /** Evaluates a model. @param besides additional metrics that are computed in the same pass */
  async measure(
    input: EvaluationInput,
    model: ModelInput,
    plan: EvaluationPlan,
    besides: readonly ResolvedMeasure[] = [],
  ): Promise<MeasuredModel> {
    const count = plan.measures.length;
    const all = await this.evaluated(input, model, { ...plan, measures: [...plan.measures, ...besides] });
    const result = { ...all, measures: all.measures.slice(0, count) };
    const beside = all.measures.slice(count);
    const { rankings } = model;
    const share = tiedShare(rankings);
    if (share === 0) return { result, ties: new Map(), beside };
    const { evaluateTiedUsers, planUnderTieOrders, tieEffectsOf } =
      await import('../../../core/evaluation/ties/tieEffects');
    const lists = measurableInput(input, model);
    // For few users one thread is fast enough.
    const everyOrder =
      share < MAX_TIED_SHARE && rankings.repeats === false
        ? await this.runOf(model)(evaluateTiedUsers(lists, plan, result))
        : (await this.evaluated(input, model, planUnderTieOrders(plan))).measures;
    return { result, ties: tieEffectsOf(lists, plan, everyOrder), beside };
  }

  private async evaluated(
    input: EvaluationInput,
    model: ModelInput,
    plan: MeasuringPlan,
  ): Promise<ModelResult> {
    const lists = measurableInput(input, model);
    const run = this.runOf(model);
    return (await this.divided?.measure(lists, plan, run)) ?? run(evaluateRankings(lists, plan));
  }

  /** Returns a function that runs a generator to its end. The generator yields the number of users done. */
  private runOf({ file }: ModelInput): RunSteps {
    const { watch } = this;
    return (steps) =>
      runInSlices(steps, (rows) => {
        watch.report({ step: 'measuring', file: file.name, rows, bytes: 0, totalBytes: 0 });
        watch.check();
      });
  }
}
