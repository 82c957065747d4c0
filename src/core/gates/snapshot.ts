import { parquetMetadataAsync, parquetRead } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import * as v from 'valibot';

/**
 * Conditions under which the values of a snapshot were computed. Values under different conditions cannot be
 * compared.
 */
const SNAPSHOT_NOTES = v.object({
  schema: v.literal('recscope-snapshot/1'),
  /** Version of RecScope that wrote the file. */
  version: v.string(),
  model: v.string(),
  convention: v.string(),
  threshold: v.nullable(v.number()),
  /** Names of the metrics, in the order of the columns. */
  measures: v.array(v.string()),
  /**
   * Digests of the inputs; null: no metric needs the input. Old snapshots contain only that of the ground
   * truth.
   */
  truth: v.string(),
  train: v.optional(v.nullable(v.string())),
  features: v.optional(v.nullable(v.string())),
  catalogue: v.optional(v.nullable(v.string())),
  /** Pooled metrics, with the sums they are computed from; absent in old files. */
  sums: v.optional(
    v.array(v.object({ measure: v.string(), width: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
  ),
  /** hashed: HMAC-SHA-256 of the IDs under a key that is not in the file. */
  ids: v.picklist(['plain', 'hashed']),
});
export type SnapshotNotes = v.InferOutput<typeof SNAPSHOT_NOTES>;

/** Values of a model's users by metric; NaN: the user has no value. */
interface Snapshot {
  readonly notes: SnapshotNotes;
  readonly users: readonly string[];
  readonly values: readonly Float64Array[];
  /** Addends of each user to the sums of each pooled metric of the notes: `sums[metric][sum][user]`. */
  readonly sums: readonly (readonly Float64Array[])[];
}

/** Returns the name of the column of a sum. */
function sumColumn(measure: string, sum: number): string {
  return `${measure} sum ${sum + 1}`;
}

/** Key of the notes in the metadata of the file. */
const KEY = 'recscope';

/**
 * Maximum number of values and IDs per byte of a snapshot. Equal values take a fraction of a byte, but IDs
 * are distinct, so a file with more cells was made to exhaust memory.
 */
const MAX_CELLS_PER_BYTE = 64;

/** Maximum number of sums of a pooled metric. */
const MAX_WIDTH = 1000;

/** Returns a Parquet file with a row per user, sorted by ID: equal values give equal bytes. */
export function snapshotBytes({ notes, users, values, sums }: Snapshot): Uint8Array {
  const order = [...users.keys()].sort((a, b) =>
    users[a] < users[b] ? -1 : users[a] > users[b] ? 1 : a - b,
  );
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'user', data: order.map((at) => users[at]), type: 'STRING', nullable: false },
        ...notes.measures.map((name, measure) => ({
          name,
          data: order.map((at) => (Number.isNaN(values[measure][at]) ? null : values[measure][at])),
          type: 'DOUBLE' as const,
          nullable: true,
        })),
        ...(notes.sums ?? []).flatMap(({ measure }, metric) =>
          sums[metric].map((column, sum) => ({
            name: sumColumn(measure, sum),
            data: order.map((at) => column[at]),
            type: 'DOUBLE' as const,
            nullable: false,
          })),
        ),
      ],
      kvMetadata: [{ key: KEY, value: JSON.stringify(notes) }],
      createdBy: `RecScope ${notes.version}`,
    }),
  );
}

/** Returns the users and values of a snapshot, or undefined if the file is not a snapshot or its footer claims too many rows. */
export async function readSnapshot(bytes: Uint8Array): Promise<Snapshot | undefined> {
  const file = {
    byteLength: bytes.length,
    slice: (start: number, end = bytes.length) => bytes.slice(start, end).buffer,
  };
  try {
    const metadata = await parquetMetadataAsync(file);
    const notesText = metadata.key_value_metadata?.find(({ key }) => key === KEY)?.value;
    const parsed = v.safeParse(SNAPSHOT_NOTES, JSON.parse(notesText ?? 'null'));
    if (!parsed.success) return undefined;
    const notes = parsed.output;
    const rows = Number(metadata.num_rows);
    const sumNames = (notes.sums ?? []).map(({ measure, width }) =>
      Array.from({ length: Math.min(width, MAX_WIDTH) }, (_, sum) => sumColumn(measure, sum)),
    );
    const names = [...notes.measures, ...sumNames.flat()];
    if (rows * (names.length + 1) > bytes.length * MAX_CELLS_PER_BYTE) return undefined;
    const users = new Array<string>(rows);
    const columns = new Map(names.map((name) => [name, new Float64Array(rows).fill(Number.NaN)]));
    await parquetRead({
      file,
      metadata,
      columns: ['user', ...names],
      onChunk: ({ columnName, columnData, rowStart }) => {
        const column = columns.get(columnName);
        for (let at = 0; at < columnData.length; at++) {
          const value: unknown = columnData[at];
          if (column === undefined) users[rowStart + at] = String(value);
          else if (typeof value === 'number') column[rowStart + at] = value;
        }
      },
    });
    const column = (name: string): Float64Array => columns.get(name) ?? new Float64Array(rows);
    return {
      notes,
      users,
      values: notes.measures.map(column),
      sums: sumNames.map((ofMetric) => ofMetric.map(column)),
    };
  } catch {
    return undefined;
  }
}
