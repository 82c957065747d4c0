import * as l10n from '@vscode/l10n';
import { GrowingNumbers } from '../data/columns';
import { Identifiers } from '../data/ids/identifiers';
import {
  itemFeaturesFromColumns,
  itemFeaturesFromLists,
  itemFeaturesFromVectors,
  type ItemFeatures,
} from '../data/itemFeatures';
import type { FeatureRows } from '../data/featureRows';
import { areVectors, numbersListed } from '../data/itemVectors';
import { LinesBuilder } from '../data/interactions/linesBuilder';
import { InputError } from '../../shared/protocol/problem';
import { rolesOfNames } from './detection/columns/columnNames';
import { HEAD_BYTES, inspectHead } from './detection/inspect';
import { LONGEST_LINE } from './delimited/delimitedReader';
import { formatName } from './readOptions';
import { beginsAsJson, jsonItemRows } from './json/jsonItemRows';
import { QuotedText } from './delimited/quotedText';
import { isProse } from './titleColumn';
import { Utf8Text } from './values/utf8Text';
import { BLANK } from './characters';

/** A file that is about items, not about users: one row for each, read whole. */
export interface ItemTable {
  readonly rows: FeatureRows;
  /** The columns beside the id. */
  readonly columns: readonly ItemColumn[];
  /** As `--format-in` calls it. */
  readonly format: string;
  readonly header: boolean;
  /** The name of the column of ids, or its number where it has none. */
  readonly idColumn: string;
}

/** A column as bytes: a string for each field would take ten times the memory of the file. */
interface ItemColumn {
  readonly name: string;
  /** Each text that occurs, once. */
  readonly texts: Identifiers;
  /** Which of them stands in each row. */
  readonly ofRow: Int32Array;
}

/**
 * Reads a file of items: delimited text with or without header, one id per line, or records of JSON or JSON Lines.
 *
 * @param content the whole file, decompressed
 * @param file the file as the caller named it
 * @param items numbers the ids; new ones are added
 * @param role whose ids they are: a file of users, with what is known of each, is read in the same way
 * @param encoding of text that is not UTF-8
 * @throws InputError when it is empty or no text, has too many columns, or a quote is never closed
 */
export function readItemTable(
  content: Uint8Array,
  file: string,
  items: Identifiers,
  role: 'item' | 'user' = 'item',
  encoding?: string,
): ItemTable {
  const bytes =
    encoding === undefined ? content : new TextEncoder().encode(new TextDecoder(encoding).decode(content));
  if (beginsAsJson(bytes)) {
    const records = new GrowingTable(items, file, role);
    jsonItemRows(
      bytes,
      role,
      (fields, line) => records.add(fields, line),
      (line) => {
        throw new InputError({
          file,
          line,
          message: l10n.t('The record that begins here is not JSON, or has no id.'),
          advice: rowAdvice(role),
        });
      },
    );
    return records.finished('json');
  }
  const { problem, shape } = inspectHead(bytes.subarray(0, HEAD_BYTES), file, bytes.length <= HEAD_BYTES);
  if (problem?.kind === 'empty' || problem?.kind === 'binary') {
    throw new InputError({
      file,
      line: 1,
      message:
        problem.kind === 'empty' ? l10n.t('The file is empty.') : l10n.t('The file is binary, not text.'),
      advice: rowAdvice(role),
    });
  }
  // No text holds a NUL: the whole line is one field.
  const delimiter = problem?.kind === 'one-column' ? '\0' : shape.delimiter;
  const table = new GrowingTable(items, file, role);
  const text = new QuotedText({ ...shape, delimiter, trim: false }, 1, LONGEST_LINE, {
    row: (fields, line) => {
      if (line > 1 || shape.separatorLine === undefined) table.add(fields, line);
    },
    unclosed: (line) => {
      throw new InputError({
        file,
        line,
        message: l10n.t('The file cannot be read as a table: a quote opens here and never closes.'),
        advice: l10n.t('Check the quotes on and before this line.'),
      });
    },
    tooLong: (line) => {
      throw new InputError({
        file,
        line,
        message: l10n.t(
          'The file cannot be read as a table: this line is longer than {0} characters.',
          LONGEST_LINE,
        ),
        advice: rowAdvice(role),
      });
    },
  });
  const utf8 = new Utf8Text(shape.encoding, (chunk) => text.write(chunk));
  utf8.write(bytes);
  utf8.end();
  text.end();
  return table.finished(formatName({ ...shape, list: 'none' }) ?? shape.format);
}

