import type { AuditedName } from '../../shared/protocol/auditResult';
import type { JoinMismatchJson } from '../../shared/findings/joinKinds';
import type { Identifiers } from '../data/ids/identifiers';
import { RowSorter } from '../logs/rowSorter';

/** Columns of the rows of all parts of a split, train first. */
export interface AuditedRows {
  /** User number of each row; −1: the row lacks a user or an item and is not counted. */
  readonly users: Int32Array;
  /** Item number of each row. */
  readonly items: Int32Array;
  /**
   * Sort key of each row's time, comparable between all parts; +Infinity without a time. Undefined if a part has no
   * times.
   */
  readonly keys: Float64Array | undefined;
  readonly userIds: Identifiers;
  readonly itemIds: Identifiers;
  /** Returns whether a row is an interaction, and not a grade of 0 or less. */
  readonly isInteraction: (row: number) => boolean;
  /**
   * Joins the IDs of two parts that differ only in spelling; undefined if there are none. Absent: the parts
   * are from one file.
   */
  readonly joined?: (
    kind: 'users' | 'items',
    earlier: AuditedPart,
    later: AuditedPart,
  ) => JoinedIds | undefined;
}

interface JoinedIds {
  readonly fields: JoinMismatchJson;
  /** IDs of the later part that occur in the earlier part in another spelling. */
  readonly known: ReadonlySet<number>;
}

/**
 * Rows of one part of a split, by user, item, time and position: the rows of user u are rows[starts[u] … starts[u +
 * 1]).
 */
export interface AuditedPart {
  readonly name: AuditedName;
  readonly rows: Int32Array;
  /** Item of each of `rows`: a copy, so that a pass over all rows reads memory in order. */
  readonly items: Int32Array;
  readonly starts: Int32Array;
  /** 1 for each item that occurs in the part. */
  readonly hasItem: Uint8Array;
  /** Sort key of the latest row; NaN if no row has a time. */
  readonly last: number;
  /** Visits the rows in file order, which reads the columns sequentially. */
  forEachRow(visit: (row: number) => void): void;
}

/**
 * Returns the rows from … to − 1 that have a user and an item, by user and then by time: the rows of user u
 * are rows[starts[u] … starts[u + 1]), and equal times are in file order.
 */
export function groupRowsByUser(
  { users, keys, userIds }: Pick<AuditedRows, 'users' | 'keys' | 'userIds'>,
  from: number,
  to: number,
  counts: (row: number) => boolean,
): Pick<AuditedPart, 'rows' | 'starts'> {
  const starts = new Int32Array(userIds.size + 1);
  for (let row = from; row < to; row++) if (counts(row)) starts[users[row] + 1]++;
  for (let user = 1; user < starts.length; user++) starts[user] += starts[user - 1];
  const rows = new Int32Array(starts[starts.length - 1]);
  const next = starts.slice();
  for (let row = from; row < to; row++) if (counts(row)) rows[next[users[row]]++] = row;
  const sorter = new RowSorter();
  if (keys !== undefined)
    for (let user = 0; user + 1 < starts.length; user++)
      sorter.sort(rows, starts[user], starts[user + 1], keys);
  return { rows, starts };
}

/** Returns the part with the rows from … to − 1. */
export function buildAuditedPart(
  name: AuditedName,
  data: AuditedRows,
  from: number,
  to: number,
): AuditedPart {
  const { users } = data;
  const { rows, starts } = groupRowsByUser(data, from, to, (row) => users[row] >= 0);
  return partInTime(name, data, rows, starts, (visit) => {
    for (let row = from; row < to; row++) if (users[row] >= 0) visit(row);
  });
}

/** Returns a part whose rows are grouped by user and sorted by time. @param rows ownership is taken */
export function partInTime(
  name: AuditedName,
  { items, keys, itemIds }: AuditedRows,
  rows: Int32Array,
  starts: Int32Array,
  forEachRow: AuditedPart['forEachRow'],
): AuditedPart {
  const sorter = new RowSorter();
  for (let user = 0; user + 1 < starts.length; user++)
    sorter.sort(rows, starts[user], starts[user + 1], items);
  const own = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) own[at] = items[rows[at]];
  const hasItem = new Uint8Array(itemIds.size);
  for (const item of own) hasItem[item] = 1;
  let last = NaN;
  if (keys !== undefined)
    forEachRow((row) => {
      if (keys[row] !== Infinity && !(keys[row] <= last)) last = keys[row];
    });
  return { name, rows, items: own, starts, hasItem, last, forEachRow };
}
