/** The key of a field, which may lie in an object: a point in a name may be part of a key as well. */
export interface FieldKey {
  readonly whole: Uint8Array;
  /** The object that may hold the field, and its key there; absent: there is no point in the name. */
  readonly within?: { readonly object: Uint8Array; readonly key: FieldKey } | undefined;
}

/** The key of a column: in the record itself, or in the objects of a list that the record holds. */
export interface ColumnKey {
  readonly outer: FieldKey;
  readonly inner: FieldKey | undefined;
}

const encoder = new TextEncoder();

/** Returns the key of a field of that name, as `payload.doc_id`. */
export function fieldKey(name: string): FieldKey {
  const point = name.indexOf('.');
  const within =
    point <= 0
      ? undefined
      : { object: encoder.encode(name.slice(0, point)), key: fieldKey(name.slice(point + 1)) };
  return { whole: encoder.encode(name), within };
}

/** Returns the key of a column of that name, as `items[].doc_id`. */
export function columnKey(name: string): ColumnKey {
  const [outer, ...inner] = name.split('[].');
  return { outer: fieldKey(outer), inner: inner.length === 0 ? undefined : fieldKey(inner.join('[].')) };
}

/** The part of a column’s name for values of an object or of pairs, which have no key. */
export const VALUE = '{}';
