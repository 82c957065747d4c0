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
import { decodedHead, signature } from './encoding';
import { jsonHead, type JsonHead } from './jsonHead';
import { listStyleOf } from './lists';
import { columnOf, type ColumnRole, type Delimiter, type TableShape } from './tableShape';
import { splitLine, type FileProblem } from './textLines';

export type { ColumnRole, Delimiter, TableColumn, TableShape } from './tableShape';
export type { FileProblem } from './textLines';

/** How much of a file inspectHead wants to see. */
export const HEAD_BYTES = 256 * 1024;

export type FileKind = 'recommendations' | 'truth' | 'either' | 'train' | 'items' | 'unknown';

export interface FileGuess {
  /** `either`: users and items, but nothing says whether they were recommended or chosen. */
  readonly kind: FileKind;
  /** 0 … 1: how sure `kind` is. */
  readonly confidence: number;
  /** Clauses for people, surest first: "its name says “truth”", "the column “score”". Already translated. */
  readonly reasons: readonly string[];
  /** The file holds predictions and beside them, as rating or label, the truth about them. */
  readonly both: boolean;
  readonly shape: TableShape;
  /** The fields of the first rows, without the header: at most 20. */
  readonly sample: readonly (readonly string[])[];
  /** Why the file cannot be read as a table of users and items; the rest is then only a best effort. */
  readonly problem: FileProblem | undefined;
}

/**
 * Guesses what a file is and how to read it.
 *
 * @param head its first bytes, decompressed, best HEAD_BYTES of them
 * @param name its name or path; only the last part is looked at
 * @param complete whether `head` is the whole file
 */
export function inspectHead(head: Uint8Array, name: string, complete: boolean): FileGuess {
  const blank = shapeOf(',', [], false);
  if (head.length === 0) return unreadable({ kind: 'empty' }, blank);
  const what = signature(head);
  if (what !== undefined) return unreadable({ kind: 'binary', what }, blank);
  const { text, encoding, binary } = decodedHead(head);
  if (binary) return unreadable({ kind: 'binary', what: undefined }, blank);

  const json = jsonHead(text);
  if (json !== undefined) return judged(jsonShape(json, encoding), json.rows, name);

  const lines = sampleLines(text, complete);
  const comments =
    lines.some((line) => line.trimStart().startsWith('#')) &&
    lines.some((line) => !line.trimStart().startsWith('#'));
  const rows = comments ? lines.filter((line) => !line.trimStart().startsWith('#')) : lines;
  if (rows.length === 0) return unreadable({ kind: 'empty' }, { ...blank, encoding });

  const trec = trecShape(rows);
  if (trec !== undefined) {
    return judgedLines({ ...trec, encoding, comments }, rows, name);
  }
  const wide = ragged(rows);
  if (wide !== undefined) return judgedLines({ ...wide, encoding, comments }, rows, name);
  const { delimiter, share } = delimiterOf(rows);
  // A lone `#` line in ordinary text may be an id; only tools that write blanks between fields write comments so.
  const used = comments && delimiter !== 'spaces' ? commentsOrRows(lines, rows, delimiter) : rows;
  const table = used.map((line) => splitLine(line, delimiter));
  const trim = delimiter !== 'spaces' && paddedShare(table) >= 0.9;
  const clean = trim ? table.map((fields) => fields.map((field) => field.trim())) : table;
  const header = hasHeader(clean);
  const columns = columnsOf(clean, header);
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
  };
  // RecBole writes quotes as they are.
  const typed = header && clean[0].every((field) => /:(token|float)(_seq)?$/.test(field));
  const dialect = typed ? { ...shape, quotes: false } : shape;
  return judgedLines(prose ? dialect : withLists(dialect, header ? clean.slice(1) : clean), used, name);
}

/** The same head read under a shape that a person has changed. */
export function reinspect(head: Uint8Array, name: string, complete: boolean, shape: TableShape): FileGuess {
  const { text } = decodedHead(head);
  if (shape.format.startsWith('json')) return judged(shape, jsonHead(text)?.rows ?? [], name);
  const lines = sampleLines(text, complete).filter(
    (line) => !(shape.comments && line.trimStart().startsWith('#')),
  );
  return judgedLines(shape, lines, name);
}

function shapeOf(delimiter: Delimiter, columns: TableShape['columns'], header: boolean): TableShape {
  return {
    format: 'delimited',
    encoding: 'utf-8',
    delimiter,
    quotes: delimiter !== 'spaces' && delimiter !== '::',
    trim: false,
    comments: false,
    header,
    list: 'none',
    columns,
  };
}

function jsonShape({ format, columns, named }: JsonHead, encoding: TableShape['encoding']): TableShape {
  return { ...shapeOf(',', columns, named), format, encoding, quotes: false };
}

