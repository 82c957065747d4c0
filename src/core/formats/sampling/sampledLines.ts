import { LONGEST_LINE } from '../delimited/rowCutter';
import { fieldsOfLine } from '../delimited/textLines';
import { sampledRows, type ReadingSample } from '../detection/sampledRows';
import { columnOf, type Delimiter, type TableShape } from '../tableShape';
import { FewItems } from './fewItems';
import { FewUsers } from './fewUsers';
import { hashOfId, NO_BYTES, spread, withByte } from './idHash';
import { readingSample } from './readingSample';
import { APOSTROPHE, BLANK, CR, LF, QUOTE, TAB } from '../characters';

/** Lines of the users that were kept, where the users stand in one column. */
interface UserColumn {
  readonly shape: TableShape;
  readonly lines: FewUsers<string>;
}

/** The items that were kept, where they stand in one column, or in all that follow it so many fields apart. */
interface ItemColumn {
  readonly shape: TableShape;
  readonly first: number;
  readonly step: number;
  readonly end: number;
  readonly items: FewItems;
}

interface Columns {
  readonly users: Map<number, UserColumn>;
  readonly items: Map<string, ItemColumn>;
}

/** Of a line with more fields than these the others are not looked at. */
const MOST_FIELDS = 1 << 12;

/**
 * The lines of a few users from all over a file, for each of the columns that users may stand in. Bytes are looked at
 * once for each delimiter; text is made of the lines that are kept.
 */
export class SampledLines {
  /** By delimiter and place of the users. */
  private readonly columns = new Map<Delimiter, Columns>();
  private rest = new Uint8Array(0);
  private readonly decoder = new TextDecoder();

  /** @param shapes in which the lines may be read, none with a colon behind the user */
  constructor(shapes: readonly TableShape[]) {
    for (const shape of shapes) {
      const user = columnOf(shape, 'user');
      if (user < 0) continue;
      let columns = this.columns.get(shape.delimiter);
      if (columns === undefined)
        this.columns.set(shape.delimiter, (columns = { users: new Map(), items: new Map() }));
      if (!columns.users.has(user)) columns.users.set(user, { shape, lines: new FewUsers() });
      const key = itemsKey(shape);
      if (key !== undefined && !columns.items.has(key))
        columns.items.set(key, {
          shape,
          first: columnOf(shape, 'item'),
          step: stepOf(shape),
          end: endOf(shape),
          items: new FewItems(),
        });
    }
  }

  /** Takes bytes of UTF-8. */
  write(chunk: Uint8Array): void {
    let bytes = chunk;
    // A line that is too long is no row.
    if (this.rest.length > LONGEST_LINE) {
      const next = chunk.findIndex((byte) => byte === LF || byte === CR);
      if (next < 0) return;
      this.rest = new Uint8Array(0);
      bytes = chunk.subarray(next);
    }
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + chunk.length);
      bytes.set(this.rest);
      bytes.set(chunk, this.rest.length);
    }
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] !== LF && bytes[end - 1] !== CR) end--;
    this.scan(bytes, end);
    this.rest = bytes.slice(end);
  }

  /** What is there of a shape that was told of. */
  sample(shape: TableShape, use: 'recommendations' | 'truth'): ReadingSample {
    this.scan(this.rest, this.rest.length);
    this.rest = new Uint8Array(0);
    const columns = this.columns.get(shape.delimiter);
    const column = columns?.users.get(columnOf(shape, 'user'));
    if (column === undefined) return readingSample([], 0);
    const kept = columns?.items.get(itemsKey(shape) ?? '')?.items;
    const items =
      kept && shape.header ? withoutName(kept, shape.columns[columnOf(shape, 'item')].name) : kept;
    const all = column.lines.finished().map((line) => fieldsOfLine(shape, line));
    const fields = shape.header ? all.filter((row) => !isHeader(shape, row)) : all;
    return readingSample(sampledRows(shape, fields, use).rows, column.lines.reach, items);
  }

  private scan(bytes: Uint8Array, end: number): void {
    for (const [delimiter, columns] of this.columns) {
      const line = new HashedLine(delimiter);
      const users = [...columns.users];
      const catalogues = [...columns.items.values()];
      for (let start = 0; start < end; start = line.end + 1) {
        line.read(bytes, start, end);
        if (line.end === start) continue;
        const text = (): string => this.decoder.decode(bytes.subarray(start, line.end));
        // A quote may have delimiters in it.
        const quoted = line.quoted ? text() : undefined;
        for (const [place, { shape, lines }] of users) {
          const hash = quoted === undefined ? line.hashOf(place) : hashOfField(shape, quoted, place);
          if (hash !== undefined && lines.takes(hash)) lines.add(hash, quoted ?? text());
        }
        for (const { shape, first, step, end: behind, items } of catalogues)
          for (let place = first; place < Math.min(line.count, behind); place += step) {
            const hash = quoted === undefined ? line.hashOf(place) : hashOfField(shape, quoted, place);
            if (hash !== undefined && items.lacks(hash))
              items.add(hash, (fieldsOfLine(shape, quoted ?? text())[place] ?? '').trim());
          }
      }
    }
  }
}

