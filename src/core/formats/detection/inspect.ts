/**
 * Looking at the head of a file:
 *
 *   const guess = inspectHead(head, 'recs.csv', head.length === size);
 *   if (guess.problem !== undefined) … fileProblemText(guess.problem) …      // ./fileProblem
 *   const reader = createReader(guess.shape, users, items, findings, { use: 'recommendations' });  // ./reader
 *
 * The guess is plain data. A person may change `guess.shape` (roles, header, delimiter) before it goes to
 * the reader; reinspect() shows the same head under a changed shape.
 */
import type { Evidence } from './columns/columnRoles';
import type { FileGuess } from './fileKind';
import { withToolFields } from './toolFields';
import { isOfImpressions } from '../tableShape';
import { structureOf } from './lists/listStructure';
import { decodedHead } from '../values/encoding';
import { sampledRows } from './sampledRows';
import type { ReadOptions } from '../readOptions';
import { type Readings, SURE, type Reading } from './reading';
import { readingsOfHead } from './headReadings';
import { isOfReading } from '../fileProblem';

export type { FileGuess, FileKind } from './fileKind';
export type { TableShape } from '../tableShape';
export type { FileProblem } from '../fileProblem';

/** How much of a file inspectHead wants to see. */
export const HEAD_BYTES = 256 * 1024;

/** What speaks for a reading that finds no users or no items; less speaks for what only another file can show to be right. */
const NOTHING: Evidence = { recommendations: -1, truth: -1 };

/**
 * Guesses what a file is and how to read it, as far as it shows by itself.
 *
 * @param head its first bytes, decompressed, best HEAD_BYTES of them
 * @param name its name or path; only the last part is looked at
 * @param complete whether `head` is the whole file
 * @param overrides what a person says of it; the guess has a problem where the file is not so
 * @throws InputError when the format of the overrides has no such name
 */
export function inspectHead(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions = {},
): FileGuess {
  return detect(head, name, complete, overrides)[0].guess;
}

/**
 * The ways in which a file can be read. Which of them it is shows beside the file that it is held against: see
 * ./readingChoice. The parameters are those of inspectHead.
 */
export function detect(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions = {},
): Readings {
  const readings = (said: ReadOptions): Readings => {
    const found = readingsOfHead(head, name, complete, said, () => inspectHead(head, name, complete));
    const [first, ...others]: Readings =
      'shape' in found ? [{ guess: found, evidence: SURE, rows: found.sample }] : inOrder(found);
    return complete
      ? [first, ...others]
      : [{ ...first, guess: withEndlessLine(first.guess, head) }, ...others];
  };
  const found = readings(overrides);
  const said = withToolFields(namesIn(found[0]), overrides);
  return said === undefined ? found : readings(said);
}

/** Problems of a head of which one line takes up the most. */
const OF_FEW_LINES: ReadonlySet<string> = new Set(['header-only', 'one-column', 'no-column']);

/** What is wrong with a file of which a line goes on behind its head is that line, not that no other was seen. */
function withEndlessLine(guess: FileGuess, head: Uint8Array): FileGuess {
  if (guess.problem === undefined || !OF_FEW_LINES.has(guess.problem.code)) return guess;
  const { text } = decodedHead(head, false, guess.shape.encoding);
  const line = text.split(/\r\n|\n|\r/).length;
  const isSeen = guess.problem.code !== 'header-only' && line > 1;
  return isSeen ? guess : { ...guess, problem: { code: 'endless-line', line, bytes: head.length } };
}

/** The names of columns, also where the line that they stand in was taken for a row. */
function namesIn({ guess: { shape }, rows }: Reading): readonly string[] {
  const names = shape.columns.map(({ name }) => name);
  return shape.header ? names : (rows[0] ?? names);
}

/** The likeliest first, by what each says itself and by how its rows look. Of several that read the same one is left. */
function inOrder(readings: readonly Reading[]): Readings {
  const [only] = readings;
  if (readings.length < 2) return [only];
  const distinct = new Map(
    [...readings].reverse().map((reading) => [JSON.stringify(reading.guess.shape), reading]),
  );
  const weighed = [...distinct.values()].reverse().map((reading): Reading => {
    const { guess, rows, evidence } = reading;
    if (guess.problem !== undefined)
      return isOfReading(guess.problem) ? { ...reading, evidence: NOTHING } : reading;
    // Columns that are called a prediction and a label, and none that could be an item.
    if (guess.shape.header && isOfImpressions(guess.shape)) return { ...reading, evidence: SURE };
    const under = (use: 'recommendations' | 'truth'): number =>
      evidence[use] + structureOf(sampledRows(guess.shape, rows, use), use, guess.shape.list !== 'none');
    return { ...reading, evidence: { recommendations: under('recommendations'), truth: under('truth') } };
  });
  const best = ({ evidence }: Reading): number => Math.max(evidence.recommendations, evidence.truth);
  const [first, ...others] = weighed.sort((a, b) => best(b) - best(a));
  return [first, ...others];
}
