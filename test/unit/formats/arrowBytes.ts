import { Field, List, Struct, Table, tableToIPC, vectorFromArray, type DataType } from 'apache-arrow';

/** Returns the bytes of an Arrow file with these records; a missing field is null. */
export function arrowBytes(
  types: Readonly<Record<string, DataType>>,
  records: readonly Readonly<Record<string, unknown>>[],
): Uint8Array<ArrayBuffer> {
  const columns = Object.entries(types).map(([name, type]) => [
    name,
    vectorFromArray(
      records.map((record) => record[name] ?? null),
      type,
    ),
  ]);
  return Uint8Array.from(tableToIPC(new Table(Object.fromEntries(columns)), 'file'));
}

/** Returns the type of objects with these fields. */
export function objectOf(fields: Readonly<Record<string, DataType>>): Struct {
  return new Struct(Object.entries(fields).map(([name, type]) => new Field(name, type, true)));
}

/** Returns the type of lists with such entries. */
export function listOf(entry: DataType): List {
  return new List(new Field('item', entry, true));
}
