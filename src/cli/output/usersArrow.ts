import type { RecordBatch } from 'apache-arrow';
import { Float64, RecordBatchFileWriter, Table, Utf8, vectorFromArray } from 'apache-arrow';

/** The values of every user of a model. */
interface UsersOfModel {
  readonly model: string;
  readonly users: Iterable<{ readonly user: string; readonly values: readonly (number | null)[] }>;
}

/** Rows of one record batch. */
const BATCH = 100_000;

/**
 * A file of Arrow (Feather version 2): a row for each model and user with the columns model, user, and the value of
 * each measure, null where the user has none.
 *
 * @param measures names, in the order of the values
 */
export function* usersArrow(
  measures: readonly string[],
  models: Iterable<UsersOfModel>,
): Generator<Uint8Array> {
  const writer = new RecordBatchFileWriter();
  for (const { model, users } of models) {
    let ids: string[] = [];
    let columns: (number | null)[][] = measures.map(() => []);
    const write = (): void => {
      if (ids.length > 0) for (const batch of batchesOf(model, ids, measures, columns)) writer.write(batch);
      ids = [];
      columns = measures.map(() => []);
    };
    for (const { user, values } of users) {
      ids.push(user);
      for (const [measure, value] of values.entries()) columns[measure].push(value);
      if (ids.length === BATCH) write();
    }
    write();
  }
  writer.finish();
  yield writer.toUint8Array(true);
}

function batchesOf(
  model: string,
  users: readonly string[],
  measures: readonly string[],
  columns: readonly (readonly (number | null)[])[],
): readonly RecordBatch[] {
  const named = new Map([
    [
      'model',
      vectorFromArray(
        users.map(() => model),
        new Utf8(),
      ),
    ],
    ['user', vectorFromArray(users, new Utf8())],
  ] as const);
  const table = new Table({
    ...Object.fromEntries(named),
    ...Object.fromEntries(
      measures.map((measure, at) => [measure, vectorFromArray(columns[at], new Float64())]),
    ),
  });
  return table.batches;
}
