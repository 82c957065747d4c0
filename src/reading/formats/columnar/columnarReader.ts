import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../../core/data/ids/identifiers';
import { keyText } from '../../../core/data/ids/keyTexts';
import { InputError } from '../../../shared/problem';
import type { FindingPlace } from '../../../shared/findings/finding';
import type { CellRole, RowCells, RowPolicy } from '../rowPolicy';
import { ScannerRole, RowScanner, type RowIds } from '../scanner/rowScanner';
import { StoredIdColumn } from './idColumn';
import { decodeBatches } from './columnBatches';
import { LeafColumn } from './leafColumn';
import { PageMemory, requireLeaf, type ColumnarFile, type RowGroup } from './columnarFile';

/** Maximum rows of a file: rows and their order take up to about 60 bytes each while they are read, 16 GB in all. */
const MAX_ROWS = 2 ** 28;
/** Minimum memory that a row takes, in bytes, even if it takes less in the file. */
const ROW_BYTES = 24;

/**
 * Reads a columnar file, one row group after the other, and only the columns that are used. Rows become
 * numbers in columns, without objects. A list gives one row for each entry. Line numbers are row numbers of
 * the file, counted from 1.
 */
export class ColumnarReader {
  private bytesRead = 0;
  /** Number of rows of the file before the next row. */
  rowsBefore = 0;

  private readonly user: StoredIdColumn;
  private readonly item: StoredIdColumn;
  private readonly value: LeafColumn | undefined;
  private readonly rank: LeafColumn | undefined;
  private readonly label: LeafColumn | undefined;
  private readonly model: StoredIdColumn | undefined;
  private readonly cells: EntryCells;
  private readonly used: readonly LeafColumn[];
  private readonly memory = new PageMemory();

  constructor(
    private readonly file: ColumnarFile,
    private readonly policy: RowPolicy,
  ) {
    const { shape, rows } = policy;
    const { userIds, itemIds, modelIds } = rows;
    const { user, item, value, rank, label, model, dividing, weighted } = policy.columns;
    const column = (index: number, asTexts: boolean): LeafColumn =>
      new LeafColumn(requireLeaf(file, shape.columns[index].name), asTexts);
    // Together, so that they take no turns in the scanner's tables.
    const tables = (): RowIds => [this.user.texts, this.item.texts, this.model?.texts];
    const ids = (index: number, table: 0 | 1 | 2, known: Identifiers): StoredIdColumn =>
      new StoredIdColumn(column(index, true), known, (bytes, spans) =>
        RowScanner.ofThread()?.numbersOf(tables(), table, bytes, spans),
      );
    this.user = ids(user, ScannerRole.user, userIds);
    this.item = ids(item, ScannerRole.item, itemIds);
    this.value = value < 0 ? undefined : column(value, weighted);
    this.rank = rank < 0 ? undefined : column(rank, false);
    this.label = label < 0 ? undefined : column(label, false);
    this.model = modelIds && ids(model, ScannerRole.model, modelIds);
    // Further columns of a key, after the model.
    const further = dividing.slice(1).map((index) => column(index, true));
    const ofIds = [this.user, this.item, this.model].map((each) => each?.column);
    const columns = [...ofIds, this.value, this.rank, this.label, ...further];
    this.used = columns.filter((each) => each !== undefined);
    rows.nextLine(1);
    this.cells = new EntryCells({
      user: this.user,
      item: this.item,
      model: this.model,
      value: this.value,
      rank: this.rank,
      label: this.label,
      further,
    });
  }

  /**
   * Reads the file.
   *
   * @param pause awaited every few rows, with the number of bytes used so far; throws if the reading must
   * stop
   * @throws InputError if the file is damaged
   */
  async read(pause: (bytes: number) => Promise<void>): Promise<void> {
    try {
      for await (const group of this.file.groups()) await this.readGroup(group, pause);
    } catch (error) {
      throw this.file.problem(error);
    }
  }

