import * as l10n from '@vscode/l10n';
import {
  itemFeaturesFromColumns,
  itemFeaturesFromLists,
  itemFeaturesFromVectors,
  type ItemFeatures,
} from '../../../core/data/itemFeatures';
import { areVectors, numbersListed } from '../../../core/data/itemVectors';
import { InputError } from '../../../shared/problem';
import { textInRow, type ItemColumn, type ItemTable } from './itemTable';
import { isProse } from './titleColumn';

/** Features of the items of a table, and their columns. */
export interface TableFeatures {
  readonly features: ItemFeatures;
  readonly kind: 'flags' | 'list' | 'vectors';
  readonly columns: readonly string[];
}

/**
 * The features that a table of items gives: its columns of zeros and ones where it has some, else its list column (`genres`,
 * `tags` … by name, else the one whose fields are lists), else its column of embeddings. A list of decimals is an embedding
 * under any name. Of RecBole's types `token_seq` has blanks between names, `float_seq` numbers.
 *
 * @throws InputError if no column holds features, or several of a type may be meant, or as the builders do
 */
export function featuresOfTable(table: ItemTable, itemCount: number): TableFeatures {
  const { rows } = table.rows;
  const flags = table.columns.filter((column) => isMostly(column, rows, 0.9, isFlag));
  if (flags.length > 0) {
    const columns = flags.map((column) => ({ name: column.name, values: numbersOf(column, rows) }));
    return {
      features: itemFeaturesFromColumns(table.rows, columns, itemCount),
      kind: 'flags',
      columns: flags.map(({ name }) => name),
    };
  }
  const others = table.columns.filter((column) => !isProse(column.name) && !isVectors(column, rows));
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
    };
  }
  const vectors = table.columns.find((column) => isVectors(column, rows));
  if (vectors !== undefined)
    return {
      features: itemFeaturesFromVectors(table.rows, fieldsOf(vectors, rows), itemCount),
      kind: 'vectors',
      columns: [vectors.name],
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

/** The column of RecBole's type for lists. @throws InputError where several may be meant */
function typedList(table: ItemTable, columns: readonly ItemColumn[]): ItemColumn | undefined {
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

/** Returns true if a column holds embeddings: in nearly all rows lists of decimals. */
function isVectors(column: ItemColumn, rows: number): boolean {
  if (column.texts === undefined && rows > FIRST_ROWS && !isVectors(column, FIRST_ROWS)) return false;
  const texts = [...textsOf(column, rows)].filter((text) => text.trim() !== '');
  if (texts.length === 0) return false;
  if (column.name.endsWith(':float_seq')) return true;
  // A malformed list is reported with its line, not read as a category.
  const lists = texts.filter((text) => numbersListed(text) !== undefined);
  return lists.length >= texts.length * 0.9 && areVectors(lists);
}

function numbersOf(column: ItemColumn, rows: number): Float64Array {
  const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
  if (column.texts === undefined) return Float64Array.from(textsOf(column, rows), number);
  const numbers = Float64Array.from(textsOf(column, rows), number);
  return Float64Array.from(column.ofRow, (text) => numbers[text]);
}

function fieldsOf(column: ItemColumn, rows: number): string[] {
  const texts = [...textsOf(column, rows)];
  return column.texts === undefined ? texts : Array.from(column.ofRow, (text) => texts[text]);
}

function isFlag(field: string): boolean {
  const text = field.trim();
  return text === '0' || text === '1' || text === '0.0' || text === '1.0';
}

/** Each text of a column that is kept, once; of a column that stays in the file the text of each row. */
function* textsOf(column: ItemColumn, rows: number): Generator<string> {
  const count = column.texts?.size ?? rows;
  for (let at = 0; at < count; at++) yield column.texts?.text(at) ?? textInRow(column, at);
}

/** First rows of a column that stays in the file that must have the features: it may have gigabytes. */
const FIRST_ROWS = 1000;

/**
 * Returns true if a text passes in such a share of the rows. No more texts are looked at than it takes to know: there
 * may be a million.
 */
function isMostly(
  column: ItemColumn,
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
