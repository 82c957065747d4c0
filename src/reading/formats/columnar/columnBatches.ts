import type { Leaf, ColumnPage, PageMemory, RawValues, RowGroup, StoredNumbers } from './columnarFile';

/** Concatenated values; text i is bytes[spans[2i] … spans[2i + 1]). */
export type StoredValues = Exclude<RawValues, { readonly kind: 'indices' }>;

/** Some rows of one column, decoded. Values are not converted yet. */
export interface ColumnBatch {
  readonly leaf: Leaf;
  readonly rows: number;
  /** Number of entries: one per row, or all entries of the lists. */
  readonly entries: number;
  /** First entry of each row of a list column, followed by the number of entries. */
  readonly starts: Int32Array | undefined;
  /** Index of the value of each entry; −1: null. Undefined: entry i has value i. */
  readonly places: Int32Array | undefined;
  /** Values of the dictionary (the same object in each batch of a row group), or values stored without one. */
  readonly values: StoredValues;
}

/** Approximate number of entries of all columns per batch; small enough for the processor's cache. */
const BATCH_ENTRIES = 1 << 19;
/** Maximum number of rows per batch. */
const BATCH_ROWS = 1 << 17;

/** Number of bytes read at a time for all columns together. */
const WINDOWS = 1 << 24;
/** Minimum number of bytes read at a time for one column. */
const SMALLEST_WINDOW = 1 << 16;
const LARGEST_WINDOW = 1 << 22;

const NO_VALUES: StoredValues = { kind: 'bytes', bytes: new Uint8Array(0), spans: new Int32Array(0) };

/**
 * Decodes the columns of a row group together, one block of rows after the other.
 *
 * @param memory buffers into which pages are decoded: a batch is then valid until the next one is requested
 * @throws Error if a column is missing, damaged, or has another length than the row group
 */
export async function* decodeBatches(
  group: RowGroup,
  leaves: readonly Leaf[],
  memory?: PageMemory,
): AsyncGenerator<readonly ColumnBatch[]> {
  const { rows } = group;
  let entries = 0;
  for (const leaf of leaves) {
    const length = group.entries(leaf);
    if (length === undefined) throw new Error(`${leaf.name} is missing in a row group`);
    // Before memory is allocated for the length that a damaged file claims.
    if (leaf.maxRepetition === 0) requireLength(leaf, length, rows);
    entries += length;
  }
  const window = Math.min(LARGEST_WINDOW, Math.max(SMALLEST_WINDOW, WINDOWS / leaves.length));
  const columns = leaves.map((leaf) => new ColumnCursor(group, leaf, window, memory));
  const most = Math.max(1, Math.min(BATCH_ROWS, Math.floor((BATCH_ENTRIES * rows) / entries)));
  for (let row = 0; row < rows; row += most) {
    const count = Math.min(most, rows - row);
    const batch = await allOf(columns.map((column) => column.next(count)));
    for (const { leaf, rows: length } of batch) requireLength(leaf, length, count);
    yield batch;
  }
  for (const column of columns) {
    requireLength(column.leaf, (await column.isAtEnd()) ? rows : rows + 1, rows);
    column.close();
  }
}

/**
 * Awaits all promises. If several fail, throws the error of the first column, even if another failed earlier.
 */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

function requireLength({ name }: Leaf, length: number, rows: number): void {
  if (length !== rows) throw new Error(`${name} has another length than its row group`);
}

type DataPage = Extract<ColumnPage, { readonly kind: 'data' }>;

/** Entries of a page that go into a batch, and the first of their values. */
interface PagePart {
  readonly page: DataPage;
  readonly from: number;
  readonly to: number;
  readonly firstValue: number;
  readonly values: number;
}

/** Position in a column of a row group, which it decodes page by page. */
export class ColumnCursor {
  private readonly pages: AsyncIterator<ColumnPage>;
  private dictionary: StoredValues | undefined;
  private page: DataPage | undefined;
  /** Number of entries and of values of the page that have been used. */
  private entry = 0;
  private value = 0;
  /** Pages that may contain values of the current batch, but not of a later one. */
  private readonly spent: ColumnPage[] = [];
  private dictionaryPage: ColumnPage | undefined;

