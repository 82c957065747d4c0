import { isIdName } from '../caseNames';
import { isEventName, areMoments, areTimes, isMissing } from './columns/columnProfile';
import { columnIndexOfRole, type TableShape, type RowFields } from '../tableShape';
import { fieldsOf } from './columns/chanceOfGroups';
import { groupRows } from './sampledRows';
import { listEntries, detectListStyle } from '../delimited/lists';
import { leftoverColumns, type LeftoverColumn } from './leftoverColumns';
import { parseNumber } from '../values/decimal';
import { hasOpenColumns } from '../textFormats';
import { toSnakeCase } from '../columnNames';

/**
 * A column with the kind of each row: the event, the part of a split, whether the user liked the item, or
 * whether anything happened (if a time is missing in some rows).
 */
export interface RowKinds {
  readonly kind: 'event' | 'split' | 'verdicts' | 'gaps';
  readonly column: number;
  /** Values that were found, at least two; empty for `gaps`. */
  readonly values: readonly string[];
}

const PARTS =
  /^(train(ing)?|fit(ted)?|test(ing)?|val(id(ation)?)?|dev(elopment)?|(hold|held)[-_ ]?out|eval(uation)?|public|private|(un)?seen|(un)?masked|hidden|visible)$/i;
const NAMED_SPLIT = /^(data)?(split|subset|partition|usage)(name)?$/;
/** Name of a column that marks the rows of one part of a split by yes or no. */
const FLAG_OF_PART =
  /^(is|in|for)?(train|test|valid|validation|val|dev|holdout|heldout|eval|withheld|hidden|masked|mask)(ing|set|data|flag|mask|part|split|row)?$/;
/** Yes or no in any spelling. */
const FLAG = /^([01](\.0+)?|true|false|t|f|yes|no|y|n)$/i;

/** Maximum number of kinds. */
const MAX_KINDS = 12;

/** A column that may contain the kind of each row: see `RowKinds`. */
type KindColumn = Pick<RowKinds, 'kind' | 'column'> & {
  /** Values of the column in the examined rows; later rows may have others. */
  readonly seen: readonly string[];
  /** Columns of grades or events with one value in the examined rows. If later rows have others, this column is no kind. */
  readonly constants?: readonly number[];
};

/**
 * Returns the columns that may contain the kind of each row, by their name or values, if the user has not
 * specified which rows to use.
 */
export function kindColumnCandidates(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
): readonly KindColumn[] {
  const valuesOf = (column: number): string[] => [
    ...new Set(rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '')),
  ];
  const isRated = columnIndexOfRole(shape, 'rating') >= 0 || columnIndexOfRole(shape, 'label') >= 0;
  const countsEvents = use !== 'recommendations' && !isRated;
  const isOpen = constantValues(shape, rows).length > 0 && columnIndexOfRole(shape, 'event') < 0;
  const mayGrade = (seen: readonly string[]): boolean =>
    isOpen && seen.every((value) => parseNumber(value) === 0 || parseNumber(value) === 1);
  const kindColumnsFound: KindColumn[] = [];
  for (const [column, { name, role }] of shape.columns.entries()) {
    // A ground truth is not an experiment: its folds are parts, and one of them may be meant.
    const isFold = role === 'fold' && use === 'truth' && shape.fold === undefined;
    if (role !== 'ignored' && role !== 'event' && !isFold) continue;
    const seen = valuesOf(column);
    const words = name.toLowerCase().replace(/[^a-z]/g, '');
    const holds = (isOne: (value: string) => boolean): boolean => seen.length > 0 && seen.every(isOne);
    const isFlag =
      FLAG_OF_PART.test(words) && (/^(is|in|for)/.test(words) || holds((value) => FLAG.test(value)));
    const isNamed = shape.header && (isFold || NAMED_SPLIT.test(words) || isFlag);
    if (isNamed || holds((value) => PARTS.test(value)))
      kindColumnsFound.push({ kind: 'split', column, seen });
    else if (countsEvents && (role === 'event' || holds(isEventName)))
      kindColumnsFound.push({ kind: 'event', column, seen });
    else if (
      use === 'truth' &&
      isRated &&
      seen.length === 2 &&
      !mayGrade(seen) &&
      takesOfEach(shape, rows, column)
    )
      kindColumnsFound.push({ kind: 'split', column, seen });
  }
  if (use === 'recommendations') return kindColumnsFound;
  const places = new Set(kindColumnsFound.map(({ column }) => column));
  return [...kindColumnsFound, ...judgementColumns(shape, rows).filter(({ column }) => !places.has(column))];
}

