/**
 * Guesses what a file is from its head:
 *
 *   const guess = inspectHead(head, 'recs.csv', head.length === size);
 *   if (guess.problem !== undefined) … fileProblemText(guess.problem) …      // ../fileProblem
 *
 * The user may change `guess.shape` (roles, header, delimiter) before ../textReadings makes the reader.
 */
import type { Evidence } from './columns/columnRoles';
import {
  type FileGuess,
  unreadableGuess,
  type FormatCandidates,
  CERTAIN_EVIDENCE,
  type FormatCandidate,
  type DetectedReadings,
} from './fileKind';
import { withToolFields } from './toolFields';
import { isOfImpressions, delimitedShape } from '../tableShape';
import { decodeHead, formatBySignature, detectUnmarkedUtf16, type DecodedHead } from '../values/encoding';
import { areTogether, groupRows, readSampleRows, type SampledRow, type SampledRows } from './sampledRows';
import { type ReadOptions, formatRule } from '../readOptions';
import { isOfReading, type FileProblem } from '../fileProblem';
import { parseNumber } from '../values/decimal';
import { sampleLines, clipLine } from './lines/headLines';
import { consoleOutputProblem } from './printed/printedText';
import { TextHead } from './textHead';
import { textFormat, type TextFormatOf } from '../textFormats';
import { textFormatReaders } from '../textReadings';
import { readingsOfBytes } from '../values/otherEncodings';

export type { FileGuess, FileKind } from './fileKind';
export type { TableShape } from '../tableShape';
export type { FileProblem } from '../fileProblem';

/** Bytes of a file that `inspectHead` should get. */
export const HEAD_BYTES = 256 * 1024;

/** Evidence for a candidate without a user or item column. Candidates that only another file can confirm have lower evidence. */
const EMPTY_EVIDENCE: Evidence = { recommendations: -1, truth: -1 };

/**
 * Guesses what a file is and how to read it, from the file only.
 *
 * @param head its first bytes, decompressed, preferably HEAD_BYTES
 * @param name its name or path; only the last part is used
 * @param complete whether `head` is the whole file
 * @param overrides what the user specified; the guess has a problem if it contradicts the file
 * @throws InputError if the format of the overrides does not exist
 */
export function inspectHead(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions = {},
): FileGuess {
  return detectCandidates(head, name, complete, overrides)[0].guess;
}

/** Returns the candidate readings of a file, for parameters as of `inspectHead`. ./readingChoice decides between them. */
export function detectCandidates(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions = {},
): FormatCandidates {
  const readings = (said: ReadOptions): FormatCandidates => {
    const found = readingsOfHead(head, name, complete, said, () => inspectHead(head, name, complete));
    const [first, ...others]: FormatCandidates =
      'shape' in found ? [{ guess: found, evidence: CERTAIN_EVIDENCE, rows: found.sample }] : inOrder(found);
    return complete
      ? [first, ...others]
      : [{ ...first, guess: withEndlessLine(first.guess, head) }, ...others];
  };
  const found = readings(overrides);
  const said = withToolFields(namesIn(found[0]), overrides);
  return said === undefined ? found : readings(said);
}

/** Problems of a head that one long line may cause. */
const SHORT_HEAD_PROBLEMS: ReadonlySet<string> = new Set(['header-only', 'one-column', 'no-column']);

/** Replaces a problem by `endless-line` if a line is longer than the head, so that no other line was seen. */
function withEndlessLine(guess: FileGuess, head: Uint8Array): FileGuess {
  if (guess.problem === undefined || !SHORT_HEAD_PROBLEMS.has(guess.problem.code)) return guess;
  const { text } = decodeHead(head, false, guess.shape.encoding);
  const line = text.split(/\r\n|\n|\r/).length;
  const isSeen = guess.problem.code !== 'header-only' && line > 1;
  return isSeen ? guess : { ...guess, problem: { code: 'endless-line', line, bytes: head.length } };
}

/** Returns the column names, also if their line was taken for a row. */
function namesIn({ guess: { shape }, rows }: FormatCandidate): readonly string[] {
  const names = shape.columns.map(({ name }) => name);
  return shape.header ? names : (rows[0] ?? names);
}

/** Orders readings by their evidence and the structure of their rows, best first, and removes duplicates. */
function inOrder(readings: readonly FormatCandidate[]): FormatCandidates {
  const [only] = readings;
  if (readings.length < 2) return [only];
  const distinct = new Map(
    [...readings].reverse().map((reading) => [JSON.stringify(reading.guess.shape), reading]),
  );
  const weighed = [...distinct.values()].reverse().map((reading): FormatCandidate => {
    const { guess, rows, evidence } = reading;
    if (guess.problem !== undefined)
      return isOfReading(guess.problem) ? { ...reading, evidence: EMPTY_EVIDENCE } : reading;
    // Columns named prediction and label, and none that may be an item.
    if (guess.shape.header && isOfImpressions(guess.shape)) return { ...reading, evidence: CERTAIN_EVIDENCE };
    const under = (use: 'recommendations' | 'truth'): number =>
      evidence[use] + structureOf(readSampleRows(guess.shape, rows, use), use, guess.shape.list !== 'none');
    return { ...reading, evidence: { recommendations: under('recommendations'), truth: under('truth') } };
  });
  const best = ({ evidence }: FormatCandidate): number => Math.max(evidence.recommendations, evidence.truth);
  const [first, ...others] = weighed.sort((a, b) => best(b) - best(a));
  return [first, ...others];
}