function rowAdvice(role: 'item' | 'user'): string {
  return role === 'item'
    ? l10n.t('Give one row per item: its id and its features.')
    : l10n.t('Give one row per user: the id and what is known of the user.');
}

/** More columns come of a line that went wrong. */
const MOST_COLUMNS = 10_000;

/** A table as it is read, row by row. */
class GrowingTable {
  private readonly numbers = new GrowingNumbers();
  private readonly lines = new LinesBuilder();
  /** The columns beside the id and where they stand in a line; undefined before the first row. */
  private columns:
    | {
        readonly place: number;
        readonly name: string;
        readonly texts: Identifiers;
        readonly ofRow: GrowingNumbers;
      }[]
    | undefined;
  private idPlace = 0;
  private header = false;
  private idColumn = '1';

  constructor(
    private readonly items: Identifiers,
    private readonly file: string,
    private readonly role: 'item' | 'user',
  ) {}

  add(fields: readonly Uint8Array[], line: number): void {
    if (this.columns === undefined && this.begin(fields, line)) return;
    const id = trimmed(fields[this.idPlace]);
    // As everywhere, what has no id is none: not even where quotes say so.
    if (id.length === 0) return;
    this.lines.at(this.numbers.count, line);
    this.numbers.push(this.items.internBytes(id, 0, id.length));
    for (const { place, texts, ofRow } of this.columns ?? []) {
      const field = fields[place] ?? EMPTY;
      ofRow.push(texts.internBytes(field, 0, field.length));
    }
  }

  /** Takes the first row for the names of the columns, if it is that. */
  private begin(fields: readonly Uint8Array[], line: number): boolean {
    if (fields.length > MOST_COLUMNS) {
      throw new InputError({
        file: this.file,
        line,
        message: l10n.t('The file has {0} columns; at most {1} can be read.', fields.length, MOST_COLUMNS),
        advice: rowAdvice(this.role),
      });
    }
    const decoder = new TextDecoder();
    const names = fields.map((field) => decoder.decode(field).trim());
    // The names alone: that other columns look like users and ratings means nothing in a table of items.
    const named = rolesOfNames(names).indexOf(this.role);
    this.idPlace = Math.max(0, named);
    this.header = named >= 0;
    if (this.header) this.idColumn = names[named];
    this.columns = names.flatMap((name, index) =>
      index === this.idPlace
        ? []
        : [
            {
              place: index,
              name: named >= 0 ? name : l10n.t('column {0}', index + 1),
              texts: new Identifiers(),
              ofRow: new GrowingNumbers(),
            },
          ],
    );
    return named >= 0;
  }

  finished(format: string): ItemTable {
    const { numbers, lines, columns = [], header, idColumn } = this;
    return {
      format,
      header,
      idColumn,
      rows: {
        rows: numbers.count,
        items: numbers.finished(),
        lines: lines.finished(),
        file: this.file,
      },
      // Nobody adds a text any more: what they are found by is not kept.
      columns: columns.map(({ name, texts, ofRow }) => ({
        name,
        texts: Identifiers.of(texts.since(0)),
        ofRow: ofRow.finished(),
      })),
    };
  }
}

const EMPTY = new Uint8Array(0);

/** An id without the blanks around it. */
function trimmed(field: Uint8Array = EMPTY): Uint8Array {
  let start = 0;
  let end = field.length;
  while (start < end && field[start] <= BLANK) start++;
  while (end > start && field[end - 1] <= BLANK) end--;
  return field.subarray(start, end);
}

/** What a table of items says of them, and in which columns. */
export interface TableFeatures {
  readonly features: ItemFeatures;
  readonly kind: 'flags' | 'list' | 'vectors';
  readonly columns: readonly string[];
}

/**
 * The features that a table of items gives: its columns of zeros and ones where it has some, else its list
 * column (`genres`, `tags` … by name, else the one whose fields are lists), else its column of embeddings. A list of
 * decimals is an embedding under any name. Of RecBole's types `token_seq` has blanks between names, `float_seq` numbers.
 *
 * @throws InputError when no column holds features, or several of a type may be meant, or as the builders do
 */
