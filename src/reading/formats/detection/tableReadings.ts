import * as l10n from '@vscode/l10n';
import { roleAssignments, type ColumnSample, type RoleAssignment } from './columns/columnRoles';
import { profileColumn } from './columns/columnProfile';
import { isRelevantName } from './lists/listNames';
import { isDescriptiveName, isMelted, isOfMelting, rolesOfNames, isMeaningless } from '../columnNames';
import { checkCommas, NO_COMMAS, withPoints } from '../values/decimalComma';
import { cutsList, mostFrequentNumber } from './lines/delimiters';
import { detectListStyle } from '../delimited/lists';
import {
  guessOfFields,
  guessOfLines,
  unreadableGuess,
  type FileGuess,
  type DetectedReadings,
  type FormatCandidate,
} from './fileKind';
import {
  areTypedNames,
  hasHeader,
  headerBelowTitle,
  mayBeRow,
  narrowHeader,
  withRowNames,
} from './lines/headerRow';
import { lineNumber, clipLine } from './lines/headLines';
import { holdsPercentages } from '../values/percentages';
import { listAlternatives, withLists, withOverriddenLists } from './lists/listCells';
import { delimitedShape, type ColumnRole, type TableShape, type RowFields } from '../tableShape';
import { isAmongWords, listProblem } from './lists/ambiguousLists';
import {
  keyParts,
  withOverriddenRoles,
  overridesItem,
  overriddenByName,
  overriddenColumns,
  bestScoreOf,
} from './columns/columnOverrides';
import { matrixProblem } from './lists/wideLists';
import type { TextHead } from './textHead';
import { namesProblem } from './columns/namesProblem';

/** Returns the candidate readings of a file whose lines are rows of a table. */
export function detectTable(head: TextHead): DetectedReadings {
  const { text, overrides } = head;
  const { lines, rows, writing, rule } = head.rows;
  const { delimiter, cutter } = writing;
  const cells = rows.map((line) => cutter.fields(line, delimiter));
  if (rule.kind !== undefined && mostFrequentNumber(cells.map((fields) => fields.length)) < 2)
    return head.misfit(rows[0]);
  const cutList = rows.find((_, row) => cutsList(cells[row]));
  if (cutList !== undefined && rows.filter((_, row) => cutsList(cells[row])).length > rows.length / 2)
    return unreadableGuess(
      { code: 'text-around-list', line: lineNumber(text, cutList), found: clipLine(cutList.trim()) },
      delimitedShape(delimiter, [], true, cutter.quote),
    );
  const trim = delimiter !== 'spaces' && blankPaddedShare(cells) >= 0.9;
  const trimmed = trim ? cells.map((fields) => fields.map((field) => field.trim())) : cells;
  const commas =
    rule.layout === 'lists' && overrides.decimal === undefined
      ? NO_COMMAS
      : checkCommas(trimmed, delimiter, overrides.decimal);
  const clean = withRowNames(withPoints(trimmed, commas.numbers));
  // RecBole does not quote: quotes are part of the value.
  const typed = areTypedNames(clean[0]);
  if (rule.typed === true && !typed) return head.misfit(rows[0]);

  const matrix = overrides.columns === undefined ? matrixProblem(clean) : undefined;
  if (matrix !== undefined) return unreadableGuess(matrix, delimitedShape(delimiter, [], true, cutter.quote));

  const below = overrides.columns === undefined ? headerBelowTitle(clean) : undefined;
  if (below !== undefined) return head.problem({ code: 'title-line', line: lineNumber(text, rows[below]) });

  const header = overriddenByName(overrides.columns) || hasHeader(clean);
  const doubtful = overrides.columns === undefined && writing.share >= MIN_SHARE && mayBeRow(clean, header);
  const cut: CutTable = {
    text,
    used: rows,
    cells,
    trimmed,
    clean,
    trim,
    typed,
    commas,
    comments: rows !== lines,
  };
  const likely = readingsUnder(head, cut, header);
  if (!doubtful || 'shape' in likely) return likely;
  const other = readingsUnder(head, cut, !header);
  return 'shape' in other ? likely : [...likely, ...other];
}

/** Minimum share of lines of one width. Prose has commas and blanks too, but lines of different widths. */
const MIN_SHARE = 0.5;

/** The rows of a table, split into fields. */
interface CutTable {
  readonly text: string;
  readonly used: readonly string[];
  /** Fields as in the file. */
  readonly cells: RowFields;
  /** Fields without surrounding blanks. */
  readonly trimmed: RowFields;
  /** Trimmed fields with decimal points instead of commas. */
  readonly clean: RowFields;
  readonly trim: boolean;
  readonly typed: boolean;
  readonly commas: ReturnType<typeof checkCommas>;
  readonly comments: boolean;
}

