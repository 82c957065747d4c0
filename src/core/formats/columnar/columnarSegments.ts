import { Identifiers } from '../../data/ids/identifiers';
import { FindingCollector } from '../../findings/findingCollector';
import { builderFor, type InteractionsBuilder } from '../interactionsBuilder';
import { JoinedInteractions, knownIds, segmentRows, type SegmentRows } from '../joinedInteractions';
import type { ReaderOptions } from '../readerOptions';
import type { TableShape } from '../tableShape';
import type { ColumnarFile, RowGroup } from './columnarFile';
import { columnarBuilder, ColumnarReader, requireRoom } from './columnarReader';

/** Reads row groups of one file, each as a segment that others join. */
export class GroupReader {
  private readonly rows: InteractionsBuilder;
  private readonly reader: ColumnarReader;

  constructor(file: ColumnarFile, shape: TableShape, options: ReaderOptions) {
    this.rows = builderFor(shape, options, new Identifiers(), new Identifiers());
    this.reader = new ColumnarReader(file, shape, options, this.rows, new FindingCollector(''));
  }

  /** @throws Error when it is damaged */
  async read(group: RowGroup): Promise<SegmentRows> {
    const { rows, reader } = this;
    const known = knownIds(rows);
    const findings = new FindingCollector('');
    rows.restart();
    reader.restart(findings);
    const steps = reader.rowGroup(group);
    while ((await steps.next()).done !== true);
    const { rowsRead, rowsBefore: lines } = reader;
    return {
      ...segmentRows(rows.finished(), known),
      lines,
      rowsRead,
      findings: findings.findings(),
      indivisible: false,
    };
  }
}

/** Puts row groups together, in the order of the file: some it reads itself, the others were read meanwhile. */
export class JoinedGroups {
  readonly file: JoinedInteractions;
  private readonly reader: ColumnarReader;

  /** @throws InputError when it has no column of a name in the shape, or more rows than fit */
  constructor(
    private readonly stored: ColumnarFile,
    shape: TableShape,
    options: ReaderOptions,
    users: Identifiers,
    items: Identifiers,
  ) {
    const rows = columnarBuilder(stored, shape, options, users, items);
    this.file = new JoinedInteractions(rows, stored.name);
    this.reader = new ColumnarReader(stored, shape, options, rows, this.file.findings);
  }

  /**
   * Reads the next row group.
   *
   * @param pause is waited for every few rows
   * @throws InputError when it is damaged
   */
  async read(group: Promise<RowGroup>, pause: () => Promise<void>): Promise<void> {
    const { file, reader, stored } = this;
    const before = reader.rowsRead;
    reader.rowsBefore = file.lines;
    try {
      const steps = reader.rowGroup(await group);
      while ((await steps.next()).done !== true) await pause();
    } catch (error) {
      throw stored.problem(error);
    }
    file.lines = reader.rowsBefore;
    file.rowsRead += reader.rowsRead - before;
  }

  /**
   * Takes the next row group, which another reader read.
   *
   * @param reader which one
   * @throws InputError when there are more rows than fit
   */
  join(reader: number, segment: SegmentRows): void {
    const { file, stored } = this;
    requireRoom(stored.name, file.rows.rows + segment.interactions.rows);
    file.join(reader, segment, stored.rows ?? 0);
  }
}
