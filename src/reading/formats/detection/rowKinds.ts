import { isEventName, areTimes, isMissing } from './columns/columnProfile';
import { columnOf, type TableShape, type RowFields } from '../tableShape';
import { groupRows } from './sampledRows';
import { listEntries, listStyleOf } from '../delimited/lists';
import { leftoverColumns } from './leftoverColumns';
import { numberOf } from '../values/decimal';
import { isNamedByHeader } from '../textFormats';
import { inWords } from '../columnNames';

/**
 * A column that says of each row what kind it is: what the user did, to which part of a split it belongs, whether the
 * user liked the item, or, by a time that some rows have not, whether anything happened.
 */
export interface RowKinds {
  readonly kind: 'event' | 'split' | 'verdicts' | 'gaps';
  readonly column: number;
  /** What stands there, as far as was looked at; at least two, but of `gaps` none. */
  readonly values: readonly string[];
}

const PARTS =
  /^(train(ing)?|fit(ted)?|test(ing)?|val(id(ation)?)?|dev(elopment)?|(hold|held)[-_ ]?out|eval(uation)?|public|private|(un)?seen|(un)?masked|hidden|visible)$/i;
const NAMED_SPLIT = /^(data)?(split|subset|partition|usage)(name)?$/;
/** Named after one part, with yes or no in it. */
const FLAG_OF_PART =
  /^(is|in|for)?(train|test|valid|validation|val|dev|holdout|heldout|eval|withheld|hidden|masked|mask)(ing|set|data|flag|mask|part|split|row)?$/;
/** Yes or no, however it is written. */
const FLAG = /^([01](\.0+)?|true|false|t|f|yes|no|y|n)$/i;

/** More are no kinds. */
const MAX_KINDS = 12;

/** A column that may say of each row what kind it is: see RowKinds. */
type KindColumn = Pick<RowKinds, 'kind' | 'column'> & {
  /** What stands there in the rows that were looked at; other rows may hold others. */
  readonly seen: readonly string[];
};

/**
 * The columns that may tell kinds of rows of which nothing says which count: by their name, or by what stands there.
 */
export function kindColumns(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
): readonly KindColumn[] {
  const valuesOf = (column: number): string[] => [
    ...new Set(rows.map((fields) => (fields[column] ?? '').trim()).filter((field) => field !== '')),
  ];
  const isRated = columnOf(shape, 'rating') >= 0 || columnOf(shape, 'label') >= 0;
  const countsEvents = use !== 'recommendations' && !isRated;
  const found: KindColumn[] = [];
  for (const [column, { name, role }] of shape.columns.entries()) {
    // A truth is no experiment: its folds are parts, and one of them may be meant.
    const isFold = role === 'fold' && use === 'truth' && shape.fold === undefined;
    if (role !== 'ignored' && role !== 'event' && !isFold) continue;
    const seen = valuesOf(column);
    const words = name.toLowerCase().replace(/[^a-z]/g, '');
    const holds = (isOne: (value: string) => boolean): boolean => seen.length > 0 && seen.every(isOne);
    const isFlag =
      FLAG_OF_PART.test(words) && (/^(is|in|for)/.test(words) || holds((value) => FLAG.test(value)));
    const isNamed = shape.header && (isFold || NAMED_SPLIT.test(words) || isFlag);
    if (isNamed || holds((value) => PARTS.test(value))) found.push({ kind: 'split', column, seen });
    else if (countsEvents && (role === 'event' || holds(isEventName)))
      found.push({ kind: 'event', column, seen });
    else if (use === 'truth' && isRated && seen.length === 2 && takesOfEach(shape, rows, column))
      found.push({ kind: 'split', column, seen });
  }
  if (use === 'recommendations') return found;
  const places = new Set(found.map(({ column }) => column));
  return [...found, ...judgementColumns(shape, rows).filter(({ column }) => !places.has(column))];
}

/** Names of parts or columns that are evaluated. */
const EVALUATED = /^(is|in|for)?(test|eval|hold|held|with|hidden|masked|mask|private|unseen)/;

/** Returns the values of a column of parts with the parts that are evaluated first. */
export function partsByUse(name: string, values: readonly string[]): readonly string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isNo = (value: string): boolean => NO.test(value.trim());
  const isEvaluated = (value: string): boolean => {
    if (!values.every((other) => FLAG.test(other))) return EVALUATED.test(plain(value));
    // Of a flag of training data, no means that a row is evaluated.
    return EVALUATED.test(plain(name)) !== isNo(value);
  };
  return values.toSorted((a, b) => Number(isEvaluated(b)) - Number(isEvaluated(a)));
}

/** So seldom as many rows of each user are of the rarer kind by chance. */
const MAX_CHANCE = 1e-4;

/** Maximum share of the pairs of user and item that are in both parts of a split. */
const MAX_SHARED_PAIRS = 0.01;

/**
 * Whether a column of two values takes as many rows of each user who has several, as what leaves out one of each, or k,
 * does: with q for the rarer value, n rows of a user hold k of it by chance with the binomial probability.
 */
