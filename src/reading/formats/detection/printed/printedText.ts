import type { FileProblem } from '../../fileProblem';
import { rolesOfNames } from '../../columnNames';
import { lineNumber, clipLine } from '../lines/headLines';

/** In which share of the lines the same must stand; titles and notes may stand above and below. */
const MIN_LINE_SHARE = 0.9;
/** Nobody prints longer lines for people. */
const LONGEST_LINE = 20_000;

/** A horizontal rule of a table: `+-----+-----+`, `|---:|`, `╞═════╪═════╡`. */
const RULE = /^(?=.*[-=\u2500\u2550]{2})[ \t|+\-=:\u2500-\u257f]+$/;
const BAR = /[|\u2502\u2506\u2551]/;
/** A value as a program prints it: a tuple, or an object with its class. */
const OBJECT = /^(\w+)?\((.*)\)[,;]?$/;
/** In lists such values are read. */
const LISTS = /\[[^[\]]*\]/g;
const NUMPY = /\bnp\.(int|uint|float|str|bytes)\w*\(/;
const ARROW =
  /^[^\s,;|]+\s+(?:--?>|==?>|\u2192|\u21d2)\s*\S|^[^\s,;|\u2192\u21d2]+[\u2192\u21d2][^\s,;|\u2192\u21d2]+$/;
const ARROWLESS_PATTERN = /^[^\s,;|\u2192\u21d2]+$/;
const WRITTEN_ARROW = /.[-=]>./;
/** A user, or a sentence about one, with a colon behind it: a colon alone may be part of an id, as in "user:7". */
const HEADING = /^[^,;\t|:]+:(\s+\S|[[({])/;
/** The keys of `user: 7, item: 540` and `user=7 item=540`. */
const KEYS = /(?:^|[\s,;])["']?([A-Za-z_]\w*)["']?\s?(?:=\s?(?=[^=\s])|:\s)/g;
/** `u7 540:0.91 12:0.8` */
const SCORES = /^\S+(?:\s+[^\s:]+:-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?)+$/i;

/**
 * Why text that a program printed for people cannot be read: what stands around its fields is no part of them, and where
 * one ends only guessing could tell. Undefined for any other text.
 *
 * @param rows lines of the file, without comments
 * @param text the whole of what is known of the file, for the number of a line
 */
export function printedText(rows: readonly string[], text: string): FileProblem | undefined {
  if (rows.some(({ length }) => length > LONGEST_LINE)) return undefined;
  const lines = rows.map((row) => row.trim());
  const problem = (code: 'printed-table' | 'printed-rows' | 'python', found: string): FileProblem =>
    code === 'python' ? { code } : { code, line: lineNumber(text, found), found: clipLine(found.trim()) };
  const rule = rows.slice(0, 8).find((row) => RULE.test(row));
  const drawn = lines.filter((line) => !RULE.test(line));
  if (rule !== undefined && drawn.filter((line) => BAR.test(line)).length * 2 >= drawn.length)
    return problem('printed-table', rule);
  if (isIndexed(rows)) return problem('printed-table', rows[0]);
  // Names may stand above.
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

/** Whether an arrow stands in a line between a user and an item. */
function hasArrow(line: string): boolean {
  return ARROW.test(line) || (ARROWLESS_PATTERN.test(line) && WRITTEN_ARROW.test(line));
}

/** Whether the same words stand in all lines, and are a user's and an item's: `user 7 item 540 score 0.9`. */
function saysWhatIsWhat(lines: readonly string[]): boolean {
  if (/[,;\t|]/.test(lines[0])) return false;
  const tokens = lines.map((line) => line.split(/\s+/));
  const words = tokens[0].filter((word, index) => tokens.every((others) => others[index] === word));
  // A quote before a letter is the beginning of an id.
  const roles = words.filter((word) => !/['"]/.test(word)).flatMap((word) => rolesOfNames([word]));
  return lines.length > 1 && roles.includes('user') && roles.includes('item');
}

function most(lines: readonly string[], isLike: (line: string) => boolean): boolean {
  let others = 0;
  return !lines.some((line) => !isLike(line) && ++others > lines.length * (1 - MIN_LINE_SHARE));
}

/** Whether the brackets that open the value close only at its end. */
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

/** Whether names stand above rows that are counted, as pandas and R print a table: `   user item`, `0  u1   i1`. */
function isIndexed([names, ...rows]: readonly string[]): boolean {
  if (rows.length === 0 || !/^\s+\S/.test(names) || /[,;|]/.test(names)) return false;
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
  // A dictionary in each line is a row.
  const whole = lines.length === 1 || !(first.trimStart()[0] === '{' ? /\},?\s*$/ : /\],?\s*$/).test(first);
  const start = text.slice(0, 2000);
  const python =
    /^\s*(defaultdict|OrderedDict|Counter|dict_items|dict_values)\(/.test(start) ||
    (whole && /^\s*(\{\s*('[^']*'|-?\d+)\s*:|\[\s*(\(|\{\s*'))/.test(start));
  return python || arePrintedLists(lines) ? { code: 'python' } : undefined;
}
