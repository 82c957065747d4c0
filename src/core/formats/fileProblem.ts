import * as l10n from '@vscode/l10n';
import type { FileProblem } from './textLines';
import { formatRule } from './toldReading';

/** What a person is told when a file is no table of users and items: what was found, and what to do. */
export function fileProblemText(problem: FileProblem): { message: string; advice: string } {
  switch (problem.kind) {
    case 'misfit':
      return {
        message: l10n.t('This is not “{0}”, as was told: found is “{1}”.', problem.format, problem.found),
        advice: [
          l10n.t('Expected is {0}.', expectedText(problem.format)),
          problem.looksLike === undefined
            ? l10n.t('Tell another format, or none: then it is recognised by itself.')
            : l10n.t('It looks like “{0}”: tell that, or nothing.', problem.looksLike),
        ].join(' '),
      };
    case 'no-such-column':
      return {
        message: /^\d+$/.test(problem.column)
          ? l10n.t('There is no column {0}: the file has {1}.', problem.column, problem.columns.length)
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
        message: l10n.t('The records stand inside an object, under “{0}”.', problem.key),
        advice: l10n.t('Write them alone: as a list, or a record in each line.'),
      };
    case 'unknown-separator':
      return {
        message: l10n.t('The first line names “{0}” as separator.', problem.separator),
        advice: l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
      };
    case 'unclear-item':
      return unclearItemText(problem);
    case 'ranks-of-candidates':
      return {
        message: l10n.t(
          'Each list holds the numbers from 1 on: “{0}” seems to be ranks of candidates, as in submissions to MIND, not items.',
          problem.found,
        ),
        advice: l10n.t(
          'Write the candidates instead of their ranks; or, if they are items, tell the format “{0}” (on the command line with --format-in).',
          'lists',
        ),
      };
    case 'shown-items':
      return {
        message: l10n.t(
          '“{0}” is an item that was shown, with a 1 behind it where it was clicked.',
          problem.found,
        ),
        advice: l10n.t(
          'Write a line for each user and clicked item; or, if these are ids, tell the format “{0}” (on the command line with --format-in).',
          'lists',
        ),
      };
    case 'matrix':
      return {
        message: l10n.t('The items stand as columns, beginning with “{0}”.', problem.item),
        advice: l10n.t(
          'Write a line for each user and item: in pandas with melt(id_vars="{0}", var_name="item", value_name="score").',
          problem.user,
        ),
      };
    case 'blocks':
      return {
        message: l10n.t('“{0}” stands above the lines that it is about.', problem.found),
        advice: l10n.t('Write it into each of these lines, as a column of its own.'),
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
        message: l10n.t('“{0}” is SQL: the rows stand inside statements.', problem.found),
        advice: l10n.t('Export the table as CSV, with the names of its columns in the first line.'),
      };
    case 'arff':
      return {
        message: l10n.t(
          'This is a file of Weka (ARFF): the names of its columns stand in lines of their own.',
        ),
        advice: l10n.t('Export the table as CSV, with the names of its columns in the first line.'),
      };
    case 'narrow-header':
      return {
        message: l10n.t(
          'The first line has {0} fields, and every line below has {1}.',
          problem.names,
          problem.fields,
        ),
        advice: l10n.t('Name all columns in the first line, or take it out if it holds no names.'),
      };
    case 'python':
      return {
        message: l10n.t('This is a value as Python prints it.'),
        advice: l10n.t('Write it with json.dump(value, file), or a line for each user and item.'),
      };
    case 'percent-comment':
      return {
        message: l10n.t('The line “{0}” seems to be a comment.', problem.found),
        advice: l10n.t('Take such lines out, or begin them with #.'),
      };
    case 'sampled':
      return {
        message: l10n.t(
          '“{0}” is a user with an item, and the items behind it were sampled against that one.',
          problem.found,
        ),
        advice: l10n.t(
          'Write a line for each user and item with its score; the truth is the items in brackets.',
        ),
      };
    case 'matrix-market':
      return {
        message: l10n.t(
          'This is a sparse matrix (MatrixMarket): it has places of rows and columns, and no ids.',
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
        advice: l10n.t(
          'It should hold one line for each user and item. Did the program that writes it finish?',
        ),
      };
    case 'header-only':
      return {
        message: l10n.t('The file has a header, but no rows.'),
        advice: l10n.t('Below the header one line for each user and item is needed.'),
      };
    case 'binary':
      return {
        message:
          problem.what === undefined
            ? l10n.t('The file is binary, not text.')
            : l10n.t('The file is not text; it looks like {0}.', problem.what),
        advice: l10n.t('Export it as CSV, tab-separated text or a TREC file.'),
      };
    case 'one-column':
      return {
        message: l10n.t('The file has only one column; at least a user and an item are needed.'),
        advice: l10n.t('Fields may be separated by comma, tab, semicolon, “|”, “::” or blanks.'),
      };
    case 'no-column': {
      const [first, second] = problem.missing;
      const message =
        second !== undefined
          ? l10n.t('No column says which user and which item a row is about.')
          : first === 'user'
            ? l10n.t('No column says which user a row is about.')
            : l10n.t('No column says which item a row is about.');
      return {
        message,
        advice: l10n.t(
          'Name the columns “user_id” and “item_id” in the first line, or choose them (on the command line with --columns).',
        ),
      };
    }
  }
}

function unclearItemText({ columns, named }: Extract<FileProblem, { kind: 'unclear-item' }>): {
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

/** What a told format wants to find, as the end of a sentence. */
export function expectedText(format: string): string {
  const rule = formatRule(format);
  switch (rule.kind) {
    case 'trec-run':
      return l10n.t('a line such as {0}', '“q1 Q0 doc7 1 0.93 tag”');
    case 'trec-qrels':
      return l10n.t('a line such as {0}', '“q1 0 doc7 2”');
    case 'json':
      return l10n.t('one JSON object or list: {0}', '{"u1": {"i7": 0.93}}, [{"user": "u1", "item": "i7"}]');
    case 'jsonl':
      return l10n.t('a JSON record in each line: {0}', '{"user": "u1", "item": "i7"}');
    case 'parquet':
      return l10n.t('a file that begins and ends with {0}', '“PAR1”');
    case 'text':
    case undefined:
      if (rule.typed === true) return l10n.t('a header such as {0}', '“user_id:token item_id:token”');
      if (rule.quote === 'none') return l10n.t('fields that stand in no quotes');
      if (rule.quote !== undefined)
        return l10n.t('fields that may stand in quotes: {0}', `${rule.quote}i 1${rule.quote}`);
      if (rule.delimiter === undefined)
        return l10n.t('a user and an item in each line, with a separator between them');
      return rule.delimiter === '\t' || rule.delimiter === 'spaces'
        ? l10n.t('fields with tabs or blanks between them')
        : l10n.t('fields with “{0}” between them', rule.delimiter);
  }
}
