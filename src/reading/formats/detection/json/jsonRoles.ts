import { isCaseName, isIdName } from '../../caseNames';
import { rolesOfNames } from '../../columnNames';
import { VALUE_SUFFIX } from '../../json/jsonKeys';
import type { JsonShape } from '../../json/jsonShapes';
import type { FileProblem } from '../../fileProblem';
import type { ColumnRole, RowFields, TableColumn } from '../../tableShape';
import { parseNumber } from '../../values/decimal';
import { areLabels } from '../columns/columnProfile';
import {
  isItemValueName,
  listRoleByName,
  itemsListByName,
  isRelevantName,
  isRetrievedName,
} from '../lists/listNames';
import { toListColumn, listsOfRecords, type ListColumn } from '../lists/listsOfRecords';
import { flattenFields, detectFieldForm, isObject, unwrapMongoValue, type FieldForm } from './jsonFields';
import { addTo } from '../../../../shared/addTo';

/** Names of the fields of records that are specified. */
export interface FieldOverrides {
  readonly user?: string | undefined;
  readonly item?: string | undefined;
}

/** Roles of the fields of records. */
export interface DetectedFields {
  /** Form that the records match; absent: the user specified the list of items. */
  readonly shape?: JsonShape;
  /** Field that contains the items of a record, and the type of its values. `value` means one item. */
  readonly list: string;
  readonly form: FieldForm;
  /** Roles by column name; the role of other columns is derived from their names. */
  readonly roles: ReadonlyMap<string, ColumnRole>;
  /** Column with the position of each item in its list, in the objects of another list. */
  readonly by?: string;
  /** Other lists, by name, with the ID field of their objects or `''`. They have no value for each item. */
  readonly others: ReadonlyMap<string, string>;
  /** Fields of a record, outside its list, that contain a single value. */
  readonly values: ReadonlySet<string>;
  /**
   * Whether each record has a different user. The fields of `values` then describe the user's list, not
   * single items.
   */
  readonly apart: boolean;
  /** Fields that may all be the items; empty if the choice is clear. */
  readonly rivals: readonly string[];
  /** A list of objects with scores but without item IDs. */
  readonly unused?: string | undefined;
}

/** The parsed `item` role of a form. */
interface ItemPattern {
  readonly list: string;
  readonly form: FieldForm;
  readonly field: string;
  /** Position field, if the objects of another list order the items. */
  readonly by: string | undefined;
}

const FORMS: Readonly<Record<string, FieldForm>> = {
  '[]': 'ids',
  '[].': 'objects',
  '[][]': 'pairs',
  '{}': 'numbers',
  '{}.': 'nested',
  '{}[]': 'kinds',
};

