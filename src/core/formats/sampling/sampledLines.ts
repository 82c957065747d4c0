import { fieldsOfLine } from '../delimited/textLines';
import { sampledRows, type ReadingSample } from '../detection/sampledRows';
import { columnOf, type Delimiter, type TableShape } from '../tableShape';
import { FewUsers } from './fewUsers';
import { hashOfId, NO_BYTES, spread, withByte } from './idHash';
import { readingSample } from './readingSample';

const LF = 10;
const CR = 13;
const TAB = 9;
const BLANK = 32;
const QUOTE = 34;
const APOSTROPHE = 39;

/** Lines of the users that were kept, where the users stand in one column. */
interface Column {
  readonly shape: TableShape;
  readonly lines: FewUsers<string>;
}

/**
 * The lines of a few users from all over a file, for each of the columns that users may stand in. Bytes are looked at
 * once for each delimiter; text is made of the lines that are kept.
 */
export class SampledLines {
  /** By delimiter and place of the users. */
  private readonly columns = new Map<Delimiter, Map<number, Column>>();
  private rest = new Uint8Array(0);
  private readonly decoder = new TextDecoder();

  /** @param shapes in which the lines may be read, none with a colon behind the user */
  constructor(shapes: readonly TableShape[]) {
    for (const shape of shapes) {
      const user = columnOf(shape, 'user');
      if (user < 0) continue;
      let columns = this.columns.get(shape.delimiter);
      if (columns === undefined) this.columns.set(shape.delimiter, (columns = new Map<number, Column>()));
      if (!columns.has(user)) columns.set(user, { shape, lines: new FewUsers() });
    }
  }

  /** Takes bytes of UTF-8. */
  write(chunk: Uint8Array): void {
    let bytes = chunk;
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
    const column = this.columns.get(shape.delimiter)?.get(columnOf(shape, 'user'));
    if (column === undefined) return readingSample([], 0);
    const all = column.lines.finished().map((line) => fieldsOfLine(shape, line));
    const fields = shape.header ? all.filter((row) => !isHeader(shape, row)) : all;
    return readingSample(sampledRows(shape, fields, use).rows, column.lines.reach);
  }

  private scan(bytes: Uint8Array, end: number): void {
    for (const [delimiter, columns] of this.columns) {
      const line = new HashedLine(delimiter, Math.max(...columns.keys()) + 1);
      for (let start = 0; start < end; start = line.end + 1) {
        line.read(bytes, start, end);
        if (line.end === start) continue;
        let text: string | undefined;
        for (const [place, { shape, lines }] of columns) {
          // A quote may have delimiters in it.
          if (line.quoted) text ??= this.decoder.decode(bytes.subarray(start, line.end));
          const hash = line.quoted ? hashOfField(shape, text ?? '', place) : line.hashOf(place);
          if (hash !== undefined)
            lines.add(hash, () => (text ??= this.decoder.decode(bytes.subarray(start, line.end))));
        }
      }
    }
  }
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
  private count = 0;
  private readonly hashes: Uint32Array;
  private readonly first: number;
  private readonly isDouble: boolean;

  constructor(
    private readonly delimiter: Delimiter,
    places: number,
  ) {
    this.hashes = new Uint32Array(places);
    this.first = delimiter === 'spaces' ? BLANK : delimiter.charCodeAt(0);
    this.isDouble = delimiter === '::';
  }

  /** Undefined where there is no such field. */
  hashOf(place: number): number | undefined {
    return place < this.count ? this.hashes[place] : undefined;
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
