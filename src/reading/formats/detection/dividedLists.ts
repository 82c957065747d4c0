import { groupByUser } from '../../../core/data/interactions/grouping';
import type { Identifiers } from '../../../core/data/ids/identifiers';
import { lineOfRow, type Interactions } from '../../../core/data/interactions/interactions';
import { parseNumber } from '../values/decimal';
import { keyColumns, columnIndexOfRole, type TableShape, type RowFields } from '../tableShape';
import { usedColumns } from '../usedColumns';
import { toSnakeCase } from '../columnNames';
import { areMoments, areTimes } from './columns/columnProfile';
import { groupRows } from './sampledRows';

/** A column that divides the rows of a user into several lists. */
export interface ListDivision {
  /** Example values of the column, of one user. */
  readonly values: readonly string[];
  /** The greatest value: the latest if values are days or times. */
  readonly latest: string;
  /** Whether each value belongs to only one user, like the ID of a request. */
  readonly isNested: boolean;
}

/** Events that a user has several times, each with a list of items. */
const OCCASIONS = /event|session|query|request|impression|slate|search|basket/;

/** Returns whether a column is named after an event that a user has several times: “session_id”, “eventNo”. */
export function isOccasion(name: string): boolean {
  return OCCASIONS.test(toSnakeCase(name));
}

/** Minimum number of ordered pairs of rows. 1 in 16 columns with random values reaches it by chance. */
const MIN_PAIRS = 4;

/** Maximum number of example values. */
const MAX_VALUES = 3;

/** Returns the columns of unknown meaning, and those of times and events, that may divide lists. */
export function dividingColumns(shape: TableShape): number[] {
  if (columnIndexOfRole(shape, 'user') < 0 || keyColumns(shape).length > 0) return [];
  const used = Object.values(usedColumns(shape, { use: 'both' }));
  return shape.columns.flatMap(({ role }, column) =>
    (role === 'ignored' || role === 'timestamp' || role === 'event') && !used.includes(column)
      ? [column]
      : [],
  );
}

/**
 * Returns the columns of unknown meaning that may divide lists together, as hyperparameters do: their value stays the same more
 * often than it changes between rows of a user. If several have different values in the head, returns only these.
 */
export function dividingTogether(shape: TableShape, rows: RowFields, columns: readonly number[]): number[] {
  const user = columnIndexOfRole(shape, 'user');
  const steps = rows.slice(1).map((fields, index) => [rows[index], fields] as const);
  const within = steps.filter(([before, fields]) => before[user] === fields[user]);
  const staying = columns.filter((column) => {
    if (shape.columns[column].role !== 'ignored') return false;
    const changes = within.filter(([before, fields]) => before[column] !== fields[column]);
    return 2 * changes.length < within.length;
  });
  const varied = staying.filter((column) => new Set(rows.map((fields) => fields[column])).size > 1);
  return varied.length > 1 ? varied : staying;
}

/**
 * Returns whether, in the head of a file, columns together may divide the rows of users into lists that restart. A
 * property of all rows also holds for the first rows.
 */
export function mayDivide(shape: TableShape, rows: RowFields, columns: readonly number[]): boolean {
  if (shape.list !== 'none')
    return columns.length === 1 && tellsLinesApart(rows, columnIndexOfRole(shape, 'user'), columns[0]);
  const { user, model, rank, value } = usedColumns(shape, { use: 'recommendations' });
  const order = rank >= 0 ? rank : value;
  if (order < 0) return false;
  const isAscending = rank >= 0 || shape.bestScore === 'smallest';
  const textOf = (places: readonly number[], fields: readonly string[]): string =>
    JSON.stringify(places.map((place) => (place < 0 ? '' : (fields[place] ?? ''))));
  const numberIn = (fields: readonly string[]): number =>
    (isAscending ? 1 : -1) * parseNumber(fields[order] ?? '');
  const divided = [...groupRows(rows, (fields) => textOf([user, model], fields)).values()]
    .map((list) => [...groupRows(list, (fields) => textOf(columns, fields)).values()])
    .filter((parts) => parts.length > 1)
    .flatMap((parts) => parts.map((part) => part.map(numberIn)));
  const breaks = (part: readonly number[]): boolean =>
    rank >= 0
      ? new Set(part).size < part.length
      : part.some((number, index) => index > 0 && number < part[index - 1]);
  return !divided.some(breaks) && divided.filter((part) => part.length > 1).length * 2 >= divided.length;
}

