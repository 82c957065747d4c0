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
import { roleReadings, type ColumnSample, type Evidence, type RoleReading } from './columnRoles';
import {
  describes,
  isDistance,
  isMelted,
  isOfMelting,
  rivalScores,
  rolesOfNames,
  sampledNegatives,
} from './columnNames';
import { commasOf, NO_COMMAS, withPoints } from '../values/decimalComma';
import { delimiterOf, mode } from './delimiters';
import { listStyleOf } from '../delimited/lists';
import { decodedHead, signature, unmarkedUtf16 } from '../values/encoding';
import { readingsOfBytes } from '../values/otherEncodings';
import { guessOfFields, guessOfLines, guessOfTable, unreadable, type FileGuess } from './fileKind';
import {
  areTyped,
  hasHeader,
  isMeaningless,
  mayBeRow,
  narrowHeader,
  typedDelimiter,
  withRowNames,
} from './headerRow';
import { delimiterNamed, isComment, lineNumber, namedSeparator, sampleLines, shortened } from './headLines';
import type { LineCutter } from '../delimited/lineCutter';
import { withToolFields } from '../tools/toolFields';
import { toolDocument, wrappedRows } from '../tools/toolDocuments';
import { jsonHead, jsonProblem, type JsonHead } from '../json/jsonHead';
import { holdsPercentages } from '../values/percentages';
import { printedProblem } from './printedProblem';
import { printedText } from './printedText';
import { writtenRows, type Writing } from '../delimited/quoting';
import {
  BETWEEN_ITEMS,
  listAlternatives,
  raggedReadings,
  shapeOf,
  overriddenUserPerLine,
  trecShape,
  withLists,
  withOverriddenLists,
} from './rowLayout';
import { isOfImpressions, type ColumnRole, type TableShape } from '../tableShape';
import type { FileProblem } from '../delimited/textLines';
import { ambiguousItemColumn } from './ambiguousItemColumn';
import { structureOf } from './listStructure';
import { sampledRows } from './sampledRows';
import { listProblem } from './ambiguousLists';
import { withOverriddenRoles, overridesItem, overriddenByName, overriddenColumns } from './columnOverrides';
import { colonRows, colonShape } from './userColon';
import { matrixProblem, wideByNames, widePairs } from './wideLists';
import { formatName, formatRule, type FormatRule, type ReadOptions } from '../readOptions';
import { columnarFormat } from '../registry';

export type { FileGuess, FileKind } from './fileKind';
export type { TableShape } from '../tableShape';
export type { FileProblem } from '../delimited/textLines';

/** How much of a file inspectHead wants to see. */
export const HEAD_BYTES = 256 * 1024;

/** One way to read a file, with what speaks for it. */
export interface Reading {
  readonly guess: FileGuess;
  readonly evidence: Evidence;
  /** The fields of the first rows, without header. */
  readonly rows: readonly (readonly string[])[];
}

/** The ways in which a file can be read, the likeliest first. */
export type Readings = readonly [Reading, ...Reading[]];

/** What speaks for a reading besides which there is none. */
export const SURE: Evidence = { recommendations: 8, truth: 8 };

/** What speaks for a reading that finds no users or no items; less speaks for what only another file can show to be right. */
const NOTHING: Evidence = { recommendations: -1, truth: -1 };

/**
 * Guesses what a file is and how to read it, as far as it shows by itself.
 *
 * @param head its first bytes, decompressed, best HEAD_BYTES of them
 * @param name its name or path; only the last part is looked at
 * @param complete whether `head` is the whole file
 * @param overrides what a person says of it; the guess has a problem where the file is not so
 * @throws InputError when the format of the overrides has no such name
 */
export function inspectHead(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions = {},
): FileGuess {
  return detect(head, name, complete, overrides)[0].guess;
}

/**
 * The ways in which a file can be read. Which of them it is shows beside the file that it is held against: see
 * ./readingChoice. The parameters are those of inspectHead.
 */
export function detect(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions = {},
): Readings {
  const readings = (said: ReadOptions): Readings => {
    const found = readingsOfHead(head, name, complete, said);
    return 'shape' in found ? [{ guess: found, evidence: SURE, rows: found.sample }] : inOrder(found);
  };
  const found = readings(overrides);
  const said = withToolFields(namesIn(found[0]), overrides);
  return said === undefined ? found : readings(said);
}

