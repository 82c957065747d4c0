import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { GrowingNumbers } from './columns';
import { lineOf } from './interactions/interactions';
import { itemVectors, type FeatureRows, type ItemVectors } from './itemVectors';

/** What each item is: the features (genres, brands, tags …) it has, as compressed sparse rows by item. */
export interface ItemFeatures {
  /** Names of the features, in column order or in the order of first appearance. */
  readonly names: readonly string[];
  /** Length: number of item numbers + 1. The features of an item are the range offsets[item] … offsets[item + 1]. */
  readonly offsets: Int32Array;
  /** Feature numbers, ascending within an item, each once. */
  readonly features: Int32Array;
  /** 1 for the items that have a row of their own; such an item may still have no feature. */
  readonly known: Uint8Array;
  /** Items with a row, in file order. */
  readonly items: Int32Array;
  /** Embeddings, where the file has them in place of features by name; then no item has any of these. */
  readonly vectors?: ItemVectors;
  /** The file as the caller named it. */
  readonly file: string;
}

/**
 * Features from columns of zeros and ones, one column per feature.
 *
 * @param itemCount how many item numbers there are
 * @throws InputError, naming the line, for a value other than 0 and 1, an item given twice, or no rows at all
 */
export function itemFeaturesFromColumns(
  table: FeatureRows,
  columns: readonly { readonly name: string; readonly values: ArrayLike<number> }[],
  itemCount: number,
): ItemFeatures {
  return gather(
    table,
    columns.map((column) => column.name),
    itemCount,
    (row) => {
      const features: number[] = [];
      columns.forEach((column, feature) => {
        const value = column.values[row];
        if (value === 1) features.push(feature);
        else if (value !== 0) {
          throw new InputError({
            message: l10n.t('The feature “{0}” is neither 0 nor 1.', column.name),
            advice: l10n.t(
              'Write 1 where the item has the feature and 0 where it has not, or use one list column.',
            ),
            file: table.file,
            line: lineOf(table.lines, row),
          });
        }
      });
      return features;
    },
  );
}

/**
 * Features from one column that lists them by name, as {@link listedFeatures} reads it.
 *
 * @param lists text of the list column in each row
 * @param itemCount how many item numbers there are
 * @param separator what stands between names; absent: it shows in each list
 * @throws InputError, naming the line, for an item given twice, or no rows at all
 */
export function itemFeaturesFromLists(
  table: FeatureRows,
  lists: readonly string[],
  itemCount: number,
  separator?: ' ',
): ItemFeatures {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return gather(table, names, itemCount, (row) => {
    const features = listedFeatures(lists[row], separator).map((name) => {
      let feature = numbers.get(name);
      if (feature === undefined) {
        feature = names.push(name) - 1;
        numbers.set(name, feature);
      }
      return feature;
    });
    return [...new Set(features)].sort((a, b) => a - b);
  });
}

/**
 * Embeddings: one list of decimals for each item.
 *
 * @param lists text of the list column in each row
 * @param itemCount how many item numbers there are
 * @throws InputError, naming the line, for a list of another length, an item given twice, or no rows at all
 */
export function itemFeaturesFromVectors(
  table: FeatureRows,
  lists: readonly string[],
  itemCount: number,
): ItemFeatures {
  const features = gather(table, [], itemCount, () => []);
  return { ...features, vectors: itemVectors(table, lists, itemCount) };
}

/**
 * The names in a list such as `Drama|Comedy`, `Drama;Comedy`, `Drama, Comedy` or `['Drama', "Comedy"]`. The first
 * of `|`, `;`, `,` that occurs separates; blanks and quotes around a name do not belong to it.
 */
export function listedFeatures(text: string, separator?: ' '): string[] {
  const inner = text.trim().replace(/^[[{(](.*)[\]})]$/su, '$1');
  const mark = separator ?? ['|', ';', ','].find((other) => inner.includes(other)) ?? '|';
  return inner
    .split(mark)
    .map((name) => name.trim().replace(/^(['"])(.*)\1$/su, '$2'))
    .filter((name) => name !== '');
}

function gather(
  table: FeatureRows,
  names: readonly string[],
  itemCount: number,
  featuresOf: (row: number) => readonly number[],
): ItemFeatures {
  if (table.rows === 0) {
    throw new InputError({
      message: l10n.t('The items file {0} describes no item.', table.file),
      advice: l10n.t('Write one row per item: its ID and features.'),
      file: table.file,
      line: 1,
    });
  }
  const known = new Uint8Array(itemCount);
  const rowOf = new Int32Array(itemCount).fill(-1);
  const starts = new Int32Array(table.rows + 1);
  const inRows = new GrowingNumbers();
  for (let row = 0; row < table.rows; row++) {
    const item = table.items[row];
    if (known[item] === 1) {
      throw new InputError({
        message: l10n.t('Duplicate item.'),
        advice: l10n.t('Keep one row per item.'),
        file: table.file,
        line: lineOf(table.lines, row),
      });
    }
    known[item] = 1;
    rowOf[item] = row;
    for (const feature of featuresOf(row)) inRows.push(feature);
    starts[row + 1] = inRows.count;
  }
  const offsets = new Int32Array(itemCount + 1);
  const ofRows = inRows.finished();
  const features = new Int32Array(ofRows.length);
  for (let item = 0; item < itemCount; item++) {
    const row = rowOf[item];
    const own = row < 0 ? [] : ofRows.subarray(starts[row], starts[row + 1]);
    features.set(own, offsets[item]);
    offsets[item + 1] = offsets[item] + own.length;
  }
  return {
    names,
    offsets,
    features,
    known,
    items: Int32Array.from(table.items).slice(0, table.rows),
    file: table.file,
  };
}
