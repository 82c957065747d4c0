import { Identifiers } from '../../../core/data/ids/identifiers';
import type { Reading, Readings } from '../../../core/formats/detection/fileKind';
import type { ReadingSample } from '../../../core/formats/detection/sampledRows';
import { sampledInteractions } from '../../../core/formats/sampling/sampledInteractions';
import { SampledText } from '../../../core/formats/sampling/sampledText';
import { columnOf } from '../../../core/formats/tableShape';
import { textFormat } from '../../../core/formats/textFormats';
import type { ByteSource } from '../../sources/byteSource';
import type { ReadingWatch } from '../readingWatch';
import { contentOf } from '../rowsOf';
import { readTable } from '../tableFile';

/**
 * What each way of reading an open file finds all over it: the head of a file that is sorted by user may have no user
 * of the other file's head.
 *
 * @param free how many bytes may be used more than are now; absent: all there are
 * @throws InputError when it does not fit into memory, or is damaged
 */
export async function samplesOf(
  source: ByteSource,
  readings: Readings,
  use: 'recommendations' | 'truth',
  watch: ReadingWatch,
  free: number | undefined,
): Promise<ReadonlyMap<Reading, ReadingSample>> {
  const usable = readings.filter(
    ({ guess: { problem, shape } }) =>
      problem === undefined && columnOf(shape, 'user') >= 0 && columnOf(shape, 'item') >= 0,
  );
  const ofLines = usable.filter(({ guess: { shape } }) => textFormat(shape.format)?.line === 'fields');
  const samples = new Map<Reading, ReadingSample>();
  if (ofLines.length > 0) {
    const rows = new SampledText(ofLines.map(({ guess }) => guess.shape));
    await contentOf(source, rows, watch);
    for (const reading of ofLines) {
      const sample = rows.sample(reading.guess.shape, use);
      if (sample !== undefined) samples.set(reading, sample);
    }
  }
  for (const reading of usable) {
    if (ofLines.includes(reading)) continue;
    const { shape } = reading.guess;
    const table = {
      source,
      shape,
      users: new Identifiers(),
      items: new Identifiers(),
      options: { use },
      watch,
    };
    const { interactions } = await readTable(table, free === undefined ? {} : { free });
    samples.set(reading, sampledInteractions(interactions));
  }
  return samples;
}
