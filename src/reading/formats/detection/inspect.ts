/**
 * Guesses what a file is from its head:
 *
 *   const guess = inspectHead(head, 'recs.csv', head.length === size);
 *   if (guess.problem !== undefined) … fileProblemText(guess.problem) …      // ../fileProblem
 *
 * The user may change `guess.shape` (roles, header, delimiter) before ../textReadings makes the reader.
 */
import {
  type FileGuess,
  unreadableGuess,
  type FormatCandidates,
  type FormatCandidate,
  type DetectedReadings,
} from './fileKind';
import { withToolFields } from './toolFields';
import { delimitedShape } from '../tableShape';
import { decodeHead, formatBySignature, detectUnmarkedUtf16, type DecodedHead } from '../values/encoding';
import { type ReadOptions, formatRule } from '../readOptions';
import type { FileProblem } from '../fileProblem';
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
      'shape' in found ? [{ guess: found, rows: found.sample }] : withoutEqual(found);
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

/** Returns readings without those that have the shape of an earlier one. */
function withoutEqual(readings: readonly FormatCandidate[]): FormatCandidates {
  const shapes = readings.map(({ guess }) => JSON.stringify(guess.shape));
  const [first, ...others] = readings.filter((_, at) => shapes.indexOf(shapes[at]) === at);
  return [first, ...others];
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
