import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow, rowAtLine } from '../../core/data/interactions/interactions';
import type { ColumnRole, TableColumn } from '../formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import type { ReadingWatch } from './readingWatch';
import { readTable, type TableFile } from './tableFile';

/** Texts of the rows: row r has `texts[ofUser[r]]`; −1: no text. */
interface RowTexts {
  readonly texts: readonly string[];
  readonly ofUser: Int32Array;
}

/** Roles of columns that would divide the rows into further lists. */
const DIVIDING_ROLES: readonly ColumnRole[] = ['judge', 'key', 'fold', 'model', 'setting'];

/** Names of the columns of a ground truth, other than users and items. */
export function columnsOfTruth({ shape }: Pick<TableFile, 'shape'>): string[] {
  return shape.header
    ? shape.columns.flatMap(({ name, role }) => (['user', 'key', 'item'].includes(role) ? [] : [name]))
    : [];
}

/** Reads a column of the ground truth again, and returns its text in each of the rows that were read before. */
export async function readTruthColumn(
  source: ByteSource,
  file: TableFile,
  column: string,
  watch: ReadingWatch,
): Promise<RowTexts> {
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
  const { lines, rows } = file.interactions;
  const ofUser = new Int32Array(rows).fill(-1);
  if (models === undefined) return { texts: [], ofUser };
  for (let row = 0; row < rows; row++) {
    const same = rowAtLine(interactions, lineOfRow(lines, row));
    if (same >= 0) ofUser[row] = models.ofRow[same];
  }
  return { texts: Array.from({ length: models.ids.size }, (_, text) => models.ids.text(text)), ofUser };
}