function unreadable(problem: FileProblem, shape: TableShape): FileGuess {
  return { kind: 'unknown', confidence: 1, reasons: [], both: false, shape, sample: [], problem };
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
  const misfits = lines.filter(
    (line) => line.trimStart().startsWith('#') && splitLine(line, delimiter).length !== width,
  );
  return misfits.length > 0 ? rows : lines;
}

/** The two formats of trec_eval: `query Q0 doc rank score run` and `query iteration doc relevance`. */
function trecShape(rows: readonly string[]): TableShape | undefined {
  const table = rows.map((line) => splitLine(line, 'spaces'));
  const names = (columns: readonly (readonly [string, ColumnRole])[]) =>
    columns.map(([name, role]) => ({ name, role }));
  const isRun = (fields: readonly string[]): boolean =>
    fields.length >= 6 && /^(q0|0)$/i.test(fields[1]) && isNumber(fields[3]) && isNumber(fields[4]);
  if (nearlyAll(table, isRun)) {
    const tags = new Set(table.filter(isRun).map((fields) => fields[5]));
    return {
      ...shapeOf('spaces', [], false),
      format: 'trec-run',
      columns: names([
        ['query', 'user'],
        ['Q0', 'ignored'],
        ['document', 'item'],
        ['rank', 'ignored'],
        ['score', 'score'],
        ['run', tags.size > 1 ? 'model' : 'ignored'],
      ]),
    };
  }
  const isJudgement = (fields: readonly string[]): boolean =>
    fields.length === 4 && /^(q?0)$/i.test(fields[1]) && /^-?\d+(\.\d+)?$/.test(fields[3]);
  if (nearlyAll(table, isJudgement) && !rows[0].includes(',')) {
    return {
      ...shapeOf('spaces', [], false),
      format: 'trec-qrels',
      columns: names([
        ['query', 'user'],
        ['iteration', 'ignored'],
        ['document', 'item'],
        ['relevance', 'rating'],
      ]),
    };
  }
  return undefined;
}

/** Whether rows are of a kind, but for the last, which may be cut off, and one in twenty, which the reader reports. */
function nearlyAll(
  table: readonly (readonly string[])[],
  fits: (fields: readonly string[]) => boolean,
): boolean {
  if (!fits(table[0])) return false;
  const misfits = table.slice(0, -1).filter((fields) => !fits(fields)).length;
  return misfits <= table.length / 20;
}

/** By falling preference where several split all lines alike: rarer inside ids and titles first. */
const DELIMITERS: readonly Delimiter[] = ['\t', '::', ';', ',', '|', 'spaces'];

/** The delimiter that cuts most lines into the same number (at least 2) of fields, and the share of lines that it so cuts. */
function delimiterOf(rows: readonly string[]): { delimiter: Delimiter; share: number } {
  let best: Delimiter = ',';
  let bestShare = 0;
  for (const delimiter of DELIMITERS) {
    const widths = rows.map((line) => splitLine(line, delimiter).length);
    const width = mode(widths);
    if (width < 2) continue;
    // The first line decides with them: a header has no lists and no free text in it.
    const share =
      (widths.filter((other) => other === width).length / widths.length) * (widths[0] === width ? 1 : 0.5);
    if (share > bestShare + 0.05) {
      best = delimiter;
      bestShare = share;
    }
  }
  // "u1,i1;i2;i3": what also stands before the first of them separates more than it does.
  const outer = DELIMITERS.find(
    (other) =>
      other !== best &&
      other !== 'spaces' &&
      rows.every((line) => splitLine(splitLine(line, best)[0], other).length === 2),
  );
  return { delimiter: outer ?? best, share: bestShare };
}

function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/**
 * One user a line, with the items behind: lines of different lengths, or many columns of ids and no user
 * twice. Undefined when the file is not like that.
 */
function ragged(rows: readonly string[]): TableShape | undefined {
  for (const delimiter of ['spaces', '\t', ',', ';', '|'] as const) {
    const table = rows.map((line) => splitLine(line.trimEnd(), delimiter));
    const header = /^\D*$/.test(table[0][0]) && isNumbered(table[0].slice(1));
    const body = header ? table.slice(1) : table;
    if (body.length < 2 || body.some((fields) => fields.length < 2)) continue;
    const widths = body.map((fields) => fields.length);
    const different = new Set(widths).size;
    const uneven =
      different >= 3 && widths.filter((width) => width === mode(widths)).length < widths.length * 0.6;
    const wide = different === 1 && widths[0] >= 5;
    const users = new Set(body.map((fields) => fields[0]));
    if (!header && !uneven && !wide) continue;
    if (users.size < body.length || !body.every((fields) => fields.every(isIdentifier))) continue;
    // A row of features says the same several times, a list of items does not; and items have no items.
    const lists = body.filter((fields) => new Set(fields.slice(1)).size === fields.length - 1);
    if (lists.length < body.length * 0.8 || (header && rolesOfNames(table[0])[0] === 'item')) continue;
    const [user, item] = header ? table[0] : [l10n.t('column {0}', 1), l10n.t('column {0}', 2)];
    return {
      ...shapeOf(
        delimiter,
        [
          { name: user, role: 'user' },
          { name: item, role: 'item' },
        ],
        header,
      ),
      list: 'rest',
    };
  }
  return undefined;
}

