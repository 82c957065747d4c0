import * as l10n from '@vscode/l10n';
import type { FileMetaData } from 'hyparquet';
import type { FindingCollector } from '../../evaluation/findingCollector';
import { Identifiers } from '../../data/identifiers';
import type { Interactions } from '../../data/interactions';
import { InputError } from '../../../shared/problem';
import { InteractionsBuilder } from '../interactionsBuilder';
import { isMixedPercent, mixedPercentDetails } from '../percentages';
import type { ReaderOptions } from '../reader';
import { ColumnRole, RowScanner, type RowIds } from '../rowScanner';
import type { TableShape } from '../tableShape';
import { usedColumns, type UsedColumns } from '../usedColumns';
import { pagesOf } from './columnPages';
import { LeafColumn, NO_ID } from './leafColumn';
import {
  chunkOf,
  openParquet,
  problemOf,
  type Leaf,
  type ParquetFile,
  type RandomAccess,
} from './parquetFile';

/** Rows and their order take up to some 60 bytes each while they are read: this many are 16 GB. */
const MOST_ROWS = 2 ** 28;

/** How many bytes of a column are read at a time. */
const WINDOW = 1 << 22;

/** How many rows are built between two looks at the outside. */
const ROWS_PER_STEP = 1 << 16;

/**
 * Reads a Parquet file: row group by row group, in each column by column, and of those only the columns that
 * are used. Nothing is made of a single row but numbers in columns. A list gives a row for each entry. What is
 * a line elsewhere is here a row of the file, counted from 1.
 */
export class ParquetReader {
  rowsRead = 0;

  private readonly columns: UsedColumns;
  private readonly models: Identifiers | undefined;
  private readonly rows: InteractionsBuilder;
  private bytesRead = 0;
  /** Rows of the file in the row groups before. */
  private rowsBefore = 0;

  private readonly user: IdColumn;
  private readonly item: IdColumn;
  private readonly value: LeafColumn | undefined;
  private readonly rank: LeafColumn | undefined;
  private readonly label: LeafColumn | undefined;
  private readonly model: IdColumn | undefined;
  /** Of the columns of ids: together, so that they take no turns in the scanner's tables. */
  private readonly texts: RowIds;

  private constructor(
    private readonly file: ParquetFile,
    private readonly shape: TableShape,
    users: Identifiers,
    items: Identifiers,
    private readonly findings: FindingCollector,
    private readonly options: ReaderOptions,
  ) {
    this.columns = usedColumns(shape, options);
    const { user, item, value, rank, label, model, weighted } = this.columns;
    if (user < 0 || item < 0) throw new Error('A table needs a user and an item column.');
    const column = (index: number, asTexts: boolean, table?: 0 | 1 | 2): LeafColumn =>
      new LeafColumn(
        leafNamed(file, shape.columns[index].name),
        asTexts,
        table === undefined
          ? undefined
          : (bytes, spans) => RowScanner.ofThread()?.numbersOf(this.texts, table, bytes, spans),
      );
    this.user = new IdColumn(column(user, true, ColumnRole.user), users);
    this.item = new IdColumn(column(item, true, ColumnRole.item), items);
    this.value = value < 0 ? undefined : column(value, weighted);
    this.rank = rank < 0 ? undefined : column(rank, false);
    this.label = label < 0 ? undefined : column(label, false);
    this.models = model < 0 ? undefined : new Identifiers();
    this.model = this.models && new IdColumn(column(model, true, ColumnRole.model), this.models);
    this.texts = [this.user.column.texts, this.item.column.texts, this.model?.column.texts];
    const kept = { values: value >= 0, ranks: rank >= 0, labels: label >= 0 };
    this.rows = new InteractionsBuilder(users, items, kept, this.models);
    this.rows.nextLine(1);
  }

  /**
   * Opens a file for reading in the given shape.
   *
   * @throws InputError when it is damaged, has no column of a name in the shape, or more rows than fit
   */
  static async open(
    source: RandomAccess,
    shape: TableShape,
    users: Identifiers,
    items: Identifiers,
    findings: FindingCollector,
    options: ReaderOptions,
  ): Promise<ParquetReader> {
    const file = await openParquet(source);
    const reader = new ParquetReader(file, shape, users, items, findings, options);
    const rows = file.rowGroups.reduce(
      (sum, group) => sum + Number(chunkOf(group, reader.item.leaf)?.num_values ?? 0),
      0,
    );
    if (!(rows >= 0 && rows <= MOST_ROWS)) {
      throw new InputError({
        file: source.name,
        message: l10n.t(
          'The file has {0} rows, more than fit into memory: at most {1} are read.',
          rows,
          MOST_ROWS,
        ),
        advice: l10n.t('Write only the best items of each user, or split the users over several files.'),
      });
    }
    reader.rows.reserve(Math.min(rows, 1 << 20), rows);
    return reader;
  }

