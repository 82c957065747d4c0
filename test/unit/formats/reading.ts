import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { lineOfRow, userOfRow, type Interactions } from '../../../src/core/data/interactions/interactions';
import type { EventWeights, ReaderOptions } from '../../../src/reading/formats/readerOptions';
import type { FileGuess } from '../../../src/reading/formats/detection/inspect';
import { RowPolicy } from '../../../src/reading/formats/rowPolicy';
import { createTextReader } from '../../../src/reading/formats/textReadings';
import { withoutRepeatedHeaders } from '../../../src/reading/formats/delimited/repeatedHeader';
import { checkRows } from '../../../src/reading/formats/rowChecks';
import type { ColumnRole, TableShape } from '../../../src/reading/formats/tableShape';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { inspectSource, readTable } from '../../../src/reading/inputs/tableFile';

/** What came out of a file, spelled out so that tests can compare it. */
export interface ReadFile {
  readonly rows: readonly (readonly [user: string, item: string, value: number | undefined, line: number])[];
  readonly ranks: readonly number[] | undefined;
  readonly labels: readonly number[] | undefined;
  /** The model of each row. */
  readonly models: readonly string[] | undefined;
  /** code@line:column, as far as known, in order of code and place. */
  readonly findings: readonly string[];
  readonly rowsRead: number;
  readonly dropped: number;
  readonly interactions: Interactions;
  readonly collector: FindingCollector;
}

export const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

export function tableShape(roles: readonly ColumnRole[], changes: Partial<TableShape> = {}): TableShape {
  return {
    format: 'delimited',
    encoding: 'utf-8',
    delimiter: ',',
    quotes: true,
    trim: false,
    comments: false,
    header: false,
    list: 'none',
    columns: roles.map((role, index) => ({ name: `${role}${index}`, role })),
    ...changes,
  };
}

/** Reads bytes in the given pieces (default: in one), perhaps with ids that other files brought. */
export function readBytes(
  bytes: Uint8Array,
  shape: TableShape,
  use: ReaderOptions['use'] = 'recommendations',
  cuts: readonly number[] = [],
  users = new Identifiers(),
  items = new Identifiers(),
): ReadFile {
  const collector = new FindingCollector('file');
  const reader = createTextReader(
    new RowPolicy(shape, { use, expectedBytes: bytes.length }, users, items, collector),
  );
  let start = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    // A copy that is overwritten afterwards: readers must not keep chunks.
    const chunk = bytes.slice(start, cut);
    reader.write(chunk);
    chunk.fill(88);
    start = Math.max(start, cut);
  }
  reader.write(bytes.subarray(start));
  const interactions = withoutRepeatedHeaders(reader.end(), shape, collector);
  checkRows(interactions, collector, shape);
  return spelledOut(interactions, collector, reader.rowsRead, users, items);
}

/** As readBytes, without the scanner: every row is taken with care. */
export function readWithCare(...call: Parameters<typeof readBytes>): ReadFile {
  const { WebAssembly } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  try {
    return readBytes(...call);
  } finally {
    Object.assign(globalThis, { WebAssembly });
  }
}

/** What two ways of reading a file must agree on, down to the numbers that ids have. */
export function outcome(file: ReadFile): unknown {
  const { rows, ranks, labels, models, findings, rowsRead, dropped, interactions } = file;
  const known = [interactions.userIds, interactions.itemIds].map((ids) => ids.since(0).bytes);
  return { rows, ranks, labels, models, findings, rowsRead, dropped, known };
}

export function spelledOut(
  interactions: Interactions,
  collector: FindingCollector,
  rowsRead: number,
  users: Identifiers,
  items: Identifiers,
): ReadFile {
  const { values, ranks, labels, models } = interactions;
  return {
    rows: Array.from({ length: interactions.rows }, (_, row) => [
      users.text(userOfRow(interactions, row)),
      items.text(interactions.items[row]),
      values?.[row],
      lineOfRow(interactions.lines, row),
    ]),
    ranks: ranks && Array.from(ranks),
    labels: labels && Array.from(labels),
    models: models && Array.from(models.ofRow, (model) => models.ids.text(model)),
    findings: collector
      .findings()
      .flatMap((finding) =>
        finding.places.map(
          (place) => `${finding.code}@${place.line}${place.column === undefined ? '' : `:${place.column}`}`,
        ),
      )
      .sort(),
    rowsRead,
    dropped: collector.dropped,
    interactions,
    collector,
  };
}

export function readText(text: string, shape: TableShape, use?: ReaderOptions['use']): ReadFile {
  return readBytes(encoded(text), shape, use);
}

/** Reads a file as the engine does, whatever its format; it may be a Parquet file. */
export async function readSource(
  bytes: Uint8Array,
  name: string,
  use: (guess: FileGuess) => ReaderOptions['use'],
  eventWeights?: EventWeights,
  overrides: ReadOptions = {},
): Promise<{ readonly guess: FileGuess; readonly file: ReadFile }> {
  const source = new MemorySource(name, bytes);
  const guess = await inspectSource(source, overrides);
  const users = new Identifiers();
  const items = new Identifiers();
  const options = { use: use(guess), eventWeights };
  const table = await readTable({ source, shape: guess.shape, users, items, options });
  return { guess, file: spelledOut(table.interactions, table.findings, table.rowsRead, users, items) };
}
