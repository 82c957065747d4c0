import { candidatesOf } from '../../core/splits/candidates';
import type { ManifestFold, PartName } from '../../shared/protocol/splitResult';
import type { SplitOptions } from '../../core/splits/splitOptions';
import { PART_NAMES } from '../../core/splits/splitPart';
import { PartsSource } from '../sources/partsSource';
import { pauses } from '../threads/yieldToEvents';
import { fileEnding } from './splitReading';
import { requireUnchanged } from './logFile';
import {
  type PartsWriter,
  type Writing,
  PartFile,
  type SplitTarget,
  type CandidatesWriter,
} from './partFile';
import { RowCopier } from '../../core/logs/rowCopier';
import { CandidateRows } from '../../core/splits/candidateRows';

const FILE_NAMES: Readonly<Record<PartName, string>> = {
  train: 'train',
  valid: 'valid',
  test: 'test',
  testHistory: 'test-history',
  validHistory: 'valid-history',
};

const EMPTY = { rows: 0, users: 0, items: 0, first: null, last: null };

/** Writes the parts of a division, and candidates where they are asked for. */
export async function writeParts(
  writing: Writing,
  target: SplitTarget,
  content: ManifestFold,
  folder: string,
): Promise<{ readonly content: ManifestFold; readonly severalPositives: number }> {
  const { source, options, newHasher } = writing;
  const writer = await writerOf(writing);
  // Of a folder of files its own name says nothing.
  const extension = fileEnding(source instanceof PartsSource ? source.parts[0].name : source.name);
  const create = (name: string): Promise<PartFile> =>
    PartFile.create(target, `${folder}${name}${extension}`, newHasher());
  const files = PART_NAMES.map((): PartFile | undefined => undefined);
  try {
    for (const [code, name] of PART_NAMES.entries())
      if (
        name !== undefined &&
        (content.parts[name] !== undefined || (name === 'valid' && options.valid !== undefined))
      )
        files[code] = await create(FILE_NAMES[name]);
    await writer.copyRows(files);
    await requireUnchanged(source);
  } catch (error) {
    await Promise.allSettled(files.map((file) => file?.abandon()));
    throw error;
  }
  const parts: ManifestFold['parts'] = { ...content.parts };
  const ended = await Promise.allSettled(files.map((file) => file?.end()));
  for (const [code, result] of ended.entries()) {
    if (result.status === 'rejected') throw result.reason;
    const name = PART_NAMES[code];
    if (name !== undefined && result.value !== undefined)
      parts[name] = { ...(parts[name] ?? EMPTY), ...result.value };
  }
  if (options.negatives === undefined) return { content: { ...content, parts }, severalPositives: 0 };
  const { severalPositives, ...candidates } = await writeCandidates(
    writing,
    options.negatives,
    writer,
    await create('candidates'),
  );
  return { content: { ...content, parts, candidates }, severalPositives };
}

/** What writes Parquet is loaded when there is some. */
async function writerOf(writing: Writing): Promise<PartsWriter> {
  if (writing.shape.format !== 'parquet') return new TextParts(writing);
  const { ParquetParts } = await import('./parquetParts');
  return ParquetParts.of(writing);
}

async function writeCandidates(
  { split, fold, options, watch }: Writing,
  negatives: NonNullable<SplitOptions['negatives']>,
  writer: PartsWriter,
  file: PartFile,
): Promise<NonNullable<ManifestFold['candidates']> & { readonly severalPositives: number }> {
  let users = 0;
  let rows = 0;
  let severalPositives = 0;
  const pause = pauses(watch.check);
  try {
    const text = writer.candidates(file);
    for (const candidates of candidatesOf(split.kept, fold.parts, negatives, options)) {
      users++;
      rows += candidates.order.length;
      if (candidates.positives.length > 1) severalPositives++;
      text.add(candidates);
      await file.flush();
      await pause();
    }
    text.end();
  } catch (error) {
    await file.abandon().catch(() => undefined);
    throw error;
  }
  return { users, rows, ...(await file.end()), severalPositives };
}

/** Parts of text: its rows to the byte. */
class TextParts implements PartsWriter {
  private lineEnd = '\n';

  constructor(private readonly writing: Writing) {}

  async copyRows(files: readonly (PartFile | undefined)[]): Promise<void> {
    const { source, shape, fold, watch } = this.writing;
    const copier = new RowCopier(
      shape,
      files.map((file) => file?.buffer),
      fold.parts,
    );
    const pause = pauses(watch.check);
    let raw = 0;
    for await (const chunk of source.chunks((consumed) => (raw = consumed))) {
      copier.write(chunk);
      for (const file of files) await file?.flush();
      watch.progress(fold.parts.length, raw);
      await pause();
    }
    copier.end();
    this.lineEnd = copier.lineEnd;
  }

  candidates({ buffer }: PartFile): CandidatesWriter {
    const { shape, split } = this.writing;
    const { userIds, itemIds } = split.kept.log;
    const rows = new CandidateRows(shape, this.lineEnd, userIds, itemIds);
    const add = (bytes: Uint8Array): void => buffer.add(bytes, 0, bytes.length);
    add(rows.head());
    return { add: (candidates) => add(rows.rows(candidates)), end: () => undefined };
  }
}
