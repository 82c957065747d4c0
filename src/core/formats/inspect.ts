/**
 * Looking at the head of a file:
 *
 *   const guess = inspectHead(head, 'recs.csv', head.length === size);
 *   if (guess.problem !== undefined) … fileProblemText(guess.problem) …      // ./fileProblem
 *   const reader = createReader(guess.shape, users, items, findings, { use: 'recommendations' });  // ./reader
 *
 * The guess is plain data. A person may change `guess.shape` (roles, header, delimiter) before it goes to
 * the reader; reinspect() shows the same head under a changed shape.
 */
import * as l10n from '@vscode/l10n';
import { plausibleRoles, type ColumnSample } from './columnContents';
import { rolesOfNames } from './columnNames';
import { commasOf, withPoints, type Commas } from './decimalComma';
import { delimiterOf, mode } from './delimiters';
import { decodedHead, signature } from './encoding';
import { guessOfLines, guessOfTable, unreadable, type FileGuess } from './fileKind';
import { jsonHead, type JsonHead } from './jsonHead';
import { isNumber, ragged, shapeOf, toldUserPerLine, trecShape, withLists, withToldLists } from './rowLayout';
import type { ColumnRole, Delimiter, TableShape } from './tableShape';
import { splitLine, type FileProblem } from './textLines';
import { retold, toldByName, toldPlaces } from './toldColumns';
import { formatName, formatRule, type FormatRule, type ToldReading } from './toldReading';

export type { FileGuess, FileKind } from './fileKind';
export type { TableShape } from './tableShape';
export type { FileProblem } from './textLines';

/** How much of a file inspectHead wants to see. */
export const HEAD_BYTES = 256 * 1024;

/**
 * Guesses what a file is and how to read it.
 *
 * @param head its first bytes, decompressed, best HEAD_BYTES of them
 * @param name its name or path; only the last part is looked at
 * @param complete whether `head` is the whole file
 * @param told what a person says of it; the guess has a problem where the file is not so
 * @throws InputError when the told format has no such name
 */
export function inspectHead(
  head: Uint8Array,
  name: string,
  complete: boolean,
  told: ToldReading = {},
): FileGuess {
  const rule = formatRule(told.format);
  const { kind } = rule;
  const blank = shapeOf(',', [], false);
  if (head.length === 0) return unreadable({ kind: 'empty' }, blank);
  const what = signature(head);
  if (what !== undefined) return unreadable({ kind: 'binary', what }, blank);
  const { text, encoding, binary } = decodedHead(head);
  if (binary) return unreadable({ kind: 'binary', what: undefined }, blank);
  const lines = sampleLines(text, complete);
  const misfit = (found = lines[0] ?? ''): FileGuess => {
    const guess = inspectHead(head, name, complete);
    return unreadable(
      {
        kind: 'misfit',
        format: told.format ?? '',
        line: lineNumber(text, found),
        found: shortened(found),
        looksLike: guess.problem === undefined ? formatName(guess.shape) : undefined,
      },
      { ...blank, encoding },
    );
  };
  if (kind === 'parquet') return misfit();

  if (kind === undefined || kind === 'json' || kind === 'jsonl') {
    const json = jsonHead(text);
    const fits = kind === undefined || (kind === 'jsonl') === (json?.format === 'json-lines');
    if (json !== undefined && fits)
      return toldGuess(jsonShape(json, encoding), told, (shape) => guessOfTable(shape, json.rows, name));
    if (kind !== undefined) return misfit();
  }

  const comments = lines.some(isComment) && !lines.every(isComment);
  const rows = comments ? lines.filter((line) => !isComment(line)) : lines;
  if (rows.length === 0) return unreadable({ kind: 'empty' }, { ...blank, encoding });
  const guessOfRows = (found: TableShape): FileGuess =>
    toldGuess({ ...found, encoding, comments }, told, (shape) => guessOfLines(shape, rows, name));

  if (kind === 'trec-run' || kind === 'trec-qrels' || kind === undefined) {
    const trec = trecShape(rows, kind);
    if (trec !== undefined) return guessOfRows(trec);
    if (kind !== undefined) return misfit(rows.find((line) => trecShape([line], kind) === undefined));
  }
  const wide = listsByLine(rows, rule);
  if (wide !== undefined) return guessOfRows(wide);
  if (rule.layout === 'user-per-line') return misfit(rows[0]);
  return table({ text, encoding, lines, rows, name, told, rule, misfit });
}