/** The items without the name above them, which two files may have in common. */
function withoutName(items: FewItems, name: string): ReadingSample['items'] {
  return {
    reach: items.reach,
    within: (reach) => {
      const ids = items.within(reach);
      ids.delete(name.trim());
      return ids;
    },
  };
}

/** How many fields the items of a line stand apart. */
function stepOf({ places }: TableShape): number {
  return places?.step ?? 1;
}

/** Behind which field there are no items. */
function endOf(shape: TableShape): number {
  const { step, most = Infinity } = shape.places ?? { step: 1 };
  return columnOf(shape, 'item') + (shape.list === 'rest' ? most * step : 1);
}

/** The same for shapes whose items stand in the same fields; undefined where they stand in cells with others. */
function itemsKey(shape: TableShape): string | undefined {
  const item = columnOf(shape, 'item');
  if (item < 0 || (shape.list !== 'none' && shape.list !== 'rest') || shape.places?.at !== undefined)
    return undefined;
  return `${item} ${stepOf(shape)} ${endOf(shape)}`;
}

/** Whether a row is the one that names the columns: of them all, the users and the items are enough to tell. */
function isHeader({ columns }: TableShape, fields: readonly string[]): boolean {
  return columns.every(
    ({ name, role }, column) => !['user', 'item'].includes(role) || fields[column]?.trim() === name.trim(),
  );
}

function hashOfField(shape: TableShape, line: string, place: number): number | undefined {
  const field = fieldsOfLine(shape, line)[place];
  return field === undefined ? undefined : hashOfId(field);
}

/** The hashes of the first fields of a line. */
class HashedLine {
  /** Where the line ends. */
  end = 0;
  /** Whether there is a quote in it: then its fields are not known. */
  quoted = false;
  count = 0;
  private readonly hashes = new Uint32Array(MOST_FIELDS);
  private readonly first: number;
  private readonly isDouble: boolean;

  constructor(private readonly delimiter: Delimiter) {
    this.first = delimiter === 'spaces' ? BLANK : delimiter.charCodeAt(0);
    this.isDouble = delimiter === '::';
  }

  /** Undefined where there is no such field. */
  hashOf(place: number): number | undefined {
    return place < this.count && place < MOST_FIELDS ? this.hashes[place] : undefined;
  }

  read(bytes: Uint8Array, start: number, end: number): void {
    const { first, isDouble, hashes } = this;
    const runs = this.delimiter === 'spaces';
    let hash = NO_BYTES;
    let count = 0;
    let isEmpty = true;
    let quoted = false;
    let at = start;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte === LF || byte === CR) break;
      const ends = runs
        ? byte === BLANK || byte === TAB
        : byte === first && (!isDouble || bytes[at + 1] === first);
      if (ends) {
        if (isDouble) at++;
        if (runs && isEmpty) continue;
        if (count < hashes.length) hashes[count] = spread(hash);
        count++;
        hash = NO_BYTES;
        isEmpty = true;
      } else {
        if (byte === QUOTE || byte === APOSTROPHE) quoted = true;
        hash = withByte(hash, byte);
        isEmpty = false;
      }
    }
    if (!runs || !isEmpty) {
      if (count < hashes.length) hashes[count] = spread(hash);
      count++;
    }
    this.count = count;
    this.quoted = quoted;
    this.end = at;
  }
}