/** The names of columns, also where the line that they stand in was taken for a row. */
function namesIn({ guess: { shape }, rows }: Reading): readonly string[] {
  const names = shape.columns.map(({ name }) => name);
  return shape.header ? names : (rows[0] ?? names);
}

/** The likeliest first, by what each says itself and by how its rows look. Of several that read the same one is left. */
function inOrder(readings: readonly Reading[]): Readings {
  const [only] = readings;
  if (readings.length < 2) return [only];
  const distinct = new Map(
    [...readings].reverse().map((reading) => [JSON.stringify(reading.guess.shape), reading]),
  );
  const weighed = [...distinct.values()].reverse().map((reading): Reading => {
    const { guess, rows, evidence } = reading;
    if (guess.problem !== undefined)
      return guess.problem.kind === 'no-column' ? { ...reading, evidence: NOTHING } : reading;
    // Columns that are called a prediction and a label, and none that could be an item.
    if (guess.shape.header && isOfImpressions(guess.shape)) return { ...reading, evidence: SURE };
    const under = (use: 'recommendations' | 'truth'): number =>
      evidence[use] + structureOf(sampledRows(guess.shape, rows, use), use, guess.shape.list !== 'none');
    return { ...reading, evidence: { recommendations: under('recommendations'), truth: under('truth') } };
  });
  const best = ({ evidence }: Reading): number => Math.max(evidence.recommendations, evidence.truth);
  const [first, ...others] = weighed.sort((a, b) => best(b) - best(a));
  return [first, ...others];
}

