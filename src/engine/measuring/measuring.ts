import { evaluateRankings, type ModelResult } from '../../core/evaluation/evaluate';
import { evaluateAgain, type ChangedUsers } from '../../core/evaluation/evaluateAgain';
import type { MeasuringPlan, Plan } from '../../core/evaluation/plan';
import {
  hasTies,
  measuredTies,
  measureTiesAgain,
  tieEffectsOf,
  underEveryOrder,
  type MeasuredTies,
  type TieEffect,
} from '../../core/evaluation/tieEffects';
import type { TieView } from '../../shared/evaluationView';
import { measurable, type EvaluationInput, type ModelInput } from '../evaluationInput';
import type { RunWatch } from '../runWatch';
import { inSlices } from '../slices';
import type { DividedMeasuring, Run } from './dividedMeasuring';

/** What one model scored, and what equal scores leave open in it, by measure. */
export interface MeasuredModel {
  readonly result: ModelResult;
  readonly ties: ReadonlyMap<string, TieView>;
  /** What `ties` was told from, where the lists may change one by one. */
  readonly measuredTies?: MeasuredTies;
}

/** Measures models; lets messages in while it does. */
export class Measuring {
  /** @param divided how large models are measured by several threads, where there are such */
  constructor(
    private readonly watch: RunWatch,
    private readonly divided?: DividedMeasuring,
  ) {}

  /** @param keepsTies whether what was measured of ties is kept, for lists that may change one by one */
  async measure(
    input: EvaluationInput,
    model: ModelInput,
    plan: Plan,
    keepsTies: boolean,
  ): Promise<MeasuredModel> {
    const result = await this.evaluated(input, model, plan);
    if (model.rankings.scores === undefined || (!keepsTies && !hasTies(model.rankings)))
      return { result, ties: new Map() };
    return measuredModel(model, plan, result, await this.ties(input, model, plan), keepsTies);
  }

  /** Measures what equal scores leave open in a model. */
  async ties(input: EvaluationInput, model: ModelInput, plan: Plan): Promise<MeasuredTies> {
    const result = await this.evaluated(input, model, underEveryOrder(plan));
    return measuredTies(measurable(input, model), plan, result);
  }

  /** Measures a model of which only some users' lists or truth changed. */
  async measureAgain(
    input: EvaluationInput,
    model: ModelInput,
    plan: Plan,
    before: { readonly input: EvaluationInput; readonly model: ModelInput; readonly measured: MeasuredModel },
    changed: ChangedUsers,
  ): Promise<MeasuredModel> {
    const lists = measurable(input, model);
    const past = measurable(before.input, before.model);
    const { result, measuredTies } = before.measured;
    const run = this.runOf(model);
    const now = await run(evaluateAgain(lists, plan, { input: past, result }, changed));
    if (model.rankings.scores === undefined) return { result: now, ties: new Map() };
    const ties =
      measuredTies === undefined
        ? await this.ties(input, model, plan)
        : await run(measureTiesAgain(lists, plan, { input: past, ties: measuredTies }, changed));
    return measuredModel(model, plan, now, ties, true);
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

function measuredModel(
  model: ModelInput,
  plan: Plan,
  result: ModelResult,
  measuredTies: MeasuredTies,
  keepsTies: boolean,
): MeasuredModel {
  const effects = hasTies(model.rankings) ? tieEffectsOf(plan, measuredTies) : [];
  const ties = new Map(effects.map((effect) => [effect.measure, tieView(effect)]));
  return { result, ties, ...(keepsTies ? { measuredTies } : {}) };
}

function tieView({ worst, expected, best, dependentUsers, tiedAtCutoff }: TieEffect): TieView {
  return { worst, expected, best, users: dependentUsers, atCutoff: tiedAtCutoff };
}
