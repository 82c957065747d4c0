import { JoinedInteractions, SegmentKeeper, type SegmentRows } from '../joinedInteractions';
import type { ReaderOptions } from '../readerOptions';
import type { RowPolicy } from '../rowPolicy';
import type { TableShape } from '../tableShape';
import type { ColumnarFile, RowGroup } from './columnarFile';
import { ColumnarReader, requireRoom, reserveRows } from './columnarReader';

/** Reads row groups of one file, each as a segment that others join. */
export class GroupReader {
  private readonly kept: SegmentKeeper;
  private readonly reader: ColumnarReader;

  constructor(file: ColumnarFile, shape: TableShape, options: ReaderOptions) {
    this.kept = new SegmentKeeper(shape, options);
    this.reader = new ColumnarReader(file, this.kept.policy);
  }

  /** @throws Error when it is damaged */
  async read(group: RowGroup): Promise<SegmentRows> {
    const { kept, reader } = this;
    kept.begin();
    reader.rowsBefore = 0;
    const steps = reader.rowGroup(group);
    while ((await steps.next()).done !== true);
    return kept.finished(reader.rowsBefore, false);
  }
}

/** Puts row groups together, in the order of the file: some it reads itself, the others were read meanwhile. */
export class JoinedGroups {
  private readonly file: JoinedInteractions;
  private readonly reader: ColumnarReader;

  /** @throws InputError when it has no column of a name in the shape, or more rows than fit */
  constructor(
    private readonly stored: ColumnarFile,
    private readonly policy: RowPolicy,
  ) {
    reserveRows(stored, policy);
    this.file = new JoinedInteractions(policy);
    this.reader = new ColumnarReader(stored, policy);
  }

  /**
   * Reads the next row group.
   *
   * @param pause is waited for every few rows
   * @throws InputError when it is damaged
   */
  async read(group: Promise<RowGroup>, pause: () => Promise<void>): Promise<void> {
    const { file, reader, stored } = this;
    reader.rowsBefore = file.lines;
    try {
      const steps = reader.rowGroup(await group);
      while ((await steps.next()).done !== true) await pause();
    } catch (error) {
      throw stored.problem(error);
    }
    file.lines = reader.rowsBefore;
  }

  /**
   * Takes the next row group, which another reader read.
   *
   * @param reader which one
   * @throws InputError when there are more rows than fit
   */
  join(reader: number, segment: SegmentRows): void {
    const { file, stored } = this;
    requireRoom(stored.name, this.policy.rows.rows + segment.interactions.rows);
    file.join(reader, segment, stored.rows ?? 0);
  }
}
