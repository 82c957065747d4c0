import type { Identifiers } from './ids/identifiers';

/** What a file says of users: columns beside the id, joined to the users of an evaluation. */
export interface UserAttributes {
  readonly columns: readonly UserAttribute[];
  /** Users of the file whom the evaluation does not know. */
  readonly unknown: number;
  /** Users of the evaluation whom the file does not know. */
  readonly missing: number;
  /** Rows of a user who stands further above; the first row counts. */
  readonly repeated: number;
}

export interface UserAttribute {
  readonly name: string;
  /** Each text that occurs, once. */
  readonly texts: readonly string[];
  /** Which of them belongs to each user, −1: none. */
  readonly ofUser: Int32Array;
}

/** A file of users as it was read. */
interface UserTable {
  readonly rows: { readonly rows: number; readonly items: ArrayLike<number> };
  readonly columns: readonly {
    readonly name: string;
    readonly texts: Identifiers;
    readonly ofRow: Int32Array;
  }[];
}

/**
 * Joins a file of users by id.
 *
 * @param ids the users of the file, by the numbers in its rows
 * @param users those of the evaluation
 */
export function userAttributes(
  { rows, columns }: UserTable,
  ids: Identifiers,
  users: Identifiers,
): UserAttributes {
  const rowOf = new Int32Array(users.size).fill(-1);
  const seen = new Uint8Array(ids.size);
  let unknown = 0;
  let repeated = 0;
  for (let row = 0; row < rows.rows; row++) {
    const id = rows.items[row];
    if (seen[id] === 1) {
      repeated++;
      continue;
    }
    seen[id] = 1;
    const user = users.find(ids.text(id));
    if (user < 0) unknown++;
    else rowOf[user] = row;
  }
  return {
    unknown,
    repeated,
    missing: rowOf.reduce((count, row) => count + (row < 0 ? 1 : 0), 0),
    columns: columns.map(({ name, texts, ofRow }) => ({
      name,
      texts: Array.from({ length: texts.size }, (_, text) => texts.text(text)),
      ofUser: rowOf.map((row) => (row < 0 ? -1 : ofRow[row])),
    })),
  };
}
