import * as l10n from '@vscode/l10n';
import { rolesOfNames } from '../../columnNames';
import { mayCut } from '../lines/delimiters';
import { areWordsAboveIds, isIdColumnName } from '../lines/headerRow';
import { type LineCutter, fieldsOfLine, userBeforeColon } from '../../delimited/textLines';
import {
  type Delimiter,
  type TableShape,
  delimitedShape,
  type Quote,
  type RowFields,
} from '../../tableShape';
import { areConsecutive, isNumber, NOT_AN_ID_PATTERN } from '../columns/columnProfile';

/**
 * Returns the shapes in which each line may be a user followed by items: those with a delimiter under which each line has a
 * different user and several items. `isLikely`: there is a header of places, or lines of numbered items differ in length.
 */
export function raggedReadings(
  rows: readonly string[],
  cutter: LineCutter,
  delimiters: readonly Delimiter[],
): { readonly shape: TableShape; readonly isLikely: boolean }[] {
  return delimiters.flatMap((delimiter) => {
    // The first line may contain names, and some users may have no items.
    const cut = rows.slice(1).filter((line) => mayCut(line.trimEnd(), delimiter));
    if (cut.length < (rows.length - 1) * (1 - MAX_EMPTY_SHARE)) return [];
    if (delimiter === 'spaces' && hasListsBetweenTabs(rows)) return [];
    const { header, body: lines, trim } = linesOfLists(rows, delimiter, cutter);
    if (new Set(lines.map(([user]) => user)).size < lines.length) return [];
    const body = lines.filter((fields) => fields.slice(1).some((field) => field !== ''));
    if (body.length < 2) return [];
    const arePlaces = header !== undefined && isHeaderOfPlaces(header);
    // Names of a user and an item are above rows, not lists; and items have no items.
    const names = cutter.fields(rows[0].trimEnd(), delimiter);
    const above = rolesOfNames(names);
    if (!arePlaces && above.includes('user') && above.includes('item')) return [];
    if (!arePlaces && names.some(isIdColumnName)) return [];
    // Names that are not in the order of a list, as rec_1, rec_10, rec_2, are not the items of a user.
    if (!arePlaces && above[0] === 'user') return [];
    if (header !== undefined && rolesOfNames(header)[0] === 'item') return [];
    const widths = body.map((fields) => fields.length);
    // R writes no name above row numbers.
    const [, ...below] = body;
    const areRowNumbers = below.every(({ length }) => length === names.length + 1);
    if (header === undefined && areRowNumbers && areConsecutive(below.map(([user]) => user))) return [];
    const different = new Set(widths).size;
    if (Math.max(...widths) < 3) return [];
    // Lists of one length are a table if a column has one value, or is one of numbers that are not IDs.
    if (different === 1 && (hasConstant(body) || hasNoIds(body) || areOfSeveralKinds(body))) return [];
    // A row of features repeats values; a list of items does not.
    const areLists = body.filter((fields) => new Set(fields).size === fields.length).length * 2 > body.length;
    const users = body.filter(([user]) => !NOT_AN_ID_PATTERN.test(user));
    const items = body.flatMap((fields) => fields.slice(1));
    const ids = items.filter((item) => !NOT_AN_ID_PATTERN.test(item));
    if (!areLists || users.length === 0 || ids.length * 2 <= items.length) return [];
    const areNumbered = ids.filter((id) => /\d/.test(id)).length * 2 > ids.length;
    const isLikely = (different > 1 && areNumbered) || arePlaces;
    const shape = { ...userPerLine(delimiter, header, cutter.quote), trim };
    return [{ shape, isLikely }];
  });
}

/** Returns whether all lines have the same value in a column after the user. */
function hasConstant([first, ...others]: RowFields): boolean {
  return first.some((field, column) => column > 0 && others.every((fields) => fields[column] === field));
}

/** Returns whether a column has no ID. */
function hasNoIds(body: RowFields): boolean {
  return body[0].some((_, column) => body.every((fields) => NOT_AN_ID_PATTERN.test(fields[column])));
}

/** Returns whether some columns after the user hold numbers only and others none: items of one list are written alike. */
function areOfSeveralKinds(body: RowFields): boolean {
  const kinds = body[0].slice(1).map((_, place) => {
    const numbers = body.filter((fields) => isNumber(fields[place + 1])).length;
    return numbers === body.length ? 'numbers' : numbers === 0 ? 'none' : 'some';
  });
  return kinds.includes('numbers') && kinds.includes('none');
}

