import { areLabels } from '../columns/columnProfile';
import { numberOf } from '../../values/decimal';
import { countsForItems, describesItems, listRoleOf, recommendedOfPair, saysDisliked } from './listNames';

/** A column of lists: a key of records of JSON, or a column that is stored. */
export interface ListColumn {
  readonly name: string;
  /** What stands in each record; what is no list is none. */
  readonly lists: readonly unknown[];
  /** They are lists of values, not of objects. */
  readonly isPlain: boolean;
  /** There are numbers in it that are not whole. */
  readonly isDecimal: boolean;
  /** They are times. */
  readonly isTime: boolean;
}

/** What columns of lists are: one holds items, others something about these, or something else. */
interface ListsOfRecords<List> {
  readonly items: List;
  /** They hold something for each of the items. */
  readonly beside: readonly List[];
  /** Of several that may be the items all; none where a name says which it is. */
  readonly rivals: readonly List[];
}

/**
 * Tells columns of lists apart by their names and by what stands in them.
 *
 * @param all at least one
 * @param named the one that surely holds the items by its name, of those that may be items
 * @param nameOf what says which of two were recommended and which liked
 */
export function listsOfRecords<List extends ListColumn>(
  all: readonly List[],
  named: (mayBeItems: (list: List) => boolean) => List | undefined,
  nameOf = (list: List): string => list.name,
): ListsOfRecords<List> {
  const mayBeItems = (list: List): boolean => !list.isDecimal && !countsForItems(list.name) && !isAside(list);
  const surely = named(mayBeItems);
  const paired = recommendedOfPair(
    all.filter((list) => !list.isDecimal && !isAside(list)),
    nameOf,
  );
  const items = surely ?? paired ?? all.find(mayBeItems) ?? all.find(({ isDecimal }) => !isDecimal) ?? all[0];
  const others = all.filter((list) => list !== items && list.isPlain);
  const beside = others.filter((list) => isBeside(list, items));
  const isOpen = surely === undefined && paired === undefined && items.isPlain;
  const left = others.filter(
    (list) =>
      isOpen &&
      !beside.includes(list) &&
      !isAside(list) &&
      (!countsForItems(list.name) || listRoleOf(list.name) === 'label') &&
      list.lists.some(isFilled),
  );
  const rivals = left.length === 0 ? [] : all.filter((list) => list === items || left.includes(list));
  return { items, beside, rivals };
}

/**
 * Returns a list of records of JSON.
 *
 * @param lists values of the field in each record
 */
export function listColumn(name: string, lists: readonly unknown[], isPlain: boolean): ListColumn {
  const entries = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return {
    name,
    lists,
    isPlain,
    isDecimal: entries.some((entry) => typeof entry !== 'object' && isDecimal(String(entry))),
    isTime: entries.length > 0 && entries.every((entry) => typeof entry === 'string' && MOMENT.test(entry)),
  };
}

/** Whether a list surely is none of items, and says nothing that counts: titles, times. */
function isAside({ name, isTime }: ListColumn): boolean {
  return describesItems(name) || saysDisliked(name) || isTime;
}

/** A day, perhaps with the time, as programs write it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}.*)?$/;

/** Whether a list has something for each item of another, and is no second list of items. */
function isBeside(list: ListColumn, items: ListColumn): boolean {
  if (listRoleOf(list.name) === 'label') return holdsLabels(list, items);
  if (list.isDecimal) return true;
  // What a name says is a score is one: entries that are no numbers are reported by the reader.
  if (countsForItems(list.name))
    return list.lists.some((entries) => numbersIn(entries).some(Number.isFinite));
  const pairs = pairsOf(list, items);
  const numbers = pairs.map(({ entries }) => numbersIn(entries));
  if (numbers.some((entries) => entries.some(Number.isNaN)) || !areAligned(pairs)) return false;
  // No item stands twice in a list; grades and counts are the same of several.
  return numbers.some((entries) => new Set(entries).size < entries.length);
}

/** Whether there is a grade for each item: `relevant` and `labels` may as well be lists of those that were liked. */
function holdsLabels(list: ListColumn, items: ListColumn): boolean {
  const pairs = pairsOf(list, items);
  const labels = pairs.flatMap(({ entries }) => numbersIn(entries));
  return areAligned(pairs) && areLabels(labels);
}

interface PairOfLists {
  readonly entries: readonly unknown[];
  readonly others: readonly unknown[];
}

/** The lists of both in the records that have both. */
function pairsOf(list: ListColumn, items: ListColumn): PairOfLists[] {
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

/** Whether a number stands there that is not whole; `540.0` is what pandas makes of an id beside missing ones. */
function isDecimal(text: string): boolean {
  return (
    /[.e]/i.test(text) &&
    text.trim() !== '' &&
    Number.isFinite(Number(text)) &&
    !Number.isInteger(Number(text))
  );
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
