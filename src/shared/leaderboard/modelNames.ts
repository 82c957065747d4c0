import { DATA_ENDINGS } from '../dataEndings';
import type { LeaderboardChoice } from '../protocol/panelProtocol';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView, ModelView } from '../protocol/views/evaluationView';
import { baseName } from '../text/baseName';
import { uniqueNames } from '../text/uniqueNames';
import { modelKey } from './leaderboardChoice';

type Named = Pick<ModelView, 'file' | 'name' | 'nameInFile'>;

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
  const names = uniqueNames(models.map(({ name }) => name));
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

/**
 * Models of files without what all of the names end in, ".csv" first: "bpr_test.csv" and "als_test.csv" are "bpr" and
 * "als", and "duckdb:shop.duckdb#bpr" beside another table of it is "bpr". A model alone keeps the name of its file, and
 * so do all of them where two would be called the same.
 */
function shortNames(models: readonly Named[]): string[] {
  const full = models.map(({ name, nameInFile }) => nameInFile ?? name);
  const ofFiles = models.every(({ file }, index) => full[index].endsWith(baseName(file.uri)));
  if (models.length < 2 || !ofFiles) return full;
  // A Uri of a file writes it otherwise.
  const areTables = models.every(({ file }) => file.uri.includes('#'));
  const bare = (areTables ? withoutDatabase(full) : full).map(withoutEnding);
  const short = bare.map((name) => name.slice(0, name.length - commonEnd(bare).length));
  for (const names of [short, bare])
    if (names.every((name) => name !== '') && new Set(names).size === names.length) return names;
  return full;
}

/** Tables by what comes after their database, where all of them are in the same. */
function withoutDatabase(names: readonly string[]): readonly string[] {
  const database = names[0].slice(0, names[0].indexOf('#') + 1);
  return names.every((name) => name.startsWith(database))
    ? names.map((name) => name.slice(database.length))
    : names;
}

function withoutEnding(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && DATA_ENDINGS.includes(name.slice(dot + 1).toLowerCase())
    ? withoutEnding(name.slice(0, dot))
    : name;
}

/** What all names end in, from a sign that parts words on. */
function commonEnd(names: readonly string[]): string {
  const [first, ...others] = names;
  for (const { index } of first.matchAll(/(?<=[^-_. /])[-_. /]+/g)) {
    const end = first.slice(index);
    if (others.every((name) => name.endsWith(end))) return end;
  }
  return '';
}
