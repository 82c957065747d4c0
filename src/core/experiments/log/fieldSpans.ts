import type { Identifiers } from '../../data/ids/identifiers';
import { keyHash } from '../../formats/scanner/keyHash';
import { numberIn } from '../../formats/values/decimal';
import { commaNumber } from '../../formats/values/decimalComma';
import type { LogRow } from './experimentLog';
import type { LogTime } from './logTime';
import { BLANK } from '../../formats/characters';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The fields of a row as places in the bytes that hold it. */
export class FieldSpans implements LogRow {
  bytes: Uint8Array = new Uint8Array(0);
  /** Field i is bytes[starts[i] … ends[i]). */
  starts: Int32Array;
  ends: Int32Array;
  /** So many fields there are; the others are blank. */
  count = 0;

  constructor(
    columns: number,
    private readonly decimalComma: boolean,
  ) {
    this.starts = new Int32Array(columns);
    this.ends = new Int32Array(columns);
  }

  /** Takes fields that stand in bytes of their own. */
  takeCopies(fields: readonly (Uint8Array | undefined)[]): void {
    const length = fields.reduce((sum, field) => sum + (field?.length ?? 0), 0);
    this.bytes = new Uint8Array(length);
    this.count = Math.min(fields.length, this.starts.length);
    let at = 0;
    for (let column = 0; column < this.count; column++) {
      const field = fields[column];
      this.starts[column] = at;
      if (field !== undefined) {
        this.bytes.set(field, at);
        at += field.length;
      }
      this.ends[column] = at;
    }
  }

  isBlank(column: number): boolean {
    if (column >= this.count) return true;
    const { bytes, ends } = this;
    for (let at = this.starts[column]; at < ends[column]; at++) if (bytes[at] > BLANK) return false;
    return true;
  }

  idIn(column: number, ids: Identifiers): number {
    return ids.internBytes(this.bytes, this.starts[column], this.ends[column]);
  }

  numberAt(column: number): number {
    if (column >= this.count) return NaN;
    const { bytes } = this;
    const start = this.starts[column];
    const end = this.ends[column];
    // Most sums are counts of one digit.
    if (end === start + 1) {
      const digit = bytes[start] - 48;
      return digit >= 0 && digit <= 9 ? digit : NaN;
    }
    if (end === start) return NaN;
    const value = this.decimalComma ? commaNumber(this.textAt(column)) : numberIn(bytes, start, end);
    return Number.isFinite(value) ? value : NaN;
  }

  timeAt(column: number, time: LogTime): number {
    if (column >= this.count) return NaN;
    return time.parse(this.bytes, this.starts[column], this.ends[column]);
  }

  hashAt(column: number): number {
    return this.isBlank(column) ? NaN : keyHash(this.bytes, this.starts[column], this.ends[column]);
  }

  textAt(column: number): string {
    if (column >= this.count) return '';
    return decoder.decode(this.bytes.subarray(this.starts[column], this.ends[column]));
  }
}
