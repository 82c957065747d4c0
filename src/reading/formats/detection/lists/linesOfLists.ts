import * as l10n from '@vscode/l10n';
import { rolesOfNames } from '../../columnNames';
import { mayCut, mode } from '../lines/delimiters';
import { type LineCutter, fieldsOfLine, userBeforeColon } from '../../delimited/textLines';
import { type Delimiter, type TableShape, shapeOf, type Quote, type RowFields } from '../../tableShape';
import { NO_ITEM } from '../columns/columnProfile';

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
    // Names may stand above, and users without items among the others.
    const cut = rows.slice(1).filter((line) => mayCut(line.trimEnd(), delimiter));
    if (cut.length < (rows.length - 1) * (1 - MAX_EMPTY_SHARE)) return [];
    if (delimiter === 'spaces' && hasListsBetweenTabs(rows)) return [];
    const { header, body: lines, trim } = linesOfLists(rows, delimiter, cutter);
    if (new Set(lines.map(([user]) => user)).size < lines.length) return [];
    const body = lines.filter((fields) => fields.slice(1).some((field) => field !== ''));
    if (body.length < 2) return [];
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
    return evidence > MIN_OF_LISTS
      ? [{ shape: { ...userPerLine(delimiter, header, cutter.quote), trim }, evidence }]
      : [];
  });
}

/** Whether the same stands behind the user in all lines. */
function hasConstant([first, ...others]: RowFields): boolean {
  return first.some((field, column) => column > 0 && others.every((fields) => fields[column] === field));
}

/** In which share of the lines a user may have no items. */
export const MAX_EMPTY_SHARE = 0.3;

/** With less behind it a user a line is not looked at. */
const MIN_OF_LISTS = -6;

/** Whether tabs stand between several columns, in which there are lists: not every blank is between two items of one list. */
function hasListsBetweenTabs(rows: readonly string[]): boolean {
  const tabs = rows.map((line) => line.trimEnd().split('\t').length - 1);
  return tabs[0] >= 2 && tabs.every((count) => count === tabs[0]) && rows.some((line) => /\S \S/.test(line));
}

/** What may stand between the items of a line, by falling preference. */
export const ITEM_DELIMITERS: readonly Delimiter[] = ['spaces', '\t', ',', ';', '|'];

/** As ragged, of lines of which a person says that they are such; undefined when no separator cuts the first. */
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

/**
 * How lines such as `u1: i5 i7` or `u1: i5, i7` are read; undefined where they are not such: each line begins with a user
 * of its own, a colon and a blank, and behind it there are items and no other colon with a blank. Behind the colons of a
 * few users there is nothing.
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
  const shape = shapeOf(hasCommas ? ',' : 'spaces', columns, false, undefined);
  return { ...shape, list: 'rest', userColon: true, trim: hasCommas };
}

/** The fields of lines of that shape. */
export function colonRows(shape: TableShape, rows: readonly string[]): string[][] {
  return rows.map((row) => fieldsOfLine(shape, row));
}
