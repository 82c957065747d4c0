import * as l10n from '@vscode/l10n';
import type { CountedItems } from '../../core/sql/items/countedItems';
import { itemNumbers } from '../../engine/table/itemRows';
import { orNull } from '../../shared/protocol/orNull';
import { type Cell, delimitedLine } from '../../shared/export/delimitedText';
import { columnsOfItems } from '../../shared/query/itemLanguage';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { wrongCall } from '../wrongCall';
import { columnsText } from './columnsText';
import { visibleLines } from './print';

/** More items than this nobody reads on a screen. */
const ON_SCREEN = 100;

/** Lines that are written at once. */
const AT_ONCE = 1000;

/**
 * Items with all that is counted of them, under the names of the columns. What is not defined is an empty cell, and so
 * is a lift without end.
 *
 * @param safe ids that a spreadsheet would run are neutralised
 * @throws InputError for a format that has no place for items
 */
export function itemsText(items: CountedItems, format: string, safe: boolean): Iterable<string> {
  switch (format) {
    case 'table':
      return tableText(items);
    case 'csv':
      return delimited(items, ',', safe);
    case 'tsv':
      return delimited(items, '\t', safe);
    default:
      throw wrongCall(l10n.t('Items are written as table, csv or tsv, not as {0}.', format));
  }
}

const COLUMNS = columnsOfItems(false);

function* rowsOf({ ids, counts, truth }: CountedItems): Generator<Cell[]> {
  const numbers = itemNumbers(counts, { train: undefined, truth });
  for (const [place, id] of ids.entries())
    yield COLUMNS.map((column) => {
      if (column === 'item') return id;
      return orNull(numbers[column][place]);
    });
}

function tableText(items: CountedItems): string[] {
  const cell = (value: Cell): string =>
    value === null
      ? '–'
      : typeof value === 'string' || Number.isInteger(value)
        ? String(value)
        : formatMean(value);
  const rows: string[][] = [];
  for (const row of rowsOf(items)) {
    if (rows.length === ON_SCREEN) break;
    rows.push(row.map(cell));
  }
  const further = items.ids.length - rows.length;
  const lines = columnsText([COLUMNS, ...rows]);
  return [
    visibleLines(
      further === 0
        ? lines
        : [
            ...lines,
            '',
            plural(
              further,
              l10n.t('1 more item: csv and tsv have all.'),
              l10n.t('{0} more items: csv and tsv have all.', formatCount(further, 'en')),
            ),
          ],
    ),
  ];
}

function* delimited(items: CountedItems, separator: ',' | '\t', safe: boolean): Generator<string> {
  let lines = [delimitedLine(COLUMNS, separator, safe)];
  for (const row of rowsOf(items)) {
    lines.push(delimitedLine(row, separator, safe));
    if (lines.length < AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
