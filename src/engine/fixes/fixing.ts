import { plainId } from '../../reading';
import * as l10n from '@vscode/l10n';
import { ByteBuffer } from '../../core/data/byteBuffer';
import { FIXABLE_CODES, planFixes, type FixedKind, type RowChanges } from '../../core/fixes/fixPlan';
import { RankedRows } from '../../core/fixes/listedRows';
import { RowFixer } from '../../reading/fixes/rowFixer';
import { keyColumns, type TableShape } from '../../reading/formats/tableShape';
import { textFormat } from '../../reading/formats/textFormats';
import { encodeUtf16, detectByteOrderMark } from '../../reading/formats/values/encoding';
import { conventionByName } from '../../core/measures/conventions';
import type { Finding, FindingCode } from '../../shared/findings/finding';
import { findingKind } from '../../shared/findings/kinds';
import { InputError } from '../../shared/problem';
import type { FixRequest, LineEdit } from '../engineApi';
import type { MemoryLimit } from '../../reading/memory/freeMemory';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';
import { EvaluationReading, type ReadLists } from '../../reading/inputs/evaluationReading';
import type { ReadingWatch } from '../../reading/inputs/readingWatch';
import type { ByteSource } from '../../reading/sources/byteSource';
import type { OpenedFiles } from '../../reading/sources/openedFiles';
import type { RunWatch } from '../../core/watch/runWatch';
import { createPause } from '../../core/watch/yieldToEvents';

/** Fixes of a file. */
export interface FileFixes {
  readonly shape: TableShape;
  readonly changes: RowChanges;
  readonly fixed: readonly FixedKind[];
  /** Findings that have no fix, or were not selected. */
  readonly left: readonly Pick<Finding, 'code' | 'count'>[];
  readonly rowsRead: number;
}

/**
 * Reads a file as an evaluation does, stores every place of its findings, and returns their fixes.
 *
 * @throws InputError if the file cannot be read, or a line of it is not one row
 */
export async function planFileFixes(
  files: OpenedFiles,
  { input, evaluation, convention, only = FIXABLE_CODES, line }: Omit<FixRequest, 'id'>,
  watch: RunWatch,
  memory?: MemoryLimit,
): Promise<FileFixes> {
  const reading = new EvaluationReading(files, watch, memory, undefined, true);
  const read =
    evaluation === undefined
      ? await reading.readLists(input)
      : listsOf(input.file.name, await reading.read(evaluation, undefined));
  const [{ file: first }] = read;
  requireRows(first.name, first.shape);
  const keepsLast = conventionByName(convention).choices.duplicates === 'last';
  const { changes, fixed, unsafe } = planFixes(
    read.map(({ file, rankings }) => ({
      findings: file.findings.findings(),
      rows: (isRemoved) => new RankedRows(file.interactions, rankings, keepsLast, isRemoved, plainId),
    })),
    { only: only.filter((code) => canBeWritten(code, first.shape)), line },
  );
  const mended = new Set(fixed.map(({ code }) => code));
  return {
    shape: first.shape,
    changes,
    fixed,
    left: [
      ...read
        .flatMap(({ file }) => file.findings.findings())
        .filter(({ code }) => !mended.has(code) && !unsafe.has(code))
        .map(({ code, count }) => ({ code, count })),
      ...[...unsafe].map(([code, count]) => ({ code, count })),
    ],
    rowsRead: read.reduce((sum, { file }) => sum + file.rowsRead, 0),
  };
}

/** Returns the lists in a file of an evaluation: of each model in the file, or as the ground truth. */
function listsOf(name: string, { models, truth }: EvaluationInput): readonly ReadLists[] {
  const lists = models.filter(({ file }) => file.name === name);
  return lists.length > 0 ? lists : [{ file: truth.file }];
}

/** Checks that rows are single lines. @throws InputError if a line of this format is not one row */
function requireRows(file: string, shape: TableShape): void {
  const line = textFormat(shape.format)?.line;
  const isNested = shape.columns.some(({ name, role }) => role !== 'ignored' && name.includes('[].'));
  if (shape.list === 'none' && (line === 'fields' || (line === 'record' && !isNested))) return;
  throw new InputError({
    file,
    message: l10n.t('Only text with one item per line can be fixed.'),
    advice: l10n.t(
      'Use CSV, tab-separated text, TREC files, or JSON Lines, or fix the program that wrote it.',
    ),
  });
}

/**
 * Returns whether a fix can be written into files of this shape: it changes no cells, or cells can be
 * located.
 */
function canBeWritten(code: FindingCode, shape: TableShape): boolean {
  const column = findingKind(code).fix?.writes;
  if (column === undefined) return true;
  if (textFormat(shape.format)?.line !== 'fields') return false;
  if (column === 'user' && keyColumns(shape).length > 0) return false;
  return column === 'rank' || shape.encoding.startsWith('utf-');
}

/**
 * Yields the bytes of a file with its rows fixed, in its encoding.
 *
 * @throws InputError if it changed since it was read
 */
export async function* applyFixes(
  source: ByteSource,
  { shape, changes }: FileFixes,
  watch: ReadingWatch,
): AsyncGenerator<Uint8Array> {
  const buffer = new ByteBuffer();
  const fixer = new RowFixer(shape, changes, {
    same: (bytes, start, end) => buffer.add(bytes, start, end),
    row: (_line, _lines, content, lineEnd) => {
      if (content === undefined) return;
      buffer.add(content, 0, content.length);
      buffer.add(lineEnd, 0, lineEnd.length);
    },
  });
  const wide = shape.encoding.startsWith('utf-16') ? shape.encoding : undefined;
  const utf8Decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const encodedRows = (): Uint8Array =>
    wide === undefined ? buffer.take() : encodeUtf16(utf8Decoder.decode(buffer.take()), wide);
  const decoder = wide === undefined ? undefined : new TextDecoder(wide);
  const encoder = new TextEncoder();
  const pause = createPause(watch.check);
  let isFirst = true;
  let raw = 0;
  for await (const chunk of source.chunks((bytes) => (raw = bytes))) {
    const mark = isFirst ? detectByteOrderMark(chunk).bytes : 0;
    if (mark > 0) yield chunk.slice(0, mark);
    isFirst = false;
    const text = chunk.subarray(mark);
    fixer.write(decoder === undefined ? text : encoder.encode(decoder.decode(text, { stream: true })));
    watch.progress(0, raw);
    if (buffer.size > 0) yield encodedRows();
    await pause();
  }
  fixer.end();
  if (buffer.size > 0) yield encodedRows();
  const changed = await source.changed();
  if (changed !== undefined) throw new InputError(changed);
}

/** Returns the changed lines of a text in UTF-8. */
export async function lineEdits(source: ByteSource, { shape, changes }: FileFixes): Promise<LineEdit[]> {
  const edits: LineEdit[] = [];
  const decoder = new TextDecoder();
  const fixer = new RowFixer(shape, changes, {
    same: () => undefined,
    row: (line, lines, content) =>
      edits.push({ line, lines, text: content ? decoder.decode(content) : null }),
  });
  for await (const chunk of source.chunks(() => undefined)) fixer.write(chunk);
  fixer.end();
  return edits;
}
