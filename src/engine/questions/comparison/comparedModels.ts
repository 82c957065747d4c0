import * as l10n from '@vscode/l10n';
import type { ComparedMeasure, ComparedModel } from '../../../core/comparison/pairs';
import { InputError } from '../../../shared/problem';
import { meanOfRuns } from '../../../core/comparison/runs';
import { modelGroups, type ModelWithRuns } from '../../../shared/leaderboard/modelGroups';
import type { RunView } from '../../../shared/protocol/views/evaluationView';
import { uniqueNames } from '../../../shared/text/uniqueNames';
import type { MeasuredModels } from '../../loaded/measured';

/** Metric by which users can be compared. */
export interface ComparableMeasure extends ComparedMeasure {
  /** Index in the plan. */
  readonly index: number;
  readonly cutoff: number | undefined;
}

/** Models and metrics of an evaluation that can be compared user by user. */
export interface ComparableModels extends GroupedModels {
  readonly measures: readonly ComparableMeasure[];
  /** Names of pooled metrics, which no user has a value of. */
  readonly leftOut: readonly string[];
}

/** Models with the runs of each combined. */
interface GroupedModels {
  readonly models: readonly ComparedModel[];
  readonly groups: readonly ModelWithRuns[];
  /** Index of the model that each run belongs to. */
  readonly groupOf: readonly number[];
}

/** @param valuesOf returns the values of an evaluated model, by metric */
export function groupModelRuns(
  evaluated: readonly { readonly name: string; readonly run?: RunView | undefined }[],
  valuesOf: (model: number) => readonly Float64Array[],
): GroupedModels {
  const groups = modelGroups(evaluated.map(({ name, run }) => ({ name, ...(run && { run }) })));
  const names = uniqueNames(groups.map(({ name }) => name));
  const groupOf: number[] = [];
  for (const [number, { models }] of groups.entries()) for (const model of models) groupOf[model] = number;
  return {
    groups,
    groupOf,
    models: groups.map((group, number) => {
      const runs = group.models.map(valuesOf);
      if (runs.length === 1) return { name: names[number], values: runs[0] };
      const values = runs[0].map((_, measure) => meanOfRuns(runs.map((run) => run[measure])));
      return { name: names[number], values, runs };
    }),
  };
}

/** Whether run n of one model corresponds to run n of another, because the run number divides the data for all. */
export function areRunsMatched(groups: readonly ModelWithRuns[]): boolean {
  const [first] = groups;
  return (
    first.by !== undefined &&
    /(^|[^a-z])(fold|split)s?$/i.test(first.by) &&
    groups.every(({ by, runs }) => by === first.by && runs.join('\n') === first.runs.join('\n'))
  );
}

/** @param measureNames names of metrics; absent: all @throws InputError if no metric has a value per user */
export function toComparable(
  { input, plan, model }: MeasuredModels,
  measureNames?: readonly string[],
): ComparableModels {
  const valuesOf = (number: number, index: number): Float64Array =>
    model(number).result.measures[index].values;
  const asked = (name: string): boolean => measureNames === undefined || measureNames.includes(name);
  const measures = plan.measures.flatMap(({ name, compiled, family, cutoff }, index) =>
    asked(name) &&
    (compiled.kind === 'per-user' ||
      compiled.kind === 'rating' ||
      input.models.some((_, number) => hasValue(valuesOf(number, index))))
      ? [{ name, index, cutoff, higherIsBetter: family.higherIsBetter, range: family.range }]
      : [],
  );
  const leftOut = plan.measures
    .map(({ name }) => name)
    .filter((name) => asked(name) && !measures.some((measure) => measure.name === name));
  if (measures.length === 0) throw noUserValuesError(leftOut[0] ?? '');
  return {
    ...groupModelRuns(input.models, (number) => measures.map(({ index }) => valuesOf(number, index))),
    measures,
    leftOut,
  };
}

/** @param measure name of a pooled metric */
export function noUserValuesError(measure: string): InputError {
  return new InputError({
    message: l10n.t('{0} has no value per user, so models can’t be compared by it.', measure),
    advice: l10n.t('Specify a metric with a value per user with --metrics, such as nDCG@10.'),
    inEditor: l10n.t('Add a metric with a value per user, such as nDCG@10.'),
  });
}

function hasValue(values: Float64Array): boolean {
  for (const value of values) if (!Number.isNaN(value)) return true;
  return false;
}
