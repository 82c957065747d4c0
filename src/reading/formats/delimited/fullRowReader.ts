import type { FindingPlace } from '../../../shared/findings/finding';
import type { Identifiers } from '../../../core/data/ids/identifiers';
import { keyText } from '../../../core/data/ids/keyTexts';
import type { CellRole, RowCells, RowPolicy } from '../rowPolicy';
import { placesOfItems, type ListStyle, type TableShape } from '../tableShape';
import type { UsedColumns } from '../usedColumns';
import { parseNumber } from '../values/decimal';
import { commaNumber } from '../values/decimalComma';
import { isPercentage } from '../values/percentages';
import type { LineFields } from './lineFields';
import { listEntries, type ListEntry } from './lists';

/** Makes rows from the fields of lines, however unusual. The policy decides which rows are used. */
export class FullRowReader {
  private readonly fieldCells: FieldCells;
  private readonly placeCells: PlaceCells;
  private readonly entryCells: EntryCells;

  /** @param needed minimum number of fields of a line */
  constructor(
    private readonly needed: number,
    private readonly fields: LineFields,
    private readonly policy: RowPolicy,
  ) {
    const { shape, columns } = policy;
    this.fieldCells = new FieldCells(columns, fields);
    this.placeCells = new PlaceCells(columns, fields);
    this.entryCells = new EntryCells(shape, columns, fields);
  }

  /**
   * Takes the line whose fields were split last. @param open whether it is the last line and has no line end
   */
  use(line: number, open: boolean): void {
    const { fields, needed, policy, fieldCells } = this;
    if (fields.count < needed) {
      const details = [fields.count, needed];
      policy.drop(open ? 'truncated-line' : 'field-count', () => ({ line, details }));
      return;
    }
    fieldCells.begin(line);
    const { list } = policy.shape;
    if (list === 'none') policy.take(fieldCells);
    else if (fields.isBlank(policy.columns.user)) policy.dropList(fieldCells, 'user');
    else if (fieldCells.isEmpty('model')) policy.dropList(fieldCells, 'model');
    else if (list === 'rest') this.useRest(line);
    else this.useList(list, line);
  }

  /** Adds one row for each item in the cell. */
  private useList(list: Exclude<ListStyle, 'none' | 'rest'>, line: number): void {
    const { fields, policy, entryCells } = this;
    const { shape, columns } = policy;
    const { item, value } = columns;
    const values = value < 0 ? undefined : fields.textAt(value);
    entryCells.begin(line);
    for (const entry of listEntries(fields.textAt(item), values, list, shape.around)) {
      entryCells.entry = entry;
      policy.take(entryCells, entry.value !== undefined);
    }
  }

  /** Takes one row for each item that is in a field of its own. */
  private useRest(line: number): void {
    const { fields, policy, placeCells } = this;
    const { shape, columns } = policy;
    const { item, value } = columns;
    placeCells.begin(line);
    for (const behind of placesOfItems(shape, item, fields.count)) {
      // A delimiter at the end of the line is no empty item, and a list may be shorter than there are columns.
      const isNone = fields.isBlank(item + behind) && (value < 0 || fields.isBlank(value + behind));
      if (isNone) continue;
      placeCells.behind = behind;
      policy.take(placeCells, value >= 0);
    }
  }
}

/** A row whose cells are fields of a line. */
class FieldCells implements RowCells {
  private at = 0;
  /**
   * ID numbers of the user and model of the line, stored because a long ID would be looked up for each item
   * of a list; −1: not looked up yet.
   */
  private user = -1;
  private model = -1;

  constructor(
    protected readonly columns: UsedColumns,
    protected readonly fields: LineFields,
  ) {}

  begin(line: number): void {
    this.at = line;
    this.user = this.model = -1;
  }

  line(): number {
    return this.at;
  }

  isEmpty(role: CellRole): boolean {
    if (role === 'model') return this.columns.dividing.some((column) => this.fields.isBlank(column));
    return this.fields.isBlank(this.columnOf(role));
  }

  isUnjudged(): boolean {
    return this.fields.isBlank(this.columns.label);
  }

  number(role: CellRole): number {
    return this.fields.numberAt(this.columnOf(role));
  }

  text(role: CellRole): string {
    return this.fields.textAt(this.columnOf(role));
  }

  isPercentage(role: CellRole): boolean {
    return this.fields.isPercentage(this.columnOf(role));
  }

  place(role: CellRole, details: readonly (string | number)[]): FindingPlace {
    const column = this.columnOf(role);
    // A field that is missing is on its line.
    return column < this.fields.count
      ? this.fields.placeOf(column, this.at, details)
      : { line: this.at, details };
  }

  id(role: 'user' | 'item' | 'model', ids: Identifiers): number {
    if (role === 'item') return this.itemIn(ids);
    if (this[role] < 0)
      this[role] =
        role === 'model'
          ? idApart(this.fields, this.columns, ids)
          : this.fields.idIn(this.columns[role], ids);
    return this[role];
  }

  protected itemIn(ids: Identifiers): number {
    return this.fields.idIn(this.columns.item, ids);
  }

  protected columnOf(role: CellRole): number {
    return this.columns[role];
  }
}

/**
 * Returns the ID in the column that divides the rows of a user into lists. If there are several such columns,
 * the ID is the text of their key.
 */
function idApart(fields: LineFields, { dividing, model }: UsedColumns, ids: Identifiers): number {
  return dividing.length === 1
    ? fields.idIn(model, ids)
    : ids.intern(keyText(dividing.map((column) => fields.textAt(column))));
}

/** A row whose item and value are at one of several positions of a line. */
class PlaceCells extends FieldCells {
  /** Number of fields between the first item of the line and the item of the row. */
  behind = 0;

  override isUnjudged(): boolean {
    return true;
  }

  protected override itemIn(ids: Identifiers): number {
    return this.fields.trimmedIdIn(this.columnOf('item'), ids);
  }

  protected override columnOf(role: CellRole): number {
    return this.columns[role] + (role === 'item' || role === 'value' ? this.behind : 0);
  }
}

/** A row that is an entry of a list in a cell: its item and value are texts. */
class EntryCells extends FieldCells {
  entry: ListEntry = { item: '', value: undefined };

  constructor(
    private readonly shape: TableShape,
    columns: UsedColumns,
    fields: LineFields,
  ) {
    super(columns, fields);
  }

  /** Returns whether a cell is empty. The user and the model of the line were checked before. */
  override isEmpty(role: CellRole): boolean {
    return (role === 'item' || role === 'value') && this.text(role) === '';
  }

  override isUnjudged(): boolean {
    return true;
  }

  override number(): number {
    const { value = '' } = this.entry;
    return this.shape.decimal === ',' ? commaNumber(value) : parseNumber(value);
  }

  override text(role: CellRole): string {
    return role === 'item' ? this.entry.item : (this.entry.value ?? '');
  }

  override isPercentage(role: CellRole): boolean {
    return isPercentage(this.text(role));
  }

  protected override itemIn(ids: Identifiers): number {
    return ids.intern(this.entry.item);
  }

  protected override columnOf(role: CellRole): number {
    const { item, value } = this.columns;
    return role === 'item' || value < 0 ? item : value;
  }
}
