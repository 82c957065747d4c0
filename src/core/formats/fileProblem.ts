import * as l10n from '@vscode/l10n';
import { endlessLineText } from './delimited/endlessLine';
import type { FileProblem } from './delimited/textLines';
import { expectedText } from './readOptions';

/** What a person is told when a file is no table of users and items: what was found, and what to do. */
export function fileProblemText(problem: FileProblem): { message: string; advice: string } {
  switch (problem.kind) {
    case 'misfit':
      return {
        message: l10n.t('Expected {0}, found {1}.', problem.format, problem.found),
        advice: [
          l10n.t('Expected {0}.', expectedText(problem.format)),
          problem.looksLike === undefined
            ? l10n.t('Choose another format, or none to detect it.')
            : l10n.t('It looks like “{0}”. Choose that, or leave the format out.', problem.looksLike),
        ].join(' '),
      };
    case 'no-such-column':
      return {
        message: /^\d+$/.test(problem.column)
          ? l10n.t('No column {0}: the file has {1}.', problem.column, problem.columns.length)
          : l10n.t('There is no column “{0}”.', problem.column),
        advice: problem.columns.every((name) => name === '')
          ? l10n.t('Its columns have no names: count them from 1.')
          : l10n.t('Its columns are: {0}.', problem.columns.join(', ')),
      };
    case 'json-columns':
      return {
        message: l10n.t('The file holds columns, one after the other, not rows.'),
        advice: l10n.t(
          'Write a record for each row: in pandas with to_json(path, orient="records"), or as CSV.',
        ),
      };
    case 'json-nested':
      return {
        message: l10n.t('The records are inside an object, under “{0}”.', problem.key),
        advice: l10n.t('Write them as a list, or one record per line.'),
      };
    case 'unknown-separator':
      return {
        message: l10n.t('The first line names “{0}” as separator.', problem.separator),
        advice: l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
      };
    case 'unclear-item':
      return ambiguousItemText(problem);
    case 'ranks-of-candidates':
      return {
        message: l10n.t(
          'Each list holds the numbers from 1 on: “{0}” seems to be ranks of candidates, as in MIND submissions, not items.',
          problem.found,
        ),
        advice: l10n.t(
          'Write the candidates instead of their ranks; or, if they are items, tell the format “{0}” (on the command line with --format-in).',
          'lists',
        ),
      };
    case 'ranks-or-scores':
      return {
        message: l10n.t(
          'The numbers in each list count from the first on ({0}, …): they may be ranks or scores.',
          problem.found,
        ),
        advice: l10n.t(
          'Write a row for each user and item, with a column “rank” or “score”; or the items alone, in order of rank.',
        ),
      };
    case 'value-beside-lists':
      return {
        message: l10n.t(
          '“{0}” has one number for a list of items, and users have several lists.',
          problem.column,
        ),
        advice: l10n.t(
          'If each cell holds one item, tell the format “{0}” (on the command line with --format-in or --truth-format-in). If it is a list, write a row for each of its items.',
          problem.format,
        ),
      };
    case 'unordered-ranks':
      return {
        message: l10n.t('The items do not stand in the order of their ranks in “{0}”.', problem.column),
        advice: l10n.t(
          'Write the items of each list in order of rank; or a row for each user and item, with its rank.',
        ),
      };
    case 'text-around-list':
      return {
        message: l10n.t(
          '“{0}” is not a list alone: text stands around it, or a bracket is missing.',
          problem.found,
        ),
        advice: l10n.t(
          'Expected lists such as [i7, i3] or name(i7, i3). Write the lists without the text, such as JSON.',
        ),
      };
    case 'shown-items':
      return {
        message: l10n.t('“{0}” is an impression with a click label (-0 or -1).', problem.found),
        advice: l10n.t(
          'Write a line for each user and clicked item; or, if these are ids, tell the format “{0}” (on the command line with --format-in).',
          'lists',
        ),
      };
    case 'matrix':
      return {
        message: l10n.t('Items are columns, starting with “{0}”.', problem.item),
        advice: l10n.t(
          'Write a line for each user and item: in pandas with melt(id_vars="{0}", var_name="item", value_name="score").',
          problem.user,
        ),
      };
    case 'blocks':
      return {
        message: l10n.t('“{0}” is a heading for the lines below it.', problem.found),
        advice: l10n.t('Add it to each of these lines as a column.'),
      };
    case 'abridged':
      return {
        message: l10n.t('Only a part of the table was printed: here stands “{0}”.', problem.found),
        advice: l10n.t(
          'Write all rows into a file: in pandas with to_csv(path), in Polars with write_csv, in Spark with write.csv.',
        ),
      };
    case 'sql':
      return {
        message: l10n.t('“{0}” is SQL: the rows are inside statements.', problem.found),
        advice: l10n.t('Export the table as CSV, with the names of its columns in the first line.'),
      };
    case 'arff':
      return {
        message: l10n.t('This is a Weka file (ARFF).'),
        advice: l10n.t('Export the table as CSV, with the names of its columns in the first line.'),
      };
    case 'narrow-header':
      return {
        message: l10n.t(
          'The first line has {0} fields, and every line below has {1}.',
          problem.names,
          problem.fields,
        ),
        advice: l10n.t('Name all columns in the first line, or remove it if it is not a header.'),
      };
    case 'printed-table':
      return {
        message: l10n.t('“{0}” belongs to a table that was printed for people.', problem.found),
        advice: exportAdvice(),
      };
    case 'printed-rows':
      return {
        message: l10n.t(
          '“{0}” was printed for people: its fields have more than separators between them.',
          problem.found,
        ),
        advice: exportAdvice(),
      };
    case 'python':
      return {
        message: l10n.t('This is a value as Python prints it.'),
        advice: l10n.t('Write it with json.dump(value, file), or a line for each user and item.'),
      };
    case 'percent-comment':
      return {
        message: l10n.t('The line “{0}” seems to be a comment.', problem.found),
        advice: l10n.t('Remove such lines, or start them with #.'),
      };
    case 'sampled':
      return {
        message: l10n.t('“{0}” is a user–item pair followed by its sampled negatives.', problem.found),
        advice: l10n.t(
          'Write a line for each user and item with its score; the truth is the items in brackets.',
        ),
      };
    case 'negatives':
      return {
        message: l10n.t('The column “{0}” holds sampled negatives, not recommendations.', problem.column),
        advice: l10n.t(
          'Write a line for each user and item with its score; or say which column is the item, with --columns.',
        ),
      };
    case 'unclear-score':
      return {
        message: l10n.t('The score may be any of these columns: {0}.', problem.columns.join(', ')),
        advice: l10n.t(
          'Say which: on the command line with --columns score=… (for the truth --truth-columns rating=…), in the editor with the setting recscope.files.',
        ),
      };
    case 'grouped-users':
      return {
        message: l10n.t(
          'The column “{0}” is empty in many rows: the user seems to stand in the first row of each group only.',
          problem.column,
        ),
        advice: l10n.t(
          'Write the user into every row: in pandas with df["{0}"].ffill(), or with reset_index() before to_csv.',
          problem.column,
        ),
      };
    case 'row-numbers':
      return {
        message: l10n.t(
          'The column {0} has no name and counts from 0, and the ground truth has no user “0”: it seems to be row numbers, not users.',
          problem.column,
        ),
        advice: l10n.t(
          'Write the users into a column “user_id”; or, if these are the users, say so with --columns user={0}.',
          problem.column,
        ),
      };
    case 'matrix-market':
      return {
        message: l10n.t(
          'This is a sparse matrix (MatrixMarket): it has row and column numbers instead of ids.',
        ),
        advice: l10n.t('Write the user, the item and the score of each entry into a line.'),
      };
    case 'unclear-comma':
      if (problem.or === 'items') {
        return {
          message: l10n.t('The comma in “{0}” may stand before decimals or between two items.', problem.text),
          advice: l10n.t(
            'Say which: on the command line with --decimal comma or --format-in lists, in the editor with the setting recscope.files; or name the columns in the first line.',
          ),
        };
      }
      return {
        message: l10n.t('The comma in “{0}” may stand before decimals or between thousands.', problem.text),
        advice: l10n.t(
          'Say which: on the command line with --decimal comma, in the editor with the setting recscope.files; or write numbers with a point and without thousands.',
        ),
      };
    case 'empty':
      return {
        message: l10n.t('The file is empty.'),
        advice: l10n.t('Expected one line for each user and item. Did the program that writes it finish?'),
      };
    case 'header-only':
      return {
        message: l10n.t('The file has a header, but no rows.'),
        advice: l10n.t('Expected one line for each user and item below the header.'),
      };
    case 'endless-line':
      return endlessLineText(problem.bytes);
    case 'endless-record':
      return {
        message: l10n.t('The first record, or list of a user, is longer than {0} bytes.', problem.bytes),
        advice: l10n.t('Expected {0}. Is a closing bracket or quote missing?', expectedText('json')),
      };
    case 'json-depth':
      return {
        message: l10n.t('The JSON is nested more than {0} levels deep.', problem.depth),
        advice: l10n.t('Expected {0}. Is a closing bracket or quote missing?', expectedText('json')),
      };
    case 'binary':
      return {
        message:
          problem.what === undefined
            ? l10n.t('The file is binary, not text.')
            : l10n.t('The file is {0}, which is not supported.', problem.what),
        advice: binaryAdvice(problem.what),
      };
    case 'not-utf8':
      return notUtf8Text(problem);
    case 'one-column':
      return {
        message: l10n.t('The file has only one column; at least a user and an item are needed.'),
        advice: l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
      };
    case 'no-column': {
      const [first, second] = problem.missing;
      const message =
        second !== undefined
          ? l10n.t('No user column and no item column found.')
          : first === 'user'
            ? l10n.t('No user column found.')
            : l10n.t('No item column found.');
      return {
        message,
        advice: l10n.t(
          'Name the columns “user_id” and “item_id” in the first line, or choose them (on the command line with --columns).',
        ),
      };
    }
  }
}

