import type { ManifestFold, PartName } from '../../shared/protocol/splitResult';
import { PART_NAMES } from '../../core/splits/splitPart';
import { PartsSource } from '../sources/partsSource';
import { createPause } from '../../core/watch/yieldToEvents';
import { fileEnding } from '../logs/splitReading';
import { requireUnchanged } from '../logs/logFile';
import { type SplitWriteTask, PartFile, type SplitTarget } from './partFile';
import { RowCopier } from '../logs/rowCopier';

const FILE_NAMES: Readonly<Record<PartName, string>> = {
  train: 'train',
  valid: 'valid',
  test: 'test',
  testHistory: 'test-history',
  validHistory: 'valid-history',
};

const EMPTY = { rows: 0, users: 0, items: 0, first: null, last: null };

/**
 * Writes the parts of a split and returns their contents with their files.
 * @throws {InputError} if a file cannot be written, or the source has changed meanwhile
 */
export async function writeParts(
  writing: SplitWriteTask,
  target: SplitTarget,
  content: ManifestFold,
  folder: string,
): Promise<ManifestFold> {
  const { source, shape, options, newHasher } = writing;
  // The name of a folder of files has no extension.
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
    // The Parquet writer is loaded only if needed.
    if (shape.format === 'parquet') await (await import('./parquetParts')).copyParquetRows(writing, files);
    else await copyTextRows(writing, files);
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
  return { ...content, parts };
}

/**
 * Copies the rows of a text byte by byte.
 *
 * @param files outputs by number of the part; undefined: the rows of the part are dropped
 */
async function copyTextRows(
  { source, shape, fold, watch }: SplitWriteTask,
  files: readonly (PartFile | undefined)[],
): Promise<void> {
  const copier = new RowCopier(
    shape,
    files.map((file) => file?.buffer),
    fold.parts,
  );
  const pause = createPause(watch.check);
  let raw = 0;
  for await (const chunk of source.chunks((consumed) => (raw = consumed))) {
    copier.write(chunk);
    for (const file of files) await file?.flush();
    watch.progress(fold.parts.length, raw);
    await pause();
  }
  copier.end();
}
