import { rolesOfNames } from '../../core/formats/columnNames';
import { CR, LF, QUOTE } from '../../core/formats/characters';

const DELIMITERS = [',', '\t', ';', '|'] as const;

/** How the columns of a part are put into the order of the first one. */
interface PartColumns {
  /** A byte. */
  readonly delimiter: number;
  /** For each column of the first part its place in this one. */
  readonly places: readonly number[];
}

/**
 * How a part that names the same columns in another order is read; undefined where it names others, or no users and items,
 * so that the line may be a row.
 *
 * @param names the first line of the first part
 * @param own the first line of this one
 */
export function columnsInOrder(names: Uint8Array, own: Uint8Array): PartColumns | undefined {
  const [first, second] = [names, own].map((line) => new TextDecoder().decode(line).replace(/\r$/, ''));
  for (const delimiter of DELIMITERS) {
    const wanted = first.split(delimiter);
    const found = second.split(delimiter);
    const roles = rolesOfNames(wanted);
    if (wanted.length !== found.length || new Set(found).size < found.length) continue;
    if (!roles.includes('user') || !roles.includes('item')) continue;
    const places = wanted.map((name) => found.indexOf(name));
    if (places.every((place) => place >= 0)) return { delimiter: delimiter.charCodeAt(0), places };
  }
  return undefined;
}

/** Puts the fields of lines into another order, with their quotes; lines of another number of fields stay as they are. */
export class OrderedColumns {
  private rest = new Uint8Array(0);

  constructor(private readonly columns: PartColumns) {}

  /** Bytes of a line that has not ended. */
  get waiting(): number {
    return this.rest.length;
  }

  /** @returns the whole lines that there are */
  write(chunk: Uint8Array): Uint8Array {
    const bytes = new Uint8Array(this.rest.length + chunk.length);
    bytes.set(this.rest);
    bytes.set(chunk, this.rest.length);
    return this.ordered(bytes, false);
  }

  end(): Uint8Array {
    return this.ordered(this.rest, true);
  }

  private ordered(bytes: Uint8Array, last: boolean): Uint8Array {
    const { delimiter, places } = this.columns;
    const output = new Uint8Array(bytes.length);
    let length = 0;
    let start = 0;
    let from = 0;
    let inQuotes = false;
    const fields: Uint8Array[] = [];
    const put = (part: Uint8Array): void => {
      output.set(part, length);
      length += part.length;
    };
    for (let at = 0; at <= bytes.length; at++) {
      const byte = at < bytes.length ? bytes[at] : -1;
      if (byte === QUOTE && (inQuotes || at === from)) inQuotes = !inQuotes;
      else if (byte === QUOTE && bytes[at - 1] === QUOTE) inQuotes = true;
      if (byte < 0 && !last) break;
      if (inQuotes && byte >= 0) continue;
      const ends = byte === LF || byte === CR || byte < 0;
      if (!ends && byte !== delimiter) continue;
      fields.push(bytes.subarray(from, at));
      from = at + 1;
      if (!ends) continue;
      if (fields.length === places.length)
        places.forEach((place, column) => {
          if (column > 0) output[length++] = delimiter;
          put(fields[place]);
        });
      else put(bytes.subarray(start, at));
      if (byte >= 0) output[length++] = byte;
      fields.length = 0;
      start = from;
    }
    this.rest = last ? new Uint8Array(0) : bytes.slice(start);
    return output.subarray(0, length);
  }
}