/** "item_1", "item_2" … or "1", "2" …: columns that are the places of a list. */
function isNumbered(names: readonly string[]): boolean {
  const parts = names.map((name) => /^(.*?)(\d+)$/.exec(name.trim()));
  return (
    names.length >= 2 &&
    parts.every(
      (part, index) =>
        part !== null && part[1] === parts[0]?.[1] && Number(part[2]) === Number(parts[0][2]) + index,
    )
  );
}

/** A whole number, or letters with digits: no decimals, no words. */
function isIdentifier(field: string): boolean {
  return /^[^\s.]*\d[^\s.]*$/.test(field) && !/^\d{9,14}$/.test(field);
}

/** The shape with its item column taken for a list, where its cells hold several items. */
function withLists(shape: TableShape, rows: readonly (readonly string[])[]): TableShape {
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const styles = shape.columns.map((_, column) => listStyleOf(cells(column)));
  const lists = styles.flatMap((style, column) => (style === undefined ? [] : [column]));
  const named = columnOf(shape, 'item');
  const item =
    named >= 0 && styles[named] !== undefined
      ? named
      : lists.find((column) => styles[column] === 'pairs' || !holdsDecimals(cells(column)));
  // A table that has an item a line beside its lists describes items ("genres").
  if (item === undefined || (named >= 0 && named !== item && shape.header)) return shape;
  const style = styles[item];
  if (style === undefined) return shape;
  const value =
    style === 'pairs' ? undefined : lists.find((column) => column !== item && holdsDecimals(cells(column)));
  const user = columnOf(shape, 'user');
  const other = shape.columns.findIndex((_, column) => !lists.includes(column));
  const columns = shape.columns.map((column, index) => {
    if (index === item) return { ...column, role: 'item' as const };
    if (index === value)
      return { ...column, role: column.role === 'rating' ? ('rating' as const) : ('score' as const) };
    if (index === user && !lists.includes(index)) return column;
    if (index === other && (user < 0 || lists.includes(user))) return { ...column, role: 'user' as const };
    return column.role === 'model' || column.role === 'timestamp'
      ? column
      : { ...column, role: 'ignored' as const };
  });
  return { ...shape, list: style, columns };
}

function holdsDecimals(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => /\d\.\d/.test(cell)) && cells.every((cell) => /^[\s\d.,;|eE+\-[\]()]*$/.test(cell))
  );
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

function columnsOf(table: readonly (readonly string[])[], header: boolean): TableShape['columns'] {
  const rows = header ? table.slice(1) : table;
  const width = header ? table[0].length : mode(table.map((fields) => fields.length));
  const named = header ? rolesOfNames(table[0]) : new Array<ColumnRole>(width).fill('ignored');
  const samples = Array.from({ length: width }, (_, column): ColumnSample => ({
    role: named[column],
    fields: rows.map((fields) => fields[column] ?? ''),
  }));
  const roles = plausibleRoles(samples);
  return roles.map((role, column) => ({
    name: header ? table[0][column].trim() : l10n.t('column {0}', column + 1),
    role,
  }));
}

function isNumber(field: string): boolean {
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(field);
}

/** What a table is whose shape and first rows are known already; as inspectHead. */
export function guessOfTable(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  name: string,
): FileGuess {
  return judged(shape, rows, name);
}

/** What the file is, given how it is read. */
function judgedLines(shape: TableShape, lines: readonly string[], name: string): FileGuess {
  const table = lines.map((line) => splitLine(line, shape.delimiter));
  if (table.every((fields) => fields.length < 2)) {
    return { ...judged(shape, [], name), kind: 'unknown', confidence: 1, problem: { kind: 'one-column' } };
  }
  return judged(shape, shape.header ? table.slice(1) : table, name);
}

