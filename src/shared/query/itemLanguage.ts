import * as l10n from '@vscode/l10n';
import { type ItemColumn, itemColumns } from '../protocol/views/itemsView';
import type { UserColumnView } from '../protocol/views/evaluationView';
import { queryColumn, type QueryColumn, type QueryLanguage } from './language';

const optional: readonly ItemColumn[] = ['hitshare', 'rank', 'lift', 'surplus'];

/** Columns of the item table; whether there is training data decides what popularity is. */
export function columnsOfItems(trained: boolean): ItemColumn[] {
  return itemColumns.filter((column) => column !== (trained ? 'truth' : 'popularity'));
}

/**
 * Conditions on items: `item ~ x*`, `hits = 0 and recommended > 100`, `lift > 2`, `title ~ "up"`.
 *
 * @param known what else is known of items
 * @param title name of the column that says what items are called
 */
export function itemLanguage(
  trained: boolean,
  known: readonly UserColumnView[] = [],
  title?: string,
): QueryLanguage {
  const columns = columnsOfItems(trained);
  return {
    columns: [
      ...columns.map((name): QueryColumn => ({
        name,
        kind: name === 'item' ? 'id' : optional.includes(name) ? 'optional' : 'number',
      })),
      ...known.map(queryColumn),
    ],
    ...(title !== undefined && { title }),
    columnExpected: () => l10n.t('Expected a column: {0}.', columns.join(', ')),
    idExpected: () => l10n.t('Expected an item.'),
  };
}
