import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfEntry, rowAtLine } from '../../core/data/interactions/interactions';
import type { Truth } from '../../core/data/truth';
import type { ColumnRole, TableColumn } from '../formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import type { ReadingWatch } from './readingWatch';
import { readTable, type TableFile } from './tableFile';

/** Texts of the judged pairs: pair `entry` has `texts[of[entry]]`; of[entry] = −1: no text. */
interface EntryTexts {
  readonly texts: readonly string[];
  readonly of: Int32Array;
}

/** Roles of columns that would divide the rows into further lists. */
const DIVIDING_ROLES: readonly ColumnRole[] = ['judge', 'key', 'fold', 'model', 'setting'];

/** Names of the columns of a ground truth, other than users and items. */
export function columnsOfTruth({ shape }: Pick<TableFile, 'shape'>): string[] {
  return shape.header
    ? shape.columns.flatMap(({ name, role }) => (['user', 'key', 'item'].includes(role) ? [] : [name]))
    : [];
}

/** Reads a column of the ground truth again, and returns its text in the first line of each judged pair. */
export async function readTruthColumn(
  source: ByteSource,
  { file, truth }: { readonly file: TableFile; readonly truth: Truth },
  column: string,
  watch: ReadingWatch,
): Promise<EntryTexts> {
  const columns = file.shape.columns.map((each): TableColumn => {
    // The column of judges is the one whose text a ground truth keeps for each row.
    if (each.name === column) return { ...each, role: 'judge' };
    return DIVIDING_ROLES.includes(each.role) ? { ...each, role: 'ignored' } : each;
  });
  const { interactions } = await readTable({
    source,
    shape: { ...file.shape, columns, fold: undefined },
    users: new Identifiers(),
    items: new Identifiers(),
    options: { use: 'truth' },
    watch,
  });
  const { models } = interactions;
  const entries = truth.offsets[truth.offsets.length - 1];
  const of = new Int32Array(entries).fill(-1);
  if (models === undefined) return { texts: [], of };
  for (let entry = 0; entry < entries; entry++) {
    const row = rowAtLine(interactions, lineOfEntry(file.interactions, truth.rows, entry));
    if (row >= 0) of[entry] = models.ofRow[row];
  }
  return { texts: Array.from({ length: models.ids.size }, (_, text) => models.ids.text(text)), of };
}
