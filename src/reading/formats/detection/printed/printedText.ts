import type { FileProblem } from '../../fileProblem';
import { rolesOfNames } from '../../columnNames';
import { lineNumber, clipLine } from '../lines/headLines';

/** Minimum share of lines that must match; titles and notes may precede and follow them. */
const MIN_LINE_SHARE = 0.9;
/** Maximum length of a line that is printed for people, in characters. */
const LONGEST_LINE = 20_000;

/** A horizontal rule of a table: `+-----+-----+`, `|---:|`, `╞═════╪═════╡`. */
const RULE = /^(?=.*[-=\u2500\u2550]{2})[ \t|+\-=:\u2500-\u257f]+$/;
const BAR = /[|\u2502\u2506\u2551]/;
/** A printed value: a tuple, or an object with its class. */
const OBJECT = /^(\w+)?\((.*)\)[,;]?$/;
/** Lists with brackets in a printed value, which can be read. */
const LISTS = /\[[^[\]]*\]/g;
const NUMPY = /\bnp\.(int|uint|float|str|bytes)\w*\(/;
const ARROW =
  /^[^\s,;|]+\s+(?:--?>|==?>|\u2192|\u21d2)\s*\S|^[^\s,;|\u2192\u21d2]+[\u2192\u21d2][^\s,;|\u2192\u21d2]+$/;
const ARROWLESS_PATTERN = /^[^\s,;|\u2192\u21d2]+$/;
const WRITTEN_ARROW = /.[-=]>./;
/**
 * A user, or a sentence about a user, followed by a colon. A colon without a blank may be part of an ID, as
 * in "user:7".
 */
const HEADING = /^[^,;\t|:]+:(\s+\S|[[({])/;
/** The keys of `user: 7, item: 540` and `user=7 item=540`. */
const KEYS = /(?:^|[\s,;])["']?([A-Za-z_]\w*)["']?\s?(?:=\s?(?=[^=\s])|:\s)/g;
/** A user with pairs of item and score: `u7 540:0.91 12:0.8`. */
const SCORES = /^\S+(?:\s+[^\s:]+:-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?)+$/i;

/**
 * Returns why text that a program printed for people cannot be read, or undefined for other text. Its words
 * are not data, and where a field ends would be a guess.
 *
 * @param rows lines of the file, without comments
 * @param text the known part of the file, for line numbers
 */
export function consoleTableProblem(rows: readonly string[], text: string): FileProblem | undefined {
  if (rows.some(({ length }) => length > LONGEST_LINE)) return undefined;
  const lines = rows.map((row) => row.trim());
  const problem = (code: 'printed-table' | 'printed-rows' | 'python', found: string): FileProblem =>
    code === 'python' ? { code } : { code, line: lineNumber(text, found), found: clipLine(found.trim()) };
  const rule = rows.slice(0, 8).find((row) => RULE.test(row));
  const drawn = lines.filter((line) => !RULE.test(line));
  if (rule !== undefined && drawn.filter((line) => BAR.test(line)).length * 2 >= drawn.length)
    return problem('printed-table', rule);
  if (rows.length > 2 && isBelowNames(rows[1])) return problem('printed-table', rows[1]);
  if (isIndexed(rows)) return problem('printed-table', rows[0]);
  // A line of names may be at the top.
  const body = lines.length > 1 ? lines.slice(1) : lines;
  const first = rows[rows.length > 1 ? 1 : 0];
  if (most(body, isObject) || most(body, (line) => NUMPY.test(line.replace(LISTS, ''))))
    return problem('python', first);
  if (most(body, hasArrow) || most(body, (line) => HEADING.test(line))) return problem('printed-rows', first);
  if (most(body, (line) => SCORES.test(line)) && body.some((line) => /:-?\d*\.\d/.test(line)))
    return problem('printed-rows', first);
  const keys = keysOf(body[0]);
  const isKeyed = keys.length > 1 && most(body, (line) => keysOf(line).join() === keys.join());
  return isKeyed || saysWhatIsWhat(lines) ? problem('printed-rows', first) : undefined;
}

/** Types of columns, as ClickHouse writes them below their names. */
const TYPE =
  /^((Nullable|LowCardinality)\()*(U?Int\d+|Float\d+|String|UUID|Bool|Date(Time)?\d*(\([^()]*\))?)\)*$/;

/** Returns whether a line is not a row, but separates the names of columns from the rows, or names their types. */
function isBelowNames(line: string): boolean {
  const fields = line
    .trim()
    .split(/[,;\t|]|\s+/)
    .map((field) => field.replace(/^"(.*)"$/, '$1'));
  return [/^-{2,}$/, /^={2,}$/, TYPE].some((mark) => fields.every((field) => mark.test(field)));
}

/** Returns whether a line has an arrow between a user and an item. */
function hasArrow(line: string): boolean {
  return ARROW.test(line) || (ARROWLESS_PATTERN.test(line) && WRITTEN_ARROW.test(line));
}

/** Returns whether all lines name a user and an item by the same words: `user 7 item 540 score 0.9`. */
function saysWhatIsWhat(lines: readonly string[]): boolean {
  if (/[,;\t|]/.test(lines[0])) return false;
  const tokens = lines.map((line) => line.split(/\s+/));
  const words = tokens[0].filter((word, index) => tokens.every((others) => others[index] === word));
  // A quote before a letter is the beginning of an ID.
  const roles = words.filter((word) => !/['"]/.test(word)).flatMap((word) => rolesOfNames([word]));
  return lines.length > 1 && roles.includes('user') && roles.includes('item');
}

function most(lines: readonly string[], isLike: (line: string) => boolean): boolean {
  let others = 0;
  return !lines.some((line) => !isLike(line) && ++others > lines.length * (1 - MIN_LINE_SHARE));
}

/** Returns whether a line is one value: the brackets that open it close only at its end. */
function isObject(line: string): boolean {
  const inner = OBJECT.exec(line)?.[2];
  if (inner === undefined) return false;
  let depth = 0;
  for (const sign of inner) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth < 0) return false;
  }
  return inner.includes(',');
}

/**
 * Returns whether the lines are names followed by numbered rows, as pandas and R print a table: ` user item`,
 * `0 u1 i1`.
 */
function isIndexed([names, ...rows]: readonly string[]): boolean {
  if (rows.length === 0 || !/^\s+\S/.test(names) || /[,;|\t]/.test(names)) return false;
  const width = names.trim().split(/\s+/).length;
  const start = Number(rows[0].trim().split(/\s+/)[0]);
  return (
    (start === 0 || start === 1) &&
    rows.every((row, index) => {
      const fields = row.trim().split(/\s+/);
      return fields.length > width && fields[0] === String(start + index);
    })
  );
}

function keysOf(line: string): string[] {
  return Array.from(line.matchAll(KEYS), ([, key]) => key.toLowerCase());
}

/** Returns the first line if it is like "540:" and more such lines precede rows, as in the Netflix data. */
function headingOfBlock(lines: readonly string[]): string | undefined {
  const isHeading = (line: string): boolean => /^\s*[^\s,;:|]+:\s*$/.test(line);
  const [first, second, ...more] = lines;
  const separated = /[,;\t|]/.test(second ?? '');
  return first !== undefined && isHeading(first) && separated && more.some(isHeading) ? first : undefined;
}

/** An SQL statement that inserts rows or creates the table. */
const SQL = /^\s*(insert\s+(ignore\s+)?into|replace\s+into|create\s+table)\s+["'`[\w]/i;

/** Marks of omitted rows: the dots of pandas and Polars, and the notes of Spark and R. */
const LEFT_OUT =
  /^(\.{2,3}|\u2026)(\s+(\.{2,3}|\u2026))+$|^only showing top \d+ rows?$|^# .{1,3} (with )?[\d,]+ more rows?/;

/** A line of the test files of NCF: `(0,25)`, followed by item numbers. */
const SAMPLED = /^(\(\d+, ?\d+\))(\t\d+){5}/;

/** Dots within or at the end of brackets, as NumPy and pandas shorten long lists. */
const CUT_LIST =
  /[\d'"],?\s(\.{3}|\u2026),?\s['"\d]|[\d'"],?\s?(\.{3}|\u2026)[\])}]|\[\s?["'\d][^[\]]*(\.{3}|\u2026)["']?([,;\t]|$)/;

const BARS = /[|\u2502\u2506\u2551]/g;

/** Prefilter for `LEFT_OUT` and `CUT_LIST`: each match contains one of these. */
const MAY_BE_LEFT_OUT = /\.\.|\u2026|only|more/;

/** A user and the beginning of a list, as `print(user, items)` writes them. */
const PRINTED_LIST = /^[^\s,;|]*[^\s,;:|] (?:[a-z.]{1,20}\()?[[({]/i;

/** Returns whether lines are users and lists, some with blanks or quotes in them. */
function arePrintedLists(lines: readonly string[]): boolean {
  const bare = lines.map((line) => line.trim());
  const isTold = (line: string): boolean =>
    line.split(' ', 3).length > 2 || /^[^\s,;|]*[^\s,;:|] [[({]?['"{]/.test(line);
  return bare.some(isTold) && bare.every((line) => PRINTED_LIST.test(line) && /[\])}]$/.test(line));
}

/** Returns why printed text that is neither rows nor JSON cannot be read, or undefined for other text. */
export function consoleOutputProblem(text: string, lines: readonly string[]): FileProblem | undefined {
  if (text.startsWith('%%MatrixMarket')) return { code: 'matrix-market' };
  const [top = '', ...below] = lines;
  if (/^\s*%+\s/.test(top) && !below.every((line) => line.trimStart().startsWith('%')))
    return { code: 'percent-comment', line: lineNumber(text, top), found: clipLine(top.trim()) };
  if (/^\s*@relation\s/i.test(lines.find((line) => !line.trimStart().startsWith('%')) ?? ''))
    return { code: 'arff' };
  const statement = lines.find((line) => SQL.test(line));
  if (statement !== undefined)
    return { code: 'sql', line: lineNumber(text, statement), found: clipLine(statement.trim()) };
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
      found: clipLine(found.trim().replace(/\s+/g, ' ')),
    };
  const [first = ''] = lines;
  // A dictionary on each line is a row.
  const whole = lines.length === 1 || !(first.trimStart()[0] === '{' ? /\},?\s*$/ : /\],?\s*$/).test(first);
  const start = text.slice(0, 2000);
  const python =
    /^\s*(defaultdict|OrderedDict|Counter|dict_items|dict_values)\(/.test(start) ||
    (whole && /^\s*(\{\s*('[^']*'|-?\d+)\s*:|\[\s*(\(|\{\s*'))/.test(start));
  return python || arePrintedLists(lines) ? { code: 'python' } : undefined;
}
