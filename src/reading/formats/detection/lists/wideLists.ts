import { rolesOfNames } from '../../columnNames';
import { parseNumber } from '../../values/decimal';
import type { LineCutter } from '../../delimited/textLines';
import { holdsPercentages } from '../../values/percentages';
import { isIdentifier, isNumber, NOT_AN_ID_PATTERN } from '../columns/columnProfile';
import {
  delimitedShape,
  type ColumnRole,
  type Delimiter,
  type TableShape,
  type RowFields,
} from '../../tableShape';
import type { FileProblem } from '../../fileProblem';
import { addTo } from '../../../../shared/addTo';

/** Columns whose names differ in a consecutive number: "item_1", "item_2"; "0_score", "1_score". */
interface NumberedColumns {
  readonly stem: string;
  readonly columns: readonly number[];
}

/** A shape with several items per line, and whether the file proves it. */
interface WideShape {
  readonly shape: TableShape;
  readonly sure: boolean;
}

/** Returns the shape if the column names show that the items of a user are in several columns, with or without scores. */
export function wideByNames(
  rows: readonly string[],
  delimiter: Delimiter,
  cutter: LineCutter,
): WideShape | undefined {
  const names = cutter.fields(rows[0], delimiter);
  if (names.length < 3 || rows.length < 2) return undefined;
  const groups = numberedColumns(names);
  if (groups.length === 0) return undefined;
  const body = rows.slice(1).map((line) => cutter.fields(line, delimiter));
  const cells = ({ columns }: NumberedColumns): string[] =>
    body
      .flatMap((fields) => columns.map((column) => (fields[column] ?? '').trim()))
      .filter((cell) => cell !== '');
  const role = ({ stem }: NumberedColumns): ColumnRole => rolesOfNames([stem])[0];
  const scores = groups.find((group) => ['score', 'rating'].includes(role(group)));
  const numbers = scores && cells(scores).filter(isNumber).length / cells(scores).length;
  if (numbers !== undefined && numbers < NUMBERS) return undefined;
  const items = groups.find(
    (group) =>
      group !== scores &&
      (role(group) === 'item' || RANK_COLUMN_PATTERN.test(group.stem.replace(/[\s_.-]/g, ''))) &&
      !cells(group).some((cell) => NOT_AN_ID_PATTERN.test(cell)),
  );
  if (items === undefined || items.columns.length < 2) return undefined;
  const grouped = new Set([...items.columns, ...(scores?.columns ?? [])]);
  const others = names.map((name, column) => (grouped.has(column) ? '' : name));
  const roles = rolesOfNames(others);
  const userColumn = roles.indexOf('user');
  // pandas writes the index without a name.
  const user = userColumn < 0 && names[0].trim() === '' && isKeyOf(body) ? 0 : userColumn;
  const step = stepOf(items);
  // A row of features repeats values; a list of items does not.
  const lists = body.filter((fields) => {
    const listed = items.columns.map((column) => fields[column] ?? '').filter((item) => item !== '');
    return new Set(listed).size === listed.length;
  });
  if (user < 0 || lists.length < body.length * 0.8) return undefined;
  const scored =
    scores?.columns.length === items.columns.length &&
    offsetsOf(scores).every((behind, place) => behind === offsetsOf(items)[place]);
  // Scores without an item would be ignored silently.
  if (scores !== undefined && !scored) return undefined;
  const percent = scores !== undefined && holdsPercentages(cells(scores));
  const columns = names.map((name, column) => ({
    name: name.trim(),
    role: roleAt(column, user, items.columns[0], scores?.columns[0]),
    ...(percent && column === scores?.columns[0] && { percent }),
  }));
  const [first] = items.columns;
  const filling =
    step === 1 && scores === undefined && items.columns.at(-1) === names.length - 1 && first > user;
  const shape: TableShape = filling
    ? { ...delimitedShape(delimiter, columns.slice(0, first + 1), true, cutter.quote), list: 'rest' }
    : {
        ...delimitedShape(delimiter, columns, true, cutter.quote),
        list: 'rest',
        places:
          step === undefined
            ? { step: 1, most: items.columns.length, at: offsetsOf(items) }
            : { step, most: items.columns.length },
      };
  // An item next to them may be the one that counts, and they negatives that were sampled for it.
  return { shape, sure: userColumn >= 0 && !roles.includes('item') };
}

