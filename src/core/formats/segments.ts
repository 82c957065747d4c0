import { Identifiers, type IdBytes } from '../data/identifiers';
import type { Interactions } from '../data/interactions';
import { FindingCollector } from '../evaluation/findingCollector';
import type { Finding } from '../../shared/finding';
import { DelimitedReader } from './delimitedReader';
import { builderFor, InteractionsBuilder } from './interactionsBuilder';
import type { ReaderOptions } from './reader';
import { belowHeader, type TableShape } from './tableShape';

/**
 * A large file of text can be read by several readers at once: it is cut into segments at line ends, whoever
 * is free takes the next one, and the segments are joined in the order of the file:
 *
 *   const reader = new SegmentReader(shape, options, 2);          // each in its own thread
 *   const segment = reader.read(bytes, index === 0, slot);        // for some of the segments, in ascending order
 *
 *   const file = new JoinedSegments(users, items, name, size);    // in one place
 *   if (!file.add(readerNumber, segment, bytes.length)) …         // for all segments, in ascending order
 *
 * Each reader numbers ids as it meets them. Because segments are joined in order, and each brings the ids that
 * its reader had not met before, ids get the same numbers as if one reader had read all.
 */
export interface SegmentRows {
  /** The rows, in the reader's numbers; lines count from 1 in each segment. */
  readonly interactions: Omit<Interactions, 'userIds' | 'itemIds' | 'models'>;
  readonly models: { readonly newIds: IdBytes; readonly ofRow: Int32Array } | undefined;
  readonly newUsers: IdBytes;
  readonly newItems: IdBytes;
  readonly lines: number;
  readonly rowsRead: number;
  readonly findings: readonly Finding[];
  /** The file cannot be read in segments: a quoted field goes over a line end, or the header is not where it should be. */
  readonly indivisible: boolean;
}

/** Whether files of this shape can be cut at line ends and read with these options. */
export function isDivisible(shape: TableShape, options: ReaderOptions): boolean {
  return (
    !shape.format.startsWith('json') &&
    shape.format !== 'parquet' &&
    shape.encoding === 'utf-8' &&
    options.eventWeights === undefined
  );
}

/**
 * Reads segments of one file, one after the other. Fresh memory costs more than reading into it, so the rows of a
 * segment stand in one of a few slots and are overwritten when the slot is used again.
 */
export class SegmentReader {
  private readonly users = new Identifiers();
  private readonly items = new Identifiers();
  private readonly slots: readonly InteractionsBuilder[];

  /** @param shared whether other threads are to see the rows */
  constructor(
    private readonly shape: TableShape,
    private readonly options: ReaderOptions,
    slots: number,
    shared = false,
  ) {
    const models = builderFor(shape, options, this.users, this.items).modelIds;
    this.slots = Array.from({ length: slots }, () =>
      builderFor(shape, options, this.users, this.items, { models, shared }),
    );
  }

  /**
   * @param text complete lines, or the file's end
   * @param first whether the file begins here
   * @param slot where the rows are to stand
   */
  read(text: Uint8Array, first: boolean, slot: number): SegmentRows {
    const { users, items } = this;
    const builder = this.slots[slot];
    const { modelIds } = builder;
    const known = { users: users.size, items: items.size, models: modelIds?.size ?? 0 };
    const findings = new FindingCollector('');
    const shape = first ? this.shape : belowHeader(this.shape);
    const options = { ...this.options, expectedBytes: text.length };
    builder.restart();
    const reader = new DelimitedReader(shape, users, items, findings, options, builder);
    // A mark is one only where the file begins.
    if (first) reader.write(text);
    else reader.writeUnmarked(text);
    const { models, rows, runUsers, runStarts, items: rowItems, values, ranks, labels, lines } = reader.end();
    return {
      interactions: { rows, runUsers, runStarts, items: rowItems, values, ranks, labels, lines },
      models: models && { newIds: models.ids.since(known.models), ofRow: models.ofRow },
      newUsers: users.since(known.users),
      newItems: items.since(known.items),
      lines: reader.lines,
      rowsRead: reader.rowsRead,
      findings: findings.findings(),
      indivisible: reader.needsWhole,
    };
  }
}

/** The numbers that a reader's ids have in the whole. */
interface Numbering {
  users: Int32Array;
  items: Int32Array;
  models: Int32Array;
}

/** Puts segments together again. */
export class JoinedSegments {
  rowsRead = 0;
  readonly findings: FindingCollector;
  private readonly numberings: Numbering[] = [];
  private readonly models = new Identifiers();
  private builder: InteractionsBuilder | undefined;
  private lines = 0;
  private bytes = 0;

  /** @param name of the file, for the findings */
  constructor(
    private readonly users: Identifiers,
    private readonly items: Identifiers,
    name: string,
    private readonly fileBytes: number,
  ) {
    this.findings = new FindingCollector(name);
  }

  /**
   * Takes the next segment of the file, which is `bytes` long.
   *
   * @param reader which of the readers read it
   * @returns false when this file must be read whole instead; what was joined is of no use then
   */
  add(reader: number, segment: SegmentRows, bytes: number): boolean {
    if (segment.indivisible) return false;
    const { interactions, models, newUsers, newItems } = segment;
    const none = new Int32Array(0);
    const numbering = (this.numberings[reader] ??= { users: none, items: none, models: none });
    numbering.users = extended(numbering.users, this.users, newUsers);
    numbering.items = extended(numbering.items, this.items, newItems);
    if (models !== undefined) numbering.models = extended(numbering.models, this.models, models.newIds);

    this.builder ??= new InteractionsBuilder(
      this.users,
      this.items,
      {
        values: interactions.values !== undefined,
        ranks: interactions.ranks !== undefined,
        labels: interactions.labels !== undefined,
      },
      models && this.models,
    );
    this.bytes += bytes;
    const rows = this.builder.rows + interactions.rows;
    const expected = Math.ceil((rows / Math.max(1, this.bytes)) * this.fileBytes * 1.01);
    this.builder.append(interactions, this.lines, expected, numbering.users, numbering.items);
    if (models !== undefined) this.builder.appendModels(models.ofRow, numbering.models);
    this.findings.addAll(segment.findings, this.lines);
    this.lines += segment.lines;
    this.rowsRead += segment.rowsRead;
    return true;
  }

  /** Call once, after at least one segment. */
  end(): Interactions {
    if (this.builder === undefined) throw new Error('A file has at least one segment.');
    return this.builder.finished();
  }
}

/** `known` with the numbers that the further ids get. */
function extended(known: Int32Array, ids: Identifiers, further: IdBytes): Int32Array {
  const count = further.starts.length - 1;
  if (count === 0) return known;
  const numbers = new Int32Array(known.length + count);
  numbers.set(known);
  for (let i = 0; i < count; i++)
    numbers[known.length + i] = ids.internBytes(further.bytes, further.starts[i], further.starts[i + 1]);
  return numbers;
}

const LF = 10;
const CR = 13;

/**
 * The first place from `at` on where a line begins, at ≥ 1.
 *
 * @param last whether the file ends with these bytes; then their end is such a place
 * @returns −1 when there is none, or none that could be told
 */
export function nextLineStart(bytes: Uint8Array, at: number, last: boolean): number {
  for (let start = at; start < bytes.length; start++) {
    const before = bytes[start - 1];
    if (before === LF || (before === CR && bytes[start] !== LF)) return start;
  }
  return last || bytes[bytes.length - 1] === LF ? bytes.length : -1;
}
