import * as l10n from '@vscode/l10n';
import {
  itemFeaturesFromColumns,
  itemFeaturesFromLists,
  itemFeaturesFromVectors,
  type ItemFeatures,
} from '../../../core/data/itemFeatures';
import { areVectors, parseNumberList } from '../../../core/data/itemVectors';
import { InputError } from '../../../shared/problem';
import { textInRow, type ItemTableColumn, type ItemTable } from './itemTable';
import { isProse } from './titleColumn';

/** Features of the items of a table, and the columns that they come from. */
export interface TableFeatures {
  readonly features: ItemFeatures;
  readonly kind: 'flags' | 'list' | 'vectors';
  readonly columns: readonly string[];
  /** Columns of zeros and ones with one value in all rows, which are no features: every item would have them. */
  readonly constant: readonly string[];
}

/**
 * Returns the features in a table of items: its columns with both zeros and ones if there are any, else its list
 * column (by a name such as `genres` or `tags`, else the only column whose fields are lists), else its column
 * of embeddings. A list of decimals is an embedding under any name. Of RecBole's types, `token_seq` contains
 * names separated by blanks, and `float_seq` numbers.
 *
 * @throws InputError if no column contains features, several columns of a type may be meant, or a builder
 * throws it
 */
export function featuresOfTable(table: ItemTable, itemCount: number): TableFeatures {
  const { rows } = table.rows;
  const flags = table.columns
    .filter((column) => isMostly(column, rows, 0.9, isFlag))
    .map((column) => ({ name: column.name, values: numbersOf(column, rows) }));
  const columns = flags.filter(({ values }) => values.some((value) => value !== values[0]));
  const constant = flags.filter((column) => !columns.includes(column)).map(({ name }) => name);
  if (columns.length > 0)
    return {
      features: itemFeaturesFromColumns(table.rows, columns, itemCount),
      kind: 'flags',
      columns: columns.map(({ name }) => name),
      constant,
    };
  const others = table.columns.filter(
    (column) => !constant.includes(column.name) && !isProse(column.name) && !isVectors(column, rows),
  );
  const list =
    others.find(({ name }) => FEATURES.test(name)) ??
    typedList(table, others) ??
    others.find((column) => isMostly(column, rows, 0.3, (text) => /[|;]|^\s*\[.*\]\s*$/.test(text)));
  if (list !== undefined) {
    const separator = list.name.endsWith(':token_seq') ? ' ' : undefined;
    return {
      features: itemFeaturesFromLists(table.rows, fieldsOf(list, rows), itemCount, separator),
      kind: 'list',
      columns: [list.name],
      constant,
    };
  }
  const vectors = table.columns.find((column) => isVectors(column, rows));
  if (vectors !== undefined)
    return {
      features: itemFeaturesFromVectors(table.rows, fieldsOf(vectors, rows), itemCount),
      kind: 'vectors',
      columns: [vectors.name],
      constant,
    };
  throw new InputError({
    file: table.rows.file,
    line: 1,
    message: l10n.t('No feature columns found.'),
    advice: l10n.t('Write columns of 0 and 1, or one column “genres” with lists such as “Drama|Comedy”.'),
  });
}

const FEATURES = /genre|categor|tag|feature|topic|label|brand|장르|분류|태그/i;
/** Names of columns that contain words, not features. */
const WORDS = /title|name|text|descr|abstract|review|summary/i;

/** Returns the column with RecBole's type of lists. @throws InputError if several columns may be meant */
function typedList(table: ItemTable, columns: readonly ItemTableColumn[]): ItemTableColumn | undefined {
  const lists = columns.filter(({ name }) => name.endsWith(':token_seq') && !WORDS.test(name));
  if (lists.length > 1)
    throw new InputError({
      file: table.rows.file,
      line: 1,
      message: l10n.t(
        'Several columns can hold the features: {0}.',
        lists.map(({ name }) => name).join(', '),
      ),
      advice: l10n.t('Rename the right one to “genres”.'),
    });
  return lists.at(0);
}

/** Returns whether a column contains embeddings: lists of decimals in nearly all rows. */
function isVectors(column: ItemTableColumn, rows: number): boolean {
  if (column.texts === undefined && rows > FIRST_ROWS && !isVectors(column, FIRST_ROWS)) return false;
  const texts = [...textsOf(column, rows)].filter((text) => text.trim() !== '');
  if (texts.length === 0) return false;
  if (column.name.endsWith(':float_seq')) return true;
  // A malformed list is reported with its line, not read as a category.
  const lists = texts.filter((text) => parseNumberList(text) !== undefined);
  return lists.length >= texts.length * 0.9 && areVectors(lists);
}

function numbersOf(column: ItemTableColumn, rows: number): Float64Array {
  const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
  if (column.texts === undefined) return Float64Array.from(textsOf(column, rows), number);
  const numbers = Float64Array.from(textsOf(column, rows), number);
  return Float64Array.from(column.ofRow, (text) => numbers[text]);
}

function fieldsOf(column: ItemTableColumn, rows: number): string[] {
  const texts = [...textsOf(column, rows)];
  return column.texts === undefined ? texts : Array.from(column.ofRow, (text) => texts[text]);
}

function isFlag(field: string): boolean {
  const text = field.trim();
  return text === '0' || text === '1' || text === '0.0' || text === '1.0';
}

/**
 * Yields each distinct text of a column in memory, or the text of each row of a column that stays in the
 * file.
 */
function* textsOf(column: ItemTableColumn, rows: number): Generator<string> {
  const count = column.texts?.size ?? rows;
  for (let at = 0; at < count; at++) yield column.texts?.text(at) ?? textInRow(column, at);
}

/**
 * Number of first rows that are examined in a column that stays in the file, whose texts may take gigabytes.
 */
const FIRST_ROWS = 1000;

/**
 * Returns whether at least this share of the rows has a text that passes a test. Stops reading as soon as the
 * answer is certain, because there may be a million texts.
 */
function isMostly(
  column: ItemTableColumn,
  rows: number,
  share: number,
  passes: (text: string) => boolean,
): boolean {
  if (column.texts === undefined && rows > FIRST_ROWS && !isMostly(column, FIRST_ROWS, share, passes))
    return false;
  const known = new Int8Array(column.texts?.size ?? 0);
  const passesAt = (row: number): boolean => {
    if (column.texts === undefined) return passes(column.textAt(row));
    const text = column.ofRow[row];
    if (known[text] === 0) known[text] = passes(column.texts.text(text)) ? 1 : -1;
    return known[text] === 1;
  };
  const enough = share * rows;
  let passed = 0;
  for (let row = 0; row < rows && passed + rows - row >= enough; row++) if (passesAt(row)) passed++;
  return rows > 0 && passed >= enough;
}
