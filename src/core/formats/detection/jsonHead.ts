import { roleReadings, withProbability } from './columns/columnRoles';
import { ownName, rolesOfNames } from '../columnNames';
import { numberOf } from '../values/decimal';
import { namedItems } from './lists/listNames';
import { listColumns, listsOfRecords } from './lists/listsOfRecords';
import { DEEPEST } from '../json/jsonTape';
import { AROUND_FIELDS } from '../json/jsonRows';
import { JsonUnits } from '../json/jsonUnits';
import { holdsPercentages, isPercentage } from '../values/percentages';
import type { ColumnRole, JsonFormat, TableColumn, RowFields } from '../tableShape';
import type { FileProblem } from '../fileProblem';

/** The head of a JSON file as a table: which columns its rows would have, and the first of them. */
export interface JsonHead {
  readonly format: JsonFormat;
  readonly columns: readonly TableColumn[];
  /** The columns have names of their own. */
  readonly named: boolean;
  readonly rows: RowFields;
  /** Columns of lists of which nothing but its place makes one the items. */
  readonly rivals?: readonly number[];
}

const SAMPLE_UNITS = 400;
/** A unit may hold a list of thousands of entries, each with keys of its own. */
const SAMPLE_ROWS = 1000;
const MOST_COLUMNS = 500;
/** A row that is a list has no more fields. */
const MOST_FIELDS = 4;

/** The fields of records of which a person says, by their names, what they are. */
interface ToldFields {
  readonly user?: string | undefined;
  readonly item?: string | undefined;
}

/**
 * As {@link jsonHead}, where a person says which field is the user and which the item: `contexts[].id` opens the list
 * `contexts`, beside a user of any name, and the name of another list takes the place of one that was opened.
 */
export function toldJsonHead(text: string, told: ToldFields): JsonHead | undefined {
  const head = jsonHead(text);
  const { item } = told;
  if (head === undefined || item === undefined || /^\d+$/.test(item)) return head;
  const [list] = item.split('[].');
  const column = head.columns.findIndex(({ name }) => name === item);
  const isOpen = head.columns.every(({ name }) => !name.includes('[].') || name.startsWith(`${list}[].`));
  // Of a list of objects nothing is shown.
  const isShown = head.rows.some((row) => /[^,]/.test(row[column] ?? ''));
  return isOpen && isShown ? head : jsonHead(text, told);
}

/** Looks at the head of a file as JSON; undefined when it is none that holds records, lists or users. */
export function jsonHead(text: string, told: ToldFields = {}): JsonHead | undefined {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  const bytes = new TextEncoder().encode(text);
  const documents = parsedUnits(bytes, 'none');
  if (documents === undefined) return undefined;
  if (documents.length >= 2) return recordsHead('json-lines', documents, told);
  if (first === '[') {
    const elements = parsedUnits(bytes, 'array');
    return elements === undefined ? undefined : recordsHead('json-records', elements, told);
  }
  const [document] = documents;
  if (
    isObject(document) &&
    !Object.values(document).every((value) => isObject(value) || Array.isArray(value))
  ) {
    return recordsHead('json-lines', documents, told);
  }
  const members = parsedUnits(bytes, 'object');
  return members === undefined ? undefined : usersHead(members);
}

/** Why the head of a file is JSON, but not of users or records; undefined where it is, or is no JSON. */
export function jsonProblem(text: string): FileProblem | undefined {
  const [start = '', key, value] =
    /^\s*\{\s*"([^"\\]{1,100})"\s*:\s*(\{\s*"\w+"\s*:|\[\s*\S)/.exec(text) ?? [];
  if (key === undefined) return undefined;
  if (holdsColumns(key, value)) return { code: 'json-columns' };
  if (value.startsWith('{') && holdsRecords(text)) return { code: 'json-nested', key };
  if (!value.endsWith('{') || !AROUND_RECORDS.test(key)) return undefined;
  const records = parsedUnits(new TextEncoder().encode(text.slice(start.lastIndexOf('['))), 'array');
  const head = records && recordsHead('json-records', records);
  const roles = head?.columns.map(({ role }) => role) ?? [];
  return roles.includes('user') && roles.includes('item') ? { code: 'json-nested', key } : undefined;
}

/**
 * Why the head of a file shows nothing of the records in it, though it begins as JSON.
 *
 * @param complete whether the head is the whole file
 */
