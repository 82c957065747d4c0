import * as l10n from '@vscode/l10n';
import type { InputProblem } from '../../shared/protocol/problem';
import { endlessLineText } from './delimited/endlessLine';
import { expectedText } from './readOptions';
import type { AmbiguousComma } from './values/decimalComma';
import type { EncodedText } from './values/otherEncodings';

/** One reason why a file cannot be read as a table of users and items, and what is found where it is so. */
interface FileProblemKind<Found> {
  readonly text: (found: Found) => string;
  readonly advice: (found: Found) => string;
  /** Another way to read the file need not have it. */
  readonly ofReading?: true;
}

function kind<Found = unknown>(entry: FileProblemKind<Found>): FileProblemKind<Found> {
  return entry;
}

/** A line, and what stands in it. */
interface Shown {
  readonly line: number;
  readonly found: string;
}

/** Everything for which a file is refused. A new reason is an entry here and the place that finds it. */
const fileProblemKinds = {
  /** The file is not what a person said. `format`: as told. `looksLike`: what would have been guessed. */
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
          ? l10n.t('Choose another format, or none to detect it.')
          : l10n.t('It looks like “{0}”. Choose that, or leave the format out.', looksLike),
      ].join(' '),
  }),
  /** A person named a column that is not there. */
  'no-such-column': kind<{
    readonly column: string;
    readonly line: number;
    readonly columns: readonly string[];
  }>({
    text: ({ column, columns }) =>
      /^\d+$/.test(column)
        ? l10n.t('No column {0}: the file has {1}.', column, columns.length)
        : l10n.t('There is no column “{0}”.', column),
    advice: ({ columns }) =>
      columns.every((name) => name === '')
        ? l10n.t('Its columns have no names: count them from 1.')
        : l10n.t('Its columns are: {0}.', columns.join(', ')),
  }),
  /** A JSON object with an entry for each column, not for each row or user. */
  'json-columns': kind({
    text: () => l10n.t('The file holds columns, one after the other, not rows.'),
    advice: () =>
      l10n.t('Write a record for each row: in pandas with to_json(path, orient="records"), or as CSV.'),
  }),
  /** A JSON object with one entry, under this key, that holds all records. */
  'json-nested': kind<{ readonly key: string }>({
    text: ({ key }) => l10n.t('The records are inside an object, under “{0}”.', key),
    advice: () => l10n.t('Write them as a list, or one record per line.'),
  }),
  /** The first line names a separator by which no file is read. */
  'unknown-separator': kind<{ readonly separator: string }>({
    text: ({ separator }) => l10n.t('The first line names “{0}” as separator.', separator),
    advice: () => l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
  }),
  /** Nothing says which of these columns, counted from 1, is the item; with an example of each. */
  'unclear-item': kind<{
    readonly line: number;
    readonly columns: readonly { readonly column: number; readonly text: string }[];
    /** Each text is a name: of a key in JSON, of a column in Parquet. Absent: they are columns of text. */
    readonly named?: 'field' | 'column';
  }>({
    text: ({ columns: [first, second], named }) =>
      named === undefined
        ? l10n.t(
            'The item may be column {0} (“{1}”) or column {2} (“{3}”).',
            first.column,
            first.text,
            second.column,
            second.text,
          )
        : named === 'field'
          ? l10n.t('The items may be the field “{0}” or the field “{1}”.', first.text, second.text)
          : l10n.t('The items may be the column “{0}” or the column “{1}”.', first.text, second.text),
    advice: ({ columns: [first], named }) => {
      // Only a plain name means the same to every shell.
      const example = /^[a-z_]\w*$/i.test(first.text) ? first.text : first.column;
      return named === undefined
        ? l10n.t(
            'Say which: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files; or name the columns in the first line, such as “user_id” and “item_id”.',
            first.column,
          )
        : named === 'field'
          ? l10n.t(
              'Say which: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files; or call that field “items”.',
              example,
            )
          : l10n.t(
              'Say which: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files; or call that column “items”.',
              example,
            );
    },
  }),
  /** Lists of the numbers from 1 on, each once: ranks of candidates that stand elsewhere. */
  'ranks-of-candidates': kind<Shown>({
    text: ({ found }) =>
      l10n.t(
        'Each list holds the numbers from 1 on: “{0}” seems to be ranks of candidates, as in MIND submissions, not items.',
        found,
      ),
    advice: () =>
      l10n.t(
        'Write the candidates instead of their ranks; or, if they are items, tell the format “{0}” (on the command line with --format-in).',
        'lists',
      ),
  }),
  /** Numbers from 0 or 1 on beside the items of each list, without a name: ranks or scores. */
  'ranks-or-scores': kind<{ readonly found: string }>({
    text: ({ found }) =>
      l10n.t(
        'The numbers in each list count from the first on ({0}, …): they may be ranks or scores.',
        found,
      ),
    advice: () =>
      l10n.t(
        'Write a row for each user and item, with a column “rank” or “score”; or the items alone, in order of rank.',
      ),
  }),
  /** A user has several lists, and a column has one number for each; in what format each cell is one item. */
  'value-beside-lists': kind<{ readonly column: string; readonly format: string }>({
    text: ({ column }) =>
      l10n.t('“{0}” has one number for a list of items, and users have several lists.', column),
    advice: ({ format }) =>
      l10n.t(
        'If each cell holds one item, tell the format “{0}” (on the command line with --format-in or --truth-format-in). If it is a list, write a row for each of its items.',
        format,
      ),
  }),
  /** A column of lists of ranks beside the items, which do not stand in their order. */
  'unordered-ranks': kind<{ readonly column: string }>({
    text: ({ column }) => l10n.t('The items do not stand in the order of their ranks in “{0}”.', column),
    advice: () =>
      l10n.t(
        'Write the items of each list in order of rank; or a row for each user and item, with its rank.',
      ),
  }),
  /** Something stands around a list in a cell, or a bracket in it has no other. */
  'text-around-list': kind<Shown>({
    text: ({ found }) =>
      l10n.t('“{0}” is not a list alone: text stands around it, or a bracket is missing.', found),
    advice: () =>
      l10n.t(
        'Expected lists such as [i7, i3] or name(i7, i3). Write the lists without the text, such as JSON.',
      ),
    ofReading: true,
  }),
  /** Items that were shown, and behind each a 1 where it was clicked. */
  'shown-items': kind<Shown>({
    text: ({ found }) => l10n.t('“{0}” is an impression with a click label (-0 or -1).', found),
    advice: () =>
      l10n.t(
        'Write a line for each user and clicked item; or, if these are ids, tell the format “{0}” (on the command line with --format-in).',
        'lists',
      ),
  }),
  /** A row for each user and a column for each item; the names of the first two columns. */
  matrix: kind<{ readonly user: string; readonly item: string }>({
    text: ({ item }) => l10n.t('Items are columns, starting with “{0}”.', item),
    advice: ({ user }) =>
      l10n.t(
        'Write a line for each user and item: in pandas with melt(id_vars="{0}", var_name="item", value_name="score").',
        user,
      ),
  }),
  /** Names such as "540:" stand above the rows they are about. */
  blocks: kind<Shown>({
    text: ({ found }) => l10n.t('“{0}” is a heading for the lines below it.', found),
    advice: () => l10n.t('Add it to each of these lines as a column.'),
  }),
  /** A table of which only a part was printed, as that line shows. */
  abridged: kind<Shown>({
    text: ({ found }) => l10n.t('Only a part of the table was printed: here stands “{0}”.', found),
    advice: () =>
      l10n.t(
        'Write all rows into a file: in pandas with to_csv(path), in Polars with write_csv, in Spark with write.csv.',
      ),
  }),
  /** Statements that put rows into a database. */
  sql: kind<Shown>({
    text: ({ found }) => l10n.t('“{0}” is SQL: the rows are inside statements.', found),
    advice: () => l10n.t('Export the table as CSV, with the names of its columns in the first line.'),
  }),
  /** A file of Weka. */
  arff: kind({
    text: () => l10n.t('This is a Weka file (ARFF).'),
    advice: () => l10n.t('Export the table as CSV, with the names of its columns in the first line.'),
  }),
  /** The first line names fewer columns than there are in every line below. */
  'narrow-header': kind<{ readonly names: number; readonly fields: number }>({
    text: ({ names, fields }) =>
      l10n.t('The first line has {0} fields, and every line below has {1}.', names, fields),
    advice: () => l10n.t('Name all columns in the first line, or remove it if it is not a header.'),
  }),
  'printed-table': kind<Shown>({
    text: ({ found }) => l10n.t('“{0}” belongs to a table that was printed for people.', found),
    advice: () => exportAdvice(),
  }),
  'printed-rows': kind<Shown>({
    text: ({ found }) =>
      l10n.t('“{0}” was printed for people: its fields have more than separators between them.', found),
    advice: () => exportAdvice(),
  }),
  /** A whole dictionary or list as Python prints it. */
  python: kind({
    text: () => l10n.t('This is a value as Python prints it.'),
    advice: () => l10n.t('Write it with json.dump(value, file), or a line for each user and item.'),
  }),
  /** A comment as MATLAB and TeX write them. */
  'percent-comment': kind<Shown>({
    text: ({ found }) => l10n.t('The line “{0}” seems to be a comment.', found),
    advice: () => l10n.t('Remove such lines, or start them with #.'),
  }),
  /** A user with an item in brackets, and items that were sampled against it. */
  sampled: kind<Shown>({
    text: ({ found }) => l10n.t('“{0}” is a user–item pair followed by its sampled negatives.', found),
    advice: () =>
      l10n.t('Write a line for each user and item with its score; the truth is the items in brackets.'),
  }),
  /** A column of items that were sampled as ones that a user does not like. */
  negatives: kind<{ readonly column: string }>({
    text: ({ column }) => l10n.t('The column “{0}” holds sampled negatives, not recommendations.', column),
    advice: () =>
      l10n.t(
        'Write a line for each user and item with its score; or say which column is the item, with --columns.',
      ),
  }),
  /** Columns that may all be the score, by their names. */
  'unclear-score': kind<{ readonly columns: readonly string[] }>({
    text: ({ columns }) => l10n.t('The score may be any of these columns: {0}.', columns.join(', ')),
    advice: () =>
      l10n.t(
        'Say which: on the command line with --columns score=… (for the truth --truth-columns rating=…), in the editor with the setting recscope.files.',
      ),
  }),
  /** The user stands in the first row of a group, and in no other of its rows. */
  'grouped-users': kind<{ readonly column: string }>({
    text: ({ column }) =>
      l10n.t(
        'The column “{0}” is empty in many rows: the user seems to stand in the first row of each group only.',
        column,
      ),
    advice: ({ column }) =>
      l10n.t(
        'Write the user into every row: in pandas with df["{0}"].ffill(), or with reset_index() before to_csv.',
        column,
      ),
  }),
  /** What would be the users are the numbers of rows, in the column of that number from 1. */
  'row-numbers': kind<{ readonly column: number }>({
    text: ({ column }) =>
      l10n.t(
        'The column {0} has no name and counts from 0, and the ground truth has no user “0”: it seems to be row numbers, not users.',
        column,
      ),
    advice: ({ column }) =>
      l10n.t(
        'Write the users into a column “user_id”; or, if these are the users, say so with --columns user={0}.',
        column,
      ),
  }),
  /** A sparse matrix in the format MatrixMarket. */
  'matrix-market': kind({
    text: () =>
      l10n.t('This is a sparse matrix (MatrixMarket): it has row and column numbers instead of ids.'),
    advice: () => l10n.t('Write the user, the item and the score of each entry into a line.'),
  }),
  /** "1,234" is one and a bit, or a thousand and some; "12,34" is twelve and a third, or two items. */
  'unclear-comma': kind<{ readonly line: number } & AmbiguousComma>({
    text: ({ or, text }) =>
      or === 'items'
        ? l10n.t('The comma in “{0}” may stand before decimals or between two items.', text)
        : l10n.t('The comma in “{0}” may stand before decimals or between thousands.', text),
    advice: ({ or }) =>
      or === 'items'
        ? l10n.t(
            'Say which: on the command line with --decimal comma or --format-in lists, in the editor with the setting recscope.files; or name the columns in the first line.',
          )
        : l10n.t(
            'Say which: on the command line with --decimal comma, in the editor with the setting recscope.files; or write numbers with a point and without thousands.',
          ),
  }),
  empty: kind({
    text: () => l10n.t('The file is empty.'),
    advice: () => l10n.t('Expected one line for each user and item. Did the program that writes it finish?'),
  }),
  'header-only': kind({
    text: () => l10n.t('The file has a header, but no rows.'),
    advice: () => l10n.t('Expected one line for each user and item below the header.'),
  }),
  /** A line goes on behind all that is looked at, so that nothing shows what the file holds. */
  'endless-line': kind<{ readonly line: number; readonly bytes: number }>({
    text: ({ bytes }) => endlessLineText(bytes).message,
    advice: ({ bytes }) => endlessLineText(bytes).advice,
  }),
  /** The same of a record of JSON, or of the list of a user. */
  'endless-record': kind<{ readonly bytes: number }>({
    text: ({ bytes }) => l10n.t('The first record, or list of a user, is longer than {0} bytes.', bytes),
    advice: () => l10n.t('Expected {0}. Is a closing bracket or quote missing?', expectedText('json')),
  }),
  /** Brackets of JSON stand within each other, and no table has so many. */
  'json-depth': kind<{ readonly depth: number }>({
    text: ({ depth }) => l10n.t('The JSON is nested more than {0} levels deep.', depth),
    advice: () => l10n.t('Expected {0}. Is a closing bracket or quote missing?', expectedText('json')),
  }),
  /** `what`: a name such as "Parquet" or "ZIP" where the content is recognised. */
  binary: kind<{ readonly what: string | undefined }>({
    text: ({ what }) =>
      what === undefined
        ? l10n.t('The file is binary, not text.')
        : l10n.t('The file is {0}, which is not supported.', what),
    advice: ({ what }) => binaryAdvice(what),
  }),
  /** A byte that no text in UTF-8 can have there, and how the text reads in other encodings; `byte` 0: it is in UTF-16 without a mark. */
  'not-utf8': kind<{
    readonly line: number;
    readonly byte: number;
    readonly readings: readonly EncodedText[];
  }>({
    text: ({ byte }) =>
      byte === 0
        ? l10n.t('The file is in UTF-16, and has no byte order mark that says so.')
        : l10n.t('The file is not in UTF-8: the byte 0x{0} stands here.', byte.toString(16).toUpperCase()),
    advice: ({ readings }) =>
      l10n.t(
        'Say in which encoding it is, by how it then reads: on the command line with {0}; in the editor, choose one when RecScope asks, or use the setting recscope.files.',
        readings.map(({ encoding, text }) => `--encoding ${encoding} (“${text}”)`).join(', '),
      ),
  }),
  'one-column': kind({
    text: () => l10n.t('The file has only one column; at least a user and an item are needed.'),
    advice: () => l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
  }),
  /** No column could be recognised as one of these. */
  'no-column': kind<{ readonly missing: readonly ('user' | 'item')[] }>({
    text: ({ missing: [first, second] }) =>
      second !== undefined
        ? l10n.t('No user column and no item column found.')
        : first === 'user'
          ? l10n.t('No user column found.')
          : l10n.t('No item column found.'),
    advice: () =>
      l10n.t(
        'Name the columns “user_id” and “item_id” in the first line, or choose them (on the command line with --columns).',
      ),
    ofReading: true,
  }),
};