/**
 * Returns whether, in the head of a file, each value of a column may belong to one user, and several rows of a user share
 * a value. Times are excluded: values per second may be unique by chance.
 */
export function mayBeNested(shape: TableShape, rows: RowFields, column: number): boolean {
  const user = columnIndexOfRole(shape, 'user');
  const users = new Set(rows.map((fields) => fields[user] ?? ''));
  const ofValues = groupRows(rows, (fields) => fields[column] ?? '');
  const parts = [...ofValues.values()];
  if (parts.some((part) => part.some((fields) => fields[user] !== part[0][user]))) return false;
  const several = parts.filter((part) => part.length > 1).length;
  const isTime = areTimes([...ofValues.keys()]) || areMoments([...ofValues.keys()]);
  return users.size > 1 && parts.length > users.size && several * 2 >= parts.length && !isTime;
}

/** Returns whether, in the head of a file, a column has a different value on each line of a user. */
function tellsLinesApart(rows: RowFields, user: number, column: number): boolean {
  const lines = rows.map((fields) => JSON.stringify([fields[user] ?? '', fields[column] ?? '']));
  return new Set(lines).size === lines.length;
}

/** Rows of one user and model that have the same value in the column. */
interface Part {
  /** Line of all rows, as in a list on one line; −1 if they are on several lines. */
  line: number;
  rows: number;
  last: number;
  least: number;
  most: number;
  readonly ranks: Set<number>;
}

/**
 * Returns how a column divides the lists of users, or undefined if it does not: its value is the same in all
 * rows of a user, different in each, or a property of the item. A column divides lists if scores are in order
 * within each part but not across parts, or if ranks restart. For columns named after an event, it is also
 * evidence if a value belongs to one user, if a user has the same item in another part, or if the parts of
 * each user are numbered.
 *
 * @param interactions the rows, with the value of the column as their model
 * @param modelOfRow another column that separates lists of a user; undefined if there is none
 */
