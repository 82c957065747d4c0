/**
 * From bytes to columns:
 *
 *   const reader = createReader(guess.shape, users, items, findings, { use: 'recommendations' });
 *   for await (const chunk of source) reader.write(chunk);   // cut anywhere; not kept after the call
 *   const interactions = reader.end();
 *   const rankings = buildRankings(interactions, users.size, findings);        // ../data/rankings
 *   // or buildTruth(interactions, users.size, findings, { combine: 'max' });  // ../data/truth
 *
 * A file with a model column holds several models: splitByModel (../data/models) gives the interactions of
 * each, for buildRankings. A file that was read for `both` goes to buildRankings and to buildTruth, each with
 * findings of its own, since each of them counts rows.
 *
 * `users` and `items` are shared by all files of an evaluation. Every row that is read is kept or reported:
 * reader.rowsRead = interactions.rows + the findings' `dropped` after end().
 */
import type { FindingCollector } from '../findings/findingCollector';
import type { Identifiers } from '../data/ids/identifiers';
import { DelimitedReader } from './delimited/delimitedReader';
import { JsonReader } from './json/jsonReader';
import type { Reader, ReaderOptions } from './readerOptions';
import type { TableShape } from './tableShape';

/**
 * A reader of one file of the given shape. Problems go to `findings` with line and column; the rows they
 * make unusable are left out.
 *
 * Parquet does not come as a stream: ParquetReader (./parquet/parquetReader) reads it.
 *
 * @throws Error when the shape has no user or no item column: inspectHead says so before
 */
export function createReader(
  shape: TableShape,
  users: Identifiers,
  items: Identifiers,
  findings: FindingCollector,
  options: ReaderOptions,
): Reader {
  const Kind = shape.format.startsWith('json') ? JsonReader : DelimitedReader;
  return new Kind(shape, users, items, findings, options);
}
