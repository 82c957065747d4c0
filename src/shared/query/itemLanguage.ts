import * as l10n from '@vscode/l10n';
import { type ItemColumn, itemColumns } from '../protocol/views/itemsView';
import type { UserColumnView } from '../protocol/views/evaluationView';
import { queryColumn, type QueryColumn, type QueryLanguage } from './language';

const optional: readonly ItemColumn[] = ['hitshare', 'rank', 'lift', 'surplus'];

/**
 * Returns the columns of the item table: with popularity in the training data if it exists, otherwise in the
 * ground truth.
 */
export function columnsOfItems(trained: boolean): ItemColumn[] {
  return itemColumns.filter((column) => column !== (trained ? 'truth' : 'popularity'));
}

/**
 * Returns the language of conditions on items, such as `item ~ x*`, `hits = 0 and recommended > 100` or
 * `title ~ "up"`.
 * @param known attributes of items
 * @param title name of the title column
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
