import { evaluateRankings, type MeasureResult, type ModelResult } from '../../../core/evaluation/evaluate';
import type { MeasuringPlan, Plan } from '../../../core/evaluation/plan';
import {
  amongTiedUsers,
  tieEffectsOf,
  underEveryOrder,
  type TieEffect,
} from '../../../core/evaluation/ties/tieEffects';
import { tiedShare } from '../../../core/evaluation/ties/tiedUsers';
import type { ResolvedMeasure } from '../../../core/measures/resolve';
import { InputError } from '../../../shared/problem';
import type { TieView } from '../../../shared/protocol/views/evaluationView';
import { measurable, type EvaluationInput, type ModelInput } from '../../reading/evaluationInput';
import type { RunWatch } from '../runWatch';
import { inSlices } from '../yieldToEvents';
import type { DividedMeasuring, Run } from './dividedMeasuring';

/** Up to this share of all entries, lists with equal scores are measured once more by themselves. */
const FEW = 0.5;

/** What one model scored, and what equal scores leave open in it, by measure. */
export interface MeasuredModel {
  readonly result: ModelResult;
  readonly ties: ReadonlyMap<string, TieView>;
  /** What the measures beside the plan scored; undefined where the lists cannot be measured by them. */
  readonly beside: readonly MeasureResult[] | undefined;
}

/** Measures models; lets messages in while it does. */
export class Measuring {
  /** @param divided how large models are measured by several threads, where there are such */
  constructor(
    private readonly watch: RunWatch,
    private readonly divided?: DividedMeasuring,
  ) {}

  /** @param besides measures that are measured in the same pass, if they can be */
  async measure(
    input: EvaluationInput,
    model: ModelInput,
    plan: Plan,
    besides: readonly ResolvedMeasure[] = [],
  ): Promise<MeasuredModel> {
    const { result, beside } = await this.withBesides(input, model, plan, besides);
    const { rankings } = model;
    const share = tiedShare(rankings);
    if (share === 0) return { result, ties: new Map(), beside };
    const lists = measurable(input, model);
    // Of few users one thread is soon done.
    const everyOrder =
      share < FEW && rankings.repeats === false
        ? await this.runOf(model)(amongTiedUsers(lists, plan, result))
        : (await this.evaluated(input, model, underEveryOrder(plan))).measures;
    const effects = tieEffectsOf(lists, plan, everyOrder);
    return { result, ties: new Map(effects.map((effect) => [effect.measure, tieView(effect)])), beside };
  }

  private async withBesides(
    input: EvaluationInput,
    model: ModelInput,
    plan: Plan,
    besides: readonly ResolvedMeasure[],
  ): Promise<Omit<MeasuredModel, 'ties'>> {
    const count = plan.measures.length;
    try {
      const all = await this.evaluated(input, model, { ...plan, measures: [...plan.measures, ...besides] });
      const { measures } = all;
      return { result: { ...all, measures: measures.slice(0, count) }, beside: measures.slice(count) };
    } catch (error) {
      if (!(error instanceof InputError) || besides.length === 0) throw error;
      // What is asked for may refuse such lists, or only what stands beside it.
      return { result: await this.evaluated(input, model, plan), beside: undefined };
    }
  }

  private async evaluated(
    input: EvaluationInput,
    model: ModelInput,
    plan: MeasuringPlan,
  ): Promise<ModelResult> {
    const lists = measurable(input, model);
    const run = this.runOf(model);
    return (await this.divided?.measure(lists, plan, run)) ?? run(evaluateRankings(lists, plan));
  }

  /** Runs to its end what yields how many users are done. */
  private runOf({ file }: ModelInput): Run {
    const { watch } = this;
    return (steps) =>
      inSlices(steps, (rows) => {
        watch.report({ step: 'measuring', file: file.name, rows, bytes: 0, totalBytes: 0 });
        watch.check();
      });
  }
}

function tieView({ worst, expected, best, dependentUsers, tiedAtCutoff }: TieEffect): TieView {
  return { worst, expected, best, users: dependentUsers, atCutoff: tiedAtCutoff };
}
