import type { FindingPlace } from '../../../shared/findings/finding';
import type { Identifiers } from '../../data/ids/identifiers';
import { keyText } from '../../data/ids/keyTexts';
import type { CellRole, RowCells, RowPolicy } from '../rowPolicy';
import { placesOfItems, type ListStyle, type TableShape } from '../tableShape';
import type { UsedColumns } from '../usedColumns';
import { numberOf } from '../values/decimal';
import { commaNumber } from '../values/decimalComma';
import { isPercentage } from '../values/percentages';
import type { LineFields } from './lineFields';
import { listEntries, type ListEntry } from './lists';

/** Makes rows of the fields of lines, whatever is unusual in them, and leaves it to the policy which are used. */
export class FullRowReader {
  private readonly fieldCells: FieldCells;
  private readonly entryCells: EntryCells;

  /** @param needed fields that a line must have */
  constructor(
    private readonly needed: number,
    private readonly fields: LineFields,
    private readonly policy: RowPolicy,
  ) {
    const { shape, columns } = policy;
    this.fieldCells = new FieldCells(columns, fields);
    this.entryCells = new EntryCells(shape, columns, fields);
  }

  /**
   * Takes the line whose fields were found.
   *
   * @param open it is the last one, and has no line end
   */
  use(line: number, open: boolean): void {
    const { fields, needed, policy, fieldCells } = this;
    if (fields.count < needed) {
      const details = [fields.count, needed];
      policy.drop(open ? 'truncated-line' : 'field-count', () => ({ line, details }));
      return;
    }
    fieldCells.at = line;
    const { list } = policy.shape;
    if (list === 'none') policy.take(fieldCells);
    else this.useList(list, line);
  }

  /** Each item of a line that holds several is a row. */
  private useList(list: Exclude<ListStyle, 'none'>, line: number): void {
    const { fields, policy, entryCells } = this;
    const { shape, columns } = policy;
    const { user, item, value } = columns;
    if (user >= 0 && fields.isBlank(user)) return policy.dropList(this.fieldCells, 'user');
    if (this.fieldCells.isEmpty('model')) return policy.dropList(this.fieldCells, 'model');
    const entries =
      list === 'rest'
        ? this.entriesOfLine()
        : listEntries(fields.textAt(item), value < 0 ? undefined : fields.textAt(value), list, shape.around);
    const places = list === 'rest' ? placesOfItems(shape, item, fields.count) : [];
    entryCells.begin(line);
    for (const [index, entry] of entries.entries()) {
      // A delimiter at the end of the line is no empty item, and a list may be shorter than there are columns.
      if (list === 'rest' && entry.item === '' && (entry.value ?? '') === '') continue;
      entryCells.entry = entry;
      entryCells.behind = places[index] ?? 0;
      policy.take(entryCells, entry.value !== undefined);
    }
  }

  /** The items that stand in fields of their own. */
  private entriesOfLine(): ListEntry[] {
    const { shape, columns } = this.policy;
    const { item, value } = columns;
    return placesOfItems(shape, item, this.fields.count).map((behind) => {
      const valueAt = value + behind;
      return {
        item: this.fields.textAt(item + behind),
        value: value < 0 ? undefined : valueAt < this.fields.count ? this.fields.textAt(valueAt) : '',
      };
    });
  }
}

/** A row whose cells are fields of a line. */
class FieldCells implements RowCells {
  at = 0;

  constructor(
    private readonly columns: UsedColumns,
    private readonly fields: LineFields,
  ) {}

  line(): number {
    return this.at;
  }

  isEmpty(role: CellRole): boolean {
    if (role === 'model') return this.columns.apart.some((column) => this.fields.isBlank(column));
    return this.fields.isBlank(this.columns[role]);
  }

  isUnjudged(): boolean {
    return this.fields.isBlank(this.columns.label);
  }

  number(role: CellRole): number {
    return this.fields.numberAt(this.columns[role]);
  }

  text(role: CellRole): string {
    return this.fields.textAt(this.columns[role]);
  }

  isPercentage(role: CellRole): boolean {
    return this.fields.isPercentage(this.columns[role]);
  }

  place(role: CellRole, details: readonly (string | number)[]): FindingPlace {
    return this.fields.placeOf(this.columns[role], this.at, details);
  }

  id(role: 'user' | 'item' | 'model', ids: Identifiers): number {
    return role === 'model'
      ? idApart(this.fields, this.columns, ids)
      : this.fields.idIn(this.columns[role], ids);
  }
}

/** The id of what tells rows of one user apart: of several columns the text of their key. */
function idApart(fields: LineFields, { apart, model }: UsedColumns, ids: Identifiers): number {
  return apart.length === 1
    ? fields.idIn(model, ids)
    : ids.intern(keyText(apart.map((column) => fields.textAt(column))));
}

/** A row that is one entry of a list: its item and value are texts, its user and model are fields of the line. */
class EntryCells implements RowCells {
  entry: ListEntry = { item: '', value: undefined };
  /** So many fields the entry stands behind the first. */
  behind = 0;
  private at = 0;
  /** An id of any length is looked for once, however long the list; −1: not yet. */
  private user = -1;
  private model = -1;

  constructor(
    private readonly shape: TableShape,
    private readonly columns: UsedColumns,
    private readonly fields: LineFields,
  ) {}

  begin(line: number): void {
    this.at = line;
    this.user = this.model = -1;
  }

  line(): number {
    return this.at;
  }

  /** The user and the model of the line were looked at before. */
  isEmpty(role: CellRole): boolean {
    return (role === 'item' || role === 'value') && this.text(role) === '';
  }

  isUnjudged(): boolean {
    return true;
  }

  number(): number {
    const { value = '' } = this.entry;
    return this.shape.decimal === ',' ? commaNumber(value) : numberOf(value);
  }

  text(role: CellRole): string {
    return role === 'item' ? this.entry.item : (this.entry.value ?? '');
  }

  isPercentage(role: CellRole): boolean {
    return isPercentage(this.text(role));
  }

  place(role: CellRole, details: readonly (string | number)[]): FindingPlace {
    const { item, value } = this.columns;
    const column = (role === 'item' || value < 0 ? item : value) + this.behind;
    // A field that is not there stands on its line.
    return column < this.fields.count
      ? this.fields.placeOf(column, this.at, details)
      : { line: this.at, details };
  }

  id(role: 'user' | 'item' | 'model', ids: Identifiers): number {
    if (role === 'item') return ids.intern(this.entry.item);
    if (this[role] < 0)
      this[role] =
        role === 'model'
          ? idApart(this.fields, this.columns, ids)
          : this.fields.idIn(this.columns[role], ids);
    return this[role];
  }
}
