import { growArray } from '../../../core/data/columns';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../characters';

/**
 * Maximum size in bytes of a record, or of the list of one user. A larger one is skipped and reported,
 * without loading it.
 */
export const MAX_UNIT_BYTES = 1 << 26;

/** Receiver of the units of JsonUnits: bytes[start … end), valid during the call only. */
interface JsonUnitSink {
  unit(bytes: Uint8Array, start: number, end: number): void;
  tooLarge(): void;
  /** Notifies that the text ends inside a unit, or without the bracket that closes the file. */
  truncated(insideUnit: boolean): void;
}

/**
 * Cuts a JSON text that arrives in chunks into units, each with a row or a user: the elements of the outer
 * array, the members of the outer object (`"key": value`), or, without an outer bracket, one value after the
 * other (JSON Lines).
 */
export class JsonUnits {
  private pending = new Uint8Array(1 << 16);
  private length = 0;
  /** Offsets in `pending`: the end of the scanned part, and the start of the current unit. */
  private scanned = 0;
  private unitStart = 0;
  private depth = 0;
  /** Nesting depth of the units: 1 inside the outer bracket. */
  private base = 0;
  private inText = false;
  private escaped = false;
  private skipping = false;
  /** Number of bytes of the text before pending[0]. */
  private dropped = 0;

  /** Place of pending[0]. */
  private readonly origin: Place = { at: 0, line: 1, column: 0 };
  /** Place up to which lines were counted last. */
  private readonly counted: Place = { at: 0, line: 1, column: 0 };

  constructor(
    private readonly outer: 'array' | 'object' | 'none',
    private readonly sink: JsonUnitSink,
  ) {}

  write(chunk: Uint8Array): void {
    for (let start = 0; start < chunk.length; start += 1 << 18) {
      const part = chunk.subarray(start, start + (1 << 18));
      if (this.length + part.length > this.pending.length)
        this.pending = growArray(this.pending, this.length + part.length);
      this.pending.set(part, this.length);
      this.length += part.length;
      this.scan();
      this.forget();
    }
  }

  end(): void {
    const rest = this.unitStart < this.length && !this.isBlank(this.unitStart, this.length);
    if (this.skipping) this.sink.tooLarge();
    else if (rest && this.depth === 0 && !this.inText)
      this.sink.unit(this.pending, this.unitStart, this.length);
    else if (rest || this.depth > 0) this.sink.truncated(rest);
  }

  /**
   * Returns the line and column of pending[at], from 1, in UTF-16 units. Fast if called for ascending places.
   */
  placeOf(at: number): { line: number; column: number } {
    const { counted } = this;
    if (at < counted.at) Object.assign(counted, this.origin);
    advance(counted, this.pending, at);
    return { line: counted.line, column: counted.column + 1 };
  }

  /** Returns the offset of pending[at] in the text, in bytes. */
  offsetOf(at: number): number {
    return this.dropped + at;
  }

  /** Place of the end of the file, for problems found there. */
  get endPlace(): { line: number; column: number } {
    return this.placeOf(this.length);
  }

  private scan(): void {
    const { pending, length } = this;
    let at = this.scanned;
    while (at < length) {
      // Most bytes are in texts.
      if (this.inText && !this.escaped)
        while (at < length && pending[at] !== QUOTE && pending[at] !== BACKSLASH) at++;
      if (at === length) break;
      const byte = pending[at];
      if (this.inText) {
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.inText = false;
      } else if (byte === QUOTE) this.inText = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        const opens = this.outer === 'array' ? OPEN_BRACKET : OPEN_BRACE;
        if (this.depth === 0 && this.outer !== 'none' && byte === opens) {
          this.base = 1;
          this.unitStart = at + 1;
        }
        this.depth++;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (this.depth > 0) this.depth--;
        if (this.depth === 0) {
          this.finish(this.base === 1 ? at : at + 1);
          this.base = 0;
          this.unitStart = at + 1;
        }
      } else if (byte === COMMA && this.depth === this.base) {
        this.finish(at);
        this.unitStart = at + 1;
      } else if (byte === LF && this.depth === 0) {
        // A value of JSON Lines that has no brackets.
        this.finish(at);
        this.unitStart = at + 1;
      }
      at++;
    }
    this.scanned = length;
  }

  private finish(end: number): void {
    if (this.skipping) {
      this.skipping = false;
      this.sink.tooLarge();
    } else if (!this.isBlank(this.unitStart, end)) this.sink.unit(this.pending, this.unitStart, end);
  }

  /** Removes the units that were passed on from `pending`. */
  private forget(): void {
    let drop = this.unitStart;
    if (this.length - drop > MAX_UNIT_BYTES) this.skipping = true;
    if (this.skipping) drop = this.length;
    if (drop < 1 << 15 && drop < this.length) return;
    this.placeOf(drop);
    Object.assign(this.origin, this.counted, { at: 0 });
    this.counted.at = 0;
    this.pending.copyWithin(0, drop, this.length);
    this.dropped += drop;
    this.length -= drop;
    this.scanned -= drop;
    this.unitStart = Math.max(0, this.unitStart - drop);
  }

  private isBlank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.pending[at] > 32) return false;
    return true;
  }
}

/** Place of a byte of `pending`: its line, from 1, and the number of UTF-16 units before it on that line. */
interface Place {
  at: number;
  line: number;
  column: number;
}

function advance(place: Place, bytes: Uint8Array, end: number): void {
  let { line, column } = place;
  for (let at = place.at; at < end; at++) {
    const byte = bytes[at];
    if (byte === LF) {
      line++;
      column = 0;
    } else if (byte < 0x80 || byte >= 0xc0) column += byte >= 0xf0 ? 2 : 1;
  }
  place.at = end;
  place.line = line;
  place.column = column;
}
