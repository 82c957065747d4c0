import { readFileSync } from 'node:fs';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { Interactions } from '../../../src/core/data/interactions/interactions';

/** Ids of one made-up evaluation. */
export class TestIds {
  readonly users = new Identifiers();
  readonly items = new Identifiers();
}

/** The columns of rows `[user, item, value]`, as if read from a file with a header line. */
export function interactionsOf(
  ids: TestIds,
  rows: readonly (readonly [string, string, number?])[],
): Interactions {
  const runUsers: number[] = [];
  const runStarts: number[] = [];
  rows.forEach(([user], row) => {
    const number = ids.users.intern(user);
    if (runUsers.at(-1) !== number) {
      runUsers.push(number);
      runStarts.push(row);
    }
  });
  const items = Int32Array.from(rows, ([, item]) => ids.items.intern(item));
  return {
    rows: rows.length,
    runUsers: Int32Array.from(runUsers),
    runStarts: Int32Array.from([...runStarts, rows.length]),
    items,
    values: rows.some(([, , value]) => value !== undefined)
      ? Float64Array.from(rows, ([, , value]) => value ?? 0)
      : undefined,
    ranks: undefined,
    lines: { rows: Int32Array.of(0), starts: Int32Array.of(2) },
    userIds: ids.users,
    itemIds: ids.items,
  };
}

/** Rows of a plain CSV file (no quotes) as objects by column name. */
export function plainCsv(path: string): Record<string, string>[] {
  const [header, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const fields = line.split(',');
    return Object.fromEntries(names.map((name, column) => [name, fields[column]]));
  });
}