type Kind = keyof typeof fileProblemKinds;

type FoundOf<Entry> = Entry extends FileProblemKind<infer Found> ? Found : never;

/** Why a file cannot be read as a table of users and items. */
export type FileProblem = ProblemOf<Kind>;

type ProblemOf<Of extends Kind> = {
  [K in Of]: { readonly kind: K } & FoundOf<(typeof fileProblemKinds)[K]>;
}[Of];

const KINDS: { readonly [K in Kind]: FileProblemKind<ProblemOf<K>> } = fileProblemKinds;

/** What a person is told when a file is no table of users and items: what was found, and what to do. */
export function fileProblemText<K extends Kind>(problem: ProblemOf<K>): { message: string; advice: string } {
  const { text, advice } = KINDS[problem.kind];
  return { message: text(problem), advice: advice(problem) };
}

/** The same as what is wrong with an input, at its line. */
export function inputProblem(problem: FileProblem, file: string): InputProblem {
  return { ...fileProblemText(problem), file, line: 'line' in problem ? problem.line : 1 };
}

/** Whether another way to read the file need not have the problem. */
export function isOfReading({ kind }: FileProblem): boolean {
  return KINDS[kind].ofReading === true;
}

function exportAdvice(): string {
  return l10n.t(
    'Export the rows as CSV: in pandas with df.to_csv("recs.csv", index=False), in Polars with df.write_csv("recs.csv"), in Spark with df.write.csv("recs", header=True), in psql with \\copy (…) to recs.csv csv header.',
  );
}

