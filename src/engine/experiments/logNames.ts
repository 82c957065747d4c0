import { HEAD_BYTES } from '../../core/formats/detection/inspect';
import { columnarFormat } from '../../core/formats/columnarFormats';
import { textLogHead } from '../../core/experiments/log/logHead';
import type { ReadOptions } from '../../core/formats/readOptions';
import { SIGNATURE_BYTES } from '../../core/formats/values/encoding';
import { openColumnar } from '../reading/openColumnar';
import type { ByteSource } from '../sources/byteSource';

/** The names of the columns of a log. @throws InputError when it is no table */
export async function logNames(
  source: ByteSource,
  told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>,
): Promise<readonly string[]> {
  const columnar = columnarFormat(await source.read(0, SIGNATURE_BYTES));
  if (columnar !== undefined)
    return (await openColumnar(source, columnar.name)).leaves.map(({ name }) => name);
  const { bytes, complete } = await source.head(HEAD_BYTES);
  return textLogHead(bytes, source.name, complete, told).names;
}