/** Returns whether each row begins with a different value. */
function isKeyOf(rows: RowFields): boolean {
  return new Set(rows.map(([key]) => key)).size === rows.length;
}

/** Minimum share of numbers in a column of scores; other values are reported when rows are read. */
const NUMBERS = 0.8;

/** Name stems of columns that are the positions of a list: "1", "rec 1", "top1", "recommendation_1". */
const RANK_COLUMN_PATTERN = /^(|recs?|reco(mmendation|mmended)?s?|top|rank|pos(ition)?|place|n|k)$/i;

function roleAt(column: number, user: number, item: number, score: number | undefined): ColumnRole {
  if (column === user) return 'user';
  if (column === item) return 'item';
  return column === score ? 'score' : 'ignored';
}

function numberedColumns(names: readonly string[]): NumberedColumns[] {
  const groups = new Map<string, (readonly [number: number, column: number])[]>();
  names.forEach((name, column) => {
    const [, before, digits, behind] = /^(\D*)(\d{1,4})(\D*)$/.exec(name.trim()) ?? [];
    if (digits === undefined) return;
    const stem = `${before}${behind}`;
    addTo(groups, stem, [Number(digits), column]);
  });
  return [...groups].flatMap(([stem, numbered]) => {
    // Columns may be ordered by name, or from last to first.
    const sorted = numbered.sort(([a], [b]) => a - b);
    const [[first]] = sorted;
    const isWhole = first <= 1 && sorted.every(([number], at) => number === first + at);
    return isWhole ? [{ stem, columns: sorted.map(([, column]) => column) }] : [];
  });
}

/** Returns the offset of each column from the first. */
function offsetsOf({ columns }: NumberedColumns): number[] {
  return columns.map((column) => column - columns[0]);
}

/** Returns the distance between neighboring columns, or undefined if it varies or is negative. */
function stepOf({ columns }: NumberedColumns): number | undefined {
  const step = columns[1] - columns[0];
  const isEven = columns.every((column, index) => column === columns[0] + index * step);
  return isEven && step > 0 ? step : undefined;
}

/** Returns the shape of lines of any length with a user and then alternating items and scores. */
export function widePairs(
  rows: readonly string[],
  delimiters: readonly Delimiter[],
  cutter: LineCutter,
  columnName: (column: number) => string,
): (WideShape & { readonly isLikely: boolean }) | undefined {
  for (const delimiter of delimiters) {
    const cut = (line: string): readonly string[] => cutter.fields(line.trimEnd(), delimiter);
    if (!mayHoldPairs(cut(rows[0]))) continue;
    const table = rows.map(cut);
    const wide = table.filter((fields) => fields.length >= 5).length;
    if (wide < table.length / 2 || !table.every(mayHoldPairs)) continue;
    if (!isKeyOf(table)) continue;
    // Five fields on each line may be one item with its score, rank and probability.
    if (table.every((fields) => fields.length === 5)) continue;
    const sure = table.every(holdsPairs);
    const percent = holdsPercentages(table.flatMap((fields) => fields.filter(isScoreOfPairs)));
    const columns = (['user', 'item', 'score'] as const).map((role, column) => ({
      name: columnName(column),
      role,
      ...(role === 'score' && percent && { percent }),
    }));
    const shape = delimitedShape(delimiter, columns, false, cutter.quote);
    const steps = table.reduce((sum, { length }) => sum + (length - 3) / 2, 0);
    const isLikely = steps >= MIN_STEPS || table.flat().some((field) => /\d\.\d/.test(field));
    return { shape: { ...shape, list: 'rest', places: { step: 2 } }, sure, isLikely };
  }
  return undefined;
}

