import { evaluateRankings, type ModelResult } from '../core/evaluation/evaluate';
import { evaluateAgain, type ChangedUsers } from '../core/evaluation/evaluateAgain';
import type { Plan } from '../core/evaluation/plan';
import {
  hasTies,
  measureTies,
  measureTiesAgain,
  tieEffectsOf,
  type MeasuredTies,
  type TieEffect,
} from '../core/evaluation/tieEffects';
import type { TieView } from '../shared/evaluationView';
import { measurable, type EvaluationInput, type ModelInput } from './evaluationInput';
import type { RunWatch } from './runWatch';
import { inSlices } from './slices';

/** What one model scored, and what equal scores leave open in it, by measure. */
export interface MeasuredModel {
  readonly result: ModelResult;
  readonly ties: ReadonlyMap<string, TieView>;
  /** What `ties` was told from, where the lists may change one by one. */
  readonly measuredTies?: MeasuredTies;
}

/**
 * Measures one model; lets messages in while it does.
 *
 * @param keepsTies whether what was measured of ties is kept, for lists that may change one by one
 */
export async function measure(
  input: EvaluationInput,
  model: ModelInput,
  plan: Plan,
  keepsTies: boolean,
  watch: RunWatch,
): Promise<MeasuredModel> {
  const result = await watched(evaluateRankings(measurable(input, model), plan), model, watch);
  if (model.rankings.scores === undefined || (!keepsTies && !hasTies(model.rankings)))
    return { result, ties: new Map() };
  return measuredModel(model, plan, result, await tiesOf(input, model, plan, watch), keepsTies);
}

/** Measures what equal scores leave open in a model. */
export function tiesOf(
  input: EvaluationInput,
  model: ModelInput,
  plan: Plan,
  watch: RunWatch,
): Promise<MeasuredTies> {
  return watched(measureTies(measurable(input, model), plan), model, watch);
}

/** Measures a model of which only some users' lists or truth changed. */
export async function measureAgain(
  input: EvaluationInput,
  model: ModelInput,
  plan: Plan,
  before: { readonly input: EvaluationInput; readonly model: ModelInput; readonly measured: MeasuredModel },
  changed: ChangedUsers,
  watch: RunWatch,
): Promise<MeasuredModel> {
  const lists = measurable(input, model);
  const past = measurable(before.input, before.model);
  const { result, measuredTies } = before.measured;
  const now = await watched(evaluateAgain(lists, plan, { input: past, result }, changed), model, watch);
  if (model.rankings.scores === undefined) return { result: now, ties: new Map() };
  const ties =
    measuredTies === undefined
      ? await tiesOf(input, model, plan, watch)
      : await watched(
          measureTiesAgain(lists, plan, { input: past, ties: measuredTies }, changed),
          model,
          watch,
        );
  return measuredModel(model, plan, now, ties, true);
}

/** Runs to its end what yields how many users are done. */
function watched<T>(steps: Generator<number, T>, { file }: ModelInput, watch: RunWatch): Promise<T> {
  return inSlices(steps, (rows) => {
    watch.report({ step: 'measuring', file: file.name, rows, bytes: 0, totalBytes: 0 });
    watch.check();
  });
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
