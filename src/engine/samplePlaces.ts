import { HEAD_BYTES } from '../core/formats/inspect';
import { JsonUnits } from '../core/formats/jsonUnits';
import { belowHeader, type TableShape } from '../core/formats/tableShape';
import { InputError } from '../shared/problem';
import { isGzip, type ByteSource } from './byteSource';

/** A piece of a file's text, UTF-8 in whole rows, and the shape under which it is read by itself. */
export interface Place {
  readonly bytes: Uint8Array;
  readonly shape: TableShape;
}

/** Pieces of the text of a file, whether they lie apart all over it, and how many bytes of UTF-8 it has in all. */
export interface Places {
  readonly places: readonly Place[];
  readonly apart: boolean;
  readonly size: number;
}

/** So many places of a file are looked at, of so many bytes each. */
const PLACES = 32;
const PLACE_BYTES = 16 * 1024;
/** So much of a compressed file, as it is stored, is unpacked for a look at its text, which only shows in order. */
const SKIMMED_BYTES = 32 << 20;

const LINE_FEED = 10;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Looks at a few places of a file, whatever way it is written in. */
export async function placesOf(source: ByteSource, shape: TableShape): Promise<Places> {
  const packed = await isGzip(source);
  const { windows, size, apart } = packed ? await skimmed(source) : await spread(source);
  const texts = windows.map((window) => decoded(window, shape));
  const stored = windows.reduce((sum, { length }) => sum + length, 0);
  const text = texts.reduce((sum, { length }) => sum + length, 0);
  const utf8Size = size * (text / Math.max(1, stored));
  if (apart && !isNested(shape))
    return { places: texts.map((part, place) => placeOf(part, place, shape)), apart, size: utf8Size };
  const { bytes: head, complete } = await source.head(HEAD_BYTES);
  const whole = decoded(head, shape);
  const places = shape.format.startsWith('json-')
    ? piecesOfJson(whole, shape)
    : piecesOfLines(whole, shape, complete);
  return { places, apart: false, size: utf8Size };
}

/** How long the text of a file is, as far as it says so at once; a compressed one may not, and be of any length. */
export async function statedSize(source: ByteSource): Promise<number> {
  if (!(await isGzip(source))) return source.bytes;
  const written = await writtenSize(source);
  // Less than that tells of an archive of several members, or of one longer than what can be written.
  return written >= 2 * source.bytes ? written : Infinity;
}

/** Pieces of a text as it is encoded, cut anywhere. */
interface Windows {
  readonly windows: readonly Uint8Array[];
  /** Bytes of all of the text, as it is encoded. */
  readonly size: number;
  /** Undone by a file so small that its head is all of it, or nearly. */
  readonly apart: boolean;
}

async function spread(source: ByteSource): Promise<Windows> {
  if (source.bytes < PLACES * PLACE_BYTES)
    return { windows: [await source.read(0, source.bytes)], size: source.bytes, apart: false };
  const windows: Uint8Array[] = [];
  const stride = source.bytes / PLACES;
  const within = placement();
  for (let place = 0; place < PLACES; place++) {
    const start = place === 0 ? 0 : even(place * stride + within(stride - PLACE_BYTES));
    windows.push(await source.read(start, start + PLACE_BYTES));
  }
  return { windows, size: source.bytes, apart: true };
}

/** The same of a compressed file, as far as it is unpacked: first of all its text, of a longer one ever less. */
async function skimmed(source: ByteSource): Promise<Windows> {
  const within = placement();
  let windows: Uint8Array[] = [];
  let stride = PLACE_BYTES;
  let window = new Uint8Array(PLACE_BYTES);
  let filled = 0;
  let start = 0;
  let at = 0;
  let raw = 0;
  let ended = false;
  try {
    for await (const chunk of source.chunks((bytes) => (raw = bytes))) {
      for (
        let from = Math.max(0, start + filled - at);
        from < chunk.length;
        from = Math.max(0, start + filled - at)
      ) {
        const part = chunk.subarray(from, from + PLACE_BYTES - filled);
        window.set(part, filled);
        filled += part.length;
        if (filled < PLACE_BYTES) break;
        windows.push(window);
        if (windows.length === 2 * PLACES) {
          windows = windows.filter((_, place) => place % 2 === 0);
          stride *= 2;
        }
        window = new Uint8Array(PLACE_BYTES);
        filled = 0;
        start = windows.length * stride + even(within(stride - PLACE_BYTES));
      }
      at += chunk.length;
      if (raw >= SKIMMED_BYTES && raw < source.bytes) break;
    }
    ended = raw >= source.bytes;
  } catch (error) {
    // A damaged archive is reported by who reads it.
    if (!(error instanceof InputError)) throw error;
  }
  if (filled > 0) windows.push(window.subarray(0, filled));
  return {
    windows,
    size: ended ? at : await unpackedSize(source, (source.bytes / Math.max(1, raw)) * at),
    apart: true,
  };
}

