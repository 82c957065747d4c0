import { listOfColumn, lastKeyOf, rolesOfNames } from '../../columnNames';
import { MAX_JSON_DEPTH } from '../../json/jsonTape';
import { VALUE_SUFFIX } from '../../json/jsonKeys';
import { jsonShapes } from '../../json/jsonShapes';
import { JsonUnits } from '../../json/jsonUnits';
import type { FileProblem } from '../../fileProblem';
import type { ColumnRole, JsonFormat, TableColumn, RowFields } from '../../tableShape';
import { parseNumber } from '../../values/decimal';
import { holdsPercentages, isPercentage } from '../../values/percentages';
import { areTimes } from '../columns/columnProfile';
import { roleAssignments, withProbability } from '../columns/columnRoles';
import { isItemDescriptionName, isRelevantName } from '../lists/listNames';
import {
  listEntryFields,
  flattenFields,
  detectFieldForm,
  isObject,
  fieldText,
  structNames,
  type JsonField,
} from './jsonFields';
import { detectFields, itemPattern, type DetectedFields, type FieldOverrides } from './jsonRoles';

/** The head of a JSON file as a table: its columns and first rows. */
export interface JsonHead {
  readonly format: JsonFormat;
  readonly columns: readonly TableColumn[];
  /** Whether the columns have names. */
  readonly named: boolean;
  readonly rows: RowFields;
  /** Roles of the fields of its records; absent: the roles are unknown, or the file has no records. */
  readonly found?: DetectedFields | undefined;
}

const SAMPLE_UNITS = 400;
/**
 * Maximum number of rows of the sample. One record may have thousands of list entries, each with different
 * keys.
 */
const SAMPLE_ROWS = 1000;
const MAX_COLUMNS = 500;
/** Maximum number of fields of a row that is a list. */
const MAX_FIELDS = 4;

/** Roles of values of single items. */
const ITEM_ROLES: ReadonlySet<ColumnRole> = new Set(['score', 'rating', 'rank', 'label']);

const RECORD_SHAPES = jsonShapes.filter(({ rows }) => rows === '[]');
const USER_FORMS = new Set(
  jsonShapes.filter(({ rows }) => rows === '*').map(({ roles }) => itemPattern(roles.item).form),
);

/** Returns the head of a file as JSON, or undefined if it has no records, lists or users. */
export function jsonHead(text: string, told: FieldOverrides = {}): JsonHead | undefined {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  const bytes = new TextEncoder().encode(text);
  const documents = parsedUnits(bytes, 'none');
  if (documents === undefined) return undefined;
  if (documents.length >= 2) return recordsHead('json-lines', documents, told);
  if (first === '[') {
    const elements = parsedUnits(bytes, 'array');
    return elements && recordsHead('json-records', elements, told);
  }
  const [document] = documents;
  const isOfUsers = ofUsers(document);
  if (!isOfUsers) return recordsHead('json-lines', documents, told);
  const members = parsedUnits(bytes, 'object');
  return members?.every(isObject) === true
    ? usersHead(members.flatMap((member) => Object.entries(member)))
    : undefined;
}

/** Returns whether the keys of a document may be users. An incomplete document may have more keys. */
function ofUsers(document: unknown): boolean {
  if (!isObject(document)) return true;
  return Object.values(document).every((value) => isObject(value) || Array.isArray(value));
}

/**
 * Returns why no record can be read from the head of a file that begins as JSON, or undefined if there is no such reason.
 *
 * @param complete whether the head is the whole file
 */
