import { areLabels } from '../columns/columnProfile';
import { parseNumber } from '../../values/decimal';
import {
  isItemValueName,
  isItemDescriptionName,
  listRoleByName,
  recommendedOfPair,
  isDislikedName,
} from './listNames';

/** A column of lists: a key of JSON records, or a stored column. */
export interface ListColumn {
  readonly name: string;
  /** Value of the column in each record; values other than lists are not used. */
  readonly lists: readonly unknown[];
  /** Whether they are lists of values, not of objects. */
  readonly isPlain: boolean;
  /** Whether a number is not whole. */
  readonly isDecimal: boolean;
  /** Whether all values are times. */
  readonly isTime: boolean;
}

/** Lists of JSON records: one column contains the items, the other ones their values. */
interface ListsOfRecords<List> {
  readonly items: List;
  /** Lists with a value for each of the items. */
  readonly beside: readonly List[];
  /** Lists that may all be the items; empty if a name decides. */
  readonly rivals: readonly List[];
}

/**
 * Classifies columns of lists by their names and values.
 *
 * @param lists at least one
 * @param listNamed returns the list that certainly contains the items by its name, if it may be items
 * @param nameOf name that separates recommended and relevant items
 */
export function listsOfRecords<List extends ListColumn>(
  lists: readonly List[],
  listNamed: (mayBeItems: (list: List) => boolean) => List | undefined,
  nameOf = (list: List): string => list.name,
): ListsOfRecords<List> {
  const mayBeItems = (list: List): boolean =>
    !list.isDecimal && !isItemValueName(list.name) && !isAside(list);
  const surely = listNamed(mayBeItems);
  const paired = recommendedOfPair(
    lists.filter((list) => !list.isDecimal && !isAside(list)),
    nameOf,
  );
  const items =
    surely ?? paired ?? lists.find(mayBeItems) ?? lists.find(({ isDecimal }) => !isDecimal) ?? lists[0];
  const others = lists.filter((list) => list !== items && list.isPlain);
  const beside = others.filter((list) => isBeside(list, items));
  const isOpen = surely === undefined && paired === undefined && items.isPlain;
  const left = others.filter(
    (list) =>
      isOpen &&
      !beside.includes(list) &&
      !isAside(list) &&
      (!isItemValueName(list.name) || listRoleByName(list.name) === 'label') &&
      list.lists.some(isFilled),
  );
  const rivals = left.length === 0 ? [] : lists.filter((list) => list === items || left.includes(list));
  return { items, beside, rivals };
}

/**
 * Returns the list column of JSON records.
 *
 * @param lists values of the field in each record
 */
export function toListColumn(name: string, lists: readonly unknown[], isPlain: boolean): ListColumn {
  const entries = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return {
    name,
    lists,
    isPlain,
    isDecimal: entries.some((entry) => typeof entry !== 'object' && isDecimal(String(entry))),
    isTime: entries.length > 0 && entries.every((entry) => typeof entry === 'string' && MOMENT.test(entry)),
  };
}

/**
 * Returns whether a list certainly contains neither items nor their values, but for example titles or times.
 */
function isAside({ name, isTime }: ListColumn): boolean {
  return isItemDescriptionName(name) || isDislikedName(name) || isTime;
}

/** A date, perhaps with the time, as programs write it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}.*)?$/;

/** Returns whether a list has a value for each item of another, and is not a second list of items. */
function isBeside(list: ListColumn, items: ListColumn): boolean {
  if (listRoleByName(list.name) === 'label') return holdsLabels(list, items);
  if (list.isDecimal) return true;
  // A score by its name is a score: the reader reports entries that are not numbers.
  if (isItemValueName(list.name))
    return list.lists.some((entries) => numbersIn(entries).some(Number.isFinite));
  const pairs = pairsOf(list, items);
  const numbers = pairs.map(({ entries }) => numbersIn(entries));
  if (numbers.some((entries) => entries.some(Number.isNaN)) || !areAligned(pairs)) return false;
  // An item appears once in a list; grades and counts repeat.
  return numbers.some((entries) => new Set(entries).size < entries.length);
}

/** Returns whether there is a grade for each item: `relevant` and `labels` may also be lists of relevant items. */
function holdsLabels(list: ListColumn, items: ListColumn): boolean {
  const pairs = pairsOf(list, items);
  const labels = pairs.flatMap(({ entries }) => numbersIn(entries));
  return areAligned(pairs) && areLabels(labels);
}

interface PairOfLists {
  readonly entries: readonly unknown[];
  readonly others: readonly unknown[];
}

/** Returns the pairs of lists from records that have both columns. */
function pairsOf(list: ListColumn, items: ListColumn): PairOfLists[] {
  return list.lists.flatMap((entries, record) => {
    const others = items.lists[record];
    return Array.isArray(entries) && Array.isArray(others) ? [{ entries: entries as unknown[], others }] : [];
  });
}

function areAligned(pairs: readonly PairOfLists[]): boolean {
  return pairs.every(({ entries, others }) => entries.length === others.length);
}

/** Returns the numbers of a list, also as programs print them (`90%`, `true`, `np.float32(0.5)`); NaN for other values. */
function numbersIn(list: unknown): readonly number[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) =>
    ['number', 'string', 'boolean'].includes(typeof entry) ? parseNumber(String(entry)) : NaN,
  );
}

/** Returns whether text is a number that is not whole. `540.0` is whole: pandas writes IDs like this if some are missing. */
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
