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
import type { FindingCollector } from '../evaluation/findingCollector';
import type { Identifiers } from '../data/identifiers';
import type { Interactions } from '../data/interactions';
import { DelimitedReader } from './delimitedReader';
import { JsonReader } from './jsonReader';
import type { EventWeights } from './eventWeights';
import type { TableShape } from './tableShape';

export interface ReaderOptions {
  /**
   * Which of several value columns counts, and whether a negative value is a problem. `both`: scores, and
   * beside them the labels or ratings as `labels`, for a file that is recommendations and truth at once
   * (FileGuess.both).
   */
  readonly use: 'recommendations' | 'truth' | 'train' | 'both';
  /** What the words of an event column are worth, in a truth or training file; without it each row is worth its rating, or 1. */
  readonly eventWeights?: EventWeights;
  /** The size of the content where it is known, so that columns are made in the right size at once. */
  readonly expectedBytes?: number;
}

export interface Reader {
  /** Takes the next bytes of the file. They may end anywhere, and are not kept. */
  write(chunk: Uint8Array): void;
  /** Takes the last line, if no line end followed it, and hands the columns over. Call once. */
  end(): Interactions;
  /** Lines with content so far, without header and comments; where a line or record holds a list, its items. */
  readonly rowsRead: number;
  /** So far each line could be understood without any other (but for a header): none lies within quotes, no record spans lines. */
  readonly linewise: boolean;
}

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
