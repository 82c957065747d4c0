import type { UserRow } from '../../shared/protocol/views/evaluationView';
import type { Host } from '../host/host';
import type { RowSource } from '../table/rows/useRows';
import type { UserTableQuery } from '../../shared/protocol/queries';
import type { FirstRows } from './firstRows';

export function userSource(host: Host, first: FirstRows): RowSource<UserTableQuery, UserRow> {
  return {
    page: (...page) => first.page(...page),
    locate: async (query, target) => {
      const found = await host.ask('locateUser', {
        ...query,
        target: target.kind === 'number' ? { kind: 'user', user: target.number } : target,
      });
      return found && { id: found.id, number: found.user, row: found.row };
    },
    openedOf: ({ id, user }) => ({ id, number: user }),
  };
}
