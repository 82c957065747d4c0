import type { LeaderboardChoice } from '../protocol/pageMessages';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView, ModelView } from '../protocol/views/evaluationView';
import { baseName } from '../text/baseName';
import { differingParts, shortestNames } from '../text/shortestNames';
import { uniqueNames } from '../text/uniqueNames';
import { modelKey } from './leaderboardChoice';
import { modelGroups } from './modelGroups';

type NamedModel = Pick<ModelView, 'file' | 'name' | 'nameInFile' | 'run'>;

/**
 * Returns the evaluation with names for its models: those that a person gave, otherwise the words by which their file
 * names differ.
 */
export function withModelNames(
  view: EvaluationView,
  { names = [] }: Pick<LeaderboardChoice, 'names'>,
): EvaluationView {
  const shorter = shortNames(view.models);
  const called = view.models.map(
    (model, index) => names.find(({ model: key }) => key === modelKey(model))?.name ?? shorter[index],
  );
  if (called.every((name, index) => name === view.models[index].name)) return view;
  return {
    ...view,
    models: view.models.map((model, index) => ({
      ...model,
      name: called[index],
      nameInFile: model.nameInFile ?? model.name,
    })),
  };
}

/**
 * Returns the choice with another name of a model.
 * @param name empty: the model gets its default name again
 */
export function renameModel(choice: LeaderboardChoice, model: NamedModel, name: string): LeaderboardChoice {
  const key = modelKey(model);
  const others = (choice.names ?? []).filter((known) => known.model !== key);
  const called = name.trim();
  return { ...choice, names: called === '' ? others : [...others, { model: key, name: called }] };
}

/** Returns a comparison with the current names of its models, which are in the same order. */
export function comparisonWithNames(view: ComparisonView, models: readonly NamedModel[]): ComparisonView {
  const names = uniqueNames(modelGroups(models).map(({ name }) => name));
  const called = new Map(view.json.models.map(({ model }, index) => [model, names[index] ?? model]));
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        typeof part === 'string' && NAMING.includes(key) ? (called.get(part) ?? part) : replaced(part),
      ]),
    );
  };
  return { ...view, json: replaced(view.json) as ComparisonView['json'] };
}

/** Fields of a comparison that name a model. */
const NAMING = ['a', 'b', 'baseline', 'model'];

/** Returns default names of models: the names in a file of several models, otherwise short file names. */
function shortNames(models: readonly NamedModel[]): readonly string[] {
  const full = models.map(({ name, nameInFile }) => nameInFile ?? name);
  // Runs are named by their model.
  if (models.some(({ run }) => run !== undefined)) return full;
  if (!models.every(({ file }, index) => full[index].endsWith(baseName(file.uri))))
    return differingParts(full);
  // The label contains the folder of the file.
  const labels = models.map(({ file: { label } }, index) =>
    label.endsWith(full[index]) ? label : full[index],
  );
  return differingParts(shortestNames(labels));
}