/** What a file is, where there is no doubt; else the ways in which it can be read. */
function readingsOfHead(
  head: Uint8Array,
  name: string,
  complete: boolean,
  overrides: ReadOptions,
): FileGuess | readonly Reading[] {
  const asked = formatRule(overrides.format);
  const { kind } = asked;
  const blank = shapeOf(',', [], false, '"');
  if (head.length === 0) return unreadable({ kind: 'empty' }, blank);
  const what = signature(head);
  if (what !== undefined) return unreadable({ kind: 'binary', what }, blank);
  const { text, encoding, binary, badByte } = decodedHead(head, complete, overrides.encoding);
  const wide = binary ? unmarkedUtf16(head) : undefined;
  if (wide !== undefined) {
    const shown = sampleLines(decodedHead(head, complete, wide).text, complete)[0] ?? '';
    const readings = [{ encoding: wide, text: shortened(shown) }];
    return unreadable({ kind: 'not-utf8', line: 1, byte: 0, readings }, blank);
  }
  if (binary) return unreadable({ kind: 'binary', what: undefined }, blank);
  if (badByte >= 0) {
    const line = decodedHead(head.subarray(0, badByte)).text.split(/\r\n|\n|\r/).length;
    const readings = readingsOfBytes(head, badByte);
    return unreadable({ kind: 'not-utf8', line, byte: head[badByte], readings }, blank);
  }
  const sample = sampleLines(text, complete);
  const misfit = (found = sample[0] ?? ''): FileGuess => {
    const guess = inspectHead(head, name, complete);
    return unreadable(
      {
        kind: 'misfit',
        format: overrides.format ?? '',
        line: lineNumber(text, found),
        found: shortened(found),
        looksLike: guess.problem === undefined ? formatName(guess.shape) : undefined,
      },
      { ...blank, encoding },
    );
  };
  if (kind !== undefined && columnarFormat(kind) !== undefined) return misfit();

  if (kind === undefined || kind === 'json' || kind === 'jsonl') {
    const document = kind === 'jsonl' ? undefined : toolDocument(text, name, { ...blank, encoding });
    if (document !== undefined)
      return 'shape' in document
        ? overriddenGuess(document.shape, overrides, (shape) => ({ ...document, shape }))
        : unreadable(document, { ...blank, encoding });
    const wrapped = kind === 'jsonl' ? undefined : wrappedRows(text, name, { ...blank, encoding });
    if (wrapped !== undefined)
      return overriddenGuess(wrapped.shape, overrides, (shape) => guessOfTable(shape, wrapped.sample, name));
    const unlike = jsonProblem(text);
    if (unlike !== undefined) return unreadable(unlike, { ...blank, encoding });
    const json = jsonHead(text);
    const fits = kind === undefined || (kind === 'jsonl') === (json?.format === 'json-lines');
    if (json !== undefined && fits) {
      const shape = jsonShape(json, encoding);
      const nameOf = (column: number): string => json.columns[column].name;
      const unclear = overridesItem(overrides)
        ? undefined
        : (ambiguousItemColumn(json.rivals ?? [], nameOf, { named: 'field' }) ??
          (overrides.columns === undefined ? namesProblemOf(shape) : undefined));
      return unclear === undefined
        ? overriddenGuess(shape, overrides, (changed) => guessOfTable(changed, json.rows, name))
        : unreadable(unclear, shape);
    }
    if (kind !== undefined) return misfit();
  }

  const printed = overrides.format === undefined ? printedProblem(text, sample) : undefined;
  if (printed !== undefined) return unreadable(printed, { ...blank, encoding });

  const separator = namedSeparator(sample[0] ?? '');
  const typed = asked.delimiter === undefined ? typedDelimiter(sample[0] ?? '') : undefined;
  const rule: FormatRule =
    separator !== undefined
      ? { delimiter: delimiterNamed(separator), ...asked }
      : typed !== undefined
        ? { ...asked, delimiter: typed }
        : asked;
  if (separator !== undefined && rule.delimiter === undefined)
    return unreadable({ kind: 'unknown-separator', separator }, { ...blank, encoding });
  const below = separator === undefined ? sample : sample.slice(1);
  const { lines, rows, writing } = writtenRows(below, rule);
  if (rows.length === 0) return unreadable({ kind: 'empty' }, { ...blank, encoding });
  const comments = rows !== lines;
  const written = { encoding, ...(separator !== undefined && { separatorLine: true as const }) };
  const guessOfRows = (found: TableShape): FileGuess =>
    overriddenGuess({ ...found, ...written, comments }, overrides, (shape) =>
      guessOfLines(shape, rows, name),
    );

  if (kind === 'trec-run' || kind === 'trec-qrels' || kind === undefined) {
    const trec = trecShape(rows, kind);
    if (trec !== undefined) return guessOfRows(trec);
    if (kind !== undefined) return misfit(rows.find((line) => trecShape([line], kind) === undefined));
  }
  // A dictionary of Python in each line, of which no row can be made.
  if (overrides.format === undefined && rows.every((line) => /^\s*\{u?'[^']*': /.test(line)))
    return unreadable({ kind: 'python' }, { ...blank, encoding });
  const isOpen = overrides.format === undefined || rule.layout === 'user-per-line';
  const colons = isOpen && separator === undefined ? colonShape(rows) : undefined;
  if (colons !== undefined) {
    const guess = guessOfRows(colons);
    return [{ guess, evidence: SURE, rows: colonRows(guess.shape, rows) }];
  }
  const people =
    overrides.format === undefined && separator === undefined ? printedText(rows, text) : undefined;
  if (people !== undefined) return unreadable(people, { ...blank, encoding });
  if (rule.layout === 'user-per-line') {
    const lists = overriddenUserPerLine(rows, writing.cutter, rule.delimiter);
    return lists === undefined ? misfit(rows[0]) : guessOfRows(lists);
  }
  const lists =
    rule.layout === undefined && typed === undefined ? listsByLine(rows, rule, writing.cutter) : [];
  const byLine = lists.map(({ shape, evidence }): Reading => {
    const guess = guessOfRows(shape);
    const cut = rows.map((line) => writing.cutter.fields(line.trimEnd(), shape.delimiter));
    const body = shape.trim ? cut.map((fields) => fields.map((field) => field.trim())) : cut;
    return {
      guess,
      evidence: { recommendations: evidence, truth: evidence },
      rows: shape.header ? body.slice(1) : body,
    };
  });
  if (lists.some(({ evidence }) => evidence >= SURE.recommendations)) return byLine;
  const tables = table({ text, written, lines, rows, writing, name, overrides, rule, misfit });
  if ('shape' in tables && (byLine.length === 0 || tables.problem?.kind === 'no-such-column')) return tables;
  return [...byLine, ...asReadings(tables)];
}

/** What speaks for a table that has a problem. */
const PROBLEM: Evidence = { recommendations: 3, truth: 3 };

function asReadings(found: FileGuess | readonly Reading[]): readonly Reading[] {
  return 'shape' in found ? [{ guess: found, evidence: PROBLEM, rows: found.sample }] : found;
}

/** A layout with a user and several items in a line, and what speaks for it. */
interface LineLists {
  readonly shape: TableShape;
  readonly evidence: number;
}

/** How lines may hold a user and several items. */
function listsByLine(
  rows: readonly string[],
  { delimiter }: FormatRule,
  cutter: LineCutter,
): readonly LineLists[] {
  const named = wideByNames(rows, delimiter ?? delimiterOf(rows.slice(0, 1), cutter).delimiter, cutter);
  if (named?.sure === true) return [{ shape: named.shape, evidence: SURE.recommendations }];
  const delimiters = delimiter === undefined ? BETWEEN_ITEMS : [delimiter];
  const pairs = widePairs(rows, delimiters, cutter, (column) => l10n.t('column {0}', column + 1));
  if (pairs?.sure === true) return [{ shape: pairs.shape, evidence: SURE.recommendations }];
  return [
    ...(named === undefined ? [] : [{ shape: named.shape, evidence: WIDE }]),
    ...(pairs === undefined ? [] : [{ shape: pairs.shape, evidence: pairs.likely ? WIDE : 0 }]),
    ...raggedReadings(rows, cutter, delimiters),
  ];
}

/** What speaks for items in columns that the file does not prove. */
const WIDE = 3;

/** The head of a file of text, and what was told of it. */
interface TextHead {
  readonly text: string;
  readonly written: Pick<TableShape, 'encoding' | 'separatorLine'>;
  readonly lines: readonly string[];
  /** The lines without those that look like comments; the same array where there are none. */
  readonly rows: readonly string[];
  readonly writing: Writing;
  readonly name: string;
  readonly overrides: ReadOptions;
  readonly rule: FormatRule;
  /** The answer where the file is not what was told, as that line shows. */
  readonly misfit: (line: string) => FileGuess;
}

/** How a file may be read whose lines are rows of a table. */
function table(head: TextHead): FileGuess | readonly Reading[] {
  const { text, lines, rows, writing, overrides, rule, misfit } = head;
  const { delimiter, cutter } = writing;
  const comments = rows !== lines;
  // A lone `#` line in ordinary text may be an id; only tools that write blanks between fields write comments so.
  const used = comments && delimiter !== 'spaces' ? commentsOrRows(lines, rows, writing) : rows;
  const cells = used.map((line) => cutter.fields(line, delimiter));
  if (rule.kind !== undefined && mode(cells.map((fields) => fields.length)) < 2) return misfit(used[0]);
  const trim = delimiter !== 'spaces' && paddedShare(cells) >= 0.9;
  const trimmed = trim ? cells.map((fields) => fields.map((field) => field.trim())) : cells;
  const commas =
    rule.layout === 'lists' && overrides.decimal === undefined
      ? NO_COMMAS
      : commasOf(trimmed, delimiter, overrides.decimal);
  const clean = withRowNames(withPoints(trimmed, commas.numbers));
  // RecBole writes quotes as they are.
  const typed = areTyped(clean[0]);
  if (rule.typed === true && !typed) return misfit(used[0]);

  const matrix = overrides.columns === undefined ? matrixProblem(clean) : undefined;
  if (matrix !== undefined) return unreadable(matrix, shapeOf(delimiter, [], true, cutter.quote));

  const header = overriddenByName(overrides.columns) || hasHeader(clean);
  const doubtful = overrides.columns === undefined && mayBeRow(clean, header);
  const cut: CutTable = {
    text,
    used,
    cells,
    trimmed,
    clean,
    trim,
    typed,
    commas,
    comments: comments && used === rows,
  };
  const likely = readingsUnder(head, cut, header);
  if (!doubtful || 'shape' in likely) return likely;
  const other = readingsUnder(head, cut, !header);
  return 'shape' in other
    ? likely
    : [...likely.map((reading) => weighted(reading, HEADER_AS_IT_LOOKS)), ...other];
}

/** What the look of the first row weighs, where it may be a header and may be none. */
const HEADER_AS_IT_LOOKS = 0.5;

function weighted(reading: Reading, weight: number): Reading {
  const { recommendations, truth } = reading.evidence;
  return { ...reading, evidence: { recommendations: recommendations + weight, truth: truth + weight } };
}

/** The rows of a table, cut into fields. */
interface CutTable {
  readonly text: string;
  readonly used: readonly string[];
  /** As they stand in the file. */
  readonly cells: readonly (readonly string[])[];
  /** Without blanks around them. */
  readonly trimmed: readonly (readonly string[])[];
  /** With points before decimals too. */
  readonly clean: readonly (readonly string[])[];
  readonly trim: boolean;
  readonly typed: boolean;
  readonly commas: ReturnType<typeof commasOf>;
  readonly comments: boolean;
}

/** How a table may be read that has a header, or none. */
function readingsUnder(head: TextHead, cut: CutTable, header: boolean): FileGuess | readonly Reading[] {
  const { written, writing, name, overrides, rule } = head;
  const { delimiter, share, cutter } = writing;
  const { text, used, cells, clean, typed, commas } = cut;
  const width = header ? clean[0].length : mode(clean.map((fields) => fields.length));
  const names = header ? clean[0] : new Array<string>(width).fill('');
  const places = overrides.columns && overriddenColumns(overrides.columns, names, lineNumber(text, used[0]));
  const overridden = places instanceof Map ? places : undefined;
  const body = header ? clean.slice(1) : clean;
  const { samples, readings } = rolesIn(clean, header, width, overridden);
  // Prose has commas and blanks too, but no two lines alike.
  const prose = !header && share < 0.5;
  const shapeWith = (roles: readonly ColumnRole[]): TableShape => {
    const columns = roles.map((role, column) => ({
      name: header ? clean[0][column].trim() : l10n.t('column {0}', column + 1),
      role: prose ? ('ignored' as const) : role,
      ...(holdsPercentages(samples[column].fields) && { percent: true as const }),
    }));
    return {
      ...shapeOf(delimiter, columns, header, typed ? undefined : cutter.quote),
      ...written,
      trim: cut.trim,
      comments: cut.comments,
      ...(commas.decimal.size > 0 && { decimal: ',' as const }),
      ...smallestFirst(overrides, columns),
    };
  };
  const [likeliest] = readings;
  if (places !== undefined && 'kind' in places) return unreadable(places, shapeWith(likeliest.roles));
  const misnamed =
    header && overrides.columns === undefined ? namesProblem(clean[0], likeliest.roles) : undefined;
  if (misnamed !== undefined) return unreadable(misnamed, shapeWith(likeliest.roles));
  const narrow = header && overrides.columns === undefined ? narrowHeader(clean) : undefined;
  if (narrow !== undefined) return unreadable(narrow, shapeWith(likeliest.roles));
  const hasLists = samples.some(({ fields }) => listStyleOf(fields) !== undefined);
  const uneven = cells.filter((fields) => fields.length !== width).length / cells.length;
  const most = width > MOST_COLUMNS ? 1 : MOST_READINGS;
  const guessOf = (shape: TableShape): FileGuess =>
    typed ? guessOfLines(shape, used, name) : guessOfFields(shape, cells, name);
  const overriddenOnes = new Set(overridden?.values());
  return readings.slice(0, most).flatMap(({ roles, evidence }): Reading[] => {
    const shape = shapeWith(roles);
    const listed = prose ? shape : listedShape(head, cut, shape, hasLists ? body : [], overriddenOnes);
    const reading = (guess: FileGuess, weight: number): Reading =>
      weighted({ guess, evidence, rows: body }, (header ? UNEVEN : UNEVEN_WITHOUT_NAMES) * uneven + weight);
    if ('problem' in listed) return [reading(listed, 0)];
    const isOpen = rule.layout === undefined && !prose && width <= MOST_COLUMNS;
    const others = isOpen ? listAlternatives(listed, body) : [];
    return [reading(guessOf(listed), 0), ...others.map((other) => reading(guessOf(other), OTHER_LISTS))];
  });
}

/** What reading cells otherwise than they look weighs: less than that items meet. */
const OTHER_LISTS = -1.5;

/** So many ways are looked at in which columns may be meant; of a table that is wider than this, one. */
const MOST_READINGS = 24;
const MOST_COLUMNS = 64;

/** What lines of other lengths weigh. */
const UNEVEN = -3;
const UNEVEN_WITHOUT_NAMES = -8;

/** A shape with the lists that stand in its cells; a guess with a problem where these cannot be read. */
function listedShape(
  { overrides, rule }: TextHead,
  { text, used, trimmed, commas }: CutTable,
  shape: TableShape,
  body: readonly (readonly string[])[],
  overridden: ReadonlySet<ColumnRole>,
): TableShape | FileGuess {
  const listed =
    rule.layout === 'rows'
      ? shape
      : rule.layout === 'lists'
        ? withOverriddenLists(shape, body, overridden)
        : withLists(shape, body, overridden);
  const unlisted = listProblem(listed, body, {
    lineOf: (row) => lineNumber(text, used[shape.header ? row + 1 : row]),
    overriddenItem: overridesItem(overrides),
    overriddenLists: rule.layout === 'lists',
  });
  if (unlisted !== undefined) return unreadable(unlisted, listed);
  const unclear = [...commas.unclear].find(
    ([column]) =>
      ['score', 'rating', 'label', 'rank'].includes(listed.columns[column]?.role) && listed.list === 'none',
  );
  if (unclear === undefined) return listed;
  const [column, comma] = unclear;
  const line = used.find((_, row) => trimmed[row][column] === comma.text) ?? used[0];
  return unreadable({ kind: 'unclear-comma', ...comma, line: lineNumber(text, line) }, listed);
}

/** What a file is with the columns and the order that a person told of it, where it is understood otherwise. */
export function overriddenGuess(
  shape: TableShape,
  overrides: ReadOptions,
  guessOf: (shape: TableShape) => FileGuess,
): FileGuess {
  const { problem, shape: changed } = overriddenShape(shape, overrides);
  return problem === undefined ? guessOf(changed) : unreadable(problem, changed);
}

/** The shape with the columns and the order that a person told, and what of it cannot be. */
function overriddenShape(
  shape: TableShape,
  overrides: ReadOptions,
): { readonly shape: TableShape; readonly problem: FileProblem | undefined } {
  const names = shape.columns.map((column) => column.name);
  const places = overrides.columns && overriddenColumns(overrides.columns, names, 1);
  if (places !== undefined && 'kind' in places) return { shape, problem: places };
  const roles = withOverriddenRoles(
    shape.columns.map(({ role }) => role),
    places,
  );
  const columns = shape.columns.map((column, index) => ({ ...column, role: roles[index] }));
  return { shape: { ...shape, columns, ...smallestFirst(overrides, columns) }, problem: undefined };
}

/** Of distances the smallest is the best, unless a person says otherwise. */
function smallestFirst(
  { bestScore }: ReadOptions,
  columns: TableShape['columns'],
): Pick<TableShape, 'bestScore'> {
  const scores = columns.find(({ role }) => role === 'score');
  const distances = scores !== undefined && isDistance(scores.name);
  return (bestScore ?? (distances ? 'smallest' : 'largest')) === 'smallest' ? { bestScore: 'smallest' } : {};
}

function jsonShape({ format, columns, named }: JsonHead, encoding: TableShape['encoding']): TableShape {
  return { ...shapeOf(',', columns, named, undefined), format, encoding };
}

/** What the names of columns leave open, or rule out, where nobody said which is which. */
function namesProblem(names: readonly string[], roles: readonly ColumnRole[]): FileProblem | undefined {
  const has = (role: ColumnRole): boolean => roles.includes(role);
  if (!has('user') || !has('item')) return undefined;
  const negatives = sampledNegatives(names);
  if (negatives !== undefined) return { kind: 'negatives', column: negatives.trim() };
  // Lists of items may be called predictions.
  const free = names.map((name, column) => (['score', 'ignored'].includes(roles[column]) ? name : ''));
  const scores = has('rating') || has('label') ? [] : rivalScores(free);
  return scores.length === 0
    ? undefined
    : { kind: 'unclear-score', columns: scores.map((column) => names[column].trim()) };
}

/** As namesProblem, of a shape whose columns have the names of the file. */
export function namesProblemOf({ columns }: TableShape): FileProblem | undefined {
  return namesProblem(
    columns.map(({ name }) => name),
    columns.map(({ role }) => role),
  );
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

/** What the columns of a table may be. */
function rolesIn(
  table: readonly (readonly string[])[],
  header: boolean,
  width: number,
  overrides: ReadonlyMap<number, ColumnRole> | undefined,
): { readonly samples: readonly ColumnSample[]; readonly readings: readonly RoleReading[] } {
  const rows = header ? table.slice(1) : table;
  const melted = header && isMelted(table[0]);
  const isOfNothing = (column: number): boolean => melted && isOfMelting(table[0][column] ?? '');
  const named = header
    ? rolesOfNames(table[0]).map((role, column) => (isOfNothing(column) ? 'ignored' : role))
    : new Array<ColumnRole>(width).fill('ignored');
  const samples = withOverriddenRoles(named, overrides).map((role, column): ColumnSample => ({
    role,
    fields: rows.map((fields) => fields[column] ?? ''),
    nameless: !header || isMeaningless(table[0][column]),
    describing: header && (describes(table[0][column] ?? '') || isOfNothing(column)),
  }));
  return { samples, readings: roleReadings(samples, overrides !== undefined) };
}