  /**
   * Reads the file; run it to the end. It stops after every page and every few rows, so that the caller may
   * look around, and says how many bytes of the file were used.
   *
   * @throws InputError when the file is damaged
   */
  async *steps(): AsyncGenerator<number> {
    try {
      for (const group of this.file.rowGroups) yield* this.rowGroup(group);
    } catch (error) {
      throw problemOf(this.file.source.name, error);
    }
  }

  /** Hands the columns over. Call once, after all steps. */
  end(): Interactions {
    return this.rows.finished();
  }

  private async *rowGroup(group: FileMetaData['row_groups'][number]): AsyncGenerator<number> {
    const rows = Number(group.num_rows);
    if (rows === 0) return;
    const columns = [this.user.column, this.item.column, this.value, this.rank, this.label];
    for (const column of [...columns, this.model?.column]) {
      if (column === undefined) continue;
      const chunk = chunkOf(group, column.leaf);
      if (chunk === undefined) throw new Error(`${column.leaf.name} is missing in a row group`);
      if (column.leaf.maxRepetition === 0 && Number(chunk.num_values) !== rows) {
        throw new Error(`${column.leaf.name} has another length than its row group`);
      }
      column.begin(chunk, rows);
      for await (const page of pagesOf(this.file.source, column.leaf, chunk, WINDOW)) {
        column.add(page);
        yield this.bytesRead;
      }
      if (column.rows !== rows) throw new Error(`${column.leaf.name} has another length than its row group`);
      this.bytesRead += Number(chunk.total_compressed_size);
    }
    for (let row = 0; row < rows; row += ROWS_PER_STEP) {
      this.build(row, Math.min(row + ROWS_PER_STEP, rows));
      yield this.bytesRead;
    }
    this.rowsBefore += rows;
  }

  private build(from: number, to: number): void {
    const { starts } = this.item.column;
    if (this.isPlain) {
      this.buildPlain(from, to);
      return;
    }
    for (let row = from; row < to; row++) {
      const line = this.rowsBefore + row + 1;
      if (starts === undefined) this.row(row, row, 0, line);
      else {
        const end = starts[row + 1];
        for (let entry = starts[row]; entry < end; entry++) this.row(row, entry, entry - starts[row], line);
      }
    }
  }

  /** Whether a row of the file is a user, an item and perhaps a number, as in nearly all large files. */
  private get isPlain(): boolean {
    const { user, item, value, columns } = this;
    const several = [user.column, item.column, value].some((column) => column?.starts !== undefined);
    const further = this.rank ?? this.label ?? this.model;
    return !several && further === undefined && !columns.weighted && value?.coded !== true;
  }

  /** As build, of plain rows: those in which nothing is unusual go into the columns at once. */
  private buildPlain(from: number, to: number): void {
    const { user, item, rows, options } = this;
    user.prepare();
    item.prepare();
    const userCodes = user.column.codes;
    const itemCodes = item.column.codes;
    const numbers = this.value?.numbers;
    rows.reserve(to - from);
    const least = options.use === 'truth' ? 0 : -Infinity;
    // Nearly always the user of the row above.
    let lastCode = NO_ID;
    for (let row = from; row < to;) {
      rows.nextLine(this.rowsBefore + row + 1);
      const first = row;
      let next = rows.rows;
      const rowItems = rows.items.values;
      const rowValues = rows.values?.values;
      for (; row < to; row++) {
        const userCode = userCodes[row];
        const itemCode = itemCodes[row];
        if (userCode < 0 || itemCode < 0) break;
        if (numbers !== undefined && rowValues !== undefined) {
          const number = numbers[row];
          // Neither NaN, as nulls are, nor infinite.
          if (number - number !== 0 || number < least) break;
          rowValues[next] = number;
        }
        if (userCode !== lastCode) {
          const id = user.idOf(userCode);
          if (id !== rows.lastUser) rows.beginRun(id, next);
          lastCode = userCode;
        }
        rowItems[next++] = item.idOf(itemCode);
      }
      this.rowsRead += row - first;
      rows.rows = next;
      if (row < to) {
        this.row(row, row, 0, this.rowsBefore + row + 1);
        lastCode = NO_ID;
        row++;
        rows.reserve(to - row);
      }
    }
  }

