import { groupRows } from './sampledRows';
import { columnIndexOfRole, keyColumns, modelColumns, type RowFields, type TableShape } from '../tableShape';
import { isNamedByHeader } from '../textFormats';
import { usedColumns } from '../usedColumns';
import { toSnakeCase, isMeaningless, roleByName, lastKeyOf } from '../columnNames';
import { findItemColumnPair } from './embeddedTruth';
import { isRelevantName } from './lists/listNames';
import { areOfTool } from './toolFields';
import { detectListStyle } from '../delimited/lists';
import { parseNumber } from '../values/decimal';
import { chanceOfGroups, fieldsOf, MAX_CHANCE } from './columns/chanceOfGroups';
import { areConsecutive, areMoments, areTimes, holdsNumbers, isMissing } from './columns/columnProfile';

/**
 * A column without role that neither its name nor its values explain. It describes the pair of user and item, such as a grade,
 * a score or the retriever that found the item.
 */
export interface LeftoverColumn {
  /** Column index, from 0. */
  readonly column: number;
  readonly holds: 'numbers' | 'words';
  /** Distinct trimmed values in the order of the rows. */
  readonly values: readonly string[];
}

/** Maximum number of columns examined, from the first on. */
const MAX_COLUMNS = 64;
/** Maximum number of distinct words of a column with kinds of rows; a column with more is text. */
const MAX_WORDS = 20;
/** Maximum number of rows in which words that are all different may be kinds. */
const MAX_DISTINCT_ROWS = 4;

/**
 * Last words of the names of columns that describe a user, an item, or the time and place of an event. Lowercase; the words of
 * a name are separated by other characters than letters.
 */
const HARMLESS_WORDS: ReadonlySet<string> = new Set(
  [
    'title headline subject body content contents description desc summary abstract snippet',
    'passage passages question caption keyword keywords tags features embedding vector',
    'url uri link href path file filename image images img thumbnail poster photo',
    'id ids uuid guid hash code isbn sku ean upc asin',
    'genre genres category categories cat brand brands author authors artist artists album director publisher seller',
    'vendor shop store provider company department topics',
    'price prices currency runtime',
    'country city region zip zipcode postcode address location lat lon lng latitude longitude timezone locale',
    'language lang languages gender sex age occupation job device platform browser os app',
    'date day week weekday month year quarter hour minute second seconds ms latency time datetime timestamp ts at',
    '제목 이름 장르 가격 국가 나이 성별 날짜 시간',
  ].flatMap((line) => line.split(' ')),
);

/** Words at the end of a column name that do not change its meaning: “brand_name” describes a brand, as “brand” does. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['name', 'names', 'text', 'texts']);

/** Returns whether the name of a column means that it describes a user, an item, or the time and place of an event. */
function isHarmlessName(name: string): boolean {
  const words = toSnakeCase(lastKeyOf(name))
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const role = roleByName(name)?.role;
  const telling = words.findLast((word) => !EMPTY_WORDS.has(word));
  return (
    role === 'user' ||
    role === 'item' ||
    role === 'timestamp' ||
    telling === undefined ||
    HARMLESS_WORDS.has(telling)
  );
}

/**
 * Returns the unused columns that describe the pair of user and item.
 *
 * Columns are explained, and not returned, if their name is harmless or a tool's, if their values are times, lists or free
 * text, or if each item or each user has one value. A column with one value in all these rows is returned: others may follow.
 *
 * @param rows fields of the first rows, without header
 */
export function leftoverColumns(
  shape: TableShape,
  rows: RowFields,
  use: 'recommendations' | 'truth',
): readonly LeftoverColumn[] {
  const item = columnIndexOfRole(shape, 'item');
  const isNamed = shape.header || isNamedByHeader(shape.format);
  const isTable = isNamed && shape.list === 'none' && columnIndexOfRole(shape, 'user') >= 0 && item >= 0;
  if (!isTable || areOfTool(shape.columns.map(({ name }) => name))) return [];
  const embedded = findItemColumnPair({ shape, sample: rows });
  const used = new Set([
    ...(embedded === undefined ? [] : [embedded.liked, embedded.recommended]),
    ...Object.values(usedColumns(shape, { use })).flat(),
    ...modelColumns(shape),
    ...keyColumns(shape),
  ]);
  const level = levelOf(shape.columns[item].name);
  return shape.columns.slice(0, MAX_COLUMNS).flatMap(({ name, role, ofRecord }, column): LeftoverColumn[] => {
    if (ofRecord === true) return [];
    const isOpen = role === 'ignored' || (use === 'truth' && role === 'model');
    if (!isOpen || used.has(column) || levelOf(name) !== level) return [];
    if (shape.header && (isMeaningless(name) || isHarmlessName(name))) return [];
    const fields = rows.map((row) => (row[column] ?? '').trim());
    const filled = fields.filter((field) => !isMissing(field));
    const values = [...new Set(filled)];
    if (areConsecutive(fields)) return [];
    if (
      values.length === 0 ||
      areTimes(values) ||
      areMoments(values) ||
      detectListStyle(values) !== undefined
    )
      return [];
    const holds = holdsNumbers(fields) ? 'numbers' : 'words';
    if (holds === 'words' && !areKinds(values, filled.length)) return [];
    const isFeature = (['item', 'user'] as const).some(
      (by) => chanceOfGroups(fieldsOf(rows, columnIndexOfRole(shape, by)), fields) <= MAX_CHANCE,
    );
    return isFeature ? [] : [{ column, holds, values }];
  });
}

/** Returns whether words may be types of rows, such as names of events: there are few different ones, and they repeat. */
function areKinds(values: readonly string[], rows: number): boolean {
  return values.length <= MAX_WORDS && (values.length < rows || rows <= MAX_DISTINCT_ROWS);
}

/** Returns the path of a nested column to its list: `items[].` of `items[].id`, empty for a column of the row. */
function levelOf(name: string): string {
  return /^.*\[\]\./.exec(name)?.[0] ?? '';
}

/**
 * Returns whether a column divides most lists, as the retriever that found an item or a flag of displayed items does: at least
 * half of the lists with several rows have several of its values. A column named after relevance judges the rows and divides
 * nothing.
 */
export function dividesLists(
  shape: TableShape,
  rows: RowFields,
  { column, holds, values }: LeftoverColumn,
): boolean {
  const isFlag =
    values.length === 2 && values.every((value) => parseNumber(value) === 0 || parseNumber(value) === 1);
  if ((holds === 'numbers' && !isFlag) || isRelevantName(shape.columns[column].name)) return false;
  const keys = [columnIndexOfRole(shape, 'user'), ...modelColumns(shape), ...keyColumns(shape)];
  const lists = [
    ...groupRows(rows, (fields) => JSON.stringify(keys.map((key) => fields[key] ?? ''))).values(),
  ];
  const several = lists.filter(({ length }) => length > 1);
  const divided = several.filter(
    (list) => new Set(list.map((fields) => (fields[column] ?? '').trim())).size > 1,
  );
  return several.length > 0 && divided.length * 2 >= several.length;
}