  /** Reads a row group, like `read`, but throws the decoder's errors for damaged bytes. */
  async readGroup(group: RowGroup, pause?: (bytes: number) => Promise<void>): Promise<void> {
    const { rows } = group;
    if (rows === 0) return;
    requireRoom(this.file, this.policy.rows.rows + (group.entries(this.item.column.leaf) ?? 0));
    const leaves = this.used.map(({ leaf }) => leaf);
    const bytes = leaves.reduce((sum, leaf) => sum + group.bytes(leaf), 0);
    let done = 0;
    for await (const batch of decodeBatches(group, leaves, this.memory)) {
      this.used.forEach((column, at) => column.take(batch[at]));
      const [{ rows: count }] = batch;
      this.build(count);
      this.rowsBefore += count;
      done += count;
      await pause?.(this.bytesRead + Math.floor((bytes * done) / rows));
    }
    this.bytesRead += bytes;
  }

  private build(rows: number): void {
    if (this.isPlain) {
      this.buildPlain(rows);
      return;
    }
    const { starts } = this.item.column;
    for (let row = 0; row < rows; row++) {
      const line = this.rowsBefore + row + 1;
      if (starts === undefined) this.row(row, row, 0, line);
      else {
        const end = starts[row + 1];
        for (let entry = starts[row]; entry < end; entry++) this.row(row, entry, entry - starts[row], line);
      }
    }
  }

  /** Whether a row of the file is only a user, an item and perhaps a number, as in nearly all large files. */
  private get isPlain(): boolean {
    const { user, item, value, policy } = this;
    const several = [user.column, item.column, value].some((column) => column?.starts !== undefined);
    const further = this.rank ?? this.label ?? this.model;
    return (
      !several &&
      further === undefined &&
      !policy.columns.weighted &&
      value?.coded !== true &&
      !user.hasLongIds &&
      !item.hasLongIds
    );
  }

  /**
   * Like `build`, for such rows: rows without blanks or unusual numbers are copied to the columns directly.
   */
  private buildPlain(to: number): void {
    const { user, item, value, policy } = this;
    const { rows } = policy;
    const userPlaces = user.column.places;
    const itemPlaces = item.column.places;
    const itemNumbers = item.numbers;
    const places = value?.places;
    const numbers = value?.numbersOfValues();
    rows.reserve(to);
    const least = policy.refusesNegative ? 0 : -Infinity;
    // Nearly always the user of the row above.
    let lastPlace = -1;
    for (let row = 0; row < to;) {
      rows.nextLine(this.rowsBefore + row + 1);
      const first = row;
      let next = rows.rows;
      const rowItems = rows.items.values;
      const rowValues = rows.values?.values;
      for (; row < to; row++) {
        const userPlace = userPlaces === undefined ? row : userPlaces[row];
        const itemPlace = itemPlaces === undefined ? row : itemPlaces[row];
        if (userPlace < 0 || itemPlace < 0) break;
        if (numbers !== undefined && rowValues !== undefined) {
          const place = places === undefined ? row : places[row];
          if (place < 0) break;
          const number = numbers[place];
          // Neither NaN nor infinite.
          if (number - number !== 0 || number < least) break;
          rowValues[next] = number;
        }
        if (userPlace !== lastPlace) {
          const id = user.idOf(userPlace);
          if (id !== rows.lastUser) rows.beginRun(id, next);
          lastPlace = userPlace;
        }
        const known = itemNumbers[itemPlace];
        rowItems[next++] = known > 0 ? known - 1 : item.idOf(itemPlace);
      }
      policy.rowsRead += row - first;
      rows.rows = next;
      if (row < to) {
        this.row(row, row, 0, this.rowsBefore + row + 1);
        lastPlace = -1;
        row++;
        rows.reserve(to - row);
      }
    }
  }

  /** Takes one row: an entry of the item column, and the values that belong to this entry. */
  private row(row: number, itemEntry: number, index: number, line: number): void {
    this.cells.begin(row, itemEntry, index, line);
    this.policy.take(this.cells);
  }
}

/** Columns of a row group that are used. */
interface LeafColumns {
  readonly user: StoredIdColumn;
  readonly item: StoredIdColumn;
  readonly model: StoredIdColumn | undefined;
  readonly value: LeafColumn | undefined;
  readonly rank: LeafColumn | undefined;
  readonly label: LeafColumn | undefined;
  /** Columns whose IDs are joined with the model's ID to one key. */
  readonly further: readonly LeafColumn[];
}

