import * as l10n from '@vscode/l10n';
import { describes, rolesOfNames, saysRecommended } from './columnNames';
import { areTimes } from './columnProfile';
import { numberOf } from '../values/decimal';
import { mayCut, mode } from './delimiters';
import type { LineCutter } from '../delimited/lineCutter';
import { describesItems, saysLiked, saysValues } from './listNames';
import { areNameAndNumber, holdsCalls, listEntries, listStyleOf, unwrapped } from '../delimited/lists';
import { holdsPercentages } from '../values/percentages';
import { columnOf, type ColumnRole, type Delimiter, type TableColumn, type TableShape } from '../tableShape';
import { splitLine, type Quote } from '../delimited/textLines';

/** A shape of delimited text in which nothing is unusual. */
export function shapeOf(
  delimiter: Delimiter,
  columns: TableShape['columns'],
  header: boolean,
  quote: Quote | undefined,
): TableShape {
  return {
    format: 'delimited',
    encoding: 'utf-8',
    delimiter,
    quotes: quote !== undefined,
    ...(quote === "'" && { quote: "'" as const }),
    trim: false,
    comments: false,
    header,
    list: 'none',
    columns,
  };
}

/**
 * The two formats of trec_eval: `query Q0 doc rank score run` and `query iteration doc relevance`.
 *
 * @param told a person says that it is this one, so that what stands in the second column does not matter
 */
