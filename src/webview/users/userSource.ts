import type { UserRow, UsersQuery } from '../../shared/evaluationView';
import type { Host } from '../host';
import type { RowSource } from '../table/useRows';
import type { FirstRows } from './firstRows';

/** Which table: everything that a page's question depends on, beside the place. */
export type UserTableQuery = Omit<UsersQuery, 'start' | 'count'>;

export function userSource(host: Host, first: FirstRows): RowSource<UserTableQuery, UserRow> {
  return {
    page: (query, start, count) => first.page(query, start, count),
    locate: async (query, target) => {
      const found = await host.locate({
        ...query,
        target: target.kind === 'number' ? { kind: 'user', user: target.number } : target,
      });
      return found && { id: found.id, number: found.user, row: found.row };
    },
    openedOf: ({ id, user }) => ({ id, number: user }),
  };
}