/** Minimum number of falling steps that are not due to chance. */
const MIN_STEPS = 4;

/** Returns whether a field is a score after a user and alternating items and scores. */
function isScoreOfPairs(_: string, place: number): boolean {
  return place > 0 && place % 2 === 0;
}

/** Returns whether the first field is certainly followed by items and falling scores: with decimals, or strictly falling. */
function holdsPairs(fields: readonly string[]): boolean {
  const items = fields.filter((_, index) => index % 2 === 1);
  const scores = fields.filter(isScoreOfPairs);
  return (
    items.every((item) => isIdentifier(item) || /^\p{L}+$/u.test(item)) &&
    (scores.some((score) => /[.%]/.test(score)) || areSteep(scores))
  );
}

/** Returns whether the first field is followed by items and numbers that do not rise. */
function mayHoldPairs(fields: readonly string[]): boolean {
  if (fields.length < 3 || fields.length % 2 === 0) return false;
  const items = fields.filter((_, index) => index % 2 === 1);
  const scores = fields.filter(isScoreOfPairs);
  return (
    items.every((item) => item !== '') &&
    new Set(items).size === items.length &&
    scores.every(isNumber) &&
    scores.every((score, at) => at === 0 || parseNumber(score) <= parseNumber(scores[at - 1]))
  );
}

/** Returns whether at least four numbers fall strictly, as IDs do not. */
function areSteep(scores: readonly string[]): boolean {
  return (
    scores.length > 3 &&
    scores.every((score, index) => index === 0 || parseNumber(score) < parseNumber(scores[index - 1]))
  );
}

/** Returns whether columns are numbered items with their scores: "item_1", "score_1", "item_2", …. */
function areScored(names: readonly string[]): boolean {
  const roles = numberedColumns(names).map(({ stem }) => rolesOfNames([stem])[0]);
  return roles.includes('item') && (roles.includes('score') || roles.includes('rating'));
}

/** Cells of a matrix of users and items. */
const FLAG = /^(0|1|0\.0|1\.0|true|false)$/i;
const GAP = /^(nan|na|null|none|)$/i;

/**
 * Returns the problem of a table with a row per user and a column per item, or undefined for other tables. Its cells are flags,
 * or numbers that are not items: they have decimals, or repeat in several columns.
 */
export function matrixProblem(table: RowFields): FileProblem | undefined {
  const [names, ...body] = table.map((fields) => fields.map((field) => field.trim()));
  if (names.length < 3 || body.length === 0 || !body.every((fields) => fields.length === names.length))
    return undefined;
  const [first, ...items] = names;
  const problem: FileProblem = { code: 'matrix', user: first, item: items[0] };
  const isNumbered =
    items.every((name) => /^\D*\d+\D*$/.test(name)) &&
    new Set(items.map((name) => name.replace(/\d+/, ''))).size === 1;
  const isNamed =
    isNumbered || (rolesOfNames(items).every((role) => role === 'ignored') && !areScored(items));
  if (!isNamed || new Set(items).size < items.length) return undefined;
  const cells = body.flatMap((fields) => fields.slice(1));
  const users = new Set(body.map(([user]) => user));
  const firstRole = rolesOfNames([first])[0];
  const areFlags =
    firstRole !== 'item' &&
    cells.every((cell) => FLAG.test(cell) || GAP.test(cell)) &&
    cells.some((cell) => FLAG.test(cell));
  if (areFlags && users.size === body.length && body.length > 1 && !items.some((name) => FLAG.test(name)))
    return problem;
  const isCounted = body.every((fields, row) => Number(fields[0]) === row);
  const isUser = firstRole === 'user' || (first === '' && !isCounted);
  const hasNumbers = cells.every((cell) => GAP.test(cell) || isNumber(cell));
  // Item numbers would be whole and distinct within a row.
  const isGraded =
    cells.some((cell) => /\d\.\d/.test(cell)) ||
    body.every((fields) => new Set(fields.slice(1)).size < items.length);
  return isUser && names.length > 3 && hasNumbers && isGraded ? problem : undefined;
}
