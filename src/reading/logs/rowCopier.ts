import type { ByteBuffer } from '../../core/data/byteBuffer';
import { detectByteOrderMark, encodeUtf16 } from '../formats/values/encoding';
import type { TableShape } from '../formats/tableShape';
import { RowCutter } from '../formats/delimited/rowCutter';
import { CR, LF } from '../formats/characters';

const NO_BYTES: Uint8Array = new Uint8Array(0);

/**
 * Copies the rows of a text, byte for byte, each to its target. Text before the first row, including a byte
 * order mark, goes to all targets. Blank lines and comments between rows are dropped. If the last row has no
 * line end, the line end of the file is added.
 */
export class RowCopier {
  private row = 0;
  private readonly cutter: RowCutter;
  private readonly raw: Utf16Source | undefined;
  private newline: Uint8Array | undefined;
  private readonly decoder: TextDecoder | undefined;
  private readonly encoder = new TextEncoder();
  /** Consecutive rows with the same target are copied together: cut[from … to). */
  private together: ByteBuffer | undefined;
  private cut = NO_BYTES;
  private from = 0;
  private to = 0;
  /** First bytes of the file, which may be a byte order mark. */
  private beginning: Uint8Array | undefined = NO_BYTES;

  /**
   * @param targets outputs by number; undefined: rows with that target are dropped
   * @param targetOf number of the target of each row
   */
  constructor(
    private readonly shape: TableShape,
    private readonly targets: readonly (ByteBuffer | undefined)[],
    private readonly targetOf: Uint8Array,
  ) {
    if (shape.encoding !== 'utf-8') {
      this.raw = new Utf16Source();
      this.decoder = new TextDecoder(shape.encoding);
    }
    this.cutter = new RowCutter(shape, {
      row: (bytes, start, stop, end) => this.copy(bytes, start, stop, end),
      cut: () => this.copyWaiting(),
      head: (bytes, start, end) => {
        this.learn(bytes, end);
        this.everywhere(...this.own(bytes, start, end));
      },
      gap: (bytes, start, end) => {
        this.learn(bytes, end);
        this.own(bytes, start, end);
      },
    });
  }

  write(chunk: Uint8Array): void {
    if (this.beginning !== undefined) {
      const joined = new Uint8Array(this.beginning.length + chunk.length);
      joined.set(this.beginning);
      joined.set(chunk, this.beginning.length);
      this.beginning = joined;
      if (joined.length < 3) return;
      this.begin(joined);
    } else this.text(chunk);
  }

  end(): void {
    if (this.beginning !== undefined) this.begin(this.beginning);
    if (this.decoder !== undefined) this.cutter.write(this.encoder.encode(this.decoder.decode()));
    this.cutter.end();
  }

  private begin(beginning: Uint8Array): void {
    this.beginning = undefined;
    const mark = detectByteOrderMark(beginning);
    const length = mark.encoding === this.shape.encoding ? mark.bytes : 0;
    this.everywhere(beginning, 0, length);
    this.text(beginning.subarray(length));
  }

  private text(chunk: Uint8Array): void {
    if (this.decoder === undefined) this.cutter.write(chunk);
    else {
      this.raw?.add(chunk);
      this.cutter.write(this.encoder.encode(this.decoder.decode(chunk, { stream: true })));
    }
  }

  private copy(bytes: Uint8Array, start: number, stop: number, end: number): void {
    const target = this.targets[this.targetOf[this.row++]];
    if (end > stop) this.learn(bytes, end);
    if (this.raw === undefined) this.wait(target, bytes, start, end);
    else {
      const [own, from, to] = this.own(bytes, start, end);
      target?.add(own, from, to);
    }
    if (end > stop || target === undefined) return;
    this.copyWaiting();
    const newline = this.newline ?? this.encoded('\n');
    target.add(newline, 0, newline.length);
  }

  private wait(target: ByteBuffer | undefined, bytes: Uint8Array, start: number, end: number): void {
    if (target !== this.together || start !== this.to || bytes !== this.cut) {
      this.copyWaiting();
      this.together = target;
      this.cut = bytes;
      this.from = start;
    }
    this.to = end;
  }

  private copyWaiting(): void {
    this.together?.add(this.cut, this.from, this.to);
    this.together = undefined;
    this.cut = NO_BYTES;
    this.from = this.to = 0;
  }

  /** Returns the bytes of the file for bytes[start … end) of its UTF-8 text. */
  private own(bytes: Uint8Array, start: number, end: number): [Uint8Array, number, number] {
    if (this.raw === undefined) return [bytes, start, end];
    const taken = this.raw.take(2 * unitsIn(bytes, start, end));
    return [taken, 0, taken.length];
  }

  private everywhere(bytes: Uint8Array, start: number, end: number): void {
    for (const target of this.targets) target?.add(bytes, start, end);
  }

  /** Stores the first line end as the line end of the file. */
  private learn(bytes: Uint8Array, end: number): void {
    if (this.newline !== undefined || end === 0) return;
    const last = bytes[end - 1];
    if (last === CR) this.newline = this.encoded('\r');
    else if (last === LF) this.newline = this.encoded(bytes[end - 2] === CR ? '\r\n' : '\n');
  }

  private encoded(text: string): Uint8Array {
    const { encoding } = this.shape;
    return encoding === 'utf-8' ? this.encoder.encode(text) : encodeUtf16(text, encoding);
  }
}

/** Returns the length in UTF-16 units of a text in UTF-8. */
function unitsIn(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** Bytes of a file in UTF-16 whose text has been read; requested in order. */
class Utf16Source {
  private bytes = new Uint8Array(0);
  private from = 0;

  add(chunk: Uint8Array): void {
    const left = this.bytes.subarray(this.from);
    const joined = new Uint8Array(left.length + chunk.length);
    joined.set(left);
    joined.set(chunk, left.length);
    this.bytes = joined;
    this.from = 0;
  }

  take(length: number): Uint8Array {
    const taken = this.bytes.subarray(this.from, this.from + length);
    this.from += length;
    return taken;
  }
}