/** Names of parts that are used for evaluation, as values or as column names. */
const EVALUATED = /^(is|in|for)?(test|eval|hold|held|with|hidden|masked|mask|private|unseen)/;

/** Returns the values of a column of parts with the parts that are evaluated first. */
export function partsByUse(name: string, values: readonly string[]): readonly string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isNo = (value: string): boolean => NO.test(value.trim());
  const isEvaluated = (value: string): boolean => {
    if (!values.every((other) => FLAG.test(other))) return EVALUATED.test(plain(value));
    // In a flag of training data, no means that a row is evaluated.
    return EVALUATED.test(plain(name)) !== isNo(value);
  };
  return values.toSorted((a, b) => Number(isEvaluated(b)) - Number(isEvaluated(a)));
}

/** Maximum probability that all users have equally many rows of the rarer kind by chance. */
const MAX_CHANCE = 1e-4;

/** Maximum share of the pairs of user and item that are in both parts of a split. */
const MAX_SHARED_PAIRS = 0.01;

/**
 * Returns whether a column of two values has equally many rows of the rarer value for each user with several
 * rows, as in leave-one-out and leave-k-out splits. The probability that this happens by chance is binomial:
 * k of the n rows of a user, each with the share q of the rarer value.
 */
function takesOfEach(shape: TableShape, rows: RowFields, column: number): boolean {
  const [user, item] = [columnIndexOfRole(shape, 'user'), columnIndexOfRole(shape, 'item')];
  const valueOf = (fields: readonly string[]): string => (fields[column] ?? '').trim();
  // Judges grade the same pairs; parts of a split contain different ones.
  const pairs = new Set(rows.map((fields) => JSON.stringify([fields[user], fields[item]])));
  const valued = new Set(rows.map((fields) => JSON.stringify([fields[user], fields[item], valueOf(fields)])));
  if (valued.size - pairs.size > MAX_SHARED_PAIRS * pairs.size) return false;
  const values = rows.map(valueOf);
  const first = values.filter((value) => value === values[0]).length;
  const rarer = first * 2 <= values.length ? values[0] : values.find((value) => value !== values[0]);
  const share = Math.min(first, values.length - first) / values.length;
  const several = [...groupRows(rows, (fields) => fields[user] ?? '').values()]
    .filter((own) => own.length > 1)
    .map((own) => ({ rows: own.length, taken: own.filter((fields) => valueOf(fields) === rarer).length }));
  if (several.length === 0) return false;
  const [{ taken }] = several;
  if (taken === 0 || several.some((count) => count.taken !== taken)) return false;
  return several.reduce((chance, count) => chance * binomial(count.rows, taken, share), 1) <= MAX_CHANCE;
}

/** Returns the probability of k successes in n trials with probability q each. */
function binomial(n: number, k: number, q: number): number {
  let ways = 1;
  for (let at = 1; at <= k; at++) ways *= (n - k + at) / at;
  return ways * q ** k * (1 - q) ** (n - k);
}

/** Returns the kinds of rows in a column; undefined if there is only one value, or more than `MAX_KINDS`. */
export function detectRowKinds(
  { kind, column }: KindColumn,
  values: readonly string[],
): RowKinds | undefined {
  if (kind === 'gaps') return { kind, column, values };
  if (kind === 'verdicts') {
    const told = valuesWithNoLast(values);
    return told && { kind, column, values: told };
  }
  return values.length > 1 && values.length <= MAX_KINDS ? { kind, column, values } : undefined;
}

const NO =
  /^(-?0(\.0+)?|-1(\.0+)?|false|f|no|n|down|dislike[ds]?|neg(ative)?|irrelevant|(not|non)[-_ ]?relevant|thumbs?[-_ ]?down)$/i;
const YES =
  /^(\+?1(\.0+)?|true|t|yes|y|up|like[ds]?|love[ds]?|pos(itive)?|neutral|relevant|partially[-_ ]relevant|thumbs?[-_ ]?up)$/i;

