import { useCallback } from 'preact/hooks';
import type { UserLocation, UserLocationQuery, UserRow, UsersQuery } from '../../shared/evaluationView';
import { usePanel } from '../context';
import { type Opened, type OpenRow, type OpenTarget, type Place, useOpenRow } from '../table/useOpenRow';
import { type Table, useTable } from '../table/useTable';

/** Which table: everything that a page's question depends on, beside the place. */
export type UserTableQuery = Omit<UsersQuery, 'start' | 'count'>;

export interface Users {
  readonly table: Table<UserTableQuery, UserRow>;
  readonly opened: OpenRow<UserRow>;
  /** Where the first id that begins so is, from this row on. */
  readonly find: (prefix: string, from: number) => Promise<number | undefined>;
}

/** The user table of an evaluation and the user who is open beside it. */
export function useUsers({
  run,
  columns,
  query,
  user,
  onUser,
}: {
  /** Changes with every new result. */
  readonly run: string;
  /** Changes with the columns of the table. */
  readonly columns: string;
  /** The same object as long as the question is the same. */
  readonly query: UserTableQuery;
  readonly user: Opened | undefined;
  readonly onUser: (user: Opened | undefined) => void;
}): Users {
  const { host } = usePanel();
  const table = useTable(
    (asked: UserTableQuery, start, count) => host.users({ ...asked, start, count }),
    run,
    columns,
    query,
  );
  const ask = useCallback(
    (target: UserLocationQuery['target']): Promise<UserLocation | null> => host.locate({ ...query, target }),
    [host, query],
  );
  const locate = useCallback(
    async (target: OpenTarget): Promise<Place | null> => {
      const found = await ask(target.kind === 'number' ? { kind: 'user', user: target.number } : target);
      return found && { id: found.id, number: found.user, row: found.row };
    },
    [ask],
  );
  const opened = useOpenRow({
    opened: user,
    run,
    query,
    locate,
    rowAt: table.rowAt,
    openedOf: userOfRow,
    onOpened: onUser,
  });
  const find = async (prefix: string, from: number): Promise<number | undefined> =>
    (await ask({ kind: 'prefix', prefix, from }))?.row ?? undefined;
  return { table, opened, find };
}

const userOfRow = (row: UserRow): Opened & { readonly number: number } => ({ id: row.id, number: row.user });