/** Weights of the signs that rows are the lists of users. */
const WEIGHTS = {
  unusable: -6,
  repeated: { recommendations: -10, truth: -2 },
  together: 0.7,
  even: 0.7,
  falling: 1.5,
  single: -0.5,
} as const;

/** Minimum number of rows whose values count as evidence. */
const MIN_ROWS = 4;

/**
 * Returns the evidence from the structure of rows: consecutive users, falling scores, no duplicate items.
 *
 * @param listed whether a line has several items, so that they are consecutive in any case
 */
function structureOf(
  { rows, unusable }: SampledRows,
  use: 'recommendations' | 'truth',
  listed: boolean,
): number {
  if (rows.length === 0) return WEIGHTS.unusable;
  let weight = (WEIGHTS.unusable * unusable) / (rows.length + unusable);
  const all = [...groupRows(rows, ({ user }) => user).values()];
  const distinct = all.reduce((sum, list) => sum + new Set(list.map(({ item }) => item)).size, 0);
  weight += (WEIGHTS.repeated[use] * (rows.length - distinct)) / rows.length;
  if (listed || rows.length < MIN_ROWS) return weight;
  if (all.length === rows.length) return weight + WEIGHTS.single;
  const together = areTogether(rows.map(({ user }) => user));
  if (together) weight += WEIGHTS.together;
  // The head may end within the last list.
  const lengths = new Set(all.slice(0, -1).map(({ length }) => length));
  if (all.length > 2 && lengths.size === 1 && !lengths.has(1)) weight += WEIGHTS.even;
  if (together && isFalling(all)) weight += WEIGHTS.falling;
  return weight;
}

/** Returns whether values fall within lists, in more than half of the steps, and never rise. */
function isFalling(lists: readonly (readonly SampledRow[])[]): boolean {
  let steps = 0;
  let falls = 0;
  for (const list of lists)
    for (let place = 1; place < list.length; place++) {
      const before = parseNumber(list[place - 1].value ?? '');
      const value = parseNumber(list[place].value ?? '');
      if (!(value <= before)) return false;
      steps++;
      if (value < before) falls++;
    }
  return steps > 2 && falls > steps / 2;
}

/**
 * Returns the candidate readings of a file, from its content and the overrides.
 *
 * @param byItself returns the guess without overrides
 */
function readingsOfHead(
  bytes: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions,
  byItself: () => FileGuess,
): DetectedReadings {
  const told = formatRule(overrides.format);
  const decoded = textOf(bytes, complete, overrides.encoding);
  if ('code' in decoded) return unreadableGuess(decoded, delimitedShape(',', [], false, '"'));
  const head = new TextHead(decoded, name, complete, overrides, told, byItself);
  const { kind } = told;
  const asked = ORDERED_FORMATS.filter((format) => kind === undefined || kind === (format.told ?? 'text'));
  const [ofLines, others] = [true, false].map((is) => asked.filter(({ line }) => (line === 'fields') === is));
  const found = detected(others, head);
  if (found !== undefined) return found;
  // Lines are split into rows only for formats of rows.
  const ofRows = ofLines.length === 0 ? undefined : (withoutRows(head) ?? detected(ofLines, head));
  return ofRows ?? head.misfit();
}

const ORDERED_FORMATS: readonly TextFormatOf[] = Object.keys(textFormatReaders).flatMap(
  (name) => textFormat(name) ?? [],
);

/** Returns the result of the first format that is detected. */
function detected(formats: readonly TextFormatOf[], head: TextHead): DetectedReadings | undefined {
  // Several formats may share a detector.
  for (const detect of new Set(formats.map(({ name }) => textFormatReaders[name].detect))) {
    const found = detect(head);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the text of a head, or the problem if it is not text. */
function textOf(bytes: Uint8Array, complete: boolean, told: string | undefined): DecodedHead | FileProblem {
  if (bytes.length === 0) return { code: 'empty' };
  const what = formatBySignature(bytes);
  if (what !== undefined) return { code: 'binary', what };
  const decoded = decodeHead(bytes, complete, told);
  const { binary, badByte } = decoded;
  const wide = binary ? detectUnmarkedUtf16(bytes) : undefined;
  if (wide !== undefined) {
    const [shown = ''] = sampleLines(decodeHead(bytes, complete, wide).text, complete);
    return { code: 'not-utf8', line: 1, byte: 0, readings: [{ encoding: wide, text: clipLine(shown) }] };
  }
  if (binary) return { code: 'binary', what: undefined };
  if (badByte < 0) return decoded;
  const line = decodeHead(bytes.subarray(0, badByte)).text.split(/\r\n|\n|\r/).length;
  return { code: 'not-utf8', line, byte: bytes[badByte], readings: readingsOfBytes(bytes, badByte) };
}

/** Returns why a text contains no rows in any format, or undefined if it may contain some. */
function withoutRows(head: TextHead): FileGuess | undefined {
  const printed = head.isOpen ? consoleOutputProblem(head.text, head.lines) : undefined;
  if (printed !== undefined) return head.problem(printed);
  const { separator, rule, rows } = head.rows;
  if (separator !== undefined && rule.delimiter === undefined)
    return head.problem({ code: 'unknown-separator', separator });
  return rows.length === 0 ? head.problem({ code: 'empty' }) : undefined;
}