/** One line of Python that writes such a file as CSV. */
const EXPORTS: Readonly<Record<string, string>> = {
  Excel: 'pandas.read_excel("FILE").to_csv("out.csv", index=False)',
  NumPy: arrayExport('numpy.load("FILE")'),
  'NumPy (npz)': arrayExport('numpy.load("FILE")["NAME"]'),
  Pickle: 'pandas.read_pickle("FILE").to_csv("out.csv", index=False)',
  ORC: 'pandas.read_orc("FILE").to_csv("out.csv", index=False)',
  Stata: 'pandas.read_stata("FILE").to_csv("out.csv", index=False)',
  HDF5: 'pandas.read_hdf("FILE").to_csv("out.csv", index=False)',
  SQLite: 'pandas.read_sql("select * from TABLE", sqlite3.connect("FILE")).to_csv("out.csv", index=False)',
  HTML: 'pandas.read_html("FILE")[0].to_csv("out.csv", index=False)',
  ZIP: 'zipfile.ZipFile("FILE").extractall()',
  Zstandard: 'pandas.read_csv("FILE", compression="zstd").to_csv("out.csv", index=False)',
};

/** An array holds positions: written as it is, they would be taken for ids. */
function arrayExport(array: string): string {
  return `pandas.DataFrame(items[${array}], index=users).stack().rename_axis(["user_id", "rank"]).reset_index(name="item_id").to_csv("out.csv", index=False)`;
}

function binaryAdvice(what: string | undefined): string {
  const line = what === undefined ? undefined : EXPORTS[what];
  if (line === undefined) return l10n.t('Export it as CSV, tab-separated text or a TREC file.');
  const advice = l10n.t('Export it as CSV, for example in Python with {0}', line);
  if (what === 'Pickle')
    return `${advice} ${l10n.t(
      'Where it holds lists by user: {0}',
      'pandas.Series(pandas.read_pickle("FILE")).explode().rename_axis("user_id").reset_index(name="item_id").to_csv("out.csv", index=False)',
    )}`;
  return what?.startsWith('NumPy') === true
    ? `${advice} ${l10n.t('Here users has the id of each row of the array, and items the id for each number in it.')}`
    : advice;
}