function takesOfEach(shape: TableShape, rows: RowFields, column: number): boolean {
  const [user, item] = [columnOf(shape, 'user'), columnOf(shape, 'item')];
  const valueOf = (fields: readonly string[]): string => (fields[column] ?? '').trim();
  // Judges grade the same pairs, parts of a split hold different ones.
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

/** The probability of k of n, each of which has the probability q. */
function binomial(n: number, k: number, q: number): number {
  let ways = 1;
  for (let at = 1; at <= k; at++) ways *= (n - k + at) / at;
  return ways * q ** k * (1 - q) ** (n - k);
}

/** Undefined: it does not tell rows apart, as there is one value, or there are too many. */
export function kindsOf({ kind, column }: KindColumn, values: readonly string[]): RowKinds | undefined {
  if (kind === 'gaps') return { kind, column, values };
  if (kind === 'verdicts') {
    const told = toldApart(values);
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
/** Named after what users do: “clicks”, “n_orders”, “converted”. */
const DEED_PATTERN = new RegExp(`(^|[^a-z])(${DEEDS})[a-z]*$`);
/** Named after what somebody judged. */
const JUDGMENT_PATTERN =
  /(^|[^a-z])(labels?|judge?ments?|verdicts?|grades?|relevan(t|ce|cy)|outcomes?|status|sentiments?|thumbs?|votes?|reactions?|feedback|responses?|results?)$/;

/** More are no verdicts. */
const MAX_WORDS = 12;

/**
 * The columns that may say which rows count, in a truth of which no column is read as a value: all of its rows count
 * otherwise. Where the value is a word, no row would. What stands beside a list says nothing of one item.
 */
export function judgementColumns(shape: TableShape, rows: RowFields): readonly KindColumn[] {
  const item = columnOf(shape, 'item');
  if (!shape.header && !isNamedByHeader(shape.format)) return [];
  if (shape.list === 'rest' || shape.list === 'pairs' || item < 0) return [];
  if (shape.list !== 'none') return listedJudgements(shape, rows, shape.list);
  if (rows.some((fields) => /^\s*[[{]/.test(fields[item] ?? ''))) return [];
  const fieldsOf = (column: number): string[] => rows.map((row) => (row[column] ?? '').trim());
  const isValued = (['score', 'rating', 'label', 'event'] as const).some(
    (role) => columnOf(shape, role) >= 0,
  );
  const isGraded = (['rating', 'label', 'event'] as const).some((role) => columnOf(shape, role) >= 0);
  const judgements: KindColumn[] = shape.columns.flatMap(({ role }, column) => {
    // The nearest is not the least relevant.
    if (role === 'score' && !isGraded && shape.bestScore === 'smallest')
      return [{ kind: 'verdicts', column, seen: [...new Set(fieldsOf(column))] }];
    if ((role !== 'rating' && role !== 'label') || columnOf(shape, 'score') >= 0) return [];
    const seen = [...new Set(fieldsOf(column).filter((field) => !isMissing(field)))];
    return seen.length > 0 && areWords(seen) ? [{ kind: 'verdicts', column, seen }] : [];
  });
  if (isValued) return judgements;
  const gaps = shape.columns.flatMap(({ role }, column): KindColumn[] => {
    const filled = fieldsOf(column).filter((field) => !isMissing(field));
    const hasGaps =
      role === 'ignored' && filled.length > 0 && filled.length < rows.length && areTimes(filled);
    return hasGaps ? [{ kind: 'gaps', column, seen: [] }] : [];
  });
  const leftover = leftoverColumns(shape, rows, 'truth');
  return [
    ...leftover.map(({ column, values }) => ({ kind: 'verdicts' as const, column, seen: values })),
    ...gaps,
  ];
}

/** The columns of lists that hold yes or no for each item of the list beside them. */
function listedJudgements(
  shape: TableShape,
  rows: RowFields,
  list: Exclude<TableShape['list'], 'none' | 'rest'>,
): readonly KindColumn[] {
  if ((['score', 'rating', 'label'] as const).some((role) => columnOf(shape, role) >= 0)) return [];
  return shape.columns.flatMap(({ name, role }, column) => {
    const cells = rows.map((fields) => fields[column] ?? '');
    if (role !== 'ignored' || listStyleOf(cells) === undefined) return [];
    const entries = cells
      .flatMap((cell) => listEntries(cell, undefined, list, shape.around))
      .map((entry) => entry.item);
    const seen = [...new Set(entries)];
    const tells = !areWords(seen) && areVerdicts(inWords(name), seen) && toldApart(seen) !== undefined;
    return tells ? [{ kind: 'verdicts' as const, column, seen }] : [];
  });
}

/** The values of a column that may tell what was liked, those for no last; undefined where it does not tell rows apart. */
export function toldApart(values: readonly string[]): readonly string[] | undefined {
  const no = values.filter((value) => NO.test(value));
  return values.length > 1 ? [...values.filter((value) => !NO.test(value)), ...no] : undefined;
}

function areVerdicts(name: string, seen: readonly string[]): boolean {
  if (seen.every((value) => NO.test(value) || YES.test(value))) return true;
  if (DEED_PATTERN.test(name) && seen.every((value) => numberOf(value) >= 0)) return true;
  return JUDGMENT_PATTERN.test(name) && areWords(seen);
}

/** Whether a column says by yes and no, or 1 and 0, whether users did what its name says. */
export function judgedByDeeds(name: string, fields: readonly string[]): boolean {
  const seen = [...new Set(fields.map((field) => field.trim()).filter((field) => !isMissing(field)))];
  return (
    DEED_PATTERN.test(inWords(name)) &&
    seen.length > 0 &&
    seen.every((value) => NO.test(value) || YES.test(value))
  );
}

function areWords(values: readonly string[]): boolean {
  return values.length <= MAX_WORDS && values.every((value) => Number.isNaN(numberOf(value)));
}
