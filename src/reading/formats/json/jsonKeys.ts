/**
 * Key of a field, which may be inside an object: `a.b` is the key “a.b”, or the key “b” of the object “a”.
 */
export interface FieldKey {
  readonly whole: Uint8Array;
  /** Object that may contain the field, and the key in that object; absent: the name has no point. */
  readonly within?: { readonly object: Uint8Array; readonly key: FieldKey } | undefined;
}

/** Key of a column: in the record itself, or in the objects of a list in the record. */
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

/** Suffix of the name of a column whose values are values of an object or of pairs, and have no key. */
export const VALUE_SUFFIX = '{}';
