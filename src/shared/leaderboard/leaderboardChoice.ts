import type { EvaluationView, MeasureView, ModelView } from '../protocol/views/evaluationView';
import type { LeaderboardChoice } from '../protocol/pageMessages';
import { bestModel } from './bestMeans';
import { modelGroups } from './modelGroups';

export const startChoice: LeaderboardChoice = { hidden: [] };

type ModelName = Pick<ModelView, 'name' | 'nameInFile'> & { readonly file: Pick<ModelView['file'], 'uri'> };
type Measures = readonly Pick<MeasureView, 'name'>[];

/** Returns the key of a model, which does not depend on the order of an evaluation's models. */
export function modelKey({ file, name, nameInFile = name }: ModelName): string {
  return `${file.uri}\n${nameInFile}`;
}

/**
 * Returns the index of the baseline, or of its first run; undefined: none. If the chosen model no longer
 * exists, the first model is the baseline.
 */
export function baselineIndex(
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

/**
 * Returns whether a person chose the baseline and it still exists; otherwise the first model is the baseline.
 */
export function isBaselineChosen({ baseline }: LeaderboardChoice, models: readonly ModelName[]): boolean {
  return models.some((model) => modelKey(model) === baseline);
}

/** Returns the choice with another baseline. @param model undefined: none */
export function withBaseline(choice: LeaderboardChoice, model: ModelName | undefined): LeaderboardChoice {
  const { baselineFrom: _, ...rest } = choice;
  return { ...rest, baseline: model === undefined ? null : modelKey(model) };
}

/**
 * Returns the number of the model whose users are shown first: the best model other than the baseline, so
 * that its users have differences.
 */
export function firstModel(
  { models, measures }: Pick<EvaluationView, 'models' | 'measures'>,
  choice: LeaderboardChoice,
): number {
  const baseline = baselineIndex(choice, models) ?? -1;
  const challengers = modelGroups(models).flatMap((group) =>
    group.models.includes(baseline) ? [] : group.models,
  );
  if (challengers.length === 0) return 0;
  return challengers[bestModel({ measures, models: challengers.map((model) => models[model]) })];
}

/** Returns the indexes of the metrics whose columns are not hidden, ascending; all if none would be left. */
export function shownColumns(measures: Measures, { hidden }: LeaderboardChoice): number[] {
  const all = measures.map((_, index) => index);
  const shown = all.filter((index) => !hidden.includes(measures[index].name));
  return shown.length === 0 ? all : shown;
}

/** Returns the evaluation with only the shown columns, for copying. */
export function withShownColumns(view: EvaluationView, choice: LeaderboardChoice): EvaluationView {
  const columns = shownColumns(view.measures, choice);
  return {
    ...view,
    measures: columns.map((column) => view.measures[column]),
    models: view.models.map((model) => ({ ...model, means: columns.map((column) => model.means[column]) })),
  };
}

/** Adds a name to a list, or removes it if it is there. */
export function toggleName(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}
