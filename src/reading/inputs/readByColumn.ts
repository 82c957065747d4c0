import { Identifiers } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import { isOfImpressions, type ColumnRole, type TableColumn, type TableShape } from '../formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import { UNWATCHED, type ReadingWatch } from './readingWatch';
import { readTable } from './tableFile';

/**
 * Reads a file of recommendations and divides its rows by any columns, as if these were models. Folds and
 * models of the file are ignored.
 *
 * @throws InputError if a column contains neither texts nor numbers, or the file cannot be read
 */
export async function readByColumn(
  source: ByteSource,
  shape: TableShape,
  overriddenColumns: number | readonly number[],
  watch: ReadingWatch = UNWATCHED,
): Promise<Interactions> {
  const use = isOfImpressions(shape) ? 'both' : 'recommendations';
  const [first, ...further] = typeof overriddenColumns === 'number' ? [overriddenColumns] : overriddenColumns;
  const isApart = (role: ColumnRole): boolean =>
    role === 'fold' || role === 'key' || role === 'setting' || (further.length > 0 && role === 'model');
  const columns = shape.columns.map((each, at): TableColumn => {
    if (at === first) return { ...each, role: further.length > 0 ? 'model' : 'fold' };
    if (further.includes(at)) return { ...each, role: 'setting' };
    return isApart(each.role) ? { ...each, role: 'ignored' } : each;
  });
  const { interactions } = await readTable({
    source,
    shape: { ...shape, columns },
    users: new Identifiers(),
    items: new Identifiers(),
    options: { use },
    watch,
  });
  return interactions;
}
