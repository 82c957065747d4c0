import type { EvaluationView, MeasureView, ModelView } from '../protocol/views/evaluationView';
import type { LeaderboardChoice } from '../protocol/pageMessages';
import { modelGroups } from './modelGroups';

export const startChoice: LeaderboardChoice = { order: [], hidden: [], frozen: [] };

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

/** Numbers of the measures as their columns stand: frozen ones first, then as chosen; new ones last. */
export function orderedColumns(measures: Measures, { order, frozen }: LeaderboardChoice): number[] {
  const place = (index: number): number => {
    const chosen = order.indexOf(measures[index].name);
    return chosen < 0 ? order.length + index : chosen;
  };
  const group = (index: number): number => (frozen.includes(measures[index].name) ? 0 : 1);
  return measures.map((_, index) => index).sort((a, b) => group(a) - group(b) || place(a) - place(b));
}

/** The same without those that are hidden; all of them where nothing would be left. */
export function shownColumns(measures: Measures, choice: LeaderboardChoice): number[] {
  const ordered = orderedColumns(measures, choice);
  const shown = ordered.filter((index) => !choice.hidden.includes(measures[index].name));
  return shown.length === 0 ? ordered : shown;
}

/** The evaluation with the columns that are shown, in their order: what one sees is what one copies. */
export function withShownColumns(view: EvaluationView, choice: LeaderboardChoice): EvaluationView {
  const columns = shownColumns(view.measures, choice);
  return {
    ...view,
    measures: columns.map((column) => view.measures[column]),
    models: view.models.map((model) => ({ ...model, means: columns.map((column) => model.means[column]) })),
  };
}

/** The choice after a column was put before or behind another one. */
export function columnMoved(
  measures: Measures,
  choice: LeaderboardChoice,
  moved: number,
  target: number,
  side: 'before' | 'after',
): LeaderboardChoice {
  const others = orderedColumns(measures, choice).filter((index) => index !== moved);
  const at = others.indexOf(target);
  if (at < 0) return choice;
  others.splice(side === 'before' ? at : at + 1, 0, moved);
  return { ...choice, order: others.map((index) => measures[index].name) };
}

/** The neighbour that a column can change places with, one to the left (−1) or right (1); undefined: it stands at the end. */
export function neighbourOf(
  measures: Measures,
  choice: LeaderboardChoice,
  columns: readonly number[],
  moved: number,
  step: -1 | 1,
): number | undefined {
  const neighbour = columns.at(columns.indexOf(moved) + step);
  if (neighbour === undefined || columns.indexOf(moved) + step < 0) return undefined;
  const frozen = (index: number): boolean => choice.frozen.includes(measures[index].name);
  return frozen(neighbour) === frozen(moved) ? neighbour : undefined;
}

/** A list of names with one name more, or without it. */
export function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}
