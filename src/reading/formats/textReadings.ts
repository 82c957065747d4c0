/**
 * From bytes to columns:
 *
 *   const reader = readerOf(new RowPolicy(guess.shape, { use: 'recommendations' }, users, items, findings));
 *   for await (const chunk of source) reader.write(chunk);   // cut anywhere; not kept after the call
 *   const interactions = reader.end();
 *   const rankings = buildRankings(interactions, users.size, findings);        // core/data/rankings
 *   // or buildTruth(interactions, users.size, findings, { combine: 'max' });  // core/data/truth
 *
 * A file that was read for `both` goes to buildRankings and to buildTruth, each with findings of its own, since each of
 * them counts rows.
 *
 * `users` and `items` are shared by all files of an evaluation. Every row that is read is kept or reported:
 * reader.rowsRead = interactions.rows + the findings' `dropped` after end().
 */
import { DelimitedReader } from './delimited/delimitedReader';
import { detectJson } from './detection/jsonReading';
import { detectLines } from './detection/lineReadings';
import type { DetectedReadings } from './detection/fileKind';
import type { TextHead } from './detection/textHead';
import { detectTrec } from './detection/trecReading';
import { JsonReader } from './json/jsonReader';
import { LetorReader, detectLetor } from './letor';
import type { Reader } from './readerOptions';
import type { RowPolicy } from './rowPolicy';
import { textFormat, type TextFormatName } from './textFormats';

/** Detection and reader of a text format. */
interface TextReading {
  /**
   * Detects the format and returns how the file is read, or the candidates; undefined if the file is not in
   * this format. Called if no format, or this one, is specified.
   */
  readonly detect: (head: TextHead) => DetectedReadings | undefined;
  readonly Reader: new (policy: RowPolicy) => Reader;
}

const json: TextReading = { detect: detectJson, Reader: JsonReader };
const trec: TextReading = { detect: detectTrec, Reader: DelimitedReader };

/** Text formats in the order in which they are tried. */
export const textFormatReaders: Readonly<Record<TextFormatName, TextReading>> = {
  // Its first character tells, and a line of it could be cut at its commas.
  'json-users': json,
  'json-records': json,
  'json-lines': json,
  // Its features would be printed pairs of an item and a score.
  letor: { detect: detectLetor, Reader: LetorReader },
  // Six or four fields with blanks between them are a table as well.
  'trec-run': trec,
  'trec-qrels': trec,
  // Any text can be cut at something.
  delimited: { detect: detectLines, Reader: DelimitedReader },
};

/**
 * Returns a reader of one text file that passes rows to a policy. Problems become findings with line and
 * column, and unusable rows are dropped.
 */
export function createTextReader(policy: RowPolicy): Reader {
  const format = textFormat(policy.shape.format);
  if (format === undefined) throw new Error(`${policy.shape.format} is not text`);
  const { Reader } = textFormatReaders[format.name];
  return new Reader(policy);
}
