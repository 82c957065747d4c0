import type { EvaluationView, MeasureView, ModelView } from '../protocol/views/evaluationView';
import type { LeaderboardChoice } from '../protocol/pageMessages';
import { bestModel } from './bestMeans';
import { modelGroups } from './modelGroups';

export const startChoice: LeaderboardChoice = { hidden: [] };

type ModelName = Pick<ModelView, 'name' | 'nameInFile'> & { readonly file: Pick<ModelView['file'], 'uri'> };
type Measures = readonly Pick<MeasureView, 'name'>[];

/** What tells a model from the others of an evaluation, whatever their order. */
export function modelKey({ file, name, nameInFile = name }: ModelName): string {
  return `${file.uri}\n${nameInFile}`;
}

/**
 * Number of the model that the others are compared with, of one with runs that of the first; undefined: none. One that
 * is gone gives way to the first.
 */
export function baselineOf(
  { baseline }: LeaderboardChoice,
  models: readonly (ModelName & Pick<ModelView, 'run'>)[],
): number | undefined {
  if (baseline === null) return undefined;
  const found = Math.max(
    0,
    models.findIndex((model) => modelKey(model) === baseline),
  );
  return modelGroups(models).find((group) => group.models.includes(found))?.models[0] ?? 0;
}

/** Whether the baseline was named, and is a model that is there; else the first model is the baseline. */
export function isBaselineChosen({ baseline }: LeaderboardChoice, models: readonly ModelName[]): boolean {
  return models.some((model) => modelKey(model) === baseline);
}

/** Number of the model whose users are shown first: the best one that is not the baseline, so that a difference is seen. */
export function firstModel(
  { models, measures }: Pick<EvaluationView, 'models' | 'measures'>,
  choice: LeaderboardChoice,
): number {
  const baseline = baselineOf(choice, models) ?? -1;
  const challengers = modelGroups(models).flatMap((group) =>
    group.models.includes(baseline) ? [] : group.models,
  );
  if (challengers.length === 0) return 0;
  return challengers[bestModel({ measures, models: challengers.map((model) => models[model]) })];
}

/** Numbers of the measures whose columns are not hidden, in the order of the measures; all of them if none would be left. */
export function shownColumns(measures: Measures, { hidden }: LeaderboardChoice): number[] {
  const all = measures.map((_, index) => index);
  const shown = all.filter((index) => !hidden.includes(measures[index].name));
  return shown.length === 0 ? all : shown;
}

/** The evaluation with the columns that are shown: what one sees is what one copies. */
export function withShownColumns(view: EvaluationView, choice: LeaderboardChoice): EvaluationView {
  const columns = shownColumns(view.measures, choice);
  return {
    ...view,
    measures: columns.map((column) => view.measures[column]),
    models: view.models.map((model) => ({ ...model, means: columns.map((column) => model.means[column]) })),
  };
}

/** A list of names with one name more, or without it. */
export function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}
