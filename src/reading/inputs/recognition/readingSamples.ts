import type { FormatCandidate } from '../../formats/detection/fileKind';
import type { ReadingSample, SampledRow } from '../../formats/detection/sampledRows';
import { Identifiers } from '../../../core/data/ids/identifiers';
import type { Interactions } from '../../../core/data/interactions/interactions';
import { BottomKSketch, sampleItems, USER_LIMITS, hashOfId } from '../../formats/sampling/fewIds';
import { SampledText } from '../../formats/sampling/sampledText';
import { columnIndexOfRole } from '../../formats/tableShape';
import { textFormat } from '../../formats/textFormats';
import type { InputFile } from '../evaluationRequest';
import type { MemoryLimit } from '../../memory/freeMemory';
import type { ByteSource } from '../../sources/byteSource';
import type { OpenedFiles } from '../../sources/openedFiles';
import type { ReadingWatch } from '../readingWatch';
import { readContent } from '../rowsOf';
import { readTable } from '../tableFile';

/** Samples of the IDs in whole files, for each possible way to read them. */
export class ReadingSamples {
  private readonly found = new WeakMap<FormatCandidate, ReadingSample>();

  /** @param memory returns the available memory; absent: all of it */
  constructor(
    private readonly files: OpenedFiles,
    private readonly watchOf: (source: ByteSource) => ReadingWatch,
    private readonly memory?: MemoryLimit,
  ) {}

  get(reading: FormatCandidate): ReadingSample | undefined {
    return this.found.get(reading);
  }

  has(reading: FormatCandidate): boolean {
    return this.found.has(reading);
  }

  /**
   * Samples a whole file under each candidate: the head of a file that is sorted by user may have no user in
   * common with the other file's head.
   *
   * @throws InputError if the file does not fit into memory, or is damaged
   */
  async add(
    { file }: InputFile,
    readings: readonly FormatCandidate[],
    use: 'recommendations' | 'truth',
  ): Promise<void> {
    const free = this.memory?.(0);
    const means = free === undefined ? {} : { free };
    const usable = readings.filter(
      ({ guess: { problem, shape } }) =>
        problem === undefined &&
        columnIndexOfRole(shape, 'user') >= 0 &&
        columnIndexOfRole(shape, 'item') >= 0,
    );
    if (usable.length === 0) return;
    const ofLines = usable.filter(({ guess: { shape } }) => textFormat(shape.format)?.line === 'fields');
    const rows = ofLines.length === 0 ? undefined : new SampledText(ofLines.map(({ guess }) => guess.shape));
    return this.files.use(file, async (source) => {
      const watch = this.watchOf(source);
      if (rows !== undefined) await readContent(source, rows, watch);
      for (const reading of usable) {
        const { shape } = reading.guess;
        let sample = rows?.sample(shape, use);
        if (!ofLines.includes(reading)) {
          const ids = { users: new Identifiers(), items: new Identifiers() };
          const read = await readTable({ source, shape, ...ids, options: { use }, watch }, means);
          sample = sampledInteractions(read.interactions);
        }
        if (sample !== undefined) this.found.set(reading, sample);
      }
    });
  }
}

/** Returns all rows of a few users of a file, and a few of its items. */
function sampledInteractions({ runUsers, runStarts, items, userIds, itemIds }: Interactions): ReadingSample {
  const users = new BottomKSketch<SampledRow>(USER_LIMITS);
  for (let run = 0; run < runUsers.length; run++) {
    const user = userIds.text(runUsers[run]);
    const hash = hashOfId(user);
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      if (!users.takes(hash)) break;
      users.add(hash, { user, item: itemIds.text(items[row]), value: undefined, rank: undefined });
    }
  }
  return {
    users: users.finished(),
    items: sampleItems(Array.from(new Set(items), (item) => itemIds.text(item))),
  };
}
