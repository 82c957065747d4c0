import * as l10n from '@vscode/l10n';
import { wholeNumbers } from '../../core/data/columns';
import { groupByUser } from '../../core/data/interactions/grouping';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { Rankings } from '../../core/data/rankings';
import type { TableShape } from '../../core/formats/tableShape';
import { InputError } from '../../shared/protocol/problem';
import type { ByteSource } from '../sources/byteSource';
import { rowsApart } from './dividedRows';
import type { ReadingWatch } from './readingWatch';

/** So many columns are looked into. */
const MOST_COLUMNS = 16;

/** How often each item stands in each list that holds it, where that is the same everywhere and more than once. */
export function copiesOfAll({ offsets, items, repeats, lastEntries }: Rankings): number | undefined {
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
 * Where all that a model recommends stands in its file `copies` times, and one column of which nobody knows what it
 * says tells the copies apart, the rows are of as many models, folds or days.
 *
 * @throws InputError that names the column
 */
export async function requireNoCopies(
  source: ByteSource,
  shape: TableShape,
  copies: number,
  watch: ReadingWatch,
): Promise<void> {
  const telling: { readonly name: string; readonly values: readonly string[] }[] = [];
  const unknown = shape.columns.flatMap(({ role }, column) => (role === 'ignored' ? [column] : []));
  for (const column of unknown.slice(0, MOST_COLUMNS)) {
    const values = valuesApart(await rowsApart(source, shape, column, watch), copies);
    if (values !== undefined) telling.push({ name: nameOf(shape, column), values });
  }
  if (telling.length !== 1) return;
  const [{ name, values }] = telling;
  const written = /^[\w.-]+$/.test(name) ? name : `"${name}"`;
  throw new InputError({
    file: source.name,
    line: 1,
    message: l10n.t(
      'Each user has each item {0} times; the rows differ in the column “{1}” ({2}).',
      copies,
      name,
      values.join(', '),
    ),
    inEditor: l10n.t('Specify it with the setting recscope.files.'),
    advice: l10n.t(
      'Specify what it is: on the command line with --columns model={0} for models, --columns fold={0} for folds, seeds, or days; in the editor with the setting recscope.files.',
      written,
    ),
  });
}

/** The values of the column that is read as the fold, where there are `copies` and no user has an item twice with one of them. */
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

function nameOf({ columns, header }: TableShape, column: number): string {
  const { name } = columns[column];
  return header && name !== '' ? name : String(column + 1);
}
