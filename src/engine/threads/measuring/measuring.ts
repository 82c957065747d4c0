import { evaluateRankings, type ModelResult } from '../../../core/evaluation/evaluate';
import type { MeasuringPlan, Plan } from '../../../core/evaluation/plan';
import {
  amongTiedUsers,
  tieEffectsOf,
  underEveryOrder,
  type TieEffect,
} from '../../../core/evaluation/ties/tieEffects';
import { tiedShare } from '../../../core/evaluation/ties/tiedUsers';
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
}

/** Measures models; lets messages in while it does. */
export class Measuring {
  /** @param divided how large models are measured by several threads, where there are such */
  constructor(
    private readonly watch: RunWatch,
    private readonly divided?: DividedMeasuring,
  ) {}

  async measure(input: EvaluationInput, model: ModelInput, plan: Plan): Promise<MeasuredModel> {
    const result = await this.evaluated(input, model, plan);
    const { rankings } = model;
    const share = tiedShare(rankings);
    if (share === 0) return { result, ties: new Map() };
    const lists = measurable(input, model);
    // Of few users one thread is soon done.
    const everyOrder =
      share < FEW && rankings.repeats === false
        ? await this.runOf(model)(amongTiedUsers(lists, plan, result))
        : (await this.evaluated(input, model, underEveryOrder(plan))).measures;
    const effects = tieEffectsOf(lists, plan, everyOrder);
    return { result, ties: new Map(effects.map((effect) => [effect.measure, tieView(effect)])) };
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