/** Parses the `item` role of a form: see {@link JsonShape.roles}. */
export function itemPattern(item: string): ItemPattern {
  const list = /^[^[{]*/.exec(item)?.[0] ?? '';
  const behind = item.slice(list.length);
  const [, by] = /^\[.*\[\]\.([^[\]]*)\]$/.exec(behind) ?? [];
  const signs = /^[[\]{}]*\.?/.exec(behind)?.[0] ?? '';
  return { list, form: FORMS[signs] ?? 'value', field: behind.slice(signs.length), by };
}

/** Name tests of the placeholders in forms. */
const CLASSES: Readonly<Record<string, (name: string) => boolean>> = {
  '<item>': (name) => listRoleByName(name) === 'item',
  '<retrieved>': isRetrievedName,
  // Tests the plural too: the field of a single ID has a singular name.
  '<expected>': (name) =>
    isRelevantName(name) || (isIdName(name) && !isCaseName(name) && isRelevantName(`${name}s`)),
};

function isOfClass(name: string, pattern: string): boolean {
  // A list in a nested object may be one of several there, such as lists of events.
  if (pattern === '<list>' || pattern === '<any>') return !name.includes('.');
  return CLASSES[pattern]?.(name) ?? name === pattern;
}

/** Returns the roles of the fields: as specified, else by the first form that fits. Undefined if none fits. */
export function detectFields(
  records: readonly object[],
  shapes: readonly JsonShape[],
  told: FieldOverrides = {},
): DetectedFields | undefined {
  const look = new RecordLook(records, told);
  const list = told.item?.split('[].')[0] ?? '';
  const form = look.formOf(list);
  if (form !== undefined && form !== 'value') {
    const asTold = look.found({ user: '<any>', item: '' }, { list, form, field: '<id>', by: undefined });
    if (asTold !== undefined) return asTold;
  }
  for (const shape of shapes) {
    const found = look.found(shape.roles, itemPattern(shape.roles.item));
    if (found !== undefined) return { ...found, shape, unused: look.unused(found) };
  }
  return undefined;
}

/** Records with the forms and roles of their fields. */
class RecordLook {
  private readonly fields: readonly ReadonlyMap<string, unknown>[];
  private readonly forms = new Map<string, FieldForm>();
  private readonly listColumns: readonly ListColumn[];
  /** Names of the fields that contain one value, with the roles of these names. */
  private readonly values: readonly string[];
  private readonly roles: readonly ColumnRole[];

  constructor(
    private readonly records: readonly object[],
    private readonly overrides: FieldOverrides,
  ) {
    this.fields = records.map((record) => new Map(flattenFields(record)));
    // In one pass: each record may have a name of its own.
    const valuesByName = new Map<string, unknown[]>();
    for (const fields of this.fields)
      for (const [name, value] of fields) {
        addTo(valuesByName, name, value);
      }
    for (const [name, values] of valuesByName) {
      const form = detectFieldForm(values);
      if (form !== undefined) this.forms.set(name, form);
    }
    this.values = [...valuesByName.keys()].filter((name) => this.forms.get(name) === 'value');
    this.roles = rolesOfNames(this.values);
    this.listColumns = [...this.forms].flatMap(([name, form]) =>
      form === 'value' || form === 'other' ? [] : [toListColumn(name, this.valuesOf(name), form === 'ids')],
    );
  }

  /** Returns the form of a field, also of an object that is flattened. */
  formOf(name: string): FieldForm | undefined {
    return this.forms.get(name) ?? detectFieldForm(this.valuesOf(name));
  }

  private valuesOf(name: string): unknown[] {
    return this.fields.map((fields, at) =>
      fields.has(name)
        ? fields.get(name)
        : unwrapMongoValue((this.records[at] as Record<string, unknown>)[name]),
    );
  }

  /** Returns the fields if the records fit the roles, otherwise undefined. */
  found(roles: JsonShape['roles'], pattern: ItemPattern): DetectedFields | undefined {
    const user = this.user(roles.user);
    if (user === undefined) return undefined;
    if (pattern.by !== undefined) return this.placed(user, pattern.by);
    const isSingle = pattern.form === 'value';
    const { pick, rivals } = isSingle ? { pick: this.single(pattern.list), rivals: [] } : this.list(pattern);
    const item = pick === undefined ? undefined : this.itemColumn(pick, pattern);
    if (pick === undefined || item === undefined || item === user) return undefined;
    const column = this.listColumns.find(({ name }) => name === pick);
    const beside = column === undefined ? [] : listsOfRecords(this.listColumns, () => column).beside;
    const others = this.listColumns.filter((other) => other !== column && !beside.includes(other));
    const given = Object.entries(roles).filter(([role]) => role !== 'user' && role !== 'item');
    return {
      list: pick,
      form: pattern.form,
      roles: new Map([
        ...given.map(([role, name]) => [name.replace('{key}', ''), role as ColumnRole] as const),
        [user, 'user'],
        [item, 'item'],
      ]),
      others: new Map(isSingle ? [] : others.map(({ name }) => [name, this.ids(name)[0] ?? ''])),
      values: new Set(isSingle ? [] : this.values),
      apart: !isSingle && this.isApart(user),
      rivals,
    };
  }

  /** Returns whether each user has only one record. */
  private isApart(user: string): boolean {
    const users = this.valuesOf(user).filter((value) => value !== undefined);
    return new Set(users).size === users.length;
  }

  private user(pattern: string): string | undefined {
    if (this.overrides.user !== undefined && this.values.includes(this.overrides.user))
      return this.overrides.user;
    if (!pattern.startsWith('<')) return this.values.find((name) => name === pattern);
    const named = this.values[this.roles.indexOf('user')];
    return named ?? (pattern === '<user>' ? undefined : this.cases()[0]);
  }

  /** Returns the fields whose names mean a case, ID names first. */
  private cases(): string[] {
    const cases = this.values.filter(isCaseName);
    return [...cases.filter(isIdName), ...cases.filter((name) => !isIdName(name))];
  }

  /** Returns the name of the field that contains a single item. */
  private single(pattern: string): string | undefined {
    if (pattern === '<item>') return this.values[this.roles.indexOf('item')];
    const isClass = pattern.startsWith('<');
    return this.values.find((name) => isOfClass(name, pattern) && (!isClass || isIdName(name)));
  }

  /** Returns the list that a pattern matches, and other fields that it may mean. */
  private list({ list, form }: ItemPattern): { pick: string | undefined; rivals: readonly string[] } {
    const columns = this.listColumns;
    const isMeant = (name: string): boolean => isOfClass(name, list) && this.formOf(name) === form;
    // Objects of lists are flattened, so only their name is known.
    if (form === 'kinds') return { pick: isMeant(list) ? list : undefined, rivals: [] };
    if (columns.length === 0) return { pick: undefined, rivals: [] };
    const all = listsOfRecords(columns, (mayBeItems) =>
      itemsListByName(columns, ({ name }) => name, mayBeItems),
    );
    const meant = columns.filter((each) => isMeant(each.name) && !all.beside.includes(each));
    if (list !== '<any>' && meant.includes(all.items))
      return { pick: all.items.name, rivals: all.rivals.map(({ name }) => name) };
    if (list === '<any>' && meant.length > 1) {
      const judged = meant.filter(({ name }) => isRelevantName(name) || isItemValueName(name));
      return { pick: judged.length === 1 ? judged[0].name : undefined, rivals: [] };
    }
    if (meant.length === 0 || list === '<list>') return { pick: undefined, rivals: [] };
    const rivals = all.rivals.includes(meant[0]) ? all.rivals : meant;
    return { pick: meant[0].name, rivals: rivals.length < 2 ? [] : rivals.map(({ name }) => name) };
  }

  /** Returns the name of the column of items in a list. */
  private itemColumn(list: string, { form, field }: ItemPattern): string | undefined {
    if (form === 'kinds') return `${list}${VALUE_SUFFIX}`;
    if (form !== 'objects') return list;
    const id = field === '<id>' ? this.ids(list)[0] : field;
    return id === undefined ? undefined : `${list}[].${id}`;
  }

  /** Returns the fields of the objects in a list that may be their IDs, the most certain first. */
  ids(list: string): string[] {
    const names = this.entryNames(list);
    const named = names[rolesOfNames(names).indexOf('item')];
    const ids = names.filter((name) => isIdName(name) && name !== named);
    // An ID that a store gives a document is next to the document's own fields.
    const own = ids.filter((name) => name.includes('.'));
    return [...(named === undefined ? [] : [named]), ...own, ...ids.filter((name) => !own.includes(name))];
  }

  private entryNames(list: string): string[] {
    const entries = this.valuesOf(list).flatMap((value) =>
      Array.isArray(value) ? (value as unknown[]) : [],
    );
    return [
      ...new Set(entries.filter(isObject).flatMap((entry) => flattenFields(entry).map(([name]) => name))),
    ];
  }

  /** Returns the fields if the objects of another list order the items by position. */
  private placed(user: string, scoreName: string): DetectedFields | undefined {
    const order = this.listColumns.find(
      ({ name }) =>
        this.formOf(name) === 'objects' &&
        this.entryNames(name).includes(scoreName) &&
        this.ids(name).length === 0,
    );
    const items = this.listColumns.filter(({ name }) => this.formOf(name) === 'ids');
    if (order === undefined || items.length === 0) return undefined;
    const column = `${order.name}[].${scoreName}`;
    return {
      list: order.name,
      form: 'objects',
      roles: new Map([
        [user, 'user'],
        [items[0].name, 'item'],
        [column, 'ignored'],
      ]),
      by: column,
      others: new Map(),
      values: new Set(),
      apart: false,
      rivals: items.length < 2 ? [] : items.map(({ name }) => name),
    };
  }

  /** Returns a list other than the items that has objects with scores and without IDs. */
  unused({ list }: DetectedFields): string | undefined {
    // Expected items have no order.
    if (isRelevantName(list)) return undefined;
    return this.listColumns.find(
      ({ name }) =>
        name !== list &&
        this.formOf(name) === 'objects' &&
        this.ids(name).length === 0 &&
        rolesOfNames(this.entryNames(name)).some((role) => role === 'score' || role === 'rank'),
    )?.name;
  }
}

/**
 * Returns the problem of the detected items, or undefined if there is none.
 *
 * @param rows the first rows by these columns
 */
export function itemProblem(
  { list, form, unused }: DetectedFields,
  columns: readonly TableColumn[],
  rows: RowFields,
): FileProblem | undefined {
  const has = (role: ColumnRole): boolean => columns.some((column) => column.role === role);
  if (rows.length === 0) return { code: 'empty-lists', field: list };
  if (unused !== undefined && !has('score') && !has('rank'))
    return { code: 'unused-scores', field: unused, items: list };
  if (form !== 'ids' || !isItemValueName(list)) return undefined;
  const item = columns.findIndex(({ role }) => role === 'item');
  const isOfIds =
    listRoleByName(list) === 'label' && !areLabels(rows.map((fields) => parseNumber(fields[item])));
  return isOfIds ? undefined : { code: 'values-without-items', field: list };
}
