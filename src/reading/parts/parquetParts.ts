import * as l10n from '@vscode/l10n';
import { openParquet, type ParquetFile } from '../formats/parquet/parquetFile';
import { ParquetOutput, type ParquetModel } from '../formats/parquet/writing/parquetOutput';
import { RowDistributor } from '../formats/parquet/writing/rowDistributor';
import { InputError } from '../../shared/problem';
import { VERSION } from '../../shared/version';
import type { ByteSource } from '../sources/byteSource';
import { PartsSource } from '../sources/partsSource';
import { createPause } from '../../core/watch/yieldToEvents';
import type { SplitWriteTask, PartFile } from './partFile';

/**
 * Copies the rows of a Parquet file to new files with all columns and types.
 *
 * @param files outputs by number of the part; undefined: the rows of the part are dropped
 */
export async function copyParquetRows(
  { source, fold, watch }: SplitWriteTask,
  files: readonly (PartFile | undefined)[],
): Promise<void> {
  const model = await modelOf(source);
  const outputs = files.map((file) => file && new ParquetOutput(model, file.buffer));
  const distributor = new RowDistributor(outputs, fold.parts);
  const pause = createPause(watch.check);
  let before = 0;
  for await (const file of filesOf(source)) {
    requireSame(model, file);
    let read = 0;
    for await (read of distributor.steps(file)) {
      for (const part of files) await part?.flush();
      watch.progress(fold.parts.length, before + read);
      await pause();
    }
    before += read;
  }
  for (const output of outputs) output?.end();
}

/** Returns the schema of the parts: the schema of the first file of the table. */
async function modelOf(source: ByteSource): Promise<ParquetModel> {
  for await (const { schema, notes, leaves, bare } of filesOf(source))
    return { schema, notes, leaves, codec: bare ? 'UNCOMPRESSED' : 'SNAPPY', version: VERSION };
  throw new Error('There is no file.');
}

/** Yields the files of a table, each opened when needed. */
async function* filesOf(source: ByteSource): AsyncGenerator<ParquetFile> {
  if (!(source instanceof PartsSource)) yield await openParquet(source);
  else for (const part of source.parts) yield await openParquet(await source.turnTo(part));
}

/** Checks that the columns of a file are those of the first file. @throws InputError if they differ */
function requireSame({ schema }: ParquetModel, { name, schema: own }: ParquetFile): void {
  // The root's name, and field ids that tools assign, do not matter.
  const said = ([, ...columns]: ParquetModel['schema']): string =>
    JSON.stringify(columns.map((column) => ({ ...column, field_id: undefined })));
  if (said(schema) === said(own)) return;
  throw new InputError({
    file: name,
    message: l10n.t('The columns of this part differ from those of the first in name or type.'),
    advice: l10n.t('Write all parts with the same columns, or name one file.'),
  });
}
