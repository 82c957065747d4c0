import { rolesOfNames, saysRecommended } from './columnNames';

/** What the lists of records are: each holds items, or something about the items of another, or something else. */
export interface RecordLists {
  /** The key of the items. */
  readonly items: string;
  /** Keys of lists that hold something for each of the items. */
  readonly beside: ReadonlySet<string>;
  /** Keys of lists that may be the items as well; none where a name says which it is. */
  readonly rivals: readonly string[];
}

interface ListsOfKey {
  readonly key: string;
  readonly lists: readonly unknown[];
}

/**
 * Tells the lists of records apart by their keys and by what stands in them; undefined where there are none.
 *
 * @param records the members of each that are lists or objects, by their keys
 */
export function recordLists(records: readonly ReadonlyMap<string, unknown>[]): RecordLists | undefined {
  const keys = [...new Set(records.flatMap((record) => [...record.keys()]))].filter(
    (key) => !records.some((record) => holdsLists(record.get(key))),
  );
  if (keys.length === 0) return undefined;
  const all = keys.map((key): ListsOfKey => ({ key, lists: records.map((record) => record.get(key)) }));
  const mayBeItems = all.filter((list) => !holdsDecimals(list) && !saysValue(list.key));
  const named = all.find(({ key }) => roleOf(key) === 'item');
  const surely = named ?? mayBeItems.find(({ key }) => saysRecommended(key));
  const items = surely ?? mayBeItems[0] ?? all[0];
  const others = all.filter((list) => list !== items && list.lists.every(isListOfScalars));
  const beside = others.filter((list) => isBeside(list, items));
  const left = others.filter(
    (list) => !beside.includes(list) && !saysValue(list.key) && list.lists.some(isFilled),
  );
  const rivals = surely === undefined && items.lists.every(isListOfScalars) ? left : [];
  return {
    items: items.key,
    beside: new Set(beside.map(({ key }) => key)),
    rivals: rivals.map(({ key }) => key),
  };
}

function roleOf(key: string): string {
  return rolesOfNames([key])[0];
}

/** Whether lists of that name say something of items: their scores, grades or ranks. */
function saysValue(key: string): boolean {
  return ['score', 'rating', 'rank', 'label'].includes(roleOf(key)) && !saysRecommended(key);
}

/** Whether a list has one number for each item of another, and is no second list of items. */
function isBeside(list: ListsOfKey, items: ListsOfKey): boolean {
  if (holdsDecimals(list)) return true;
  if (saysValue(list.key)) return list.lists.some((entries) => numbersIn(entries) !== undefined);
  const pairs = list.lists.flatMap((entries, record) => {
    const others = items.lists[record];
    return Array.isArray(entries) && Array.isArray(others) ? [{ entries: entries as unknown[], others }] : [];
  });
  const numbers = pairs.map(({ entries }) => numbersIn(entries));
  if (numbers.includes(undefined) || pairs.some(({ entries, others }) => entries.length !== others.length))
    return false;
  // No item stands twice in a list; grades and counts are the same of several.
  return numbers.some((entries) => new Set(entries).size < (entries?.length ?? 0));
}

/** The numbers of a list; undefined where something else is in it. */
function numbersIn(list: unknown): readonly number[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const numbers = list.map((entry: unknown) =>
    typeof entry === 'number' || (typeof entry === 'string' && entry.trim() !== '') ? Number(entry) : NaN,
  );
  return numbers.every((value) => !Number.isNaN(value)) ? numbers : undefined;
}

function holdsDecimals({ lists }: ListsOfKey): boolean {
  return lists.some((list) => Array.isArray(list) && list.some((entry: unknown) => isDecimal(String(entry))));
}

/** Whether a number stands there that is not whole; `540.0` is what pandas makes of an id beside missing ones. */
function isDecimal(text: string): boolean {
  return (
    /[.e]/i.test(text) &&
    text.trim() !== '' &&
    Number.isFinite(Number(text)) &&
    !Number.isInteger(Number(text))
  );
}

/** `{"clicks": 7, "carts": [7, 9]}`: what is named is no item. */
function holdsLists(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).some(Array.isArray)
  );
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

function isListOfScalars(list: unknown): boolean {
  return (
    list === undefined ||
    (Array.isArray(list) && list.every((entry) => typeof entry !== 'object' || entry === null))
  );
}
