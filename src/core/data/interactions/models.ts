import { takeRows } from '../columns';
import { Identifiers } from '../ids/identifiers';
import { partsOfKey } from '../ids/keyTexts';
import { lineOfRow, type Interactions } from './interactions';
import { LinesBuilder } from './linesBuilder';

/** Interactions of one model. */
interface ModelInteractions {
  /** Name of the model; undefined: the file does not contain names of models. */
  readonly name: string | undefined;
  readonly interactions: Interactions;
}

/** Returns the interactions of each model of a file, in order of first appearance. */
export function splitByModel(interactions: Interactions): ModelInteractions[] {
  const { models } = interactions;
  if (models === undefined) return [{ name: undefined, interactions }];
  const whole = { ...interactions, models: undefined };
  if (models.ids.size <= 1)
    return [{ name: models.ids.size === 0 ? undefined : models.ids.text(0), interactions: whole }];
  return Array.from({ length: models.ids.size }, (_, model) => ({
    name: models.ids.text(model),
    interactions: filterRows(whole, (row) => models.ofRow[row] === model),
  }));
}

/** Returns the rows for which `keeps` is true; the same object if it is always true. */
export function filterRows(interactions: Interactions, keeps: (row: number) => boolean): Interactions {
  const { rows, runUsers, runStarts, lines, models } = interactions;
  const room = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) if (keeps(row)) room[count++] = row;
  if (count === rows) return interactions;
  const keptRows = room.subarray(0, count);

  const users: number[] = [];
  const starts: number[] = [];
  const keptLines = new LinesBuilder();
  let run = 0;
  for (let row = 0; row < count; row++) {
    while (runStarts[run + 1] <= keptRows[row]) run++;
    if (users.at(-1) !== runUsers[run]) {
      users.push(runUsers[run]);
      starts.push(row);
    }
    keptLines.at(row, lineOfRow(lines, keptRows[row]));
  }
  starts.push(count);
  return {
    ...interactions,
    rows: count,
    runUsers: Int32Array.from(users),
    runStarts: Int32Array.from(starts),
    items: takeRows(interactions.items, keptRows),
    values: interactions.values && takeRows(interactions.values, keptRows),
    ranks: interactions.ranks && takeRows(interactions.ranks, keptRows),
    labels: interactions.labels && takeRows(interactions.labels, keptRows),
    models: models && { ids: models.ids, ofRow: takeRows(models.ofRow, keptRows) },
    lines: keptLines.finished(),
  };
}

/**
 * Names models that are keys of several columns by column names and values: “lr=0.1, dim=32”.
 *
 * @param names names of the columns; if there are fewer than two, the interactions are unchanged
 * @param interactions rows whose models are texts of keys
 */
export function nameModelsByParameters(interactions: Interactions, names: readonly string[]): Interactions {
  const { models } = interactions;
  if (models === undefined || names.length < 2) return interactions;
  const ids = new Identifiers();
  for (let id = 0; id < models.ids.size; id++)
    ids.intern(
      partsOfKey(models.ids.text(id))
        .map((part, column) => `${names[column]}=${part}`)
        .join(', '),
    );
  // If values look like further columns, two keys may get one name; then nothing is renamed.
  return ids.size < models.ids.size ? interactions : { ...interactions, models: { ...models, ids } };
}
