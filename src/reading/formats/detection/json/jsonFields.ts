import { isIdName } from '../../caseNames';
import { VALUE_SUFFIX } from '../../json/jsonKeys';
import { isEventName } from '../columns/columnProfile';
import { parseNumber } from '../../values/decimal';

/** The name and the value of a field. */
export type JsonField = readonly [name: string, value: unknown];

/** Type that most values of a field have. */
export type FieldForm =
  /** A text, a number, or a boolean. */
  | 'value'
  /** A list of values. */
  | 'ids'
  /** A list of objects. */
  | 'objects'
  /** A list of short lists. */
  | 'pairs'
  /** An object of numbers. */
  | 'numbers'
  /** An object of objects. */
  | 'nested'
  /** An object of IDs and lists of IDs. */
  | 'kinds'
  /** Anything else. */
  | 'other';

const NO_STRUCTS: ReadonlySet<string> = new Set();
/** Maximum nesting depth of objects that are flattened. */
const MAX_DEPTH = 4;

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the fields of an object. Fields of nested objects are named by their paths, as `payload.doc_id`. An object of
 * numbers is one field, because its keys may be IDs, unless it is one of `structs`.
 */
export function flattenFields(
  object: object,
  path = '',
  structs: ReadonlySet<string> = NO_STRUCTS,
  depth = 1,
): JsonField[] {
  return Object.entries(object).flatMap(([key, inner]): JsonField[] => {
    const [name, value] = [path + key, unwrapMongoValue(inner)];
    if (!isObject(value) || depth === MAX_DEPTH) return [[name, value]];
    const isOfNumbers =
      !structs.has(name) && formOfValue(value) === 'numbers' && !Object.keys(value).some(isIdName);
    return isOfNumbers ? [[name, value]] : flattenFields(value, `${name}.`, structs, depth + 1);
  });
}

/**
 * Returns the names of the fields that contain objects of numbers with the same keys in all objects: the keys are names
 * of values, such as `{"relevance": 0}`, and not IDs. The objects must not be the lists of items.
 */
export function structNames(objects: readonly object[], path = ''): ReadonlySet<string> {
  const keysByName = new Map<string, string[]>();
  for (const object of objects)
    for (const [name, value] of flattenFields(object, path)) {
      if (!isObject(value)) continue;
      const keys = keysByName.get(name) ?? [];
      keysByName.set(name, keys);
      keys.push(Object.keys(value).toSorted().join('\n'));
    }
  const alike = [...keysByName].filter(([, keys]) => keys.length > 1 && new Set(keys).size === 1);
  return new Set(alike.map(([name]) => name));
}

/** Returns the form that most values have, or undefined if there are none or all are null. */
export function detectFieldForm(values: readonly unknown[]): FieldForm | undefined {
  const counts = new Map<FieldForm | 'empty', number>();
  for (const value of values) {
    const form = formOfValue(value);
    if (form !== undefined) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const isEmpty = counts.delete('empty');
  // An object with one ID of each kind looks like an object of numbers.
  if (counts.has('kinds')) return 'kinds';
  // Some programs write a single item without a list.
  if (counts.has('ids')) counts.delete('value');
  const [most, next] = [...counts].sort(([, a], [, b]) => b - a);
  if (most?.[0] === 'numbers' && haveOneKey(values)) return 'other';
  if (most === undefined) return isEmpty ? 'ids' : undefined;
  return most[1] === next?.[1] ? 'other' : (most[0] as FieldForm);
}

/** Returns whether objects have one key each, the same in all of several: it names a number, and no item. */
function haveOneKey(values: readonly unknown[]): boolean {
  const objects = values.filter(isObject);
  const keys = new Set(objects.map((object) => Object.keys(object).join('\n')));
  return objects.length > 1 && keys.size === 1 && objects.every((object) => Object.keys(object).length === 1);
}

function formOfValue(value: unknown): FieldForm | 'empty' | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return 'value';
  const entries: unknown[] = Object.values(value)
    .map(unwrapMongoValue)
    .filter((entry) => entry !== null);
  if (entries.length === 0) return 'empty';
  if (Array.isArray(value)) {
    if (entries.every(isScalar)) return 'ids';
    if (entries.every(isObject)) return 'objects';
    return entries.every((entry, at) => Array.isArray(entry) && isPair(entry, at)) ? 'pairs' : 'other';
  }
  const isOfIds = entries.every((entry) => isScalar(entry) || isIds(entry));
  if (
    isOfIds &&
    (entries.some(isIds) || Object.keys(value).every((key) => isEventName(key.replace(/s$/i, ''))))
  )
    return 'kinds';
  if (entries.every(isNumber)) return 'numbers';
  return entries.every(isObject) ? 'nested' : 'other';
}

/**
 * Returns whether a list is an item with its value, and perhaps its rank or a text. Another number may order the items
 * otherwise, and a number before an ID may be its rank.
 *
 * @param place place of the pair in its list, from 0
 */
function isPair([item, value, further, ...others]: readonly unknown[], place: number): boolean {
  const isRank = further === place || further === place + 1;
  const isBehindRank = typeof item === 'number' && typeof value === 'string';
  return others.length === 0 && (typeof further !== 'number' || isRank) && !isBehindRank;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object';
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.every(isScalar);
}

function isNumber(value: unknown): boolean {
  return isScalar(value) && !Number.isNaN(parseNumber(String(value)));
}

/**
 * Returns the value in `{"$oid": "5f1a"}` or `{"$numberDouble": "0.5"}`, as MongoDB exports them, or any other value unchanged.
 */
export function unwrapMongoValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [[key, inner] = [], ...more] = Object.entries(value) as [string, unknown][];
  return more.length === 0 && key?.startsWith('$') === true && isScalar(inner) ? inner : value;
}

/**
 * Returns a field as text. Objects become `{…}`, because they may be nested deeply or have a `toString` of
 * their own.
 */
export function fieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value.map((entry: unknown) => (typeof entry === 'object' ? '' : String(entry))).join(',');
  return typeof value === 'object' ? '{…}' : String(value);
}

/**
 * Returns the entries of a list as fields.
 *
 * @param item name of the item column if an entry is not an object
 * @param path field that contains the list
 * @param structs as returned by `structNames` for the entries
 */
export function listEntryFields(
  list: unknown,
  item: string,
  path: string,
  structs?: ReadonlySet<string>,
): JsonField[][] {
  const value = `${path}${VALUE_SUFFIX}`;
  if (Array.isArray(list))
    return list.map(unwrapMongoValue).map((entry: unknown): JsonField[] => {
      if (Array.isArray(entry))
        return [
          [item, entry[0]],
          [value, entry[1]],
        ];
      return isObject(entry) ? flattenFields(entry, `${path}[].`, structs) : [[item, entry]];
    });
  if (!isObject(list)) return list === undefined || list === null ? [] : [[[item, list]]];
  const members = Object.entries(list) as [string, unknown][];
  return members.flatMap(([key, entry]): JsonField[][] => {
    if (isObject(entry)) return [[[item, key], ...flattenFields(entry, `${path}[].`)]];
    const entries = Array.isArray(entry) ? (entry as unknown[]) : [entry];
    return entries.map((each) => [
      [item, key],
      [value, each],
    ]);
  });
}
