import * as l10n from '@vscode/l10n';
import type { CountedItems } from '../../core/sql/items/countedItems';
import { itemNumbers } from '../../engine/table/itemRows';
import { orNull } from '../../shared/protocol/orNull';
import { columnsOfItems } from '../../shared/query/itemLanguage';
import type { Cell } from '../../shared/sheets/sheet';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { Answer } from './answerFormats';

/** More items than this nobody reads in a table. */
const MOST_ITEMS = 100;

const COLUMNS = columnsOfItems(false);

/**
 * Items with all that is counted of them, under the names of the columns. What is not defined is an empty cell, and so
 * is a lift without end.
 */
export function itemsAnswer(items: CountedItems): Answer {
  const left = items.ids.length - MOST_ITEMS;
  const more = plural(
    left,
    l10n.t('1 more item: use csv or tsv for all.'),
    l10n.t('{0} more items: use csv or tsv for all.', formatCount(left, 'en')),
  );
  return {
    title: () => l10n.t('Items'),
    sheets: () => [
      {
        columns: COLUMNS.map((title) => ({ title, kind: title === 'item' ? 'name' : 'figure' })),
        rows: Array.from(rowsOf(items, MOST_ITEMS), (row): Cell[] =>
          row.map((value) =>
            typeof value === 'string' ? { name: value } : Number.isInteger(value) ? value : formatMean(value),
          ),
        ),
        notes: left > 0 ? [more] : [],
      },
    ],
    records: () => ({ columns: COLUMNS, rows: rowsOf(items, Infinity) }),
  };
}

function* rowsOf({ ids, counts, truth }: CountedItems, most: number): Generator<(string | number | null)[]> {
  const numbers = itemNumbers(counts, { train: undefined, truth });
  for (const [place, id] of ids.entries()) {
    if (place === most) return;
    yield COLUMNS.map((column) => (column === 'item' ? id : orNull(numbers[column][place])));
  }
}