export function endlessJson(text: string, complete: boolean): FileProblem | undefined {
  const [start] = /^\s*[{[]\s*[{["]/.exec(text) ?? [];
  if (start === undefined) return undefined;
  if (depthOf(text) > DEEPEST) return { code: 'json-depth', depth: DEEPEST };
  const bytes = new TextEncoder().encode(text);
  const outer = start.endsWith('"') && start.trimStart().startsWith('{') ? 'object' : 'array';
  const isCut = !complete && /^\s*[{[]\s*(\{\s*)?"/.test(text);
  return isCut && parsedUnits(bytes, outer)?.length === 0
    ? { code: 'endless-record', bytes: bytes.length }
    : undefined;
}

/** How many brackets are open at most. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  // Strings as far as they go: a bracket in one is text.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

/** Whether the members of an object are records, as pandas writes them under the numbers of rows: `{"0": {"user_id": 7, "item_id": 540}}`. */
function holdsRecords(text: string): boolean {
  const [first] = parsedUnits(new TextEncoder().encode(text), 'object') ?? [];
  const [[row, record] = ['', undefined]] = isObject(first) ? Object.entries(first) : [];
  if (!/^\d+$/.test(row) || !isObject(record)) return false;
  const roles = rolesOfNames(Object.keys(record));
  return roles.includes('user') && roles.includes('item');
}

/** Keys that programs put around all records. */
const AROUND_RECORDS =
  /^(data|results?|records|rows|users|items|recs|recommendations|predictions|ratings|interactions|response)$/i;

/**
 * Whether the first entry of an object is the one of a data frame written column by column: `{"user_id": {"0": "u1", …}, …}`
 * or `{"user_id": ["u1", …], …}`, or in the forms of pandas that are called "split" and "table". No user goes by the
 * name of a column.
 */
function holdsColumns(key: string, value: string): boolean {
  if (key === 'columns') return value.endsWith('"');
  if (key === 'schema') return /"fields"/.test(value);
  const isName = /[a-z][_ ]?(id|idx)$/i.test(key) && ['user', 'item'].includes(rolesOfNames([key])[0]);
  return isName && (/"0"/.test(value) || /^\[\s*[^\s[{]/.test(value));
}

/** The complete units of the head; undefined when they are not JSON. Members of the outer object come as objects with one key. */
export function parsedUnits(bytes: Uint8Array, outer: 'array' | 'object' | 'none'): unknown[] | undefined {
  const units: unknown[] = [];
  let bad = 0;
  const decoder = new TextDecoder();
  const splitter = new JsonUnits(outer, {
    unit: (pending, start, end) => {
      if (units.length >= SAMPLE_UNITS) return;
      const text = decoder.decode(pending.subarray(start, end));
      // Python writes these, though JSON has none.
      const strict = text.replace(/(?<=[:,[\s])-?(NaN|Infinity)(?=[,\]}\s]|$)/g, 'null');
      try {
        units.push(JSON.parse(outer === 'object' ? `{${strict}}` : strict));
      } catch {
        bad++;
      }
    },
    tooLarge: () => undefined,
    truncated: () => undefined,
  });
  splitter.write(bytes);
  // A few bad records do not make it another format; the reader reports them.
  return bad > units.length / 2 ? undefined : units;
}

/** A table under construction: rows as far as they are known, by the names of columns. */
class Table {
  readonly names: string[] = [];
  readonly rows: string[][] = [];
  private readonly columns = new Map<string, number>();

  add(fields: readonly Field[]): void {
    if (this.rows.length >= SAMPLE_ROWS) return;
    const row: string[] = [];
    for (const [name, value] of fields) {
      let column = this.columns.get(name);
      if (column === undefined) {
        if (this.names.length >= MOST_COLUMNS) continue;
        column = this.names.push(name) - 1;
        this.columns.set(name, column);
      }
      row[column] = shown(value);
    }
    this.rows.push(row);
  }

  head(
    format: JsonFormat,
    named: boolean,
    given: (name: string) => ColumnRole | undefined,
  ): JsonHead | undefined {
    if (this.names.length === 0) return undefined;
    const rows = this.rows.map((row) => this.names.map((_, column) => row[column] ?? ''));
    const guessed = rolesOfNames(this.names.map((name) => (given(name) === undefined ? ownName(name) : '')));
    // Of the objects in a user's list it is the items that have an id.
    if (!guessed.includes('item') && !this.names.some((name) => given(name) === 'item')) {
      const id = this.names.findIndex((name) => /\[\]\._?id$/i.test(name));
      if (id >= 0) guessed[id] = 'item';
    }
    const samples = this.names.map((name, column) => {
      const role = given(name);
      const taken = role === undefined && this.names.some((other) => given(other) === guessed[column]);
      // What is surely nothing is not looked into.
      const fields = role === 'ignored' ? [] : rows.map((row) => row[column]);
      // Keys are names: only in rows without any a place says what stands there.
      return {
        role: role ?? (taken ? 'ignored' : guessed[column]),
        fields,
        nameless: /^\d+$/.test(name),
        ...(role === undefined && { name: ownName(name) }),
      };
    });
    // Keys are names: where none of them says user and item, what stands below them does not either.
    const roles =
      named && !(samples.some(({ role }) => role === 'user') && samples.some(({ role }) => role === 'item'))
        ? withProbability(
            samples,
            samples.map(({ role }) => role),
          )
        : roleReadings(samples)[0].roles;
    return {
      format,
      named,
      rows,
      columns: this.names.map((name, column) => ({
        name,
        role: roles[column],
        ...(holdsPercentages(rows.map((row) => row[column])) && { percent: true as const }),
      })),
    };
  }
}

function usersHead(members: readonly unknown[]): JsonHead | undefined {
  const table = new Table();
  for (const member of members) {
    if (!isObject(member)) return undefined;
    for (const [user, list] of Object.entries(member)) {
      if (!isObject(list) && !Array.isArray(list)) return undefined;
      for (const entry of entriesOf(list, 'item', '')) table.add([['user', user], ...entry]);
    }
  }
  const role = (name: string): ColumnRole | undefined =>
    name === 'user' || name === 'item' ? name : undefined;
  const head = table.head('json-users', false, role);
  if (head === undefined) return undefined;
  const values = head.columns.findIndex((column) => column.name === VALUE);
  const isValue = (text: string): boolean =>
    Number.isFinite(isPercentage(text) ? numberOf(text) : Number(text || 'none'));
  const numbers = head.rows.filter((row) => values < 0 || isValue(row[values])).length;
  const keys = head.columns.map(({ name }) => name).filter((name) => name.startsWith('[].'));
  const nested = keys.length > 0 && head.columns.some(({ name }) => name === 'item');
  const valued = rolesOfNames(keys.map((key) => key.slice(3))).some((role) => role !== 'ignored');
  // An object of objects, but not of scores; or ranks, or votes.
  const isUnknown = numbers < head.rows.length * 0.8 || (nested && !valued);
  if (isUnknown || (values >= 0 && members.length > 1 && members.every(isNumbered)))
    return { ...head, columns: head.columns.map((column) => ({ ...column, role: 'ignored' })) };
  // Models do not predict in whole numbers.
  const whole = head.rows.every((row) => Number.isInteger(Number(row[values] ?? '')));
  const columns = head.columns.map((column) => {
    if (column.name !== VALUE) return column;
    const value = column.role === 'rating' || whole ? 'rating' : 'score';
    return { ...column, name: value, role: value } as const;
  });
  return { ...head, columns };
}

/**
 * Whether the items of a user are numbered from 1 on, each once: ranks, of which the smallest is the best, or votes, of
 * which the largest is. Votes that fall in the order of the items are no ranks; of keys that are numbers no order shows.
 */
function isNumbered(member: unknown): boolean {
  const [list] = isObject(member) ? Object.values(member) : [];
  const numbers: unknown[] = isObject(list) ? Object.values(list) : [];
  const all = new Set(numbers);
  if (numbers.length < 3 || !numbers.every((_, at) => all.has(at + 1))) return false;
  const falls = numbers.every((number, at) => number === numbers.length - at);
  return !falls || Object.keys(list as object).some((key) => /^\d+$/.test(key));
}

function recordsHead(
  format: JsonFormat,
  records: readonly unknown[],
  told: ToldFields = {},
): JsonHead | undefined {
  const table = new Table();
  const parts: (RecordFields | readonly unknown[])[] = [];
  for (const record of records) {
    if (Array.isArray(record)) parts.push(record);
    else if (isObject(record)) parts.push(recordFields(record, told));
    else return undefined;
  }
  // Lists of several lengths, or of many things, are no rows: nothing says whose they are.
  const bare = parts.filter((part): part is readonly unknown[] => Array.isArray(part));
  if (new Set(bare.map(({ length }) => length)).size > 1 || bare.some(({ length }) => length > MOST_FIELDS))
    return { format, named: false, rows: [], columns: [{ name: '0', role: 'ignored' }] };
  const keyed = parts.filter((part): part is RecordFields => !Array.isArray(part));
  const all = listColumns(keyed.map(({ among }) => new Map(among)));
  const found =
    all.length === 0
      ? undefined
      : listsOfRecords(all, (mayBeItems) => namedItems(all, ({ name }) => name, mayBeItems));
  const items = found?.items.name;
  for (const part of parts) {
    if (!('fields' in part)) {
      table.add(part.map((value, index) => [String(index), value] as const));
      continue;
    }
    const { fields, among } = part;
    const [, list] = among.find(([name]) => name === items) ?? [];
    if (items === undefined || (!isObject(list) && !Array.isArray(list))) {
      table.add(fields);
      continue;
    }
    const scalars = fields.filter(([name]) => !among.some(([other]) => other === name));
    const beside = among.filter(
      (entry): entry is readonly [string, unknown[]] => entry[0] !== items && Array.isArray(entry[1]),
    );
    entriesOf(list, items, items).forEach((entry, at) => {
      table.add([...scalars, ...entry, ...beside.map(([name, values]) => [name, values[at]] as const)]);
    });
  }
  const value = items === undefined ? undefined : `${items}${VALUE}`;
  const others = new Set(keyed.flatMap(({ among }) => among.map(([name]) => name)));
  const role = (name: string): ColumnRole | undefined =>
    name === items
      ? 'item'
      : others.has(name) && found?.beside.every((list) => list.name !== name) === true
        ? 'ignored'
        : undefined;
  const head = table.head(format, keyed.length === records.length, role);
  if (head === undefined) return undefined;
  const scored = head.columns.some((column) => column.role === 'score' || column.role === 'rating');
  const columns = head.columns.map((column) =>
    column.name === value && !scored ? { ...column, role: 'score' as const } : column,
  );
  const names = columns.map(({ name }) => name);
  const rivals = (found?.rivals ?? []).map(({ name }) => names.indexOf(name)).sort((a, b) => a - b);
  return { ...head, columns, rivals };
}

/** What stands in a record. */
interface RecordFields {
  readonly fields: readonly Field[];
  /** Those of them that may hold its items: lists and objects. */
  readonly among: readonly Field[];
}

type Field = readonly [name: string, value: unknown];

function recordFields(record: object, told: ToldFields): RecordFields {
  const fields = fieldsOf(record);
  return { fields, among: listsAmong(fields, told) };
}

/** The members of a record, and of the objects that a program put around what it was asked and what it answered. */
function fieldsOf(record: object): Field[] {
  const members: Field[] = Object.entries(record);
  const asked = members.some(
    ([name, value]) =>
      name === 'input' && isObject(value) && rolesOfNames(Object.keys(value)).includes('user'),
  );
  return members.flatMap(([name, value]) =>
    asked && AROUND_FIELDS.test(`${name}.`) && isObject(value)
      ? Object.entries(value).map(([key, inner]) => [`${name}.${key}`, unwrapped(inner)] as const)
      : [[name, unwrapped(value)] as const],
  );
}

/** The lists and objects of a record that may hold its items. */
function listsAmong(fields: readonly Field[], told: ToldFields): readonly Field[] {
  // Of whom a list is must be said beside it, by its name or by a person: a configuration has lists, too.
  const belongs = fields.some(
    ([name, value]) => (name === told.user || rolesOfNames([name])[0] === 'user') && !isObject(value),
  );
  const lists = fields.filter(([, value]) => belongs && (isObject(value) || Array.isArray(value)));
  const chosen = lists.filter(([name]) => name === told.item?.split('[].')[0]);
  if (chosen.length > 0) return chosen;
  if (lists.some(([name]) => rolesOfNames([name])[0] === 'item')) return lists;
  // Beside an item lists say something else.
  const single = fields.some(
    ([name, value]) => rolesOfNames([name])[0] === 'item' && typeof value !== 'object',
  );
  return single ? [] : lists;
}

/** Stands for the values of a list in the name of their column: they have no key. */
export const VALUE = '{}';

/** The entries of a list as fields. `item`: the name of the column for an item that is no object; `path`: the key that holds the list. */
export function entriesOf(list: object, item: string, path: string): Field[][] {
  const value = `${path}${VALUE}`;
  const fields = (entry: object): Field[] =>
    Object.entries(entry).map(([key, field]) => [`${path}[].${key}`, unwrapped(field)] as const);
  if (!Array.isArray(list)) {
    return Object.entries(list).map(([key, entry]) =>
      isObject(entry)
        ? [[item, key] as const, ...fields(entry)]
        : [[item, key] as const, [value, entry] as const],
    );
  }
  return list.map(unwrapped).map((entry: unknown) => {
    if (Array.isArray(entry)) return [[item, entry[0]] as const, [value, entry[1]] as const];
    return isObject(entry) ? fields(entry) : [[item, entry] as const];
  });
}

/** The value in `{"$oid": "5f1a"}` or `{"$numberDouble": "0.5"}`, as MongoDB exports them; any other value as it is. */
function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [[key, inner] = [], ...more] = Object.entries(value) as [string, unknown][];
  return more.length === 0 && key?.startsWith('$') === true && !isObject(inner) && !Array.isArray(inner)
    ? inner
    : value;
}

/** A field as text. What stands deeper is only hinted at: it may nest without end, and have a `toString` of its own. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value.map((entry: unknown) => (typeof entry === 'object' ? '' : String(entry))).join(',');
  return typeof value === 'object' ? '{…}' : String(value);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
