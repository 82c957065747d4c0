import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../data/ids/identifiers';
import { InputError } from '../../../shared/protocol/problem';
import { STEPS_PER_SECOND, type ColumnarFile, type Leaf, type TimeUnit } from '../columnar/columnarFile';
import { batchesOf } from '../columnar/columnBatches';
import { LeafColumn } from '../columnar/leafColumn';
import { rolesOfNames } from '../detection/columns/columnNames';
import { GrowingTable, rowAdvice, type IdRole } from './growingTable';
import { idNamed } from './idNamed';
import type { ItemTable } from './itemTable';

const NOTHING = new Uint8Array(0);
const encoder = new TextEncoder();

/**
 * Reads a file of items that stores columns, of which what is a line elsewhere is a row, counted from 1. Lists have `|`
 * between their entries. All texts are kept.
 *
 * @param items numbers the ids; new ones are added
 * @param pause is waited for every few rows; throws when the reading is to stop
 * @throws InputError when no column is one of ids, or the file is damaged
 */
export async function columnarItems(
  file: ColumnarFile,
  format: string,
  items: Identifiers,
  role: IdRole,
  pause: () => Promise<void>,
): Promise<ItemTable> {
  const leaves = file.leaves.filter(
    ({ maxRepetition, content }) => maxRepetition <= 1 && content !== undefined,
  );
  const names = idNamed(
    leaves.map(({ name }) => name.replace(/\[\]$/, '')),
    role,
  );
  if (!rolesOfNames([...names]).includes(role))
    throw new InputError({
      message:
        role === 'item'
          ? l10n.t('No column of item ids was found among {0}.', names.join(', '))
          : l10n.t('No column of user ids was found among {0}.', names.join(', ')),
      advice: rowAdvice(role),
    });
  const table = new GrowingTable(items, file.name, role, undefined, Infinity);
  table.add(
    names.map((name) => encoder.encode(name)),
    1,
    0,
    0,
  );
  let before = 0;
  try {
    const columns = leaves.map((leaf) => new LeafColumn(leaf, leaf.content !== 'time'));
    for await (const group of file.groups())
      for await (const batches of batchesOf(group, leaves)) {
        columns.forEach((column, at) => column.take(batches[at]));
        const [{ rows }] = batches;
        for (let row = 0; row < rows; row++)
          table.add(
            columns.map((column) => fieldAt(column, row)),
            before + row + 1,
            0,
            0,
          );
        before += rows;
        await pause();
      }
  } catch (error) {
    throw file.problem(error);
  }
  return table.finished(format);
}

function fieldAt(column: LeafColumn, row: number): Uint8Array {
  const { starts, leaf } = column;
  if (starts === undefined) return entryBytes(column, row, leaf);
  const texts: string[] = [];
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) texts.push(entryText(column, entry));
  return encoder.encode(texts.join('|'));
}

function entryBytes(column: LeafColumn, entry: number, leaf: Leaf): Uint8Array {
  if (leaf.content === 'time') return encoder.encode(entryText(column, entry));
  const place = column.placeOf(entry);
  if (place < 0) return NOTHING;
  column.locate(place);
  return column.bytes.subarray(column.start, column.end);
}

function entryText(column: LeafColumn, entry: number): string {
  if (column.isMissing(entry)) return '';
  const { content, timeUnit } = column.leaf;
  return content === 'time' ? timeText(column.numberAt(entry), timeUnit) : column.textAt(entry);
}

/** A time as people read it; what does not say its unit as it is stored. */
function timeText(number: number, unit: TimeUnit | undefined): string {
  const seconds =
    unit === 'day' ? number * 86_400 : unit === undefined ? NaN : number / STEPS_PER_SECOND[unit];
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return Number.isNaN(number) ? '' : String(number);
  const text = date.toISOString();
  return unit === 'day' ? text.slice(0, 10) : text.replace(/\.000Z$/, 'Z');
}
