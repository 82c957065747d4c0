import { isCaseName, isIdName } from '../../caseNames';
import { rolesOfNames } from '../../columnNames';
import { VALUE } from '../../json/jsonKeys';
import type { JsonShape } from '../../json/jsonShapes';
import type { FileProblem } from '../../fileProblem';
import type { ColumnRole, RowFields, TableColumn } from '../../tableShape';
import { numberOf } from '../../values/decimal';
import { areLabels } from '../columns/columnProfile';
import { countsForItems, listRoleOf, namedItems, saysLiked, saysRetrieved } from '../lists/listNames';
import { listColumn, listsOfRecords, type ListColumn } from '../lists/listsOfRecords';
import { fieldsOf, formOf, isObject, unwrap, type FieldForm } from './jsonFields';

/** Names of the fields of records that are specified. */
export interface ToldFields {
  readonly user?: string | undefined;
  readonly item?: string | undefined;
}

/** Roles of the fields of records. */
export interface FoundFields {
  /** The form that the records fit; absent: the list of items is specified. */
  readonly shape?: JsonShape;
  /** Field that holds the items of a record, and how it is written; form `value`: one item. */
  readonly list: string;
  readonly form: FieldForm;
  /** Roles of columns by their names; other columns have the roles of their names. */
  readonly roles: ReadonlyMap<string, ColumnRole>;
  /** Column of the places of the items in their list, in the objects of another list. */
  readonly by?: string;
  /** Other lists, without a value for each item, with the field of IDs in their objects, or ''. */
  readonly others: ReadonlyMap<string, string>;
  /** Fields beside the list that hold one value. */
  readonly values: ReadonlySet<string>;
  /** Whether each record is of another user, so that these say nothing of single items. */
  readonly apart: boolean;
  /** Fields that may all be the items. */
  readonly rivals: readonly string[];
  /** A list of objects with scores that are of no items. */
  readonly unused?: string | undefined;
}