/** A row whose cells are entries of columns. */
class EntryCells implements RowCells {
  private row = 0;
  private itemEntry = 0;
  private index = 0;
  private at = 0;

  constructor(private readonly columns: LeafColumns) {}

  /** Begins a row of the interactions. @param index index of the item in its list */
  begin(row: number, itemEntry: number, index: number, line: number): void {
    this.row = row;
    this.itemEntry = itemEntry;
    this.index = index;
    this.at = line;
  }

  line(): number {
    return this.at;
  }

  isEmpty(role: CellRole): boolean {
    if (role === 'item') return this.columns.item.column.isMissing(this.itemEntry);
    const column = this.columnOf(role);
    if (role === 'model' && this.columns.further.some((each) => each.isMissing(this.entry(each, role))))
      return true;
    return column === undefined || column.isMissing(this.entry(column, role));
  }

  /** Returns whether the row has no judgment: pandas writes NaN for a missing one. */
  isUnjudged(): boolean {
    const { label } = this.columns;
    if (label === undefined) return true;
    const entry = this.entry(label, 'label');
    return label.isMissing(entry) || (!label.coded && Number.isNaN(label.numberAt(entry)));
  }

  number(role: CellRole): number {
    const column = this.columnOf(role);
    if (column === undefined) return NaN;
    const entry = this.entry(column, role);
    return column.isMissing(entry) || this.isList(column) ? NaN : column.numberAt(entry);
  }

  /** Returns whether a column has several values for the only item of the row. */
  private isList({ starts }: LeafColumn): boolean {
    const isOfItem = this.columns.item.column.starts === undefined;
    return isOfItem && starts !== undefined && starts[this.row + 1] - starts[this.row] > 1;
  }

  text(role: CellRole): string {
    const column = this.columnOf(role);
    if (column === undefined) return '';
    const entry = this.entry(column, role);
    const text = column.isMissing(entry) ? '' : column.textAt(entry);
    return this.isList(column) ? `[${text}, …]` : text;
  }

  isPercentage(role: CellRole): boolean {
    const column = this.columnOf(role);
    return column !== undefined && column.coded && column.isPercentage(this.entry(column, role));
  }

  place(_: CellRole, details: readonly (string | number)[]): FindingPlace {
    return { line: this.at, details };
  }

  id(role: 'user' | 'item' | 'model', ids: Identifiers): number {
    const column = this.columns[role];
    if (column === undefined) throw new Error(`There is no column of ${role}s.`);
    const { further } = this.columns;
    // A judge may have no name.
    if (role === 'model' && this.isEmpty(role)) return ids.intern('');
    if (role !== 'model' || further.length === 0) return column.id(this.entry(column.column, role));
    return ids.intern(
      keyText([column.column, ...further].map((each) => each.textAt(this.entry(each, role)))),
    );
  }

  private columnOf(role: CellRole): LeafColumn | undefined {
    return role === 'user' || role === 'item' || role === 'model'
      ? this.columns[role]?.column
      : this.columns[role];
  }

  private entry(column: LeafColumn, role: CellRole): number {
    return role === 'item' ? this.itemEntry : column.entryAt(this.row, this.index);
  }
}

/** Reserves memory for all rows of a file. @throws InputError if the rows do not fit */
export function reserveRows(file: ColumnarFile, policy: RowPolicy): void {
  const { rows = 0 } = file;
  requireRoom(file, rows);
  // The row count of a damaged file may be wrong.
  policy.rows.reserve(Math.min(rows, 1 << 20), rows);
}

/** Checks that the columns of `rows` rows fit into memory. @throws InputError if they do not */
export function requireRoom({ name, requireMemory }: ColumnarFile, rows: number): void {
  if (rows >= 0 && rows <= MAX_ROWS) return requireMemory?.(rows * ROW_BYTES);
  throw new InputError({
    file: name,
    message: l10n.t('The file has {0} rows; at most {1} fit in memory.', rows, MAX_ROWS),
    advice: l10n.t('Keep only the top items of each user, or split the users over several files.'),
  });
}
