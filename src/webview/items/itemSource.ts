import type { ItemsQuery } from '../../shared/protocol/queries';
import type { ItemRow } from '../../shared/protocol/views/itemsView';
import type { Host } from '../host/host';
import type { RowSource } from '../table/rows/useRows';

/** Which table: everything that a page's question depends on, beside the place. */
export type ItemTableQuery = Omit<ItemsQuery, 'start' | 'count'>;

export function itemSource(host: Host): RowSource<ItemTableQuery, ItemRow> {
  return {
    page: (query, start, count, asking) => host.ask('items', { ...query, start, count }, asking),
    locate: async (query, target) => {
      const found = await host.ask('locateItem', {
        ...query,
        target: target.kind === 'number' ? { kind: 'item', item: target.number } : target,
      });
      return found && { id: found.id, number: found.item, row: found.row };
    },
    openedOf: ({ id, item }) => ({ id, number: item }),
  };
}