  /** Keeps or reports one row: an entry of the item column, and what stands beside it. */
  private row(row: number, itemEntry: number, place: number, line: number): void {
    this.rowsRead++;
    const { columns, options } = this;
    const scored = options.use === 'recommendations' || options.use === 'both';
    const userEntry = this.user.column.entryAt(row, place);
    if (this.user.column.isMissing(userEntry)) return this.empty('empty-id', columns.user, line);
    if (this.item.column.codes[itemEntry] === NO_ID) return this.empty('empty-id', columns.item, line);
    const modelEntry = this.model === undefined ? 0 : this.model.column.entryAt(row, place);
    if (this.model?.column.isMissing(modelEntry) === true) return this.empty('empty-id', columns.model, line);

    let number = 1;
    if (this.value !== undefined) {
      const entry = this.value.entryAt(row, place);
      number = columns.weighted
        ? this.weight(this.value, entry, line)
        : this.number(this.value, entry, columns.value, scored, line);
      if (Number.isNaN(number)) return;
    }
    let rank = NaN;
    if (this.rank !== undefined) {
      const entry = this.rank.entryAt(row, place);
      if (this.value === undefined) {
        rank = this.number(this.rank, entry, columns.rank, false, line);
        if (Number.isNaN(rank)) return;
      } else {
        const said = this.rank.isMissing(entry) ? NaN : this.rank.numberAt(entry);
        if (Number.isFinite(said)) rank = said;
        else this.unusual('invalid-rank', this.rank, entry, line);
      }
    }
    let truth = NaN;
    if (this.label !== undefined) {
      const entry = this.label.entryAt(row, place);
      // Not judged: pandas says so with NaN.
      const bare = !this.label.coded && Number.isNaN(this.label.numberAt(entry));
      if (!this.label.isMissing(entry) && !bare) {
        truth = this.number(this.label, entry, columns.label, false, line);
        if (Number.isNaN(truth)) return;
        if (truth < 0) this.unusual('negative-gain', this.label, entry, line);
      }
    }
    if (number < 0 && options.use === 'truth' && this.value !== undefined)
      this.unusual('negative-gain', this.value, this.value.entryAt(row, place), line);
    this.rows.nextLine(line);
    this.rows.add(
      this.user.id(userEntry),
      this.item.id(itemEntry),
      number,
      rank,
      truth,
      this.model === undefined ? 0 : this.model.id(modelEntry),
    );
  }

  /** The number of an entry; NaN, and a finding, when the row cannot be used. */
  private number(
    column: LeafColumn,
    entry: number,
    index: number,
    mayBeInfinite: boolean,
    line: number,
  ): number {
    if (column.isMissing(entry)) {
      this.empty('empty-value', index, line);
      return NaN;
    }
    const number = column.numberAt(entry);
    if (Number.isFinite(number)) {
      const tableColumn = this.shape.columns[index];
      if (!column.coded || !isMixedPercent(number, tableColumn, column, entry)) return number;
      this.findings.add('mixed-percent', 'error', true, () => ({
        line,
        details: mixedPercentDetails(column.textAt(entry), tableColumn),
      }));
      return NaN;
    }
    if (Number.isNaN(number) || !mayBeInfinite) {
      this.findings.add('invalid-number', 'error', true, () => ({ line, details: [column.textAt(entry)] }));
      return NaN;
    }
    this.unusual('infinite-number', column, entry, line);
    return number;
  }

  /** What an event is worth; NaN and a finding where that is not said. */
  private weight(column: LeafColumn, entry: number, line: number): number {
    const event = column.isMissing(entry) ? '' : column.textAt(entry);
    const weight = this.options.eventWeights?.weightOf(event);
    if (weight !== undefined) return weight;
    this.findings.add('unknown-event', 'warning', true, () => ({ line, details: [event] }));
    return NaN;
  }

  private unusual(
    code: 'negative-gain' | 'invalid-rank' | 'infinite-number',
    column: LeafColumn,
    entry: number,
    line: number,
  ): void {
    this.findings.add(code, 'warning', false, () => ({ line, details: [column.textAt(entry)] }));
  }

  private empty(code: 'empty-id' | 'empty-value', index: number, line: number): void {
    this.findings.add(code, 'error', true, () => ({ line, details: [this.shape.columns[index].name] }));
  }
}

/** A column of ids, which get their numbers in the order in which rows use them. */
class IdColumn {
  private numbers = new Int32Array(0);

  constructor(
    readonly column: LeafColumn,
    private readonly ids: Identifiers,
  ) {}

  get leaf(): Leaf {
    return this.column.leaf;
  }

  id(entry: number): number {
    return this.idOf(this.column.codes[entry]);
  }

  /** The number of the id with this code in the column. */
  idOf(code: number): number {
    // One more than the number: 0 is what was not asked for yet.
    const known = this.numbers[code];
    return known > 0 ? known - 1 : this.firstId(code);
  }

  /** Makes room for all codes that there are. */
  prepare(): void {
    const codes = this.column.texts.size;
    if (codes <= this.numbers.length) return;
    const larger = new Int32Array(Math.max(1024, codes, this.numbers.length * 2));
    larger.set(this.numbers);
    this.numbers = larger;
  }

  private firstId(code: number): number {
    if (code >= this.numbers.length) this.prepare();
    const { arena, starts } = this.column.texts;
    const id = this.ids.internBytes(arena, starts[code], starts[code + 1]);
    this.numbers[code] = id + 1;
    return id;
  }
}

function leafNamed({ leaves, source }: ParquetFile, name: string): Leaf {
  const leaf = leaves.find((other) => other.name === name);
  if (leaf === undefined || leaf.content === undefined) {
    throw new InputError({
      file: source.name,
      message:
        leaf === undefined
          ? l10n.t('The file has no column “{0}”.', name)
          : l10n.t('The column “{0}” holds neither text nor numbers.', name),
      advice: l10n.t('Its columns are: {0}.', leaves.map((other) => other.name).join(', ')),
    });
  }
  return leaf;
}
