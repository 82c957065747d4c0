import { areLabels } from './columns/columnProfile';
import { numberOf } from '../values/decimal';
import { countsForItems, describesItems, listRoleOf, namedItems, recommendedOfPair } from './lists/listNames';

/** What the lists of records are: each holds items, or something about the items of another, or something else. */
interface RecordLists {
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
    (key) => !records.some((record) => holdsLists(record.get(key)) || holdsLongLists(record.get(key))),
  );
  if (keys.length === 0) return undefined;
  const all = keys.map((key): ListsOfKey => ({ key, lists: records.map((record) => record.get(key)) }));
  const mayBeItems = all.filter(
    (list) => !holdsDecimals(list) && !countsForItems(list.key) && !isAside(list),
  );
  const surely = namedItems(
    all,
    ({ key }) => key,
    (list) => mayBeItems.includes(list),
  );
  const ofIds = all.filter((list) => !holdsDecimals(list) && !isAside(list));
  const paired = recommendedOfPair(ofIds, ({ key }) => key);
  const items = surely ?? paired ?? mayBeItems[0] ?? all[0];
  const others = all.filter((list) => list !== items && list.lists.every(isListOfScalars));
  const beside = others.filter((list) => isBeside(list, items));
  const left = others.filter(
    (list) =>
      !beside.includes(list) &&
      !isAside(list) &&
      (!countsForItems(list.key) || listRoleOf(list.key) === 'label') &&
      list.lists.some(isFilled),
  );
  const rivals =
    surely === undefined && paired === undefined && items.lists.every(isListOfScalars) ? left : [];
  return {
    items: items.key,
    beside: new Set(beside.map(({ key }) => key)),
    rivals: rivals.map(({ key }) => key),
  };
}

/** Whether a list surely is none of items, and says nothing that counts: titles, times. */
function isAside({ key, lists }: ListsOfKey): boolean {
  if (describesItems(key)) return true;
  const entries = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return entries.length > 0 && entries.every((entry) => typeof entry === 'string' && MOMENT.test(entry));
}

/** A day, perhaps with the time, as programs write it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}.*)?$/;

/** Whether a list has something for each item of another, and is no second list of items. */
function isBeside(list: ListsOfKey, items: ListsOfKey): boolean {
  if (listRoleOf(list.key) === 'label') return holdsLabels(list, items);
  if (holdsDecimals(list)) return true;
  // What a name says is a score is one: entries that are no numbers are reported by the reader.
  if (countsForItems(list.key)) return list.lists.some((entries) => numbersIn(entries).some(Number.isFinite));
  const pairs = pairsOf(list, items);
  const numbers = pairs.map(({ entries }) => numbersIn(entries));
  if (numbers.some((entries) => entries.some(Number.isNaN)) || !areAligned(pairs)) return false;
  // No item stands twice in a list; grades and counts are the same of several.
  return numbers.some((entries) => new Set(entries).size < entries.length);
}

/** Whether there is a grade for each item: `relevant` and `labels` may as well be lists of those that were liked. */
function holdsLabels(list: ListsOfKey, items: ListsOfKey): boolean {
  const pairs = pairsOf(list, items);
  const labels = pairs.flatMap(({ entries }) => numbersIn(entries));
  return areAligned(pairs) && areLabels(labels);
}

interface PairOfLists {
  readonly entries: readonly unknown[];
  readonly others: readonly unknown[];
}

/** The lists of both in the records that have both. */
function pairsOf(list: ListsOfKey, items: ListsOfKey): PairOfLists[] {
  return list.lists.flatMap((entries, record) => {
    const others = items.lists[record];
    return Array.isArray(entries) && Array.isArray(others) ? [{ entries: entries as unknown[], others }] : [];
  });
}

function areAligned(pairs: readonly PairOfLists[]): boolean {
  return pairs.every(({ entries, others }) => entries.length === others.length);
}

/** The numbers of a list, also as programs print them (`90%`, `true`, `np.float32(0.5)`); NaN for what is none. */
function numbersIn(list: unknown): readonly number[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) =>
    ['number', 'string', 'boolean'].includes(typeof entry) ? numberOf(String(entry)) : NaN,
  );
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

/** `[["i7", "i3", "i9", "i4"]]`, as Chroma answers several queries: no pairs of an item and a number. */
function holdsLongLists(value: unknown): boolean {
  return Array.isArray(value) && value.some((entry) => Array.isArray(entry) && entry.length > MOST_OF_ENTRY);
}

/** An item, its score, and perhaps its rank. */
const MOST_OF_ENTRY = 3;

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

function isListOfScalars(list: unknown): boolean {
  return (
    list === undefined ||
    (Array.isArray(list) && list.every((entry) => typeof entry !== 'object' || entry === null))
  );
}