export function detectListDivision(
  interactions: Interactions,
  isNamed: boolean,
  {
    bestScore,
    modelOfRow,
    isTime = false,
    isOfCandidates = false,
  }: {
    readonly bestScore?: 'largest' | 'smallest' | undefined;
    readonly modelOfRow?: Int32Array | undefined;
    /** Whether the column contains times. */
    readonly isTime?: boolean;
    /** Whether there are labels in addition to scores, so that rows with one value of one user are candidates of one choice. */
    readonly isOfCandidates?: boolean;
  },
): ListDivision | undefined {
  const { models, values, ranks, items, userIds, itemIds } = interactions;
  if (models === undefined || models.ids.size < 2) return undefined;
  const { ids, ofRow } = models;
  // Rows on the same line are a list.
  const isOfLists = interactions.lines.starts.some((start) => start < 0);
  const order = ranks ?? values;
  const sign = ranks !== undefined || bestScore === 'smallest' ? 1 : -1;
  const { offsets, rows } = groupByUser(interactions, userIds.size);

  const userOf = new Int32Array(ids.size).fill(-1);
  const partOfItem = new Int32Array(itemIds.size).fill(-1);
  let isNested = true;
  let isOfItem = true;
  let recurs = false;
  let divided = 0;
  let anew = 0;
  let parts = 0;
  let several = 0;
  let inOrder = 0;
  let outOfOrder = 0;
  let repeatsApart = 0;
  let repeatsWithin = 0;
  let onSeveralLines = 0;
  let ranksRepeat = 0;
  let leastRank = Infinity;
  const ranked: Part[] = [];
  let example: number[] = [];
  for (let user = 0; user < userIds.size; user++) {
    const lists = new Map<number, { readonly parts: Map<number, Part>; last: number; anew: boolean }>();
    const seen = new Map<number, number>();
    let again = false;
    let within = false;
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const row = rows === undefined ? entry : rows[entry];
      const value = ofRow[row];
      if (userOf[value] < 0) userOf[value] = user;
      else if (userOf[value] !== user) isNested = false;
      const item = items[row];
      if (partOfItem[item] < 0) partOfItem[item] = value;
      else {
        recurs = true;
        if (partOfItem[item] !== value) isOfItem = false;
      }
      const model = modelOfRow?.[row] ?? 0;
      const list = lists.get(model) ?? { parts: new Map<number, Part>(), last: -Infinity, anew: false };
      lists.set(model, list);
      const at = order === undefined ? 0 : sign * order[row];
      const part = list.parts.get(value);
      const line = isOfLists ? lineOfRow(interactions.lines, row) : -1;
      if (part === undefined)
        list.parts.set(value, { line, rows: 1, last: at, least: at, most: at, ranks: new Set([at]) });
      else {
        part.rows++;
        if (line !== part.line) part.line = -1;
        if (at > part.last) inOrder++;
        else if (at < part.last) outOfOrder++;
        part.last = at;
        part.least = Math.min(part.least, at);
        part.most = Math.max(part.most, at);
        if (ranks !== undefined) part.ranks.add(at);
      }
      if (at < list.last) list.anew = true;
      list.last = at;
      if (isNamed && modelOfRow === undefined) {
        const before = seen.get(item);
        if (before === undefined) seen.set(item, value);
        else if (before === value) within = true;
        else again = true;
      }
    }
    if (again) repeatsApart++;
    if (within) repeatsWithin++;
    for (const list of lists.values()) {
      if (list.parts.size < 2) {
        for (const part of list.parts.values()) leastRank = Math.min(leastRank, part.least);
        continue;
      }
      divided++;
      parts += list.parts.size;
      if (example.length === 0) example = [...list.parts.keys()].slice(0, MAX_VALUES);
      if (list.anew) anew++;
      let rowsOfList = 0;
      const all = new Set<number>();
      for (const part of list.parts.values()) {
        if (part.rows > 1) several++;
        if (part.line < 0) onSeveralLines++;
        leastRank = Math.min(leastRank, part.least);
        if (ranks === undefined) continue;
        ranked.push(part);
        rowsOfList += part.rows;
        for (const rank of part.ranks) all.add(rank);
      }
      if (all.size < rowsOfList) ranksRepeat++;
    }
  }
  if (divided === 0 || several * 2 < parts) return undefined;
  if (recurs && isOfItem && !isNested) return undefined;
  const beginsAnew = order !== undefined && outOfOrder === 0 && inOrder >= MIN_PAIRS && anew * 2 >= divided;
  const isWhole = (part: Part): boolean =>
    part.ranks.size === part.rows && part.least === leastRank && part.most - part.least + 1 === part.rows;
  const ranksBeginAnew =
    ranks !== undefined && several > 1 && ranksRepeat * 2 >= divided && ranked.every(isWhole);
  const isOccasions =
    (isOfCandidates && isNested) ||
    (isNamed &&
      (isNested ||
        (repeatsApart > 0 && repeatsWithin === 0) ||
        isNumbered(interactions, { offsets, rows }, ids)));
  // If each value is on one line, the column separates lists: it is the request or the line number.
  const areLists = isOfLists && onSeveralLines === 0 && (isTime || parts >= 2 * ids.size);
  if (!beginsAnew && !ranksBeginAnew && !isOccasions && !areLists) return undefined;
  return { values: example.map((value) => ids.text(value)), latest: greatest(ids), isNested };
}

/** Returns the greatest ID: by number if all IDs are numbers, otherwise by text. */
function greatest(ids: Identifiers): string {
  let found = ids.text(0);
  for (let id = 1; id < ids.size; id++) {
    const text = ids.text(id);
    const [number, most] = [parseNumber(text), parseNumber(found)];
    if (Number.isNaN(number) || Number.isNaN(most) ? text > found : number > most) found = text;
  }
  return found;
}

/** Returns whether the values are integers that are consecutive from 0 or 1 for each user. */
function isNumbered(
  { models, userIds }: Interactions,
  { offsets, rows }: { readonly offsets: Int32Array; readonly rows: Int32Array | undefined },
  ids: Identifiers,
): boolean {
  const numbers = Float64Array.from({ length: ids.size }, (_, value) => parseNumber(ids.text(value)));
  const first = numbers.reduce((least, number) => Math.min(least, number), Infinity);
  if (models === undefined || !(first === 0 || first === 1) || !numbers.every(Number.isInteger)) return false;
  for (let user = 0; user < userIds.size; user++) {
    const own = new Set<number>();
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
      own.add(numbers[models.ofRow[rows === undefined ? entry : rows[entry]]]);
    let last = first - 1;
    for (const number of own) last = Math.max(last, number);
    if (own.size > 0 && last - first + 1 !== own.size) return false;
  }
  return true;
}
