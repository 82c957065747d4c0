import * as l10n from '@vscode/l10n';
import { lineOfRow, userOfRow } from '../../core/data/interactions/interactions';
import { alignRows } from '../../core/data/interactions/sameRows';
import { isOfImpressions } from '../formats/tableShape';
import { InputError } from '../../shared/problem';
import type { TableFile } from './tableFile';

/**
 * Returns a log with labels, aligned with the rows of another log. If a user saw an item twice, its
 * occurrences are numbered as in the other log.
 *
 * @param items items of the rows of the other log, each once per user
 * @throws InputError with the first row that differs
 */
export function withAlignedItems(log: TableFile, items: Int32Array, other: TableFile): TableFile {
  const { interactions } = other;
  if (log.interactions.models !== undefined || interactions.models !== undefined)
    throw new InputError({
      file: other.name,
      message: l10n.t('Logs with labels of their own are compared file by file, each of one model.'),
      advice: l10n.t('Write one file for each model, or use a separate ground-truth file.'),
    });
  const hasItems = !isOfImpressions(log.shape) && !isOfImpressions(other.shape);
  const same = alignRows(log.interactions, interactions, hasItems);
  if (same !== undefined && 'row' in same) throw rowsApart(log, other, same);
  const own = same === undefined ? items : same.map((row) => items[row]);
  return { ...other, interactions: { ...interactions, items: own } };
}

function rowsApart(
  log: TableFile,
  other: TableFile,
  at: { readonly row: number; readonly other: number },
): InputError {
  const line =
    at.other < other.interactions.rows
      ? lineOfRow(other.interactions.lines, at.other)
      : lineOfRow(other.interactions.lines, at.other - 1) + 1;
  return new InputError({
    file: other.name,
    line,
    message: l10n.t(
      'Both files hold labels, but not of the same rows: {0} here, {2} in {1}.',
      rowText(other, at.other),
      log.name,
      rowText(log, at.row),
    ),
    advice: l10n.t(
      'Expected the same users, items, and labels in both. Write both from the same rows, or specify the ground truth with {0}.',
      '--truth FILE',
    ),
    inEditor: l10n.t(
      'Expected the same users, items, and labels in both. Write both from the same rows, or select the ground truth.',
    ),
  });
}

/** Returns the user, item and label of a row: “u1, i7, 0”. */
function rowText({ interactions, shape }: TableFile, row: number): string {
  if (row >= interactions.rows) return l10n.t('no further row');
  const { userIds, itemIds, items, labels } = interactions;
  const item = isOfImpressions(shape) ? [] : [itemIds.text(items[row])];
  return `“${[userIds.text(userOfRow(interactions, row)), ...item, labels?.[row]].join(', ')}”`;
}