  /**
   * @param window number of bytes read at a time, at least
   * @param memory buffers into which pages are decoded
   */
  constructor(
    group: RowGroup,
    readonly leaf: Leaf,
    window: number,
    private readonly memory?: PageMemory,
  ) {
    this.pages = group.pages(leaf, window, memory)[Symbol.asyncIterator]();
  }

  /** Gives back all memory. The last batch must not be used afterwards. */
  close(): void {
    if (this.dictionaryPage !== undefined) this.spent.push(this.dictionaryPage);
    this.giveBack();
  }

  private giveBack(): void {
    for (const page of this.spent.splice(0)) for (const bytes of page.memory ?? []) this.memory?.give(bytes);
  }

  /**
   * Decodes the next rows; fewer if the column ends before.
   *
   * @param most maximum number of entries; a list that exceeds them is decoded to the end of its row
   */
  async next(rows: number, most = Infinity): Promise<ColumnBatch> {
    const { leaf } = this;
    this.giveBack();
    const starts = leaf.maxRepetition > 0 ? new Int32Array(rows + 1) : undefined;
    const parts: PagePart[] = [];
    let rowsRead = 0;
    let entries = 0;
    for (let page = await this.current(); page !== undefined; page = await this.current()) {
      const from = this.entry;
      if (starts === undefined) {
        this.entry = Math.min(page.entries, from + rows - rowsRead);
        rowsRead += this.entry - from;
        entries = rowsRead;
      } else {
        const { repetition, definition } = page;
        let at = from;
        for (; at < page.entries; at++) {
          if (repetition === undefined || repetition[at] === 0) {
            if (rowsRead === rows || entries >= most) break;
            starts[rowsRead++] = entries;
          }
          if (definition === undefined || definition[at] !== leaf.listDefinition - 1) entries++;
        }
        this.entry = at;
      }
      if (this.entry > from) parts.push(this.part(page, from));
      if (this.entry < page.entries || (starts === undefined && rowsRead === rows)) break;
    }
    starts?.fill(entries, rowsRead);
    return { leaf, rows: rowsRead, entries, starts, ...this.joined(parts, entries) };
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.current()) === undefined;
  }

  /** Returns the page of the next entry; undefined at the end of the column. */
  private async current(): Promise<DataPage | undefined> {
    while (this.page === undefined || this.entry >= this.page.entries) {
      if (this.page !== undefined) this.spent.push(this.page);
      this.page = undefined;
      const { done, value: page } = await this.pages.next();
      if (done === true) return undefined;
      if (page.kind === 'dictionary') {
        if (page.values.kind === 'indices') throw new Error('a dictionary without values');
        this.dictionary = page.values;
        this.dictionaryPage = page;
        continue;
      }
      this.page = page;
      this.entry = 0;
      this.value = 0;
    }
    return this.page;
  }

  private part(page: DataPage, from: number): PagePart {
    const { entry: to, value: firstValue } = this;
    const { definition } = page;
    let values = to - from;
    if (definition !== undefined) {
      values = 0;
      for (let at = from; at < to; at++) if (definition[at] === this.leaf.maxDefinition) values++;
    }
    this.value += values;
    return { page, from, to, firstValue, values };
  }

  private joined(parts: readonly PagePart[], entries: number): Pick<ColumnBatch, 'places' | 'values'> {
    const { dictionary } = this;
    const isCoded = dictionary !== undefined && parts.some(({ page }) => page.values.kind === 'indices');
    const stored = parts.flatMap((part) => storedOf(part) ?? []);
    const values = concatenateValues(isCoded ? [dictionary, ...stored] : stored);
    const isFull = parts.reduce((sum, part) => sum + part.values, 0) === entries;
    if (isFull && !isCoded) return { places: undefined, values };
    if (isFull && parts.length === 1) {
      const [{ page, firstValue, values: count }] = parts;
      if (page.values.kind === 'indices')
        return { places: page.values.indices.subarray(firstValue, firstValue + count), values };
    }
    const places = new Int32Array(entries);
    let next = isCoded ? valueCount(dictionary) : 0;
    let filled = 0;
    for (const part of parts) {
      filled = this.fill(part, places, filled, next);
      if (part.page.values.kind !== 'indices') next += part.values;
    }
    return { places, values };
  }

  /** Writes the indexes of the values of a part. @returns the entry after the part */
  private fill(part: PagePart, places: Int32Array, entry: number, next: number): number {
    const { maxDefinition, maxRepetition, listDefinition } = this.leaf;
    const { page, from, to, firstValue } = part;
    const { definition, values } = page;
    const indices = values.kind === 'indices' ? values.indices : undefined;
    if (definition === undefined && indices !== undefined) {
      places.set(indices.subarray(firstValue, firstValue + part.values), entry);
      return entry + part.values;
    }
    const empty = maxRepetition > 0 ? listDefinition - 1 : -1;
    let value = 0;
    for (let at = from; at < to; at++) {
      const level = definition === undefined ? maxDefinition : definition[at];
      if (level === empty) continue;
      if (level !== maxDefinition) places[entry++] = -1;
      else places[entry++] = indices === undefined ? next + value++ : indices[firstValue + value++];
    }
    return entry;
  }
}