export function trecShape(
  rows: readonly string[],
  overrides?: 'trec-run' | 'trec-qrels',
): TableShape | undefined {
  const names = (columns: readonly (readonly [string, ColumnRole])[]) =>
    columns.map(([name, role]) => ({ name, role }));
  const isRun = (fields: readonly string[]): boolean =>
    fields.length >= 6 &&
    (overrides === 'trec-run' || /^(q0|0)$/i.test(fields[1])) &&
    isNumber(fields[3]) &&
    isNumber(fields[4]);
  const isJudgement = (fields: readonly string[]): boolean =>
    fields.length === 4 &&
    (overrides === 'trec-qrels' || /^(q?0)$/i.test(fields[1])) &&
    /^-?\d+(\.\d+)?$/.test(fields[3]);
  // trec_eval knows no quotes.
  const cut = (line: string): string[] => splitLine(line, 'spaces', undefined);
  const first = cut(rows[0]);
  if (!isRun(first) && !isJudgement(first)) return undefined;
  const table = rows.map(cut);
  if (overrides !== 'trec-qrels' && nearlyAll(table, isRun)) {
    const runs = table.filter(isRun);
    const tags = new Set(runs.map((fields) => fields[5]));
    const columns = names([
      ['query', 'user'],
      ['Q0', 'ignored'],
      ['document', 'item'],
      ['rank', 'ignored'],
      ['score', 'score'],
      ['run', tags.size > 1 ? 'model' : 'ignored'],
    ]);
    const percent = holdsPercentages(runs.map((fields) => fields[4]));
    return {
      ...shapeOf('spaces', [], false, undefined),
      format: 'trec-run',
      columns: columns.map((column) =>
        column.role === 'score' && percent ? { ...column, percent } : column,
      ),
    };
  }
  if (overrides !== 'trec-run' && nearlyAll(table, isJudgement) && !rows[0].includes(',')) {
    return {
      ...shapeOf('spaces', [], false, undefined),
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

/**
 * Whether a user a line with the items behind is what a file may be, and what speaks for it: under which separators every
 * line has its own user and several items.
 */
export function raggedReadings(
  rows: readonly string[],
  cutter: LineCutter,
  delimiters: readonly Delimiter[],
): { readonly shape: TableShape; readonly evidence: number }[] {
  return delimiters.flatMap((delimiter) => {
    // Names may stand above.
    if (!rows.slice(1).every((line) => mayCut(line, delimiter))) return [];
    if (delimiter === 'spaces' && hasListsBetweenTabs(rows)) return [];
    const { header, body, trim } = linesOfLists(rows, delimiter, cutter);
    if (body.length < 2 || body.some((fields) => fields.length < 2)) return [];
    if (new Set(body.map(([user]) => user)).size < body.length) return [];
    // Below the names of a user and an item stand rows; and items have no items.
    const above = rolesOfNames(cutter.fields(rows[0].trimEnd(), delimiter));
    if (header === undefined && above.includes('user') && above.includes('item')) return [];
    // Names that are in no order of a list, as rec_1, rec_10, rec_2, are no user's items.
    if (header === undefined && above[0] === 'user') return [];
    if (header !== undefined && rolesOfNames(header)[0] === 'item') return [];
    const widths = body.map((fields) => fields.length);
    const different = new Set(widths).size;
    const usual = widths.filter((width) => width === mode(widths)).length;
    if (Math.max(...widths) < 3) return [];
    const items = body.flatMap((fields) => fields.slice(1));
    const share = (count: number): number => count / items.length;
    // A row of features says the same several times, a list of items does not.
    const distinct = body.filter((fields) => new Set(fields).size === fields.length).length / body.length;
    const identified = share(
      items.filter((item) => /\d/.test(item) && !NO_ITEM.test(item) && !/^\d{9,14}$/.test(item)).length,
    );
    const odd = share(items.filter((item) => NO_ITEM.test(item)).length);
    const evidence =
      (different > 1 ? 2 * (1 - usual / widths.length) + 1 : widths[0] >= 5 ? 2 : 0) +
      (header === undefined ? 0 : header[0].trim() === '' ? 2 : 4) +
      (4 * identified - 3) -
      8 * odd -
      6 * (1 - distinct) -
      (different === 1 && body.length > 2 && hasConstant(body) ? 3 : 0) -
      (body.every(([user]) => NO_ITEM.test(user)) ? 3 : 0);
    return evidence > LEAST_OF_LISTS
      ? [{ shape: { ...userPerLine(delimiter, header, cutter.quote), trim }, evidence }]
      : [];
  });
}

/** Whether the same stands behind the user in all lines. */
function hasConstant([first, ...others]: readonly (readonly string[])[]): boolean {
  return first.some((field, column) => column > 0 && others.every((fields) => fields[column] === field));
}

/** With less behind it a user a line is not looked at. */
const LEAST_OF_LISTS = -6;

/** A number with decimals, or what has brackets, quotes, blanks or another separator in it. */
export const NO_ITEM = /^-?\d*\.(?!0$)\d+$|[\s,;|"'[\](){}]/;

/** Whether tabs stand between several columns, in which there are lists: not every blank is between two items of one list. */
function hasListsBetweenTabs(rows: readonly string[]): boolean {
  const tabs = rows.map((line) => line.trimEnd().split('\t').length - 1);
  return tabs[0] >= 2 && tabs.every((count) => count === tabs[0]) && rows.some((line) => /\S \S/.test(line));
}

/** What may stand between the items of a line, by falling preference. */
export const BETWEEN_ITEMS: readonly Delimiter[] = ['spaces', '\t', ',', ';', '|'];

/** As ragged, of lines of which a person says that they are such; undefined when no separator cuts the first. */
export function overriddenUserPerLine(
  rows: readonly string[],
  cutter: LineCutter,
  delimiter: Delimiter | undefined,
): TableShape | undefined {
  const widthAt = (other: Delimiter): number => cutter.fields(rows[0].trimEnd(), other).length;
  const used =
    delimiter ?? BETWEEN_ITEMS.reduce((best, other) => (widthAt(other) > widthAt(best) ? other : best));
  return widthAt(used) < 2
    ? undefined
    : userPerLine(used, linesOfLists(rows, used, cutter).header, cutter.quote);
}

interface LinesOfLists {
  readonly header: readonly string[] | undefined;
  readonly body: readonly (readonly string[])[];
  /** Blanks stand around what stands between the separators. */
  readonly trim: boolean;
}

function linesOfLists(rows: readonly string[], delimiter: Delimiter, cutter: LineCutter): LinesOfLists {
  const cut = rows.map((line) => cutter.fields(line.trimEnd(), delimiter));
  const isPadded = (fields: readonly string[]): boolean => fields.some((field) => field.trim() !== field);
  const trim = delimiter !== 'spaces' && cut.every(isPadded);
  const table = trim ? cut.map((fields) => fields.map((field) => field.trim())) : cut;
  const isHeader = /^\D*$/.test(table[0][0]) && isNumbered(table[0].slice(1));
  return isHeader
    ? { header: table[0], body: table.slice(1), trim }
    : { header: undefined, body: table, trim };
}

function userPerLine(
  delimiter: Delimiter,
  header: readonly string[] | undefined,
  quote: Quote | undefined,
): TableShape {
  const [user, item] = header ?? [l10n.t('column {0}', 1), l10n.t('column {0}', 2)];
  const columns: TableShape['columns'] = [
    { name: user, role: 'user' },
    { name: item, role: 'item' },
  ];
  return { ...shapeOf(delimiter, columns, header !== undefined, quote), list: 'rest' };
}

/** "item_1", "item_2" … or "1", "2" …: columns that are the places of a list. */
function isNumbered(names: readonly string[]): boolean {
  const parts = names.map((name) => /^(|.*\D)(\d+)$/.exec(name.trim()));
  return (
    names.length >= 2 &&
    parts.every(
      (part, index) =>
        part !== null && part[1] === parts[0]?.[1] && Number(part[2]) === Number(parts[0][2]) + index,
    )
  );
}

/** A whole number, or letters with digits: no decimals, no words. */
export function isIdentifier(field: string): boolean {
  return /\d/.test(field) && !/[\s.,"'[\](){}]/.test(field) && !/^\d{9,14}$/.test(field);
}

/**
 * The shape with its item column taken for a list, where its cells hold several items.
 *
 * @param settled roles that a person gave
 */
export function withLists(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  overridden: ReadonlySet<ColumnRole> = new Set(),
): TableShape {
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const named = columnOf(shape, 'item');
  const styleOf = (column: number): ReturnType<typeof listStyleOf> => {
    // RecBole says so, also of lists with one item each.
    if (shape.header && shape.columns[column].name.endsWith(':token_seq')) return ' ';
    const style = listStyleOf(cells(column));
    if (style !== 'pairs' || !areNameAndNumber(cells(column))) return style;
    // An item has one score, and that stands beside it.
    const isValue = ({ role }: TableColumn, other: number): boolean =>
      other !== column && (role === 'score' || role === 'rating');
    return shape.columns.some(isValue) ? undefined : style;
  };
  // A table that has an item a line beside its lists describes items ("genres"), but where that is the one that a user liked.
  const isAlone = named >= 0 && shape.header && styleOf(named) === undefined;
  if (isAlone && !saysLiked(shape.columns[named].name)) return shape;
  const styles = shape.columns.map((_, column) => styleOf(column));
  const lists = styles.flatMap((style, column) => (style === undefined ? [] : [column]));
  // Of what was liked and what was recommended, which may both look like single ids, the items are the latter.
  const isOutdone =
    shape.header &&
    named >= 0 &&
    rolesOfNames([shape.columns[named].name])[0] !== 'item' &&
    lists.some((column) => column !== named && saysRecommended(shape.columns[column].name));
  if (isAlone && !isOutdone) return shape;
  const isSettled = ({ role }: TableColumn): boolean => role !== 'item' && overridden.has(role);
  const itemsAmong = (among: readonly number[]): number | undefined => {
    const whole = among.filter((column) => styles[column] === 'pairs' || !holdsDecimals(cells(column)));
    const likely = whole.filter(
      (column) =>
        !isSettled(shape.columns[column]) &&
        !standsBeside(shape, column) &&
        !holdsTimes(cells(column)) &&
        !(shape.columns[column].role === 'label' && holdJudgements(cells(column))),
    );
    return (
      recommendedOf(shape, likely) ??
      onlyOf(among.filter((column) => mayBeIds(shape, column) && !holdsFractions(cells(column)))) ??
      recommendedOf(shape, whole)
    );
  };
  const isNamed = named >= 0 && styles[named] !== undefined && !isOutdone;
  const item = isNamed || overridden.has('item') ? named : itemsAmong(lists);
  if (item === undefined) return shape;
  const style = styles[item];
  return style === undefined ? shape : withListIn(shape, item, style, cells, overridden);
}

/** As withLists, where a person says that cells are lists though they may not look like it. */
export function withOverriddenLists(
  shape: TableShape,
  rows: readonly (readonly string[])[],
  overridden: ReadonlySet<ColumnRole>,
): TableShape {
  const cells = (column: number): string[] => rows.map((fields) => fields[column] ?? '');
  const guessed = withLists(shape, rows, overridden);
  if (guessed.list !== 'none') return guessed;
  const named = columnOf(shape, 'item');
  const item = named >= 0 ? named : Math.min(1, shape.columns.length - 1);
  const holds = (separator: string): number => cells(item).filter((cell) => cell.includes(separator)).length;
  const style = LIST_SEPARATORS.reduce((best, other) => (holds(other) > holds(best) ? other : best));
  return withListIn(shape, item, style, cells, overridden);
}

const LIST_SEPARATORS = ['|', ';', ',', ' '] as const;

/** In which share of the cells a separator stands at least, where they may be lists. */
const MAY_BE_LISTS = 0.1;

/**
 * How the cells of items may be read as well: as lists, where separators stand in them, or as one item each, where they
 * were taken for lists. Only the items of another file can show which.
 */
export function listAlternatives(shape: TableShape, rows: readonly (readonly string[])[]): TableShape[] {
  const item = columnOf(shape, 'item');
  if (columnOf(shape, 'user') < 0) return [];
  const cells = (column: number): string[] =>
    rows.map((fields) => (fields[column] ?? '').trim()).filter((cell) => cell !== '');
  if (shape.list !== 'none') {
    const isOpen = shape.list !== 'rest' && shape.list !== 'pairs' && item >= 0;
    return isOpen && !cells(item).some((cell) => /^[[({]/.test(cell)) ? [{ ...shape, list: 'none' }] : [];
  }
  // One number is of one item.
  const predicted = shape.columns.findIndex(({ name, role }) => role === 'score' && saysRecommended(name));
  const isValue = ({ role }: TableColumn, column: number): boolean =>
    [...VALUES, 'rank'].includes(role) && (item >= 0 || column !== predicted);
  if (shape.columns.some(isValue)) return [];
  const columns =
    item >= 0
      ? [item]
      : shape.columns.flatMap(({ name, role }, column) =>
          column === predicted || (role === 'ignored' && !describes(name) && !describesItems(name))
            ? [column]
            : [],
        );
  return columns.slice(0, MOST_LISTS).flatMap((column) =>
    LIST_SEPARATORS.flatMap((list) => {
      const several = cells(column).filter((cell) => cell.includes(list)).length;
      if (several === 0 || several < cells(column).length * MAY_BE_LISTS) return [];
      if (list === ',' && cells(column).every((cell) => /^-?\d+(,\d+)?$/.test(cell))) return [];
      const roles = shape.columns.map((other, index): TableColumn => {
        const kept = ['user', 'model', 'fold', 'timestamp'].includes(other.role);
        return { name: other.name, role: index === column ? 'item' : kept ? other.role : 'ignored' };
      });
      return [{ ...shape, list, columns: roles }];
    }),
  );
}

/** In so many columns lists are looked for where nothing says which holds the items. */
const MOST_LISTS = 4;

function withListIn(
  shape: TableShape,
  item: number,
  style: Exclude<TableShape['list'], 'none' | 'rest'>,
  cells: (column: number) => string[],
  overridden: ReadonlySet<ColumnRole>,
): TableShape {
  const lists = shape.columns.flatMap((_, column) =>
    column === item || listStyleOf(cells(column)) !== undefined ? [column] : [],
  );
  const beside = lists.filter((column) => column !== item);
  const value = style === 'pairs' ? undefined : valuesAmong(shape, beside, cells, overridden);
  const entries = cells(item).flatMap((cell, row) =>
    listEntries(cell, value === undefined ? undefined : cells(value)[row], style),
  );
  const percent = holdsPercentages(entries.map((entry) => entry.value ?? ''));
  const user = columnOf(shape, 'user');
  const other = shape.columns.findIndex((_, column) => !lists.includes(column));
  const columns = shape.columns.map((column, index) => {
    if (index === item)
      return { ...withPercent(column, percent && value === undefined), role: 'item' as const };
    if (index === value)
      return {
        ...withPercent(column, percent),
        role: VALUES.find((role) => role === column.role) ?? ('score' as const),
      };
    if (index === user && !lists.includes(index)) return column;
    if (index === other && (user < 0 || lists.includes(user))) return { ...column, role: 'user' as const };
    return column.role === 'model' || column.role === 'fold' || column.role === 'timestamp'
      ? column
      : { ...column, role: 'ignored' as const };
  });
  const calls = lists.some((column) => cells(column).some(holdsCalls));
  return { ...shape, list: style, columns, ...(calls && { calls: true as const }) };
}

/** What a list beside the items may hold, the surest first. */
const VALUES = ['score', 'rating', 'label'] as const;

/** The column of lists that holds a number for each item: what a person or its name says, else the first of decimals. */
function valuesAmong(
  shape: TableShape,
  lists: readonly number[],
  cells: (column: number) => string[],
  overridden: ReadonlySet<ColumnRole>,
): number | undefined {
  const ofRole = (role: ColumnRole): number | undefined =>
    lists.find((column) => shape.columns[column].role === role);
  const overrides = VALUES.filter((role) => overridden.has(role)).map(ofRole);
  const named = VALUES.map(ofRole).filter((column) => column !== undefined && holdsNamed(column));
  const decimals = lists.find(
    (column) => holdsDecimals(cells(column)) && !standsBeside(shape, column) && !isOfOtherRole(column),
  );
  return [...overrides, ...named, decimals].find((column) => column !== undefined);

  function holdsNamed(column: number): boolean {
    const { name, role } = shape.columns[column];
    if (role === 'label') return holdJudgements(cells(column));
    // Whole numbers that were predicted may be the items.
    return holdsDecimals(cells(column)) || (saysValues(name) && holdNumbers(cells(column)));
  }

  function isOfOtherRole(column: number): boolean {
    return ['timestamp', 'rank', 'model', 'fold'].includes(shape.columns[column].role);
  }
}

/** Whether a column's name says that its lists are not the items but say something of them. */
export function standsBeside({ header, columns }: TableShape, column: number): boolean {
  const { name } = columns[column];
  return header && (saysValues(name) || describesItems(name) || describes(name));
}

/** Whether lists in cells hold points in time. */
export function holdsTimes(cells: readonly string[]): boolean {
  return areTimes(tokensOf(cells));
}

/** Whether most of what stands in lists is a number; the reader reports the rest. */
function holdNumbers(cells: readonly string[]): boolean {
  const tokens = tokensOf(cells);
  return tokens.filter(isNumber).length > tokens.length / 2;
}

/** Whether lists are of the numbers 0 and 1, and not of items that were liked. */
function holdJudgements(cells: readonly string[]): boolean {
  const tokens = tokensOf(cells);
  return tokens.length > 0 && tokens.every((token) => /^[01](\.0*)?$|^$/.test(token));
}

function tokensOf(cells: readonly string[]): string[] {
  const style = listStyleOf(cells);
  if (style === undefined || style === 'pairs') return [];
  return cells.flatMap((cell) => listEntries(cell, undefined, style).map(({ item }) => item));
}

function withPercent({ name, role }: TableColumn, percent: boolean): TableColumn {
  return percent ? { name, role, percent } : { name, role };
}

/** Whether numbers stand in cells, not all of them whole. */
export function holdsDecimals(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => /\d\.\d|\d ?%/.test(cell)) &&
    cells.every((cell) => /^[\s\d.,;|eE+%\-[\]()]*$/.test(unwrapped(cell)))
  );
}

/** Whether not all numbers are whole: pandas writes ids as `540.0` where one is missing. */
function holdsFractions(cells: readonly string[]): boolean {
  return cells.some((cell) => /\.\d*[1-9]/.test(cell));
}

function mayBeIds({ columns }: TableShape, column: number): boolean {
  return !['score', 'rating', 'rank'].includes(columns[column].role);
}

/** Of several columns of lists the one whose name says that they were recommended; else the first. */
function recommendedOf({ columns, header }: TableShape, lists: readonly number[]): number | undefined {
  return lists.find((column) => header && saysRecommended(columns[column].name)) ?? lists[0];
}

function onlyOf(columns: readonly number[]): number | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

/** Whether a number stands there, as a reader would take it; infinities are none. */
export function isNumber(field: string): boolean {
  return Number.isFinite(numberOf(field));
}