/** Maximum share of users without items. */
const MAX_EMPTY_SHARE = 0.3;

/** Returns whether tabs separate several columns that contain lists: then not every blank separates two items of one list. */
function hasListsBetweenTabs(rows: readonly string[]): boolean {
  const tabs = rows.map((line) => line.trimEnd().split('\t').length - 1);
  return tabs[0] >= 2 && tabs.every((count) => count === tabs[0]) && rows.some((line) => /\S \S/.test(line));
}

/** Delimiters of the items of a line, by falling preference. */
export const ITEM_DELIMITERS: readonly Delimiter[] = ['spaces', '\t', ',', ';', '|'];

/** Returns the shape of lines specified as a user with items, or undefined if no delimiter splits the first line. */
export function overriddenUserPerLine(
  rows: readonly string[],
  cutter: LineCutter,
  delimiter: Delimiter | undefined,
): TableShape | undefined {
  const widthAt = (other: Delimiter): number => cutter.fields(rows[0].trimEnd(), other).length;
  const used =
    delimiter ?? ITEM_DELIMITERS.reduce((best, other) => (widthAt(other) > widthAt(best) ? other : best));
  return widthAt(used) < 2
    ? undefined
    : userPerLine(used, linesOfLists(rows, used, cutter).header, cutter.quote);
}

interface LinesOfLists {
  readonly header: readonly string[] | undefined;
  readonly body: RowFields;
  /** Whether the fields are surrounded by blanks. */
  readonly trim: boolean;
}

function linesOfLists(rows: readonly string[], delimiter: Delimiter, cutter: LineCutter): LinesOfLists {
  const cut = rows.map((line) => cutter.fields(line.trimEnd(), delimiter));
  const isPadded = (fields: readonly string[]): boolean => fields.some((field) => field.trim() !== field);
  const trim = delimiter !== 'spaces' && cut.every(isPadded);
  const table = trim ? cut.map((fields) => fields.map((field) => field.trim())) : cut;
  return isHeaderOfPlaces(table[0]) || areWordsAboveIds(table)
    ? { header: table[0], body: table.slice(1), trim }
    : { header: undefined, body: table, trim };
}

/** Returns whether a line names a user and the places of a list. */
function isHeaderOfPlaces([user, ...places]: readonly string[]): boolean {
  return /^\D*$/.test(user) && isNumbered(places);
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
  return { ...delimitedShape(delimiter, columns, header !== undefined, quote), list: 'rest' };
}

/** Returns whether columns are the positions of a list: "item_1", "item_2" … or "1", "2" … */
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

/**
 * Returns the shape of lines such as `u1: i5 i7` or `u1: i5, i7`, or undefined for others. Each line has a different user, a
 * colon and a blank, then items without another colon and blank. Some users may have no items.
 */
export function colonShape(rows: readonly string[]): TableShape | undefined {
  const users = new Set<string>();
  let without = 0;
  let commas = true;
  for (const row of rows) {
    const cut = userBeforeColon(row);
    if (cut === undefined || /^["'`]|[\s,;|]/.test(cut.user) || cut.user === '') return undefined;
    const items = cut.rest.trim();
    if (/:\s|[[\](){}"'=;|\t]/.test(items)) return undefined;
    users.add(cut.user);
    if (items === '') without++;
    commas &&= items.includes(',') || !/\s/.test(items);
  }
  if (users.size < rows.length || rows.length - without < 2) return undefined;
  if (without > rows.length * MAX_EMPTY_SHARE) return undefined;
  const hasCommas = rows.some((row) => row.includes(','));
  if (hasCommas && !commas) return undefined;
  const columns: TableShape['columns'] = [
    { name: l10n.t('column {0}', 1), role: 'user' },
    { name: l10n.t('column {0}', 2), role: 'item' },
  ];
  const shape = delimitedShape(hasCommas ? ',' : 'spaces', columns, false, undefined);
  return { ...shape, list: 'rest', userColon: true, trim: hasCommas };
}

/** Returns the fields of lines of that shape. */
export function colonRows(shape: TableShape, rows: readonly string[]): string[][] {
  return rows.map((row) => fieldsOfLine(shape, row));
}