/** Returns the ways to read a table, with or without a header. */
function readingsUnder(head: TextHead, cut: CutTable, header: boolean): DetectedReadings {
  const { written, name, overrides } = head;
  const { rule, writing } = head.rows;
  const { delimiter, share, cutter } = writing;
  const { text, used, cells, clean, typed, commas } = cut;
  const width = header ? clean[0].length : mostFrequentNumber(clean.map((fields) => fields.length));
  const names = header ? clean[0] : new Array<string>(width).fill('');
  const places = overrides.columns && overriddenColumns(overrides.columns, names, lineNumber(text, used[0]));
  const overridden = places instanceof Map ? places : undefined;
  const parts = keyParts(overridden);
  const body = header ? clean.slice(1) : clean;
  const { samples, readings } = rolesIn(clean, header, width, overridden);
  const prose = !header && share < MIN_SHARE;
  const shapeWith = (roles: readonly ColumnRole[]): TableShape => {
    const columns = roles.map((role, column) => ({
      name: header ? clean[0][column].trim() : l10n.t('column {0}', column + 1),
      role: prose ? ('ignored' as const) : role,
      ...(holdsPercentages(samples[column].fields) && { percent: true as const }),
      ...(parts.has(column) && { part: parts.get(column) }),
    }));
    return {
      ...delimitedShape(delimiter, columns, header, typed ? undefined : cutter.quote),
      ...written,
      trim: cut.trim,
      comments: cut.comments,
      ...(commas.decimal.size > 0 && { decimal: ',' as const }),
      ...bestScoreOf(overrides, columns),
    };
  };
  const [likeliest] = readings;
  if (places !== undefined && 'code' in places) return unreadableGuess(places, shapeWith(likeliest.roles));
  const misnamed =
    header && overrides.columns === undefined ? namesProblem(clean[0], likeliest.roles, body) : undefined;
  if (misnamed !== undefined) return unreadableGuess(misnamed, shapeWith(likeliest.roles));
  const narrow = header && overrides.columns === undefined ? narrowHeader(clean) : undefined;
  if (narrow !== undefined) return unreadableGuess(narrow, shapeWith(likeliest.roles));
  const hasLists = samples.some(({ fields }) => detectListStyle(fields) !== undefined);
  const most = width > MAX_COLUMNS ? 1 : MAX_READINGS;
  const guessOf = (shape: TableShape): FileGuess =>
    typed ? guessOfLines(shape, used, name) : guessOfFields(shape, cells, name);
  const overriddenOnes = new Set(overridden?.values());
  const candidates: FormatCandidate[] = [];
  // Ways to read cells in another way than they look.
  const alternatives: FormatCandidate[] = [];
  for (const { roles, ...use } of readings.slice(0, most)) {
    const shape = shapeWith(roles);
    const listed = prose
      ? shape
      : listedShape(head, cut, shape, { body, hasLists, overridden: overriddenOnes });
    candidates.push({ ...use, guess: 'problem' in listed ? listed : guessOf(listed), rows: body });
    const isOpen = rule.layout === undefined && !prose && width <= MAX_COLUMNS;
    if ('problem' in listed || !isOpen) continue;
    const others = listAlternatives(listed, body, shape).filter((other) => !isAmongWords(other, body));
    alternatives.push(...others.map((other) => ({ ...use, guess: guessOf(other), rows: body })));
  }
  return [...candidates, ...alternatives];
}

/** Maximum number of column assignments tried per table. Tables wider than `MAX_COLUMNS` get one. */
const MAX_READINGS = 24;

const MAX_COLUMNS = 64;

/** Returns a shape with the lists in its cells, or a guess with a problem if these cannot be read. */
function listedShape(
  { overrides, rows: { rule } }: TextHead,
  { text, used, trimmed, commas }: CutTable,
  shape: TableShape,
  {
    body,
    hasLists,
    overridden,
  }: {
    readonly body: RowFields;
    /** Whether some column holds lists. */
    readonly hasLists: boolean;
    readonly overridden: ReadonlySet<ColumnRole>;
  },
): TableShape | FileGuess {
  const listRows = hasLists ? body : [];
  const listed =
    rule.layout === 'rows'
      ? shape
      : rule.layout === 'lists'
        ? withOverriddenLists(shape, body, overridden)
        : withLists(shape, listRows, overridden);
  const unlisted = listProblem(listed, body, {
    lineOf: (row) => lineNumber(text, used[shape.header ? row + 1 : row]),
    overriddenItem: overridesItem(overrides),
    overriddenLists: rule.layout === 'lists',
  });
  if (unlisted !== undefined) return unreadableGuess(unlisted, listed);
  const unclear = [...commas.unclear].find(
    ([column]) =>
      ['score', 'rating', 'label', 'rank'].includes(listed.columns[column]?.role) && listed.list === 'none',
  );
  if (unclear === undefined) return listed;
  const [column, comma] = unclear;
  const line = used.find((_, row) => trimmed[row][column] === comma.text) ?? used[0];
  return unreadableGuess({ code: 'unclear-comma', ...comma, line: lineNumber(text, line) }, listed);
}

/** Returns the share of rows with a field that begins or ends with a blank. */
export function blankPaddedShare(table: RowFields): number {
  return table.filter((fields) => fields.some((field) => field.trim() !== field)).length / table.length;
}

/** Returns the roles that the columns of a table may have. */
function rolesIn(
  table: RowFields,
  header: boolean,
  width: number,
  overrides: ReadonlyMap<number, ColumnRole> | undefined,
): { readonly samples: readonly ColumnSample[]; readonly readings: readonly RoleAssignment[] } {
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
    ...(header && { name: table[0][column] ?? '' }),
    describing: header && (isDescriptiveName(table[0][column] ?? '') || isOfNothing(column)),
  }));
  const meant = withLikedItems(samples);
  return { samples: meant, readings: roleAssignments(meant, overrides !== undefined) };
}

/** Returns the columns with IDs that are named as the relevant items, such as “actual”, as the items if there are no others. */
function withLikedItems(samples: readonly ColumnSample[]): readonly ColumnSample[] {
  const roles = samples.map(({ role }) => role);
  if (!roles.includes('user') || roles.includes('item')) return samples;
  const liked = samples.findIndex(({ role, name = '' }) => role === 'label' && isRelevantName(name));
  if (liked < 0) return samples;
  const { id, grades, event, words } = profileColumn(samples[liked].fields);
  const mayBeOther = samples.some(({ role, fields }) => role === 'ignored' && profileColumn(fields).id);
  if (!id || grades || event || words || mayBeOther) return samples;
  return samples.map((sample, column) => (column === liked ? { ...sample, role: 'item' } : sample));
}