/** As judgedLines, of rows without header. */
function judged(shape: TableShape, rows: readonly (readonly string[])[], name: string): FileGuess {
  const sample = rows.slice(0, 20);
  const has = (role: ColumnRole): boolean => columnOf(shape, role) >= 0;
  const column = (role: ColumnRole): string => shape.columns[columnOf(shape, role)]?.name ?? '';
  const both = (has('label') || has('rating')) && (has('score') || has('rank'));
  const answer = (
    kind: FileKind,
    confidence: number,
    reasons: readonly string[],
    problem?: FileProblem,
  ): FileGuess => ({
    kind,
    confidence,
    reasons,
    both,
    shape,
    sample,
    problem,
  });

  const missing = (['user', 'item'] as const).filter((role) => !has(role));
  if (missing.length > 0) {
    if (missing.length === 1 && missing[0] === 'user') {
      return answer('items', nameSays(name) === 'items' ? 0.9 : 0.5, [l10n.t('items, but no users')], {
        kind: 'no-column',
        missing,
      });
    }
    return answer('unknown', 1, [], { kind: 'no-column', missing });
  }
  const problem: FileProblem | undefined = rows.length === 0 ? { kind: 'header-only' } : undefined;

  if (shape.format === 'trec-run')
    return answer('recommendations', 0.98, [l10n.t('it is a TREC run')], problem);
  if (shape.format === 'trec-qrels')
    return answer('truth', 0.98, [l10n.t('it is a TREC qrels file')], problem);

  // Evidence for and against, from the name of the file and from the columns; the larger side wins.
  const weights = { recommendations: 0, truth: 0, train: 0, items: 0 };
  const reasons: { kind: keyof typeof weights; text: string }[] = [];
  const evidence = (kind: keyof typeof weights, weight: number, text: string): void => {
    weights[kind] += weight;
    reasons.push({ kind, text });
  };
  const said = nameSays(name);
  if (said !== undefined) evidence(said, 2, l10n.t('its name'));
  if (has('score')) {
    const role = columnOf(shape, 'score');
    evidence(
      'recommendations',
      shape.header && rolesOfNames([shape.columns[role].name])[0] === 'score' ? 3 : 1.5,
      l10n.t('the column “{0}”', column('score')),
    );
  }
  if (has('rank')) evidence('recommendations', 2, l10n.t('the column “{0}”', column('rank')));
  if (has('model')) evidence('recommendations', 1, l10n.t('the column “{0}”', column('model')));
  // "customer_id,prediction": the column of items tells, not a value.
  const listed = shape.list === 'none' && !/^(json|parquet)/.test(shape.format) ? '' : column('item');
  if (shape.header && /pred|recom|recs|top/i.test(listed)) {
    evidence('recommendations', 2, l10n.t('the column “{0}”', listed));
  } else if (shape.list === 'pairs') evidence('recommendations', 1, l10n.t('its lists of items and scores'));
  if (has('rating')) evidence('truth', 1.5, l10n.t('the column “{0}”', column('rating')));
  if (has('timestamp')) evidence('truth', 1, l10n.t('the column “{0}”', column('timestamp')));
  if (has('event')) evidence('truth', 1, l10n.t('the column “{0}”', column('event')));
  if (has('label') && !has('score') && !has('rank'))
    evidence('truth', 1.5, l10n.t('the column “{0}”', column('label')));

  const ranked = (Object.keys(weights) as (keyof typeof weights)[]).sort((a, b) => weights[b] - weights[a]);
  const [first, second] = ranked;
  if (weights[first] === 0 || (weights[first] === weights[second] && first !== 'train')) {
    return answer('either', 0.5, [], problem);
  }
  const confidence = 0.5 + 0.5 * (1 - Math.exp(-(weights[first] - weights[second])));
  return answer(
    first,
    confidence,
    reasons.filter((reason) => reason.kind === first).map((reason) => reason.text),
    problem,
  );
}

const NAME_WORDS: readonly (readonly ['recommendations' | 'truth' | 'train' | 'items', RegExp])[] = [
  ['train', /(^|[^a-z])(train(ing)?|history|histories|past)([^a-z]|$)/],
  [
    'truth',
    /(^|[^a-z])(ground[_-]?)?(truth|test(ing|set)?|qrels?|labels?|holdout|hold[_-]out|heldout|held[_-]out|gold(en)?|actuals?|relevan(t|ce)|judge?ments?|valid(ation)?|eval(uation)?|ratings|y[_-]?true)([^a-z]|$)/,
  ],
  [
    'recommendations',
    /(^|[^a-z])(recs?|recos?|recommend(ations?|ed)?|pred(iction)?s?|predicted|runs?|results?|outputs?|submissions?|top[_-]?(n|k|\d+)|scored|ranked|rankings?|y[_-]?pred)([^a-z]|$)/,
  ],
  ['items', /(^|[^a-z])(items?|movies?|films?|products?|books?|catalog(ue)?|metadata|features?)([^a-z]|$)/],
];

/** What the name of a file says of its content: "als_recs.csv", "ml-100k.test.csv". */
function nameSays(name: string): 'recommendations' | 'truth' | 'train' | 'items' | undefined {
  const last = name
    .replace(/[\\/]+$/, '')
    .replace(/^.*[\\/]/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return NAME_WORDS.find(([, words]) => words.test(last))?.[0];
}
