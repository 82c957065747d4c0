import { HEAD_BYTES } from '../../core/formats/detection/inspect';
import { columnarFormat } from '../../core/formats/registry';
import { textLogHead } from '../../core/experiments/log/logHead';
import { offeredChoices, offeredVariantPlace } from '../../core/experiments/offeredChoices';
import type { ReadOptions } from '../../core/formats/readOptions';
import { SIGNATURE_BYTES } from '../../core/formats/values/encoding';
import type { ExperimentChoices, ExperimentOptions } from '../../shared/protocol/views/experimentView';
import type { ByteSource } from '../sources/byteSource';

/** What can be chosen of a log, by its first rows alone. @throws InputError when it is no table */
export async function logOptions(
  source: ByteSource,
  told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>,
  choices: ExperimentChoices,
): Promise<ExperimentOptions> {
  const columnar = columnarFormat(await source.read(0, SIGNATURE_BYTES));
  if (columnar === undefined) {
    const { bytes, complete } = await source.head(HEAD_BYTES);
    const head = textLogHead(bytes, source.name, complete, told);
    const place = offeredVariantPlace(head, choices);
    return offeredChoices(
      head,
      choices,
      head.rows.map((fields) => fields[place] ?? ''),
    );
  }
  const { columnarLogHead, firstTexts, logLeaves } = await import('./columnarLog');
  const file = await columnar.open(source);
  const leaves = logLeaves(file);
  const head = columnarLogHead(leaves);
  const place = offeredVariantPlace(head, choices);
  return offeredChoices(head, choices, place < 0 ? [] : await firstTexts(file, leaves[place]));
}
