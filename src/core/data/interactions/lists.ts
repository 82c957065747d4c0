import type { Identifiers } from '../ids/identifiers';
import { lineOfRow, type Interactions, type Lines } from './interactions';

/** A list of a file: the rows [start, end). */
export interface ListOfRows {
  readonly user: number;
  readonly run: number;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** Returns whether rows are entries of lists: several rows are on one line, or in one array. */
export function areRowsOfLists({ lists, lines }: { readonly lists?: true; readonly lines: Lines }): boolean {
  return lists === true || lines.starts.some((start) => start < 0);
}

/** Yields each list of a file, in the order of the file. In an array or object of JSON each run is a list. */
export function* listsInFile({
  rows,
  runUsers,
  runStarts,
  lines,
  lists,
}: Interactions): Generator<ListOfRows> {
  let piece = 0;
  for (let run = 0; run < runUsers.length; run++)
    for (let start = runStarts[run]; start < runStarts[run + 1];) {
      while (piece + 1 < lines.rows.length && lines.rows[piece + 1] <= start) piece++;
      const first = lines.starts[piece];
      const ofLine = lists === true ? rows : first < 0 ? (lines.rows.at(piece + 1) ?? rows) : start + 1;
      const end = Math.min(ofLine, runStarts[run + 1]);
      const line = first < 0 ? -first : first + start - lines.rows[piece];
      yield { user: runUsers[run], run, start, end, line };
      start = end;
    }
}

/** A list that cannot be a list of ranks or labels by position. */
interface MisfitOfPositions {
  readonly line: number;
  readonly found: string;
}

/**
 * Reads lists of ranks or labels, each at the position of its candidate. Items of the result are the
 * positions, from 1.
 *
 * @param interactions rows whose items are the ranks or labels as written
 * @param items receives the positions as IDs
 */
export function positionsAsItems(
  interactions: Interactions,
  items: Identifiers,
  hold: 'ranks' | 'labels',
): Interactions | MisfitOfPositions {
  const numbers = numbersIn(interactions);
  const misfit =
    hold === 'ranks' ? misfitOfRanks(interactions, numbers) : misfitOfLabels(interactions, numbers);
  if (misfit !== undefined) return misfit;
  const places = new Int32Array(interactions.rows);
  const ids: number[] = [];
  for (const { start, end } of listsInFile(interactions))
    for (let row = start; row < end; row++)
      places[row] = ids[row - start] ??= items.intern(String(row - start + 1));
  return {
    ...interactions,
    items: places,
    itemIds: items,
    values: hold === 'labels' ? numbers : undefined,
    ranks: hold === 'ranks' ? numbers : undefined,
  };
}

/** Returns the item of each row as a number, NaN if it is not one. */
function numbersIn({ items, itemIds, rows }: Interactions): Float64Array {
  const known = new Map<number, number>();
  return Float64Array.from({ length: rows }, (_, row) => {
    const item = items[row];
    const number = known.get(item) ?? Number(itemIds.text(item));
    known.set(item, number);
    return number;
  });
}

function misfitOfLabels(
  { items, itemIds, lines }: Interactions,
  numbers: Float64Array,
): MisfitOfPositions | undefined {
  const row = numbers.findIndex((number) => !Number.isFinite(number));
  return row < 0 ? undefined : { line: lineOfRow(lines, row), found: itemIds.text(items[row]) };
}

/** Returns the first list that does not hold each of the numbers from 1 to its length once. */
function misfitOfRanks(interactions: Interactions, numbers: Float64Array): MisfitOfPositions | undefined {
  for (const { start, end, line } of listsInFile(interactions)) {
    const list = numbers.subarray(start, end);
    if (!areRanks(list)) return { line, found: Array.from(list, String).join(',') };
  }
  return undefined;
}

function areRanks(list: Float64Array): boolean {
  const seen = new Uint8Array(list.length);
  for (const number of list) {
    if (!Number.isInteger(number) || number < 1 || number > list.length || seen[number - 1] === 1)
      return false;
    seen[number - 1] = 1;
  }
  return true;
}

/** Properties of lists that may be ranks or labels by position. */
export interface PositionalLists {
  /** Whether each list contains each number from 1 to its length once. */
  readonly areRanks: boolean;
  /** `binary`: all items are 0 or 1. `digits`: all items are digits. Undefined: other items occur. */
  readonly labels: 'binary' | 'digits' | undefined;
  /** Whether an item occurs several times in a list. */
  readonly repeats: boolean;
  /** First list of the file, written as in JSON. */
  readonly example: string;
}

/**
 * Returns the properties of lists that can be ranks, or labels, by position; undefined if a list can be
 * neither.
 */
export function positionalLists(interactions: Interactions): PositionalLists | undefined {
  const { items, itemIds } = interactions;
  if (!areRowsOfLists(interactions)) return undefined;
  let [isBinary, areDigits, isRanked, repeats] = [true, true, true, false];
  let example = '';
  for (const { start, end } of listsInFile(interactions)) {
    const texts = Array.from(items.subarray(start, end), (item) => itemIds.text(item));
    isBinary &&= texts.every((text) => text === '0' || text === '1');
    areDigits &&= texts.every((text) => /^\d$/.test(text));
    isRanked &&= areRanks(Float64Array.from(texts, Number));
    if (!areDigits && !isRanked) return undefined;
    repeats ||= new Set(texts).size < texts.length;
    if (start === 0) example = `[${texts.join(',')}]`;
  }
  const labels = isBinary ? 'binary' : areDigits ? 'digits' : undefined;
  return { areRanks: isRanked, labels, repeats, example };
}

/** Returns the number of rows of each user. */
export function rowCountByUser({ runUsers, runStarts, userIds }: Interactions): Int32Array {
  const counts = new Int32Array(userIds.size);
  for (let run = 0; run < runUsers.length; run++)
    counts[runUsers[run]] += runStarts[run + 1] - runStarts[run];
  return counts;
}
