import { unreadable, type FileGuess } from './fileKind';
import { shapeOf } from './delimitedShape';
import { sampleLines, shortened } from './lines/headLines';
import { printedProblem } from './printed/printedProblem';
import type { Found } from './reading';
import { TextHead } from './textHead';
import type { FileProblem } from '../fileProblem';
import { formatRule, type ReadOptions } from '../readOptions';
import { textFormat, type TextFormatOf } from '../textFormats';
import { textReadings } from '../textReadings';
import { decodedHead, signature, unmarkedUtf16, type DecodedHead } from '../values/encoding';
import { readingsOfBytes } from '../values/otherEncodings';

/**
 * How a file may be read, by what it holds and what a person told of it.
 *
 * @param byItself what it is taken for where nothing is told of it
 */
export function readingsOfHead(
  bytes: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions,
  byItself: () => FileGuess,
): Found {
  const told = formatRule(overrides.format);
  const decoded = textOf(bytes, complete, overrides.encoding);
  if ('code' in decoded) return unreadable(decoded, shapeOf(',', [], false, '"'));
  const head = new TextHead(decoded, name, complete, overrides, told, byItself);
  const { kind } = told;
  const asked = IN_ORDER.filter((format) => kind === undefined || kind === (format.told ?? 'text'));
  const [ofLines, others] = [true, false].map((is) => asked.filter(({ line }) => (line === 'fields') === is));
  const found = detected(others, head);
  if (found !== undefined) return found;
  // Lines are cut into rows for formats of rows alone.
  const ofRows = ofLines.length === 0 ? undefined : (withoutRows(head) ?? detected(ofLines, head));
  return ofRows ?? head.misfit();
}

const IN_ORDER: readonly TextFormatOf[] = Object.keys(textReadings).flatMap((name) => textFormat(name) ?? []);

/** What the first of some formats finds that finds anything. */
function detected(formats: readonly TextFormatOf[], head: TextHead): Found | undefined {
  // Several formats may be detected in one way.
  for (const detect of new Set(formats.map(({ name }) => textReadings[name].detect))) {
    const found = detect(head);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a head, or why it is none. */
function textOf(bytes: Uint8Array, complete: boolean, told: string | undefined): DecodedHead | FileProblem {
  if (bytes.length === 0) return { code: 'empty' };
  const what = signature(bytes);
  if (what !== undefined) return { code: 'binary', what };
  const decoded = decodedHead(bytes, complete, told);
  const { binary, badByte } = decoded;
  const wide = binary ? unmarkedUtf16(bytes) : undefined;
  if (wide !== undefined) {
    const [shown = ''] = sampleLines(decodedHead(bytes, complete, wide).text, complete);
    return { code: 'not-utf8', line: 1, byte: 0, readings: [{ encoding: wide, text: shortened(shown) }] };
  }
  if (binary) return { code: 'binary', what: undefined };
  if (badByte < 0) return decoded;
  const line = decodedHead(bytes.subarray(0, badByte)).text.split(/\r\n|\n|\r/).length;
  return { code: 'not-utf8', line, byte: bytes[badByte], readings: readingsOfBytes(bytes, badByte) };
}

/** Why no row is in a text, whatever its format; undefined: there may be some. */
function withoutRows(head: TextHead): FileGuess | undefined {
  const printed = head.isOpen ? printedProblem(head.text, head.lines) : undefined;
  if (printed !== undefined) return head.problem(printed);
  const { separator, rule, rows } = head.rows;
  if (separator !== undefined && rule.delimiter === undefined)
    return head.problem({ code: 'unknown-separator', separator });
  return rows.length === 0 ? head.problem({ code: 'empty' }) : undefined;
}
