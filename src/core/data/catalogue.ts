import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** The items that could have been recommended. */
export interface Catalogue {
  /** Each item once, in file order. */
  readonly items: Int32Array;
  /** contains[item] is 1 for the items of the catalogue; length: number of item numbers at least. */
  readonly contains: Uint8Array;
}

/**
 * The catalogue of the first `rows` entries of an item column; repeated items count once.
 *
 * @param itemCount how many item numbers there are
 * @param file the file as the caller named it, for the message
 * @throws InputError when there is no item
 */
export function catalogueFrom(
  items: ArrayLike<number>,
  rows: number,
  itemCount: number,
  file: string,
): Catalogue {
  if (rows === 0) {
    throw new InputError({
      message: l10n.t('The catalog {0} has no items.', file),
      advice: l10n.t('Specify a file with one item ID per line, or remove the catalog.'),
      file,
      line: 1,
    });
  }
  const contains = new Uint8Array(itemCount);
  const distinct = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const item = items[row];
    if (contains[item] === 1) continue;
    contains[item] = 1;
    distinct[count++] = item;
  }
  return { items: distinct.slice(0, count), contains };
}