function exportAdvice(): string {
  return l10n.t(
    'Export the rows as CSV: in pandas with df.to_csv("recs.csv", index=False), in Polars with df.write_csv("recs.csv"), in Spark with df.write.csv("recs", header=True), in psql with \\copy (…) to recs.csv csv header.',
  );
}

function notUtf8Text({ byte, readings }: Extract<FileProblem, { kind: 'not-utf8' }>): {
  message: string;
  advice: string;
} {
  const options = readings.map(({ encoding, text }) => `--encoding ${encoding} (“${text}”)`).join(', ');
  return {
    message:
      byte === 0
        ? l10n.t('The file is in UTF-16, and has no byte order mark that says so.')
        : l10n.t('The file is not in UTF-8: the byte 0x{0} stands here.', byte.toString(16).toUpperCase()),
    advice: l10n.t(
      'Say in which encoding it is, by how it then reads: on the command line with {0}; in the editor, choose one when RecScope asks, or use the setting recscope.files.',
      options,
    ),
  };
}

function ambiguousItemText({ columns, named }: Extract<FileProblem, { kind: 'unclear-item' }>): {
  message: string;
  advice: string;
} {
  const [first, second] = columns;
  if (named === undefined) {
    return {
      message: l10n.t(
        'The item may be column {0} (“{1}”) or column {2} (“{3}”).',
        first.column,
        first.text,
        second.column,
        second.text,
      ),
      advice: l10n.t(
        'Say which: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files; or name the columns in the first line, such as “user_id” and “item_id”.',
        first.column,
      ),
    };
  }
  // Only a plain name means the same to every shell.
  const example = /^[a-z_]\w*$/i.test(first.text) ? first.text : first.column;
  return named === 'field'
    ? {
        message: l10n.t('The items may be the field “{0}” or the field “{1}”.', first.text, second.text),
        advice: l10n.t(
          'Say which: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files; or call that field “items”.',
          example,
        ),
      }
    : {
        message: l10n.t('The items may be the column “{0}” or the column “{1}”.', first.text, second.text),
        advice: l10n.t(
          'Say which: on the command line with --columns item={0} or --truth-columns item={0}, in the editor with the setting recscope.files; or call that column “items”.',
          example,
        ),
      };
}

/** The line of a problem that has one. */
export function lineOfProblem(problem: FileProblem): number {
  return 'line' in problem ? problem.line : 1;
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
