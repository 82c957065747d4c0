import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow, rowAtLine, type Interactions } from '../../core/data/interactions/interactions';
import type { ColumnRole, TableColumn, TableShape } from '../formats/tableShape';
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
  const { interactions, texts, ofUser: ofRow } = await readRowTexts(source, file.shape, column, watch);
  const { lines, rows } = file.interactions;
  const ofUser = new Int32Array(rows).fill(-1);
  for (let row = 0; row < rows; row++) {
    const same = rowAtLine(interactions, lineOfRow(lines, row));
    if (same >= 0) ofUser[row] = ofRow[same];
  }
  return { texts, ofUser };
}

/** Reads a file again for one column, and returns its kept rows and the text in each. */
export async function readRowTexts(
  source: ByteSource,
  shape: TableShape,
  column: string,
  watch: ReadingWatch,
): Promise<RowTexts & { readonly interactions: Interactions }> {
  const columns = shape.columns.map((each): TableColumn => {
    // The column of judges is the one whose text a ground truth keeps for each row.
    if (each.name === column) return { ...each, role: 'judge' };
    return DIVIDING_ROLES.includes(each.role) ? { ...each, role: 'ignored' } : each;
  });
  const { interactions } = await readTable({
    source,
    shape: { ...shape, columns, fold: undefined },
    users: new Identifiers(),
    items: new Identifiers(),
    options: { use: 'truth' },
    watch,
  });
  const { models, rows } = interactions;
  if (models === undefined) return { interactions, texts: [], ofUser: new Int32Array(rows).fill(-1) };
  const texts = Array.from({ length: models.ids.size }, (_, text) => models.ids.text(text));
  return { interactions, texts, ofUser: models.ofRow };
}
