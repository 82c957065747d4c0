import * as l10n from '@vscode/l10n';
import type { ItemFilter } from '../../../shared/protocol/views/itemsView';
import type { CountsOfItems } from '../../evaluation/items/itemCounts';
import { equalScores } from '../equalScores';
import { checkRow, idOf, notTheAnswer, wholeNumber, type ResultRow } from '../resultRows';
import { ITEM_COLUMNS, type ItemWindow } from './itemsQuery';

/** Items as a query brought them back, in its order. */
export interface CountedItems {
  readonly ids: readonly string[];
  /** Of these items alone; its sums are of all items. */
  readonly counts: CountsOfItems;
  /** Users who have each of them in the truth. */
  readonly truth: Int32Array;
  /** Of all items, how many pass each filter. */
  readonly passing: Readonly<Record<ItemFilter, number>>;
}

/**
 * What an items query answered.
 *
 * @param open how lists are ordered is said by the order of a file alone where scores are equal
 * @throws InputError where it is not that, or where equal scores leave open which items stand where
 */
export function countedItems(
  rows: readonly ResultRow[],
  mark: number,
  { filter, start, count }: Pick<ItemWindow, 'filter' | 'start' | 'count'>,
  open: boolean,
): CountedItems {
  const cells = rows.map((row) => {
    checkRow(row, mark, ITEM_COLUMNS);
    return { id: idOf(row[2]), numbers: row.map((cell, at) => (at === 2 ? 0 : wholeNumber(cell))) };
  });
  cells.sort((a, b) => a.numbers[1] - b.numbers[1]);
  const [total, places, pairs, ties, above, below, missing, absent] =
    cells.length === 0 ? [0, 0, 0, 0, 0, 0, 0, 0] : cells[0].numbers.slice(8);
  const passing = {
    all: total,
    over: above,
    under: below,
    'never-hit': missing,
    'never-recommended': absent,
  };
  const expected = Math.max(0, Math.min(count, total - start));
  if (cells.length === 0 && start === 0) throw notTheAnswer(l10n.t('rows are missing'));
  if (cells.length !== expected || cells.some(({ numbers }, at) => numbers[1] !== start + at + 1))
    throw notTheAnswer(l10n.t('it holds {0} of {1} items', String(cells.length), String(expected)));
  if (open && ties > 0)
    throw equalScores(
      l10n.t(
        'A table has no row order, so the order of tied items is undefined. Recommendations tied with the one above: {0}.',
        ties,
      ),
    );
  const kept = cells.slice(0, Math.max(0, passing[filter] - start));
  const column = (at: number): Int32Array => Int32Array.from(kept, ({ numbers }) => numbers[at]);
  return {
    ids: kept.map(({ id }) => id),
    counts: {
      recommended: column(3),
      hits: column(4),
      rankSum: Float64Array.from(kept, ({ numbers }) => numbers[5]),
      relevant: column(6),
      recommendations: places,
      relevantPairs: pairs,
    },
    truth: column(7),
    passing,
  };
}