/** How long a text is of which a part was unpacked. */
async function unpackedSize(source: ByteSource, expected: number): Promise<number> {
  const modulus = 2 ** 32;
  const written = await writtenSize(source);
  const nearest = written + Math.max(0, Math.round((expected - written) / modulus)) * modulus;
  return Math.abs(nearest / expected - 1) < 0.3 ? nearest : expected;
}

/** What an archive ends with: the length of its last member's text, modulo 2³² (RFC 1952). */
async function writtenSize(source: ByteSource): Promise<number> {
  const end = await source.read(Math.max(0, source.bytes - 4), source.bytes);
  return end.length < 4 ? 0 : new DataView(end.buffer, end.byteOffset, 4).getUint32(0, true);
}

/**
 * Places anywhere within their parts: a file that goes through all users again and again could otherwise show the same
 * few at each place, or others each time. Marsaglia's Xorshift (2003), so that an estimate stays what it is.
 */
function placement(): (length: number) => number {
  let random = PLACES;
  return (length) => {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return ((random >>> 0) / 2 ** 32) * length;
  };
}

/** Where a character of UTF-16 may begin. */
function even(position: number): number {
  return Math.floor(position / 2) * 2;
}

function decoded(window: Uint8Array, { encoding }: TableShape): Uint8Array {
  if (encoding === 'utf-8') return window;
  return new TextEncoder().encode(new TextDecoder(encoding).decode(window));
}

/** Rows of JSON whose ends do not show in a piece that begins anywhere. */
function isNested({ format, columns }: TableShape): boolean {
  return (
    format === 'json-users' ||
    (format === 'json-records' && columns.some(({ name }) => /\[\]|\{\}/.test(name)))
  );
}

function placeOf(text: Uint8Array, place: number, shape: TableShape): Place {
  if (shape.format === 'json-records') return wholeRecords(text, shape);
  return {
    bytes: wholeLines(text, place === 0),
    shape: { ...(place === 0 ? shape : belowHeader(shape)), encoding: 'utf-8' },
  };
}

/** The lines that stand in a piece of a file from end to end; all of it where it shows no line end. */
function wholeLines(bytes: Uint8Array, fromStart: boolean): Uint8Array {
  const end = bytes.lastIndexOf(LINE_FEED) + 1 || bytes.length;
  return bytes.subarray(fromStart ? 0 : (bytes.indexOf(LINE_FEED) + 1) % end, end);
}

/** The records without nested ones that stand in a piece of an array. */
function wholeRecords(bytes: Uint8Array, shape: TableShape): Place {
  const start = Math.max(0, bytes.indexOf(OPEN_BRACE));
  const end = bytes.lastIndexOf(CLOSE_BRACE) + 1 || bytes.length;
  return {
    bytes: bytes.subarray(start, Math.max(start, end)),
    shape: { ...shape, encoding: 'utf-8', format: 'json-lines' },
  };
}

function piecesOfLines(head: Uint8Array, shape: TableShape, complete: boolean): Place[] {
  const lines = complete ? head : wholeLines(head, true);
  const places: Place[] = [];
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf(LINE_FEED, start + PLACE_BYTES) + 1 || lines.length;
    places.push({
      bytes: lines.subarray(start, end),
      shape: { ...(start === 0 ? shape : belowHeader(shape)), encoding: 'utf-8' },
    });
    start = end;
  }
  return places;
}

/** The complete users or records of a head, some of them together in each piece. */
function piecesOfJson(head: Uint8Array, shape: TableShape): Place[] {
  const outer = shape.format === 'json-users' ? 'object' : shape.format === 'json-records' ? 'array' : 'none';
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const places: Place[] = [];
  let units: string[] = [];
  let length = 0;
  const flush = (): void => {
    if (units.length === 0) return;
    places.push({
      bytes: encoder.encode(outer === 'object' ? `{${units.join(',')}}` : units.join('\n')),
      shape: { ...shape, encoding: 'utf-8', ...(outer === 'array' && { format: 'json-lines' }) },
    });
    units = [];
    length = 0;
  };
  const splitter = new JsonUnits(outer, {
    unit: (bytes, start, end) => {
      units.push(decoder.decode(bytes.subarray(start, end)));
      length += end - start;
      if (length >= PLACE_BYTES) flush();
    },
    tooLarge: () => undefined,
    truncated: () => undefined,
  });
  splitter.write(head);
  flush();
  // One user's list longer than all of the head: what is cut off is reported, the rest shows what rows take.
  return places.length > 0 ? places : [{ bytes: head, shape: { ...shape, encoding: 'utf-8' } }];
}
