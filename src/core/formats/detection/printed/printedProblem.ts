import { lineNumber, shortened } from '../lines/headLines';
import type { FileProblem } from '../../fileProblem';

/** The first line, where it is like "540:" and such lines stand above rows, as in the data of Netflix. */
function headingOfBlock(lines: readonly string[]): string | undefined {
  const isHeading = (line: string): boolean => /^\s*[^\s,;:|]+:\s*$/.test(line);
  const [first, second, ...more] = lines;
  const separated = /[,;\t|]/.test(second ?? '');
  return first !== undefined && isHeading(first) && separated && more.some(isHeading) ? first : undefined;
}

/** A statement that puts rows into a database, or the one that makes the table. */
const SQL = /^\s*(insert\s+(ignore\s+)?into|replace\s+into|create\s+table)\s+["'`[\w]/i;

/** Where rows were left out: the dots of pandas and Polars, and what Spark and R say. */
const LEFT_OUT =
  /^(\.{2,3}|\u2026)(\s+(\.{2,3}|\u2026))+$|^only showing top \d+ rows?$|^# .{1,3} (with )?[\d,]+ more rows?/;

/** A line of the tests of NCF: `(0,25)`, and behind it numbers of items. */
const SAMPLED = /^(\(\d+, ?\d+\))(\t\d+){5}/;

/** Dots between, or behind, what stands in brackets, as NumPy and pandas leave out what is too long. */
const CUT_LIST =
  /[\d'"],?\s(\.{3}|\u2026),?\s['"\d]|[\d'"],?\s?(\.{3}|\u2026)[\])}]|\[\s?["'\d][^[\]]*(\.{3}|\u2026)["']?([,;\t]|$)/;

const BARS = /[|\u2502\u2506\u2551]/g;

/** One of these stands in every such line, and hardly in another. */
const MAY_BE_LEFT_OUT = /\.\.|\u2026|only|more/;

/** A user and the beginning of a list, as `print(user, items)` leaves them. */
const PRINTED_LIST = /^[^\s,;|]*[^\s,;:|] (?:[a-z.]{1,20}\()?[[({]/i;

/** Whether lines are users and lists, some with blanks or quotes in them. */
function arePrintedLists(lines: readonly string[]): boolean {
  const bare = lines.map((line) => line.trim());
  const isTold = (line: string): boolean =>
    line.split(' ', 3).length > 2 || /^[^\s,;|]*[^\s,;:|] [[({]?['"{]/.test(line);
  return bare.some(isTold) && bare.every((line) => PRINTED_LIST.test(line) && /[\])}]$/.test(line));
}

/** Why what a program printed for people, and is neither rows nor JSON, cannot be read; undefined for any other text. */
export function printedProblem(text: string, lines: readonly string[]): FileProblem | undefined {
  if (text.startsWith('%%MatrixMarket')) return { code: 'matrix-market' };
  const [top = '', ...below] = lines;
  if (/^\s*%+\s/.test(top) && !below.every((line) => line.trimStart().startsWith('%')))
    return { code: 'percent-comment', line: lineNumber(text, top), found: shortened(top.trim()) };
  if (/^\s*@relation\s/i.test(lines.find((line) => !line.trimStart().startsWith('%')) ?? ''))
    return { code: 'arff' };
  const statement = lines.find((line) => SQL.test(line));
  if (statement !== undefined)
    return { code: 'sql', line: lineNumber(text, statement), found: shortened(statement.trim()) };
  const heading = headingOfBlock(lines);
  if (heading !== undefined)
    return { code: 'blocks', line: lineNumber(text, heading), found: heading.trim() };
  const pair = SAMPLED.exec(top)?.[1];
  if (pair !== undefined && below.slice(0, -1).every((line) => SAMPLED.test(line)))
    return { code: 'sampled', line: lineNumber(text, top), found: pair };
  const found = lines.find(
    (line) =>
      MAY_BE_LEFT_OUT.test(line) &&
      (LEFT_OUT.test(line.replace(BARS, ' ').trim()) || (line.includes('[') && CUT_LIST.test(line))),
  );
  if (found !== undefined)
    return {
      code: 'abridged',
      line: lineNumber(text, found),
      found: shortened(found.trim().replace(/\s+/g, ' ')),
    };
  const [first = ''] = lines;
  // A dictionary in each line is a row.
  const whole = lines.length === 1 || !(first.trimStart()[0] === '{' ? /\},?\s*$/ : /\],?\s*$/).test(first);
  const start = text.slice(0, 2000);
  const python =
    /^\s*(defaultdict|OrderedDict|Counter|dict_items|dict_values)\(/.test(start) ||
    (whole && /^\s*(\{\s*('[^']*'|-?\d+)\s*:|\[\s*(\(|\{\s*'))/.test(start));
  return python || arePrintedLists(lines) ? { code: 'python' } : undefined;
}
