import { HEAD_BYTES } from '../../core/formats/detection/inspect';
import { columnarFormat } from '../../core/formats/registry';
import { textLogHead } from '../../core/experiments/log/logHead';
import type { LogHead } from '../../core/experiments/log/logColumns';
import { offeredChoices } from '../../core/experiments/offeredChoices';
import type { ReadOptions } from '../../core/formats/readOptions';
import { SIGNATURE_BYTES } from '../../core/formats/values/encoding';
import type { ExperimentChoices, ExperimentOptions } from '../../shared/protocol/views/experimentView';
import type { ByteSource } from '../sources/byteSource';

/** What can be chosen of a log, by its head alone. @throws InputError when it is no table */
export async function logOptions(
  source: ByteSource,
  told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>,
  choices: ExperimentChoices,
): Promise<ExperimentOptions> {
  const columnar = columnarFormat(await source.read(0, SIGNATURE_BYTES));
  if (columnar === undefined) {
    const { bytes, complete } = await source.head(HEAD_BYTES);
    return offeredChoices(textLogHead(bytes, source.name, complete, told), choices);
  }
  const { columnarLogHead, logLeaves } = await import('./columnarLog');
  const head: LogHead = columnarLogHead(logLeaves(await columnar.open(source)));
  // What stands there says whether a column holds numbers, and is no variant.
  return { ...offeredChoices(head, choices), variants: [] };
}