function listsByLine(rows: readonly string[], { layout, delimiter }: FormatRule): TableShape | undefined {
  if (layout === 'user-per-line') return toldUserPerLine(rows, delimiter);
  if (layout !== undefined) return undefined;
  return ragged(rows, delimiter === undefined ? undefined : [delimiter]);
}

/** The head of a file of text, and what was told of it. */
interface TextHead {
  readonly text: string;
  readonly encoding: TableShape['encoding'];
  readonly lines: string[];
  /** The lines without those that look like comments; the same array where there are none. */
  readonly rows: string[];
  readonly name: string;
  readonly told: ToldReading;
  readonly rule: FormatRule;
  /** The answer where the file is not what was told, as that line shows. */
  readonly misfit: (line: string) => FileGuess;
}

/** What a file is whose lines are rows of a table. */
function table({ text, encoding, lines, rows, name, told, rule, misfit }: TextHead): FileGuess {
  const { delimiter, share } =
    rule.delimiter === undefined ? delimiterOf(rows) : { delimiter: rule.delimiter, share: 1 };
  // A lone `#` line in ordinary text may be an id; only tools that write blanks between fields write comments so.
  const comments = rows !== lines;
  const used = comments && delimiter !== 'spaces' ? commentsOrRows(lines, rows, delimiter) : rows;
  const written = used.map((line) => splitLine(line, delimiter));
  if (rule.kind !== undefined && mode(written.map((fields) => fields.length)) < 2) return misfit(used[0]);
  const trim = delimiter !== 'spaces' && paddedShare(written) >= 0.9;
  const trimmed = trim ? written.map((fields) => fields.map((field) => field.trim())) : written;
  const found = commasOf(trimmed, told.decimal === 'comma' ? 0 : undefined);
  const commas = toldCommas(found, told.decimal);
  // Numbers they are in any case.
  const clean = withPoints(trimmed, new Set([...found.decimal, ...found.unclear.keys()]));
  // RecBole writes quotes as they are.
  const typed = clean[0].every((field) => /:(token|float)(_seq)?$/.test(field));
  if (rule.typed === true && !typed) return misfit(used[0]);

  const header = toldByName(told.columns) || hasHeader(clean);
  const width = header ? clean[0].length : mode(clean.map((fields) => fields.length));
  const names = header ? clean[0] : new Array<string>(width).fill('');
  const places = told.columns && toldPlaces(told.columns, names, lineNumber(text, used[0]));
  const columns = columnsOf(clean, header, width, places instanceof Map ? places : undefined);
  // Prose has commas and blanks too, but no two lines alike.
  const prose = !header && share < 0.5;
  const shape: TableShape = {
    ...shapeOf(
      delimiter,
      prose ? columns.map((column) => ({ ...column, role: 'ignored' as const })) : columns,
      header,
    ),
    encoding,
    trim,
    comments: comments && used === rows,
    ...(typed && { quotes: false }),
    ...(commas.decimal.size > 0 && { decimal: ',' as const }),
    ...smallestFirst(told, columns),
  };
  if (places !== undefined && 'kind' in places) return unreadable(places, shape);
  const body = header ? clean.slice(1) : clean;
  const listed =
    prose || rule.layout === 'rows'
      ? shape
      : rule.layout === 'lists'
        ? withToldLists(shape, body)
        : withLists(shape, body, new Set(places?.values()));
  const unclear = [...commas.unclear].find(
    ([column]) =>
      ['score', 'rating', 'label', 'rank'].includes(listed.columns[column]?.role) && listed.list === 'none',
  );
  if (unclear !== undefined) {
    const line = used.find((_, row) => trimmed[row][unclear[0]] === unclear[1]) ?? used[0];
    return unreadable({ kind: 'unclear-comma', text: unclear[1], line: lineNumber(text, line) }, listed);
  }
  return guessOfLines(listed, used, name);
}

/** What a file is with the columns and the order that a person told of it, where it is understood otherwise. */
export function toldGuess(
  shape: TableShape,
  told: ToldReading,
  guessOf: (shape: TableShape) => FileGuess,
): FileGuess {
  const { problem, shape: changed } = toldShape(shape, told);
  return problem === undefined ? guessOf(changed) : unreadable(problem, changed);
}

