import { Identifiers } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import { isOfImpressions, type TableShape } from '../../core/formats/tableShape';
import type { ByteSource } from '../sources/byteSource';
import { UNWATCHED, type ReadingWatch } from './readingWatch';
import { readTable } from './tableFile';

/**
 * The rows of a file of recommendations, told apart as those of models are by what one column says of them, be it known
 * or not; what else would tell folds apart says nothing then.
 *
 * @throws InputError when the column is neither text nor numbers, or the file cannot be read
 */
export async function readByColumn(
  source: ByteSource,
  shape: TableShape,
  column: number,
  watch: ReadingWatch = UNWATCHED,
): Promise<Interactions> {
  const use = isOfImpressions(shape) ? 'both' : 'recommendations';
  const columns = shape.columns.map((each, at) => {
    if (at === column) return { ...each, role: 'fold' as const };
    return each.role === 'fold' || each.role === 'key' ? { ...each, role: 'ignored' as const } : each;
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
