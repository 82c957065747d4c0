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
import { plausibleRoles, rivalItems, type ColumnSample } from './columnContents';
import { describes, isDistance, rolesOfNames } from './columnNames';
import { commasOf, NO_COMMAS, withPoints } from './decimalComma';
import { delimiterOf, mode } from './delimiters';
import { dressedRows, type DressedRows } from './dressedRows';
import { decodedHead, signature } from './encoding';
import { guessOfFields, guessOfLines, guessOfTable, unreadable, type FileGuess } from './fileKind';
import { hasHeader, narrowHeader, withRowNames } from './headerRow';
import { delimiterNamed, isComment, lineNumber, namedSeparator, sampleLines, shortened } from './headLines';
import { LineCutter } from './lineCutter';
import { jsonHead, jsonProblem, type JsonHead } from './jsonHead';
import { holdsPercentages } from './percentages';
import { printedProblem } from './printedProblem';
import { writtenRows, type Writing } from './quoting';
import {
  BETWEEN_ITEMS,
  ragged,
  shapeOf,
  toldUserPerLine,
  trecShape,
  withLists,
  withToldLists,
} from './rowLayout';
import type { ColumnRole, TableShape } from './tableShape';
import type { FileProblem } from './textLines';
import { unclearItem } from './unclearItem';
import { listProblem } from './unclearLists';
import { retold, tellsItem, toldByName, toldPlaces } from './toldColumns';
import { matrixProblem, wideByNames, widePairs } from './wideLists';
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
  const asked = formatRule(told.format);
  const { kind } = asked;
  const blank = shapeOf(',', [], false, '"');
  if (head.length === 0) return unreadable({ kind: 'empty' }, blank);
  const what = signature(head);
  if (what !== undefined) return unreadable({ kind: 'binary', what }, blank);
  const { text, encoding, binary } = decodedHead(head);
  if (binary) return unreadable({ kind: 'binary', what: undefined }, blank);
  const sample = sampleLines(text, complete);
  const misfit = (found = sample[0] ?? ''): FileGuess => {
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
    const unlike = jsonProblem(text);
    if (unlike !== undefined) return unreadable(unlike, { ...blank, encoding });
    const json = jsonHead(text);
    const fits = kind === undefined || (kind === 'jsonl') === (json?.format === 'json-lines');
    if (json !== undefined && fits) {
      const shape = jsonShape(json, encoding);
      const nameOf = (column: number): string => json.columns[column].name;
      const unclear = tellsItem(told)
        ? undefined
        : unclearItem(json.rivals ?? [], nameOf, { named: 'field' });
      return unclear === undefined
        ? toldGuess(shape, told, (changed) => guessOfTable(changed, json.rows, name))
        : unreadable(unclear, shape);
    }
    if (kind !== undefined) return misfit();
  }

  const printed = told.format === undefined ? printedProblem(text, sample) : undefined;
  if (printed !== undefined) return unreadable(printed, { ...blank, encoding });

  const separator = namedSeparator(sample[0] ?? '');
  const rule = separator === undefined ? asked : { delimiter: delimiterNamed(separator), ...asked };
  if (separator !== undefined && rule.delimiter === undefined)
    return unreadable({ kind: 'unknown-separator', separator }, { ...blank, encoding });
  const below = separator === undefined ? sample : sample.slice(1);
  const { lines, rows, writing } = writtenRows(below, rule);
  if (rows.length === 0) return unreadable({ kind: 'empty' }, { ...blank, encoding });
  const comments = rows !== lines;
  const written = { encoding, ...(separator !== undefined && { separatorLine: true as const }) };
  const guessOfRows = (found: TableShape): FileGuess =>
    toldGuess({ ...found, ...written, comments }, told, (shape) => guessOfLines(shape, rows, name));

  if (kind === 'trec-run' || kind === 'trec-qrels' || kind === undefined) {
    const trec = trecShape(rows, kind);
    if (trec !== undefined) return guessOfRows(trec);
    if (kind !== undefined) return misfit(rows.find((line) => trecShape([line], kind) === undefined));
  }
  const dressed = told.format === undefined && separator === undefined ? dressedRows(rows) : undefined;
  if (dressed !== undefined) {
    const guess = dressedGuess(dressed, { text, written, name, told, misfit });
    if (guess !== undefined) return { ...guess, shape: { ...guess.shape, comments } };
  }
  // A dictionary of Python in each line, of which no row can be made.
  if (told.format === undefined && rows.every((line) => /^\s*\{u?'[^']*': /.test(line)))
    return unreadable({ kind: 'python' }, { ...blank, encoding });
  const wide = listsByLine(rows, rule, writing.cutter);
  if (wide !== undefined) return guessOfRows(wide);
  if (rule.layout === 'user-per-line') return misfit(rows[0]);
  return table({ text, written, lines, rows, writing, name, told, rule, misfit });
}

function listsByLine(
  rows: readonly string[],
  { layout, delimiter }: FormatRule,
  cutter: LineCutter,
): TableShape | undefined {
  if (layout === 'user-per-line') return toldUserPerLine(rows, cutter, delimiter);
  if (layout !== undefined) return undefined;
  const named = wideByNames(rows, delimiter ?? delimiterOf(rows.slice(0, 1), cutter).delimiter, cutter);
  if (named !== undefined) return named;
  const delimiters = delimiter === undefined ? BETWEEN_ITEMS : [delimiter];
  const pairs = widePairs(rows, delimiters, cutter, (column) => l10n.t('column {0}', column + 1));
  if (pairs !== undefined) return pairs;
  return ragged(rows, cutter, delimiter === undefined ? undefined : [delimiter]);
}

/** What a file is whose rows are printed; undefined where nothing in them is a user and an item. */
function dressedGuess(
  { template, table: fields, names }: DressedRows,
  head: Pick<TextHead, 'text' | 'written' | 'name' | 'told' | 'misfit'>,
): FileGuess | undefined {
  const lines = fields.map((row) => row.map((field) => field.replaceAll('\t', ' ')).join('\t'));
  const writing: Writing = { delimiter: '\t', share: 1, cutter: new LineCutter(undefined) };
  const guess = table({
    ...head,
    lines,
    rows: lines,
    writing,
    rule: {},
    named: names !== 'absent' || undefined,
  });
  if (guess.problem?.kind === 'no-column') return undefined;
  const header = names === 'header' || (names === 'absent' && guess.shape.header);
  return { ...guess, shape: { ...guess.shape, template, header } };
}

/** The head of a file of text, and what was told of it. */
interface TextHead {
  readonly text: string;
  readonly written: Pick<TableShape, 'encoding' | 'separatorLine'>;
  readonly lines: readonly string[];
  /** The lines without those that look like comments; the same array where there are none. */
  readonly rows: readonly string[];
  readonly writing: Writing;
  readonly name: string;
  readonly told: ToldReading;
  readonly rule: FormatRule;
  /** The first row surely holds the names of columns. */
  readonly named?: true | undefined;
  /** The answer where the file is not what was told, as that line shows. */
  readonly misfit: (line: string) => FileGuess;
}

/** What a file is whose lines are rows of a table. */
function table({
  text,
  written,
  lines,
  rows,
  writing,
  name,
  told,
  rule,
  named,
  misfit,
}: TextHead): FileGuess {
  const { delimiter, share, cutter } = writing;
  const { quote } = cutter;
  // A lone `#` line in ordinary text may be an id; only tools that write blanks between fields write comments so.
  const comments = rows !== lines;
  const used = comments && delimiter !== 'spaces' ? commentsOrRows(lines, rows, writing) : rows;
  const cells = used.map((line) => cutter.fields(line, delimiter));
  if (rule.kind !== undefined && mode(cells.map((fields) => fields.length)) < 2) return misfit(used[0]);
  const trim = delimiter !== 'spaces' && paddedShare(cells) >= 0.9;
  const trimmed = trim ? cells.map((fields) => fields.map((field) => field.trim())) : cells;
  const commas =
    rule.layout === 'lists' && told.decimal === undefined
      ? NO_COMMAS
      : commasOf(trimmed, delimiter, told.decimal);
  const clean = withRowNames(withPoints(trimmed, commas.numbers));
  // RecBole writes quotes as they are.
  const typed = clean[0].every((field) => /:(token|float)(_seq)?$/.test(field));
  if (rule.typed === true && !typed) return misfit(used[0]);

  const matrix = told.columns === undefined ? matrixProblem(clean) : undefined;
  if (matrix !== undefined) return unreadable(matrix, shapeOf(delimiter, [], true, quote));

  const header = named ?? (toldByName(told.columns) || hasHeader(clean));
  const width = header ? clean[0].length : mode(clean.map((fields) => fields.length));
  const names = header ? clean[0] : new Array<string>(width).fill('');
  const places = told.columns && toldPlaces(told.columns, names, lineNumber(text, used[0]));
  const toldRoles = places instanceof Map ? places : undefined;
  const columns = columnsOf(clean, header, width, toldRoles);
  // Prose has commas and blanks too, but no two lines alike.
  const prose = !header && share < 0.5;
  const shape: TableShape = {
    ...shapeOf(
      delimiter,
      prose ? columns.map((column) => ({ ...column, role: 'ignored' as const })) : columns,
      header,
      typed ? undefined : quote,
    ),
    ...written,
    trim,
    comments: comments && used === rows,
    ...(commas.decimal.size > 0 && { decimal: ',' as const }),
    ...smallestFirst(told, columns),
  };
  if (places !== undefined && 'kind' in places) return unreadable(places, shape);
  const body = header ? clean.slice(1) : clean;
  const narrow = header && told.columns === undefined ? narrowHeader(clean) : undefined;
  if (narrow !== undefined) return unreadable(narrow, shape);
  const settled = new Set(toldRoles?.values());
  const toldItem = settled.has('item');
  const rivals = header || toldItem ? undefined : rivalsIn(clean, shape);
  if (rivals !== undefined) return unreadable(rivals, shape);
  const listed =
    prose || rule.layout === 'rows'
      ? shape
      : rule.layout === 'lists'
        ? withToldLists(shape, body, settled)
        : withLists(shape, body, settled);
  const unlisted = listProblem(listed, body, {
    lineOf: (row) => lineNumber(text, used[header ? row + 1 : row]),
    toldItem,
    toldLists: rule.layout === 'lists',
  });
  if (unlisted !== undefined) return unreadable(unlisted, listed);
  const unclear = [...commas.unclear].find(
    ([column]) =>
      ['score', 'rating', 'label', 'rank'].includes(listed.columns[column]?.role) && listed.list === 'none',
  );
  if (unclear !== undefined) {
    const [column, comma] = unclear;
    const line = used.find((_, row) => trimmed[row][column] === comma.text) ?? used[0];
    return unreadable({ kind: 'unclear-comma', ...comma, line: lineNumber(text, line) }, listed);
  }
  return typed ? guessOfLines(listed, used, name) : guessOfFields(listed, cells, name);
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
  const distances = scores !== undefined && isDistance(scores.name);
  return (bestScore ?? (distances ? 'smallest' : 'largest')) === 'smallest' ? { bestScore: 'smallest' } : {};
}

function jsonShape({ format, columns, named }: JsonHead, encoding: TableShape['encoding']): TableShape {
  return { ...shapeOf(',', columns, named, undefined), format, encoding };
}

function commentsOrRows(
  lines: readonly string[],
  rows: readonly string[],
  { delimiter, cutter }: Writing,
): readonly string[] {
  const width = cutter.fields(rows[0], delimiter).length;
  const misfits = lines.some((line) => isComment(line) && cutter.fields(line, delimiter).length !== width);
  return misfits ? rows : lines;
}

/** How many rows have a blank before or after one of their fields. */
function paddedShare(table: readonly (readonly string[])[]): number {
  return table.filter((fields) => fields.some((field) => field.trim() !== field)).length / table.length;
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
    naming: !header ? 'none' : describes(table[0][column] ?? '') ? 'describing' : undefined,
  }));
  return plausibleRoles(samples, told !== undefined).map((role, column) => ({
    name: header ? table[0][column].trim() : l10n.t('column {0}', column + 1),
    role,
    ...(holdsPercentages(samples[column].fields) && { percent: true }),
  }));
}

/** What is asked where several columns may be the item. */
function rivalsIn(table: readonly (readonly string[])[], { columns }: TableShape): FileProblem | undefined {
  const samples = columns.map(({ role }, column): ColumnSample => ({
    role,
    fields: table.map((fields) => fields[column] ?? ''),
  }));
  const rivals = rivalItems(
    samples,
    columns.map(({ role }) => role),
  );
  return unclearItem(rivals, (column) => samples[column].fields.find((field) => field !== '') ?? '');
}
