import type { AuditedName } from '../../shared/protocol/auditResult';
import type { JoinFields } from '../../shared/findings/joinKinds';
import type { Identifiers } from '../data/ids/identifiers';
import { RowSorter } from '../logs/rowSorter';

/** What parts are compared by: rows of all of them, in columns that they share. */
export interface AuditedRows {
  /** −1: the row lacks a user or an item, and counts nowhere. */
  readonly users: Int32Array;
  readonly items: Int32Array;
  /** The order of rows in time over all parts, +Infinity where a row has no time; undefined where a part has no times. */
  readonly keys: Float64Array | undefined;
  readonly userIds: Identifiers;
  readonly itemIds: Identifiers;
  /** Joins the ids of two parts; undefined: none of them differs in its form alone. Absent: the parts are of one file. */
  readonly joined?: (
    kind: 'users' | 'items',
    earlier: AuditedPart,
    later: AuditedPart,
  ) => JoinedIds | undefined;
}

interface JoinedIds {
  readonly fields: JoinFields;
  /** Ids of the later part that the earlier has in another form. */
  readonly known: ReadonlySet<number>;
}

/**
 * The rows of one part by user, and of a user by item, then time, then place: rows[starts[u] … starts[u + 1]).
 */
export interface AuditedPart {
  readonly name: AuditedName;
  readonly rows: Int32Array;
  /** The item of each of `rows`: who goes through them all finds it here, and not at another end of memory. */
  readonly items: Int32Array;
  readonly starts: Int32Array;
  /** 1 for each item that the part has. */
  readonly hasItem: Uint8Array;
  /** The key of its last row in time; NaN where none has a time. */
  readonly last: number;
  /** Goes through the rows in the order of the file, in which the columns of all rows are read from front to back. */
  forEachRow(visit: (row: number) => void): void;
}

/**
 * The rows from … to − 1 that count, each user's together and in time: those of user u are rows[starts[u] … starts[u + 1]),
 * of the same time the one that stands first in the file before.
 */
export function rowsOfUsers(
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

/** The part whose rows are from … to − 1. */
export function auditedPart(name: AuditedName, data: AuditedRows, from: number, to: number): AuditedPart {
  const { users } = data;
  const { rows, starts } = rowsOfUsers(data, from, to, (row) => users[row] >= 0);
  return partInTime(name, data, rows, starts, (visit) => {
    for (let row = from; row < to; row++) if (users[row] >= 0) visit(row);
  });
}

/** The part of rows that are each user's together, and in time. @param rows are taken over */
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
