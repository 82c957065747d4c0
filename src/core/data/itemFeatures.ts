import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { GrowingNumbers } from './columns';
import { lineOfRow } from './interactions/interactions';
import { itemVectors, type FeatureRows, type ItemVectors } from './itemVectors';

/** Features of each item (genres, brands, tags …), as compressed sparse rows by item. */
export interface ItemFeatures {
  /** Names of the features, in column order or in order of first appearance. */
  readonly names: readonly string[];
  /** Length: number of items + 1. The features of an item are the range offsets[item] … offsets[item + 1]. */
  readonly offsets: Int32Array;
  /** Distinct feature numbers, ascending within an item. */
  readonly features: Int32Array;
  /** 1 for each item with a row in the file, even if it has no feature. */
  readonly known: Uint8Array;
  /** Items with a row, in file order. */
  readonly items: Int32Array;
  /** Embeddings of the items. If present, no item has named features. */
  readonly vectors?: ItemVectors;
  /** File name as the caller wrote it. */
  readonly file: string;
}

/**
 * Returns features from 0/1 columns, one column per feature.
 *
 * @param itemCount number of items of all files
 * @throws InputError with the line, for a value other than 0 and 1, a duplicate item, or no rows
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
            line: lineOfRow(table.lines, row),
          });
        }
      });
      return features;
    },
  );
}

/**
 * Returns features from one column that lists them by name, as {@link parseFeatureList} parses it.
 *
 * @param lists text of the list column by row
 * @param itemCount number of items of all files
 * @param separator of the names; absent: detected in each list
 * @throws InputError with the line, for a duplicate item, or no rows
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
    const features = parseFeatureList(lists[row], separator).map((name) => {
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
 * Returns embeddings from a column with one list of decimals per item.
 *
 * @param lists text of the list column by row
 * @param itemCount number of items of all files
 * @throws InputError with the line, for a list of another length, a duplicate item, or no rows
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
 * Parses names from a list such as `Drama|Comedy`, `Drama;Comedy`, `Drama, Comedy` or `['Drama', "Comedy"]`. The
 * first of `|`, `;`, `,` that occurs separates them; strips blanks and quotes around names.
 */
export function parseFeatureList(text: string, separator?: ' '): string[] {
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
  const hasFeatures = new Uint8Array(itemCount);
  const rowOf = new Int32Array(itemCount).fill(-1);
  const starts = new Int32Array(table.rows + 1);
  const inRows = new GrowingNumbers();
  for (let row = 0; row < table.rows; row++) {
    const item = table.items[row];
    if (hasFeatures[item] === 1) {
      throw new InputError({
        message: l10n.t('Duplicate item.'),
        advice: l10n.t('Keep one row per item.'),
        file: table.file,
        line: lineOfRow(table.lines, row),
      });
    }
    hasFeatures[item] = 1;
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
    known: hasFeatures,
    items: Int32Array.from(table.items).slice(0, table.rows),
    file: table.file,
  };
}