/** Returns the number of values. */
export function valueCount(values: StoredValues): number {
  return values.kind === 'bytes' ? values.spans.length / 2 : values.numbers.length;
}

/** Returns the values of a part of a page that has no dictionary. */
function storedOf({ page, firstValue, values: count }: PagePart): StoredValues | undefined {
  const { values } = page;
  if (values.kind === 'indices' || count === 0) return undefined;
  const end = firstValue + count;
  if (values.kind === 'numbers') return { ...values, numbers: values.numbers.subarray(firstValue, end) };
  return { ...values, spans: values.spans.subarray(2 * firstValue, 2 * end) };
}

/** Returns all values one after the other. @throws Error if they are of two kinds */
export function concatenateValues(all: readonly StoredValues[]): StoredValues {
  if (all.length === 1) return all[0];
  const parts = all.filter((part) => valueCount(part) > 0);
  if (parts.length === 0) return NO_VALUES;
  const [first] = parts;
  return first.kind === 'bytes' ? concatenatedBytes(parts) : concatenatedNumbers(parts);
}

function concatenatedBytes(parts: readonly StoredValues[]): StoredValues {
  let length = 0;
  let count = 0;
  const used = parts.map((part) => {
    if (part.kind !== 'bytes') throw new Error('a column has values of two kinds');
    const { spans, bytes } = part;
    const start = spans[0];
    const cut = bytes.subarray(start, spans[spans.length - 1]);
    length += cut.length;
    count += spans.length;
    return { cut, start, spans };
  });
  const bytes = new Uint8Array(length);
  const spans = new Int32Array(count);
  let at = 0;
  let filled = 0;
  for (const part of used) {
    bytes.set(part.cut, at);
    for (let index = 0; index < part.spans.length; index++)
      spans[filled++] = part.spans[index] - part.start + at;
    at += part.cut.length;
  }
  return { kind: 'bytes', bytes, spans };
}

function concatenatedNumbers(parts: readonly StoredValues[]): StoredValues {
  const arrays = parts.map((part): StoredNumbers => {
    if (part.kind !== 'numbers') throw new Error('a column has values of two kinds');
    return part.numbers;
  });
  const isOf = (kind: new (length: number) => StoredNumbers): boolean =>
    arrays.every((array) => array instanceof kind);
  // Pages of booleans may be stored in different forms.
  const Numbers = [BigInt64Array, Int32Array, Float32Array].find(isOf) ?? Float64Array;
  const numbers = new Numbers(arrays.reduce((sum, array) => sum + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    if (array instanceof BigInt64Array !== numbers instanceof BigInt64Array)
      throw new Error('a column has values of two kinds');
    (numbers as Float64Array).set(array as Float64Array, at);
    at += array.length;
  }
  return { kind: 'numbers', numbers };
}