export function endlessJson(text: string, complete: boolean): FileProblem | undefined {
  const [start] = /^\s*[{[]\s*[{["]/.exec(text) ?? [];
  if (start === undefined) return undefined;
  if (depthOf(text) > MAX_JSON_DEPTH) return { code: 'json-depth', depth: MAX_JSON_DEPTH };
  const bytes = new TextEncoder().encode(text);
  const outer = start.endsWith('"') && start.trimStart().startsWith('{') ? 'object' : 'array';
  const isCut = !complete && /^\s*[{[]\s*(\{\s*)?"/.test(text);
  return isCut && parsedUnits(bytes, outer)?.length === 0
    ? { code: 'endless-record', bytes: bytes.length }
    : undefined;
}

/** Returns the maximum nesting depth of brackets. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  // Strings match up to their end or the end of the text: a bracket in one is text.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

/**
 * Returns the complete units of the head, members of the outer object as objects with one key. Undefined if they are not JSON.
 */
function parsedUnits(bytes: Uint8Array, outer: 'array' | 'object' | 'none'): unknown[] | undefined {
  const units: unknown[] = [];
  let bad = 0;
  const decoder = new TextDecoder();
  const splitter = new JsonUnits(outer, {
    unit: (pending, start, end) => {
      if (units.length >= SAMPLE_UNITS) return;
      const text = decoder.decode(pending.subarray(start, end));
      try {
        units.push(parseLenientJson(outer === 'object' ? `{${text}}` : text));
      } catch {
        bad++;
      }
    },
    tooLarge: () => undefined,
    truncated: () => undefined,
  });
  splitter.write(bytes);
  // A few invalid records do not make it another format; the reader reports them.
  return bad > units.length / 2 ? undefined : units;
}

/** Parses JSON. NaN and infinities, which Python writes, become null. @throws SyntaxError */
export function parseLenientJson(text: string): unknown {
  return JSON.parse(text.replace(/(?<=[:,[\s])-?(NaN|Infinity)(?=[,\]}\s]|$)/g, 'null'));
}

/** A table under construction: rows with values by column index, and the column names. */
class Table {
  readonly names: string[] = [];
  readonly rows: string[][] = [];
  private readonly columns = new Map<string, number>();

  add(fields: readonly JsonField[]): void {
    if (this.rows.length >= SAMPLE_ROWS) return;
    const row: string[] = [];
    for (const [name, value] of fields) {
      const column = this.columnOf(name);
      if (column !== undefined) row[column] = fieldText(value);
    }
    this.rows.push(row);
  }

  /** Returns the index of a column, which is added if it is missing. Returns undefined if there are too many columns. */
  columnOf(name: string): number | undefined {
    const column = this.columns.get(name);
    if (column !== undefined || this.names.length >= MAX_COLUMNS) return column;
    this.columns.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  head(
    format: JsonFormat,
    hasNames: boolean,
    givenRole: (name: string) => ColumnRole | undefined,
  ): JsonHead | undefined {
    if (this.names.length === 0) return undefined;
    const rows = this.rows.map((row) => this.names.map((_, column) => row[column] ?? ''));
    const givenRoles = this.names.map(givenRole);
    const roles = rolesOfNames(
      this.names.map((name, column) => (givenRoles[column] === undefined ? lastKeyOf(name) : '')),
    ).map((role, column) => givenRoles[column] ?? (givenRoles.includes(role) ? 'ignored' : role));
    const samples = roles.map((role, column) => ({
      role,
      // Columns whose role is certainly `ignored` are not sampled.
      fields: givenRoles[column] === 'ignored' ? [] : rows.map((row) => row[column]),
      nameless: /^\d+$/.test(this.names[column]),
      ...(givenRoles[column] === undefined && { name: lastKeyOf(this.names[column]) }),
    }));
    // Keys are names: values are identified by position only in rows without keys.
    const isOfPlaces = !hasNames && givenRoles.every((role) => role === undefined);
    const readRoles = isOfPlaces ? roleAssignments(samples)[0].roles : withProbability(samples, roles);
    return {
      format,
      named: hasNames,
      rows,
      columns: this.names.map((name, column) => ({
        name,
        role: readRoles[column],
        ...(holdsPercentages(rows.map((row) => row[column])) && { percent: true as const }),
      })),
    };
  }
}

/**
 * Returns the head of users with their lists, or undefined if a list is not an object or array, or there are no columns.
 *
 * @param idField the ID field in the objects of the lists, if it is known
 */
export function usersHead(users: readonly JsonField[], idField?: string): JsonHead | undefined {
  if (users.some(([, list]) => typeof list !== 'object' || list === null)) return undefined;
  const form = detectFieldForm(users.map(([, list]) => list));
  const table = new Table();
  const entries = users.flatMap(([, list]) => (Array.isArray(list) ? list.filter(isObject) : []));
  const structs = structNames(entries, '[].');
  for (const [user, list] of users)
    for (const entry of listEntryFields(list, 'item', '', structs)) table.add([['user', user], ...entry]);
  const isOfKeys = table.names.includes('item');
  const [id] = isOfKeys
    ? ['item']
    : idField !== undefined && table.names.includes(idField)
      ? [idField]
      : idColumns(users);
  const role = (name: string): ColumnRole | undefined =>
    name === 'user' ? 'user' : name === id ? 'item' : undefined;
  const head = table.head('json-users', false, role);
  if (head === undefined) return undefined;
  const values = head.columns.findIndex((column) => column.name === VALUE_SUFFIX);
  const numbers = head.rows.filter((row) => values < 0 || isNumberText(row[values])).length;
  const keys = head.columns.map(({ name }) => name).filter((name) => name.startsWith('[].'));
  const valued = rolesOfNames(keys.map(lastKeyOf)).some((each) => each !== 'ignored');
  const isUnknown =
    form === undefined ||
    !USER_FORMS.has(form) ||
    // An object of objects without scores, or values that are ranks or votes.
    numbers < head.rows.length * 0.8 ||
    (isOfKeys && keys.length > 0 && !valued) ||
    // A key such as “tags” among the users is not a user.
    (users.length > 1 && form === 'ids' && users.some(([user]) => isItemDescriptionName(user)));
  if (isUnknown || (values >= 0 && users.length > 1 && users.every(([, list]) => isNumbered(list))))
    return { ...head, columns: head.columns.map((column) => ({ ...column, role: 'ignored' })) };
  const columns = head.columns.map((column) => {
    if (column.name !== VALUE_SUFFIX) return column;
    const value = column.role === 'rating' ? 'rating' : valueRole(head.rows.map((row) => row[values]));
    return { ...column, name: value, role: value } as const;
  });
  return { ...head, columns };
}

/** Returns the ID columns of the objects in the lists of users. Empty if no name identifies one. */
function idColumns(users: readonly JsonField[]): string[] {
  const records = users.map(([user, list]) => ({ user, list }));
  const found = detectFields(records, [], { user: 'user', item: 'list' });
  return [...(found?.roles ?? [])].flatMap(([name, role]) =>
    role === 'item' ? [name.slice('list'.length)] : [],
  );
}

function isNumberText(text: string): boolean {
  return Number.isFinite(parseNumber(text)) || isPercentage(text);
}

/** Returns the role of numbers without a name: whole numbers are ratings, because models do not predict them, or times. */
function valueRole(numbers: readonly string[]): 'rating' | 'score' | 'timestamp' {
  if (areTimes(numbers)) return 'timestamp';
  return numbers.every((text) => Number.isInteger(parseNumber(text === '' ? '0' : text)))
    ? 'rating'
    : 'score';
}

/**
 * Returns whether the values of a user's items are 1 to n or 0 to n − 1, each once: ranks (smallest is best) or votes
 * (largest is best). If the values fall in the order of the items they are votes and the function returns
 * false, unless the keys are numbers, which JSON parsers reorder.
 */
function isNumbered(list: unknown): boolean {
  const numbers: unknown[] = isObject(list) ? Object.values(list) : [];
  const all = new Set(numbers);
  const first = all.has(0) ? 0 : 1;
  if (numbers.length < 3 || !numbers.every((_, at) => all.has(first + at))) return false;
  const falls = numbers.every((number, at) => number === first + numbers.length - 1 - at);
  return !falls || Object.keys(list as object).some((key) => /^\d+$/.test(key));
}

/**
 * Returns the head of records, each an object or a list of fields.
 *
 * @param shapes forms that the records may have
 */
export function recordsHead(
  format: JsonFormat,
  records: readonly unknown[],
  specified: FieldOverrides = {},
  shapes = RECORD_SHAPES,
): JsonHead | undefined {
  const table = new Table();
  const bare = records.filter((record): record is readonly unknown[] => Array.isArray(record));
  // Lists of different or large lengths are not rows: nothing identifies the user.
  if (new Set(bare.map(({ length }) => length)).size > 1 || bare.some(({ length }) => length > MAX_FIELDS))
    return { format, named: false, rows: [], columns: [{ name: '0', role: 'ignored' }] };
  const keyed = records.filter(isObject);
  if (bare.length + keyed.length < records.length) return undefined;
  const fields = detectFields(keyed, shapes, specified);
  const structs = fields && structsOf(keyed, fields);
  for (const record of records) {
    if (Array.isArray(record)) table.add(record.map((value, index) => [String(index), value] as const));
    else if (isObject(record)) for (const row of rowsOf(record, fields, structs)) table.add(row);
  }
  if (table.rows.length === 0) for (const name of fields?.roles.keys() ?? []) table.columnOf(name);
  // A value of a whole list is not a value of its items.
  const isOfList = (name: string): boolean =>
    fields?.others.has(listOfColumn(name)) === true ||
    (fields?.values.has(name) === true && ITEM_ROLES.has(rolesOfNames([name])[0]));
  // The ranks of candidates, or the positions of the candidates from the best on, as argsort returns them.
  const mayBePositions = (name: string): boolean =>
    fields?.form === 'ids' && rolesOfNames([name])[0] === 'rank' && !/ranks?$/i.test(name);
  const role = (name: string): ColumnRole | undefined =>
    fields?.roles.get(name) ?? (isOfList(name) || mayBePositions(name) ? 'ignored' : undefined);
  const head = table.head(format, keyed.length === records.length, role);
  if (head === undefined || fields === undefined) return head;
  const scored = head.columns.some((column) => column.role === 'score' || column.role === 'rating');
  const columns = head.columns.map((column, at): TableColumn => {
    if (column.name === `${fields.list}${VALUE_SUFFIX}` && column.role === 'ignored' && !scored)
      return { ...column, role: valueRole(head.rows.map((row) => row[at])) };
    if (column.role === 'item' && fields.by !== undefined) return { ...column, by: fields.by };
    return fields.apart && fields.values.has(column.name) ? { ...column, ofRecord: true } : column;
  });
  return { ...head, columns, found: fields };
}

/** Returns the objects of numbers next to the item of a record, or in the entries of its list. */
function structsOf(records: readonly object[], { list, form }: DetectedFields): ReadonlySet<string> {
  if (form === 'value') return structNames(records);
  const entries = records.flatMap((record) => {
    const [, whole] = flattenFields(record).find(([name]) => name === list) ?? [];
    return Array.isArray(whole) ? whole.filter(isObject) : [];
  });
  return structNames(entries, `${list}[].`);
}

/** Returns one row for each item in a record's list. */
function rowsOf(
  record: object,
  match: DetectedFields | undefined,
  structs: ReadonlySet<string> | undefined,
): readonly JsonField[][] {
  if (match === undefined || match.form === 'value') return [flattenFields(record, '', structs)];
  const fields = flattenFields(record);
  const { list, form, roles, others } = match;
  const whole = form === 'kinds' ? (record as Record<string, unknown>)[list] : new Map(fields).get(list);
  const item = [...roles].find(([, role]) => role === 'item')?.[0];
  const isPart = (name: string): boolean =>
    name === list || (form === 'kinds' && name.startsWith(`${list}.`));
  const around = fields.filter(([name]) => !isPart(name));
  const values = around.filter(([, value]) => typeof value !== 'object' || value === null);
  return listEntryFields(whole, list, list, structs).map((entry, at) => {
    const place = match.by === undefined ? at : Number(new Map(entry).get(match.by));
    const beside = around.flatMap(([name, value]): JsonField[] => {
      const id = others.get(name) ?? '';
      const inner: unknown = Array.isArray(value) ? value[name === item ? place : at] : undefined;
      if (id !== '')
        return [[`${name}[].${id}`, isObject(inner) ? new Map(flattenFields(inner)).get(id) : inner]];
      if (Array.isArray(value)) return [[name, inner]];
      return isObject(value) && isRelevantName(name) ? [[name, Object.keys(value)[at]]] : [];
    });
    return [...values, ...entry, ...beside];
  });
}