const DEEDS =
  'click|view|purchase|order|buy|bought|conver[ts]|cart|play|stream|listen|watch|like|share|sale|sold|book(ed|ing)|download|install|visit|reward|response|complet';
/** Column names after actions of users: “clicks”, “n_orders”, “converted”. */
const DEED_PATTERN = new RegExp(`(^|[^a-z])(${DEEDS})[a-z]*$`);
/** Column names for judgements. */
const JUDGMENT_PATTERN =
  /(^|[^a-z])(labels?|judge?ments?|verdicts?|grades?|relevan(t|ce|cy)|outcomes?|status|sentiments?|thumbs?|votes?|reactions?|feedback|responses?|results?)$/;

/** Maximum number of distinct values of a column of judgements, such as “good” and “bad”. */
const MAX_WORDS = 12;

/**
 * Returns the columns that may mark the relevant rows of a ground truth without a value column, in which all
 * rows would be relevant otherwise. A column of words cannot be the value column, and a value outside a list
 * does not describe one item.
 */
function judgementColumns(shape: TableShape, rows: RowFields): readonly KindColumn[] {
  const item = columnIndexOfRole(shape, 'item');
  if (!hasOpenColumns(shape)) return [];
  if (shape.list === 'rest' || shape.list === 'pairs' || item < 0) return [];
  if (shape.list !== 'none') return listedJudgements(shape, rows, shape.list);
  if (rows.some((fields) => /^\s*[[{]/.test(fields[item] ?? ''))) return [];
  const trimmedFields = (column: number): string[] => fieldsOf(rows, column).map((field) => field.trim());
  const isValued = (['score', 'rating', 'label', 'event'] as const).some(
    (role) => columnIndexOfRole(shape, role) >= 0,
  );
  const isGraded = (['rating', 'label', 'event'] as const).some(
    (role) => columnIndexOfRole(shape, role) >= 0,
  );
  const judgements: KindColumn[] = shape.columns.flatMap(({ role }, column) => {
    // The nearest item is not the least relevant.
    if (role === 'score' && !isGraded && shape.bestScore === 'smallest')
      return [{ kind: 'verdicts', column, seen: [...new Set(trimmedFields(column))] }];
    if ((role !== 'rating' && role !== 'label') || columnIndexOfRole(shape, 'score') >= 0) return [];
    const seen = [...new Set(trimmedFields(column).filter((field) => !isMissing(field)))];
    return seen.length > 0 && areWords(seen) ? [{ kind: 'verdicts', column, seen }] : [];
  });
  if (isValued) return [...judgements, ...countColumns(shape, rows)];
  const gaps = shape.columns.flatMap(({ name, role }, column): KindColumn[] => {
    const filled = trimmedFields(column).filter((field) => !isMissing(field));
    const hasGaps = role === 'ignored' && filled.length > 0 && filled.length < rows.length;
    return hasGaps && (isIdName(name) || areMoments(filled) || areTimes(filled.map(inSeconds)))
      ? [{ kind: 'gaps', column, seen: [] }]
      : [];
  });
  // Only some rows have the mark.
  const isMark = ({ column, values }: LeftoverColumn): boolean =>
    values.length === 1 && trimmedFields(column).some(isMissing);
  const leftover = leftoverColumns(shape, rows, 'truth').map((found): KindColumn =>
    isMark(found)
      ? { kind: 'gaps', column: found.column, seen: [] }
      : { kind: 'verdicts', column: found.column, seen: found.values },
  );
  return [...leftover, ...gaps.filter(({ column }) => leftover.every((other) => other.column !== column))];
}

/** Minimum number of rows in which a value does not recur by chance. */
const MIN_CONSTANT_ROWS = 12;

/** Returns the columns of grades and events if none grades a row: each grade is 1, and each event the same. Empty otherwise. */
function constantValues(shape: TableShape, rows: RowFields): readonly number[] {
  const columns = (['score', 'rating', 'label', 'event'] as const)
    .map((role) => columnIndexOfRole(shape, role))
    .filter((column) => column >= 0);
  const areConstant = columns.every((column) => {
    const values = new Set(fieldsOf(rows, column));
    const isOne = [...values].every((value) => parseNumber(value) === 1);
    return values.size === 1 && (isOne || shape.columns[column].role === 'event');
  });
  return areConstant && rows.length >= MIN_CONSTANT_ROWS ? columns : [];
}

/**
 * Returns the columns of counts from 0 if grades and events are the same in all rows: in rows with 0, nothing happened. If there
 * is no event, a flag of 0 and 1 is a count, too.
 */
function countColumns(shape: TableShape, rows: RowFields): readonly KindColumn[] {
  const constants = constantValues(shape, rows);
  if (constants.length === 0) return [];
  const isEvent = constants.includes(columnIndexOfRole(shape, 'event'));
  const user = columnIndexOfRole(shape, 'user');
  const users = [...groupRows(rows, (fields) => fields[user]).values()];
  return leftoverColumns(shape, rows, 'truth').flatMap(({ column, values }): KindColumn[] => {
    const areCounted = (numbers: readonly number[], from: number): boolean =>
      numbers.every((number) => Number.isInteger(number) && number >= from && number < from + numbers.length);
    if (!areCounted(values.map(parseNumber), 0)) return [];
    const isFlag = values.length === 2;
    // Sessions and steps count the rows of each user.
    const isNumbering = users.every((own) => {
      const numbers = own.map((fields) => parseNumber(fields[column]));
      const isRising = numbers.every((number, at) => at === 0 || number >= numbers[at - 1]);
      return isRising || areCounted([...new Set(numbers)], Math.min(...numbers));
    });
    const isOfUser = users.every((own) => new Set(fieldsOf(own, column)).size === 1);
    if (isOfUser || (isFlag ? isEvent : isNumbering)) return [];
    return [{ kind: 'verdicts', column, seen: values, constants }];
  });
}

/** Returns microseconds or nanoseconds since 1970, as columnar files have them, in seconds; other texts unchanged. */
function inSeconds(field: string): string {
  return field.replace(/^(\d{9,10})\d{6}(\d{3})?$/, '$1');
}

/** Returns the columns of lists that contain yes or no for each item of the item list. */
function listedJudgements(
  shape: TableShape,
  rows: RowFields,
  list: Exclude<TableShape['list'], 'none' | 'rest'>,
): readonly KindColumn[] {
  if ((['score', 'rating', 'label'] as const).some((role) => columnIndexOfRole(shape, role) >= 0)) return [];
  return shape.columns.flatMap(({ name, role }, column) => {
    const cells = rows.map((fields) => fields[column] ?? '');
    if (role !== 'ignored' || detectListStyle(cells) === undefined) return [];
    const entries = cells
      .flatMap((cell) => listEntries(cell, undefined, list, shape.around))
      .map((entry) => entry.item);
    const seen = [...new Set(entries)];
    const tells =
      !areWords(seen) && areVerdicts(toSnakeCase(name), seen) && valuesWithNoLast(seen) !== undefined;
    return tells ? [{ kind: 'verdicts' as const, column, seen }] : [];
  });
}

/** Returns the values of a column, those that mean no last; undefined if there is only one value. */
function valuesWithNoLast(values: readonly string[]): readonly string[] | undefined {
  const no = values.filter((value) => NO.test(value));
  return values.length > 1 ? [...values.filter((value) => !NO.test(value)), ...no] : undefined;
}

function areVerdicts(name: string, seen: readonly string[]): boolean {
  if (seen.every((value) => NO.test(value) || YES.test(value))) return true;
  if (DEED_PATTERN.test(name) && seen.every((value) => parseNumber(value) >= 0)) return true;
  return JUDGMENT_PATTERN.test(name) && areWords(seen);
}

/** Returns whether a column contains yes or no, or 1 or 0, for an action of users that its name mentions. */
export function isImplicitFeedback(name: string, fields: readonly string[]): boolean {
  const seen = [...new Set(fields.map((field) => field.trim()).filter((field) => !isMissing(field)))];
  return (
    DEED_PATTERN.test(toSnakeCase(name)) &&
    seen.length > 0 &&
    seen.every((value) => NO.test(value) || YES.test(value))
  );
}

function areWords(values: readonly string[]): boolean {
  return values.length <= MAX_WORDS && values.every((value) => Number.isNaN(parseNumber(value)));
}