/** The items of a form, taken apart. */
interface ItemPattern {
  readonly list: string;
  readonly form: FieldForm;
  readonly field: string;
  /** Field of the places, of items that another list puts in order. */
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

/** Takes the items of a form apart: see {@link JsonShape.roles}. */
export function itemPattern(item: string): ItemPattern {
  const list = /^[^[{]*/.exec(item)?.[0] ?? '';
  const behind = item.slice(list.length);
  const [, by] = /^\[.*\[\]\.([^[\]]*)\]$/.exec(behind) ?? [];
  const signs = /^[[\]{}]*\.?/.exec(behind)?.[0] ?? '';
  return { list, form: FORMS[signs] ?? 'value', field: behind.slice(signs.length), by };
}

/** A class of names in the table of forms. */
const CLASSES: Readonly<Record<string, (name: string) => boolean>> = {
  '<item>': (name) => listRoleOf(name) === 'item',
  '<retrieved>': saysRetrieved,
  // Of one ID the name says one.
  '<expected>': (name) => saysLiked(name) || (isIdName(name) && !isCaseName(name) && saysLiked(`${name}s`)),
};

function isOfClass(name: string, pattern: string): boolean {
  // A list within an object may be one of several there, as those of events are.
  if (pattern === '<list>' || pattern === '<any>') return !name.includes('.');
  return CLASSES[pattern]?.(name) ?? name === pattern;
}

/** Returns what the fields of records are: as specified, else by the first form that they fit; undefined if there is none. */
export function foundFields(
  records: readonly object[],
  shapes: readonly JsonShape[],
  told: ToldFields = {},
): FoundFields | undefined {
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

/** Records, looked at field by field. */
class RecordLook {
  private readonly fields: readonly ReadonlyMap<string, unknown>[];
  private readonly forms = new Map<string, FieldForm>();
  private readonly listColumns: readonly ListColumn[];
  /** Names of the fields that hold one value, and what these names say. */
  private readonly values: readonly string[];
  private readonly roles: readonly ColumnRole[];

  constructor(
    private readonly records: readonly object[],
    private readonly told: ToldFields,
  ) {
    this.fields = records.map((record) => new Map(fieldsOf(record)));
    const names = [...new Set(this.fields.flatMap((fields) => [...fields.keys()]))];
    for (const name of names) {
      const form = formOf(this.fields.map((fields) => fields.get(name)));
      if (form !== undefined) this.forms.set(name, form);
    }
    this.values = names.filter((name) => this.forms.get(name) === 'value');
    this.roles = rolesOfNames(this.values);
    this.listColumns = [...this.forms].flatMap(([name, form]) =>
      form === 'value' || form === 'other' ? [] : [listColumn(name, this.valuesOf(name), form === 'ids')],
    );
  }

  /** Returns how a field is written, also an object that is taken apart. */
  formOf(name: string): FieldForm | undefined {
    return this.forms.get(name) ?? formOf(this.valuesOf(name));
  }

  private valuesOf(name: string): unknown[] {
    return this.fields.map((fields, at) =>
      fields.has(name) ? fields.get(name) : unwrap((this.records[at] as Record<string, unknown>)[name]),
    );
  }

  /** Returns the fields if they are so; undefined if not. */
  found(roles: JsonShape['roles'], pattern: ItemPattern): FoundFields | undefined {
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

  /** Whether no two records are of one user. */
  private isApart(user: string): boolean {
    const users = this.valuesOf(user).filter((value) => value !== undefined);
    return new Set(users).size === users.length;
  }

  private user(pattern: string): string | undefined {
    if (this.told.user !== undefined && this.values.includes(this.told.user)) return this.told.user;
    if (!pattern.startsWith('<')) return this.values.find((name) => name === pattern);
    const named = this.values[this.roles.indexOf('user')];
    return named ?? (pattern === '<user>' ? undefined : this.cases()[0]);
  }

  /** Returns the names that say a case, those of IDs first. */
  private cases(): string[] {
    const cases = this.values.filter(isCaseName);
    return [...cases.filter(isIdName), ...cases.filter((name) => !isIdName(name))];
  }

  /** Returns the field that holds one item. */
  private single(pattern: string): string | undefined {
    if (pattern === '<item>') return this.values[this.roles.indexOf('item')];
    const isClass = pattern.startsWith('<');
    return this.values.find((name) => isOfClass(name, pattern) && (!isClass || isIdName(name)));
  }

  /** Returns the list that a pattern means, and fields that may be it as well. */
  private list({ list, form }: ItemPattern): { pick: string | undefined; rivals: readonly string[] } {
    const columns = this.listColumns;
    const isMeant = (name: string): boolean => isOfClass(name, list) && this.formOf(name) === form;
    // Objects of lists are taken apart, and known by their names alone.
    if (form === 'kinds') return { pick: isMeant(list) ? list : undefined, rivals: [] };
    if (columns.length === 0) return { pick: undefined, rivals: [] };
    const all = listsOfRecords(columns, (mayBeItems) => namedItems(columns, ({ name }) => name, mayBeItems));
    const meant = columns.filter((each) => isMeant(each.name) && !all.beside.includes(each));
    if (list !== '<any>' && meant.includes(all.items))
      return { pick: all.items.name, rivals: all.rivals.map(({ name }) => name) };
    if (list === '<any>' && meant.length > 1) {
      const judged = meant.filter(({ name }) => saysLiked(name) || countsForItems(name));
      return { pick: judged.length === 1 ? judged[0].name : undefined, rivals: [] };
    }
    if (meant.length === 0 || list === '<list>') return { pick: undefined, rivals: [] };
    const rivals = all.rivals.includes(meant[0]) ? all.rivals : meant;
    return { pick: meant[0].name, rivals: rivals.length < 2 ? [] : rivals.map(({ name }) => name) };
  }

  /** Returns the name of the column of items in a list. */
  private itemColumn(list: string, { form, field }: ItemPattern): string | undefined {
    if (form === 'kinds') return `${list}${VALUE}`;
    if (form !== 'objects') return list;
    const id = field === '<id>' ? this.ids(list)[0] : field;
    return id === undefined ? undefined : `${list}[].${id}`;
  }

  /** Returns the fields of the objects in a list that may be their IDs, the surest first. */
  ids(list: string): string[] {
    const names = this.entryNames(list);
    const named = names[rolesOfNames(names).indexOf('item')];
    const ids = names.filter((name) => isIdName(name) && name !== named);
    // The id that a store gives a document is next to the document's own fields.
    const own = ids.filter((name) => name.includes('.'));
    return [...(named === undefined ? [] : [named]), ...own, ...ids.filter((name) => !own.includes(name))];
  }

  private entryNames(list: string): string[] {
    const entries = this.valuesOf(list).flatMap((value) =>
      Array.isArray(value) ? (value as unknown[]) : [],
    );
    return [...new Set(entries.filter(isObject).flatMap((entry) => fieldsOf(entry).map(([name]) => name)))];
  }

  /** Returns the fields of items that the objects of another list put in order, each by its place. */
  private placed(user: string, by: string): FoundFields | undefined {
    const order = this.listColumns.find(
      ({ name }) =>
        this.formOf(name) === 'objects' && this.entryNames(name).includes(by) && this.ids(name).length === 0,
    );
    const items = this.listColumns.filter(({ name }) => this.formOf(name) === 'ids');
    if (order === undefined || items.length === 0) return undefined;
    const column = `${order.name}[].${by}`;
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

  /** Returns another list than that of the items that has objects with scores and without IDs. */
  unused({ list }: FoundFields): string | undefined {
    // What was expected is ordered by nothing.
    if (saysLiked(list)) return undefined;
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
 * Returns the problem of the items that were found, or undefined if there is none.
 *
 * @param rows the first rows by these columns
 */
export function itemProblem(
  { list, form, unused }: FoundFields,
  columns: readonly TableColumn[],
  rows: RowFields,
): FileProblem | undefined {
  const has = (role: ColumnRole): boolean => columns.some((column) => column.role === role);
  if (rows.length === 0) return { code: 'empty-lists', field: list };
  if (unused !== undefined && !has('score') && !has('rank'))
    return { code: 'unused-scores', field: unused, items: list };
  if (form !== 'ids' || !countsForItems(list)) return undefined;
  const item = columns.findIndex(({ role }) => role === 'item');
  const isOfIds = listRoleOf(list) === 'label' && !areLabels(rows.map((fields) => numberOf(fields[item])));
  return isOfIds ? undefined : { code: 'values-without-items', field: list };
}