export function featuresOfTable(table: ItemTable, itemCount: number): TableFeatures {
  const flags = table.columns.filter((column) => isMostly(column, 0.9, isFlag));
  if (flags.length > 0) {
    const columns = flags.map((column) => {
      const numbers = textsOf(column).map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
      return { name: column.name, values: Float64Array.from(column.ofRow, (text) => numbers[text]) };
    });
    return {
      features: itemFeaturesFromColumns(table.rows, columns, itemCount),
      kind: 'flags',
      columns: flags.map(({ name }) => name),
    };
  }
  const others = table.columns.filter((column) => !isProse(column.name) && !isVectors(column));
  const list =
    others.find(({ name }) => FEATURES.test(name)) ??
    typedList(table, others) ??
    others.find((column) => isMostly(column, 0.3, (text) => /[|;]|^\s*\[.*\]\s*$/.test(text)));
  if (list !== undefined) {
    const separator = list.name.endsWith(':token_seq') ? ' ' : undefined;
    return {
      features: itemFeaturesFromLists(table.rows, fieldsOf(list), itemCount, separator),
      kind: 'list',
      columns: [list.name],
    };
  }
  const vectors = table.columns.find((column) => isVectors(column));
  if (vectors !== undefined)
    return {
      features: itemFeaturesFromVectors(table.rows, fieldsOf(vectors), itemCount),
      kind: 'vectors',
      columns: [vectors.name],
    };
  throw new InputError({
    file: table.rows.file,
    line: 1,
    message: l10n.t('No feature columns found.'),
    advice: l10n.t('Give columns of 0 and 1, or one column of lists such as “Drama|Comedy” named “genres”.'),
  });
}

const FEATURES = /genre|categor|tag|feature|topic|label|brand|장르|분류|태그/i;
/** What goes by such names has words, not features. */
const WORDS = /title|name|text|descr|abstract|review|summary/i;

/** The column of RecBole's type for lists. @throws InputError where several may be meant */
function typedList(table: ItemTable, columns: readonly ItemColumn[]): ItemColumn | undefined {
  const lists = columns.filter(({ name }) => name.endsWith(':token_seq') && !WORDS.test(name));
  if (lists.length > 1)
    throw new InputError({
      file: table.rows.file,
      line: 1,
      message: l10n.t(
        'Several columns may hold the features: {0}.',
        lists.map(({ name }) => name).join(', '),
      ),
      advice: l10n.t('Name the one that is meant “genres”.'),
    });
  return lists.at(0);
}

/** Whether a column holds embeddings: in nearly all rows lists of decimals. */
function isVectors(column: ItemColumn): boolean {
  const texts = textsOf(column).filter((text) => text.trim() !== '');
  if (texts.length === 0) return false;
  if (column.name.endsWith(':float_seq')) return true;
  // A list that went wrong is said by its line, not read as a category.
  const lists = texts.filter((text) => numbersListed(text) !== undefined);
  return lists.length >= texts.length * 0.9 && areVectors(lists);
}

function fieldsOf(column: ItemColumn): string[] {
  const texts = textsOf(column);
  return Array.from(column.ofRow, (text) => texts[text]);
}

function isFlag(field: string): boolean {
  const text = field.trim();
  return text === '0' || text === '1' || text === '0.0' || text === '1.0';
}

function textsOf({ texts }: ItemColumn): string[] {
  return Array.from({ length: texts.size }, (_, text) => texts.text(text));
}

/** Whether a text passes in such a share of the rows. No more texts are looked at than it takes to know: there may be a million. */
function isMostly({ texts, ofRow }: ItemColumn, share: number, passes: (text: string) => boolean): boolean {
  const known = new Int8Array(texts.size);
  const enough = share * ofRow.length;
  let passed = 0;
  for (let row = 0; row < ofRow.length && passed + ofRow.length - row >= enough; row++) {
    const text = ofRow[row];
    if (known[text] === 0) known[text] = passes(texts.text(text)) ? 1 : -1;
    if (known[text] === 1) passed++;
  }
  return ofRow.length > 0 && passed >= enough;
}
