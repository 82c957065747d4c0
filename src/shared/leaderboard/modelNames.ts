import type { LeaderboardChoice } from '../protocol/pageMessages';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView, ModelView } from '../protocol/views/evaluationView';
import { baseName } from '../text/baseName';
import { differingParts, shortestNames } from '../text/shortestNames';
import { uniqueNames } from '../text/uniqueNames';
import { modelKey } from './leaderboardChoice';
import { modelGroups } from './modelGroups';

type Named = Pick<ModelView, 'file' | 'name' | 'nameInFile' | 'run'>;

/** The evaluation with its models called as somebody named them, else by what tells their files apart. */
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
 * The choice after a model was given a name.
 *
 * @param name empty: it goes by its file again
 */
export function renamed(choice: LeaderboardChoice, model: Named, name: string): LeaderboardChoice {
  const key = modelKey(model);
  const others = (choice.names ?? []).filter((known) => known.model !== key);
  const called = name.trim();
  return { ...choice, names: called === '' ? others : [...others, { model: key, name: called }] };
}

/** A comparison of these models with what they are called in place of what it calls them: they stand in the same order. */
export function comparisonWithNames(view: ComparisonView, models: readonly Named[]): ComparisonView {
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

/** Where a comparison names a model. */
const NAMING = ['a', 'b', 'baseline', 'model'];

/** What models go by that nobody called something: those of a file of several by their names in it. */
function shortNames(models: readonly Named[]): readonly string[] {
  const full = models.map(({ name, nameInFile }) => nameInFile ?? name);
  // Runs go by the name of their model.
  if (models.some(({ run }) => run !== undefined)) return full;
  if (!models.every(({ file }, index) => full[index].endsWith(baseName(file.uri))))
    return differingParts(full);
  // The label says in which folder a file is.
  const labels = models.map(({ file: { label } }, index) =>
    label.endsWith(full[index]) ? label : full[index],
  );
  return differingParts(shortestNames(labels));
}
