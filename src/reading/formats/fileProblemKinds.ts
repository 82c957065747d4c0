/*
 * To refuse a file for a new reason, add an entry here (fields, sentence, advice) and report it where it is
 * found. If an option settles it, give it `choices`: it is then a question in the panel. A problem of one use
 * of a file is a function of a reading and a line in detection/checks.ts.
 */
import * as l10n from '@vscode/l10n';
import { endlessLineText } from './delimited/endlessLine';
import { binaryAdvice, exportAdvice, itemColumnAdvice, kind, selectColumn } from './problemAdvice';
import { expectedText } from './readOptions';
import type { AmbiguousComma } from './values/decimalComma';
import type { EncodedText } from './values/otherEncodings';

/** A line number and the text found there. */
interface FoundLine {
  readonly line: number;
  readonly found: string;
}

/** All reasons to refuse a file. A new reason is an entry here, and the check that finds it. */
export const fileProblemKinds = {
  /** The file does not have the specified `format`. `looksLike`: the format that would be detected. */
  misfit: kind<{
    readonly format: string;
    readonly line: number;
    readonly found: string;
    readonly looksLike: string | undefined;
  }>({
    text: ({ format, found }) => l10n.t('Expected {0}, found {1}.', format, found),
    advice: ({ format, looksLike }) =>
      [
        l10n.t('Expected {0}.', expectedText(format)),
        looksLike === undefined
          ? l10n.t('Select another format, or none to detect it.')
          : l10n.t('It looks like “{0}”. Select that format, or none to detect it.', looksLike),
      ].join(' '),
  }),
  /** A specified column does not exist. */
  'no-such-column': kind<{
    readonly column: string;
    readonly line: number;
    readonly columns: readonly string[];
  }>({
    text: ({ column, columns }) =>
      /^\d+$/.test(column)
        ? l10n.t('No column {0}: the file has {1}.', column, columns.length)
        : l10n.t('No column “{0}”.', column),
    advice: ({ columns }) =>
      columns.every((name) => name === '')
        ? l10n.t('Its columns have no names: use numbers, starting at 1.')
        : l10n.t('Its columns are: {0}.', columns.join(', ')),
  }),
  /** A JSON object with an entry for each column, not for each row or user. */
  'json-columns': kind({
    text: () => l10n.t('The file holds one column after the other, not rows.'),
    advice: () =>
      l10n.t('Write one record for each row: in pandas with to_json(path, orient="records"), or as CSV.'),
  }),
  /** A JSON object whose only entry, with this key, contains all records. */
  'json-nested': kind<{ readonly key: string }>({
    text: ({ key }) => l10n.t('The records are inside an object, under “{0}”.', key),
    advice: () => l10n.t('Write only the records: as a list, or one record per line.'),
  }),
  /** Several fields of a JSON object contain records, and any of them may be meant. */
  'json-several': kind<{ readonly keys: readonly string[] }>({
    text: ({ keys: [first, second] }) =>
      l10n.t('The records can be those under “{0}” or those under “{1}”.', first, second),
    advice: () => l10n.t('Write only the records: as a list, or one record per line.'),
  }),
  /** A JSON file in which all lists of items are empty. */
  'empty-lists': kind<{ readonly field: string }>({
    text: ({ field }) => l10n.t('All lists in “{0}” are empty.', field),
    advice: () => l10n.t('Expected IDs in them. The program that writes the file may not have found any.'),
  }),
  /** A list of objects has scores but no IDs, so the scores cannot be matched to items. */
  'unused-scores': kind<{ readonly field: string; readonly items: string }>({
    text: ({ field, items }) =>
      l10n.t('The scores in “{0}” have no IDs, and nothing links them to “{1}”.', field, items),
    advice: ({ field }) =>
      l10n.t('Write the ID of the item into each object of “{0}”, or its place from 0 as “index”.', field),
  }),
  /** Labels, ranks or scores by position, without the list of items that they belong to. */
  'values-without-items': kind<{ readonly field: string }>({
    text: ({ field }) =>
      l10n.t('“{0}” holds labels, ranks or scores by position, and no field holds the items.', field),
    advice: () =>
      l10n.t('Add the items in the same order to each record, in a field such as “{0}”.', 'candidates'),
  }),
  /** The first line names a separator that is not supported. */
  'unknown-separator': kind<{ readonly separator: string }>({
    text: ({ separator }) => l10n.t('The first line sets the separator “{0}”.', separator),
    advice: () => l10n.t('Fields can be separated by comma, tab, semicolon, “|”, “::”, or spaces.'),
  }),
  /** Several columns may be the item. They are counted from 1, each with an example. */
  'unclear-item': kind<{
    readonly line: number;
    readonly columns: readonly { readonly column: number; readonly text: string }[];
    /**
     * Kind of the texts of the columns: keys of JSON, or names of stored columns. Absent: example values.
     */
    readonly named?: 'field' | 'column';
  }>({
    text: ({ columns: [first, second], named }) =>
      named === undefined
        ? l10n.t(
            'The item can be column {0} (“{1}”) or column {2} (“{3}”).',
            first.column,
            first.text,
            second.column,
            second.text,
          )
        : named === 'field'
          ? l10n.t('The items can be in the field “{0}” or the field “{1}”.', first.text, second.text)
          : l10n.t('The items can be in the column “{0}” or the column “{1}”.', first.text, second.text),
    choices: ({ columns, named }) =>
      columns.map(({ column, text }) => selectColumn('item', named === undefined ? String(column) : text)),
    inEditor: 'columns',
    advice: ({ columns: [first], named }) => itemColumnAdvice(first, named),
  }),
  /** Each list has unnamed ascending numbers from 0 or 1 next to its items: ranks or scores. */
  'ranks-or-scores': kind<{ readonly found: string }>({
    text: ({ found }) =>
      l10n.t('The numbers in each list count from 0 or 1 ({0}, …): they can be ranks or scores.', found),
    advice: () =>
      l10n.t(
        'Write one row for each user and item with a “rank” or “score” column, or only the items in order of rank.',
      ),
  }),
  /**
   * A user has several lists, and a column has one number for each. `format`: the format in which each cell
   * is one item.
   */
  'value-beside-lists': kind<{ readonly column: string; readonly format: string }>({
    text: ({ column }) =>
      l10n.t('“{0}” has one number for a list of items, but users have several lists.', column),
    choices: ({ format }) => [{ format }],
    inEditor: 'format',
    advice: ({ format }) =>
      l10n.t(
        'If each cell holds one item, specify the format “{0}” (on the command line with --format-in or --truth-format-in). If it holds a list, write one row for each item.',
        format,
      ),
  }),
  /** A column contains lists of ranks, and the items are not in the order of these ranks. */
  'unordered-ranks': kind<{ readonly column: string }>({
    text: ({ column }) => l10n.t('The items are not in the order of their ranks in “{0}”.', column),
    advice: () =>
      l10n.t(
        'Write the items of each list in order of rank, or one row for each user and item with its rank.',
      ),
  }),
  /** Text around a list in a cell, or a bracket without its counterpart. */
  'text-around-list': kind<FoundLine>({
    text: ({ found }) =>
      l10n.t('“{0}” is not only a list: there is text around it, or a bracket is missing.', found),
    advice: () =>
      l10n.t('Expected lists such as [i7, i3] or name(i7, i3). Write only the lists, for example as JSON.'),
    ofReading: true,
  }),
  /** Displayed items, each followed by 1 if it was clicked, else 0. */
  'shown-items': kind<FoundLine>({
    text: ({ found }) => l10n.t('“{0}” is an impression with a click label (-0 or -1).', found),
    choices: () => [{ format: 'lists' }],
    inEditor: 'format',
    advice: () =>
      l10n.t(
        'Write one line for each user and clicked item. If these are IDs, specify the format “{0}” (on the command line with --format-in or --truth-format-in).',
        'lists',
      ),
  }),
  /** A table with a row for each user and a column for each item. Names of its first two columns. */
  matrix: kind<{ readonly user: string; readonly item: string }>({
    text: ({ item }) => l10n.t('Each item is a column, starting with “{0}”.', item),
    advice: ({ user }) =>
      l10n.t(
        'Write one line for each user and item: in pandas with melt(id_vars="{0}", var_name="item", value_name="score").',
        user,
      ),
  }),
  /** Numbers, from 1, of columns without names that hold items. */
  'items-in-columns': kind<{ readonly columns: readonly number[] }>({
    text: ({ columns }) => l10n.t('Several columns without names hold items: {0}.', columns.join(', ')),
    advice: () =>
      l10n.t('Write one line for each user and item, or name the columns: user_id, item_1, item_2, ….'),
  }),
  /** Headings such as "540:" above the rows that belong to them. */
  blocks: kind<FoundLine>({
    text: ({ found }) => l10n.t('“{0}” is a heading for the lines below it.', found),
    advice: () => l10n.t('Add it as a column to each of these lines.'),
  }),
  /** Line that marks the omitted rows of a printed table. */
  abridged: kind<FoundLine>({
    text: ({ found }) => l10n.t('Only part of the table was printed: it was cut at “{0}”.', found),
    advice: () =>
      l10n.t(
        'Write all rows to a file: in pandas with to_csv(path), in Polars with write_csv, in Spark with write.csv.',
      ),
  }),
  /** SQL statements that insert rows into a database. */
  sql: kind<FoundLine>({
    text: ({ found }) => l10n.t('“{0}” is SQL: the rows are inside statements.', found),
    advice: () => l10n.t('Export the table as CSV with column names in the first line.'),
  }),
  /** A file in the ARFF format of Weka. */
  arff: kind({
    text: () => l10n.t('This is a Weka file (ARFF).'),
    advice: () => l10n.t('Export the table as CSV with column names in the first line.'),
  }),
  /** Lines with fewer fields, such as a title, are above the header. */
  'title-line': kind<{ readonly line: number }>({
    text: ({ line }) => l10n.t('The header seems to be in line {0}.', line),
    advice: () => l10n.t('Remove the lines above it.'),
  }),
  /** The first line has fewer column names than every other line has fields. */
  'narrow-header': kind<{ readonly names: number; readonly fields: number }>({
    text: ({ names, fields }) =>
      l10n.t('The first line has {0} fields, but every line below has {1}.', names, fields),
    advice: () => l10n.t('Name all columns in the first line, or remove it if it is not a header.'),
  }),
  'printed-table': kind<FoundLine>({
    text: ({ found }) => l10n.t('“{0}” is part of a table printed for reading.', found),
    advice: () => exportAdvice(),
  }),
  'printed-rows': kind<FoundLine>({
    text: ({ found }) =>
      l10n.t('“{0}” was printed for reading: there is more than separators between its fields.', found),
    advice: () => exportAdvice(),
  }),
  /** A whole dictionary or list as Python prints it. */
  python: kind({
    text: () => l10n.t('This is a value printed by Python.'),
    advice: () => l10n.t('Write it with json.dump(value, file), or as one line for each user and item.'),
  }),
  /** A comment that begins with `%`, as in MATLAB and TeX. */
  'percent-comment': kind<FoundLine>({
    text: ({ found }) => l10n.t('The line “{0}” looks like a comment.', found),
    advice: () => l10n.t('Remove such lines, or start them with #.'),
  }),
  /** A user with an item in brackets, followed by sampled negatives. */
  sampled: kind<FoundLine>({
    text: ({ found }) => l10n.t('“{0}” is a user–item pair followed by its sampled negatives.', found),
    advice: () =>
      l10n.t(
        'Write one line for each user and item with its score. The ground truth is the items in parentheses.',
      ),
  }),
  /** A column of sampled negatives: items that users are assumed not to like. */
  negatives: kind<{ readonly column: string }>({
    text: ({ column }) => l10n.t('The column “{0}” holds sampled negatives, not recommendations.', column),
    inEditor: 'columns',
    advice: () =>
      l10n.t(
        'Write one line for each user and item with its score, or select the item column (on the command line with --columns).',
      ),
  }),
  /** Several columns may be the score, by their names. */
  'unclear-score': kind<{ readonly columns: readonly string[] }>({
    text: ({ columns }) => l10n.t('The score can be any of these columns: {0}.', columns.join(', ')),
    choices: ({ columns }, isTruth) =>
      columns.map((column) => selectColumn(isTruth ? 'rating' : 'score', column)),
    inEditor: 'columns',
    advice: () =>
      l10n.t(
        'Specify the column: on the command line with --columns score=… (for the ground truth --truth-columns rating=…), in the editor with the setting recscope.files.',
      ),
  }),
  /** Only the first row of each group contains the user. */
  'grouped-users': kind<{ readonly column: string }>({
    text: ({ column }) =>
      l10n.t(
        'The column “{0}” is empty in many rows: the user seems to be only in the first row of each group.',
        column,
      ),
    advice: ({ column }) =>
      l10n.t(
        'Write the user in every row: in pandas with df["{0}"].ffill(), or with reset_index() before to_csv.',
        column,
      ),
  }),
  /** Number, from 1, of the column that would contain users but contains row numbers. */
  'row-numbers': kind<{ readonly column: number }>({
    text: ({ column }) =>
      l10n.t(
        'Column {0} has no name and counts from 0, and the ground truth has no user “0”: it looks like row numbers, not users.',
        column,
      ),
    inEditor: 'columns',
    advice: ({ column }) =>
      l10n.t(
        'Write the users in a column “user_id”. If these are the users, specify --columns user={0}.',
        column,
      ),
  }),
  /** A sparse matrix in the format MatrixMarket. */
  'matrix-market': kind({
    text: () =>
      l10n.t('This is a sparse matrix (MatrixMarket): it has row and column numbers instead of IDs.'),
    advice: () => l10n.t('Write the user, item, and score of each entry on one line.'),
  }),
  /** Ambiguous commas: "1,234" is 1.234 or 1234, and "12,34" is 12.34 or two items. */
  'unclear-comma': kind<{ readonly line: number } & AmbiguousComma>({
    text: ({ or, text }) =>
      or === 'items'
        ? l10n.t('The comma in “{0}” can be a decimal comma or separate two items.', text)
        : or === 'point'
          ? l10n.t('The point in “{0}” can be a decimal point or a thousands separator.', text)
          : l10n.t('The comma in “{0}” can be a decimal comma or a thousands separator.', text),
    choices: ({ or }) =>
      or === 'point'
        ? [{ decimal: 'point' }]
        : [{ decimal: 'comma' }, ...(or === 'items' ? [{ format: 'lists' }] : [])],
    inEditor: 'setting',
    advice: ({ or }) =>
      or === 'items'
        ? l10n.t(
            'Specify it: on the command line with --decimal comma or --format-in lists, in the editor with the setting recscope.files. Or name the columns in the first line.',
          )
        : l10n.t(
            'Specify it: on the command line with --decimal {0}, in the editor with the setting recscope.files. Or write numbers with a decimal point and without thousands separators.',
            or === 'point' ? 'point' : 'comma',
          ),
  }),
  empty: kind({
    text: () => l10n.t('The file is empty.'),
    advice: () =>
      l10n.t(
        'Expected one line for each user and item. The program that writes the file may not have finished.',
      ),
  }),
  'header-only': kind({
    text: () => l10n.t('The file has a header but no rows.'),
    advice: () => l10n.t('Expected one line for each user and item below the header.'),
  }),
  /** A line is longer than the head that detection reads, so the format is unknown. */
  'endless-line': kind<{ readonly line: number; readonly bytes: number }>({
    text: ({ bytes }) => endlessLineText(bytes).message,
    advice: ({ bytes }) => endlessLineText(bytes).advice,
  }),
  /** Like `endless-line`, for a JSON record or the list of a user. */
  'endless-record': kind<{ readonly bytes: number }>({
    text: ({ bytes }) => l10n.t('The first record or user’s list is longer than {0} bytes.', bytes),
    advice: () => l10n.t('Expected {0}. A closing bracket or quote may be missing.', expectedText('json')),
  }),
  /** JSON with deeper nesting than any supported table has. */
  'json-depth': kind<{ readonly depth: number }>({
    text: ({ depth }) => l10n.t('The JSON is nested more than {0} levels deep.', depth),
    advice: () => l10n.t('Expected {0}. A closing bracket or quote may be missing.', expectedText('json')),
  }),
  /** A binary file. `what`: its format, such as "Parquet" or "ZIP"; undefined: unknown. */
  binary: kind<{ readonly what: string | undefined }>({
    text: ({ what }) =>
      what === undefined
        ? l10n.t('The file is binary, not text.')
        : l10n.t('The file is {0}, which is not supported.', what),
    advice: ({ what }) => binaryAdvice(what),
  }),
  /**
   * A byte that is not valid UTF-8, and the text around it in other encodings. `byte` 0: the text is in
   * UTF-16 without a mark.
   */
  'not-utf8': kind<{
    readonly line: number;
    readonly byte: number;
    readonly readings: readonly EncodedText[];
  }>({
    text: ({ byte }) =>
      byte === 0
        ? l10n.t('The file is in UTF-16 but has no byte order mark.')
        : l10n.t('The file is not in UTF-8: found the byte 0x{0} here.', byte.toString(16).toUpperCase()),
    choices: ({ readings }) => readings.map(({ encoding }) => ({ encoding })),
    inEditor: 'setting',
    advice: ({ readings }) =>
      l10n.t(
        'Specify the encoding that reads right: on the command line with {0}; in the editor, select one when RecScope asks, or use the setting recscope.files.',
        readings.map(({ encoding, text }) => `--encoding ${encoding} (“${text}”)`).join(', '),
      ),
  }),
  'one-column': kind({
    text: () => l10n.t('The file has only one column; at least a user and an item are needed.'),
    advice: () => l10n.t('Fields can be separated by comma, tab, semicolon, “|”, “::”, or spaces.'),
  }),
  /** No column was recognized as the user, or as the item. */
  'no-column': kind<{ readonly missing: readonly ('user' | 'item')[] }>({
    text: ({ missing: [first, second] }) =>
      second !== undefined
        ? l10n.t('No user column and no item column found.')
        : first === 'user'
          ? l10n.t('No user column found.')
          : l10n.t('No item column found.'),
    inEditor: 'columns',
    advice: () =>
      l10n.t(
        'Name the columns “user_id” and “item_id” in the first line, or select them (on the command line with --columns or --truth-columns).',
      ),
    ofReading: true,
  }),
};