/** The shape with the columns and the order that a person told, and what of it cannot be. */
function toldShape(
  shape: TableShape,
  told: ToldReading,
): { readonly shape: TableShape; readonly problem: FileProblem | undefined } {
  const names = shape.columns.map((column) => column.name);
  const places = told.columns && toldPlaces(told.columns, names, 1);
  if (places !== undefined && 'kind' in places) return { shape, problem: places };
  const roles = retold(
    shape.columns.map(({ role }) => role),
    places,
  );
  const columns = shape.columns.map((column, index) => ({ ...column, role: roles[index] }));
  return { shape: { ...shape, columns, ...smallestFirst(told, columns) }, problem: undefined };
}

/** Of distances the smallest is the best, unless a person says otherwise. */
function smallestFirst(
  { bestScore }: ToldReading,
  columns: TableShape['columns'],
): Pick<TableShape, 'bestScore'> {
  const scores = columns.find(({ role }) => role === 'score');
  const distances = scores !== undefined && /(^|[^a-z])(distances?|dist)$/i.test(scores.name.trim());
  return (bestScore ?? (distances ? 'smallest' : 'largest')) === 'smallest' ? { bestScore: 'smallest' } : {};
}

function toldCommas(commas: Commas, decimal: ToldReading['decimal']): Commas {
  if (decimal === undefined) return commas;
  const none = { decimal: new Set<number>(), unclear: new Map<number, string>() };
  return decimal === 'point'
    ? none
    : { ...none, decimal: new Set([...commas.decimal, ...commas.unclear.keys()]) };
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}

/** Which line of the text is this one, counted from 1. */
function lineNumber(text: string, line: string): number {
  return Math.max(0, text.split(/\r\n|\n|\r/).indexOf(line)) + 1;
}

function shortened(line: string): string {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

function jsonShape({ format, columns, named }: JsonHead, encoding: TableShape['encoding']): TableShape {
  return { ...shapeOf(',', columns, named), format, encoding, quotes: false };
}

const SAMPLE_LINES = 400;

/** Lines that are not blank; the last one is left out where the head may end inside it. */
function sampleLines(text: string, complete: boolean): string[] {
  const lines: string[] = [];
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  while (lines.length < SAMPLE_LINES) {
    const end = ends.exec(text);
    if (end === null) {
      if ((complete || lines.length === 0) && text.slice(start).trim() !== '') lines.push(text.slice(start));
      break;
    }
    const line = text.slice(start, end.index);
    if (line.trim() !== '') lines.push(line);
    start = ends.lastIndex;
  }
  return lines;
}

function commentsOrRows(lines: string[], rows: string[], delimiter: Delimiter): string[] {
  const width = splitLine(rows[0], delimiter).length;
  const misfits = lines.some((line) => isComment(line) && splitLine(line, delimiter).length !== width);
  return misfits ? rows : lines;
}

/** How many rows have a blank before or after one of their fields. */
function paddedShare(table: readonly (readonly string[])[]): number {
  return table.filter((fields) => fields.some((field) => field.trim() !== field)).length / table.length;
}

function hasHeader(table: readonly (readonly string[])[]): boolean {
  const [first, ...rest] = table;
  if (first.some((field) => isNumber(field))) return false;
  const known = rolesOfNames(first).filter((role) => role !== 'ignored').length;
  if (known >= 2) return true;
  // One name that is nothing but a name: "item_id", not "video".
  const sure = first.some(
    (field, column) =>
      rolesOfNames([field])[0] !== 'ignored' &&
      /(^users?|^items?|[_\s-]?id|Id|ID|no)$/.test(field.trim()) &&
      rest.every((fields) => fields[column] !== field),
  );
  if (sure) return true;
  // Words above numbers.
  const numbers = (column: number): number => rest.filter((fields) => isNumber(fields[column] ?? '')).length;
  return rest.length > 0 && first.some((_, column) => numbers(column) >= rest.length * 0.9);
}

function columnsOf(
  table: readonly (readonly string[])[],
  header: boolean,
  width: number,
  told: ReadonlyMap<number, ColumnRole> | undefined,
): TableShape['columns'] {
  const rows = header ? table.slice(1) : table;
  const named = header ? rolesOfNames(table[0]) : new Array<ColumnRole>(width).fill('ignored');
  const samples = retold(named, told).map((role, column): ColumnSample => ({
    role,
    fields: rows.map((fields) => fields[column] ?? ''),
  }));
  return plausibleRoles(samples).map((role, column) => ({
    name: header ? table[0][column].trim() : l10n.t('column {0}', column + 1),
    role,
  }));
}
