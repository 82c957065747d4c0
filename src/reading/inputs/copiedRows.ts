import { wholeNumbers } from '../../core/data/columns';
import { groupByUser } from '../../core/data/interactions/grouping';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { Rankings } from '../../core/data/rankings';
import { unclearCopiesError } from './unclear/lists';
import { splitRowsByColumn, type FilesOfReading } from './dividedRows';
import { specifiesColumns, type DetectedInput } from './recognition/recognition';
import type { TableFile } from './tableFile';

/** Maximum columns that are checked. */
const MAX_COLUMNS = 16;

/**
 * Returns the number of occurrences of each item in each list that contains it, if it is the same number
 * above 1 everywhere.
 */
function copiesOfAll({ offsets, items, repeats, lastEntries }: Rankings): number | undefined {
  if (repeats !== true) return undefined;
  const counts = wholeNumbers(lastEntries.length);
  let copies: number | undefined;
  for (let user = 0; user + 1 < offsets.length; user++) {
    const [start, end] = [offsets[user], offsets[user + 1]];
    for (let entry = start; entry < end; entry++) counts[items[entry]]++;
    for (let entry = start; entry < end; entry++) {
      copies ??= counts[items[entry]];
      if (copies < 2 || counts[items[entry]] !== copies) return undefined;
    }
    for (let entry = start; entry < end; entry++) counts[items[entry]] = 0;
  }
  return copies;
}

/**
 * Checks that rows are of one model. A file that contains every recommendation of a model several times, distinguished by
 * an unused column, has rows of several models, folds or days.
 *
 * @throws UnclearInput that offers to read the column as models, and to use one of the folds, if the user specified no
 * columns
 */
export async function requireOneModel(
  { files, watchOf }: FilesOfReading,
  { input, rows = [] }: DetectedInput,
  { shape, interactions }: TableFile,
  rankings: Rankings,
): Promise<void> {
  if (input.shape !== undefined || specifiesColumns(input) || interactions.models !== undefined) return;
  const copies = copiesOfAll(rankings);
  if (copies === undefined) return;
  await files.use(input.file, async (source) => {
    const telling: { readonly column: number; readonly values: readonly string[] }[] = [];
    const unknown = shape.columns.flatMap(({ role }, column) => (role === 'ignored' ? [column] : []));
    for (const column of unknown.slice(0, MAX_COLUMNS)) {
      const values = valuesApart(await splitRowsByColumn(source, shape, column, watchOf(source)), copies);
      if (values !== undefined) telling.push({ column, values });
    }
    if (telling.length !== 1) return;
    const [{ column, values }] = telling;
    throw unclearCopiesError(source.name, { shape, rows, column }, { copies, values });
  });
}

/**
 * Returns the values of the column that is read as the fold, if there are `copies` of them and no user has an
 * item twice with one value.
 */
function valuesApart(interactions: Interactions | undefined, copies: number): readonly string[] | undefined {
  if (interactions?.models?.ids.size !== copies) return undefined;
  const { models, items, userIds, itemIds } = interactions;
  const { offsets, rows } = groupByUser(interactions, userIds.size);
  const lastUsers = wholeNumbers(itemIds.size * copies).fill(-1);
  for (let user = 0; user < userIds.size; user++)
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const row = rows === undefined ? entry : rows[entry];
      const place = items[row] * copies + models.ofRow[row];
      if (lastUsers[place] === user) return undefined;
      lastUsers[place] = user;
    }
  return Array.from({ length: copies }, (_, value) => models.ids.text(value));
}
