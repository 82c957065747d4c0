import { parseDecimal } from 'hyparquet/src/convert.js';
import { STEPS_PER_SECOND, type Leaf, type StoredNumbers } from '../formats/columnar/columnarFile';
import type { ColumnBatch, StoredValues } from '../formats/columnar/columnBatches';
import { timeOfInt96 } from '../formats/columnar/int96';
import type { TimeBuilder } from './timeColumn';

/**
 * The times of a column that is stored as one. Columns of times are dates, as ISO 8601 has them in text;
 * texts and numbers are read as those of a text are.
 */
export class TimeLeaf {
  constructor(
    readonly leaf: Leaf,
    private readonly times: TimeBuilder,
  ) {}

  /** @param isUsed whether that row of the batch can be used: others have no time */
  add({ rows, places, values }: ColumnBatch, isUsed: (row: number) => boolean): void {
    for (let row = 0; row < rows; row++) {
      const place = places === undefined ? row : places[row];
      if (place >= 0 && isUsed(row)) this.take(values, place);
      else this.times.addNone();
    }
  }

  private take(values: StoredValues, at: number): void {
    if (values.kind === 'numbers') this.number(values.numbers, at);
    else this.bytes(values.bytes, values.spans[2 * at], values.spans[2 * at + 1]);
  }

  private bytes(bytes: Uint8Array, start: number, end: number): void {
    const { leaf, times } = this;
    if (leaf.content === 'text') times.add(bytes, start, end);
    else if (leaf.content === 'time') {
      const { daySeconds, nanoseconds } = timeOfInt96(bytes, start);
      this.date(nanoseconds, 1e9, daySeconds);
    } else if (leaf.numbers.scale !== undefined)
      times.addTime('number', parseDecimal(bytes.subarray(start, end)) / 10 ** leaf.numbers.scale, 0);
    else times.addNone();
  }

  private number(numbers: StoredNumbers, at: number): void {
    const { scale = 0, unsigned } = this.leaf.numbers;
    const stored = numbers[at];
    if (typeof stored === 'bigint') {
      const exact = unsigned ? BigInt.asUintN(64, stored) : stored;
      const value = Number(exact);
      if (!Number.isSafeInteger(value)) {
        this.large(exact, value);
        return;
      }
      this.small(value / 10 ** scale);
    } else this.small((unsigned && numbers instanceof Int32Array ? stored >>> 0 : stored) / 10 ** scale);
  }

  private small(value: number): void {
    const { leaf, times } = this;
    const { timeUnit } = leaf;
    if (timeUnit === undefined) times.addTime('number', value, 0);
    else if (timeUnit === 'day') times.addTime('date', value * 86400, 0);
    else this.date(value, STEPS_PER_SECOND[timeUnit], 0);
  }

  /** More than a double says exactly. */
  private large(exact: bigint, value: number): void {
    const { leaf, times } = this;
    const { timeUnit } = leaf;
    const { scale } = leaf.numbers;
    if (scale !== undefined) times.addTime('number', value / 10 ** scale, 0);
    else if (timeUnit === undefined) times.addTime('number', value, Number(exact - BigInt(value)));
    else {
      const per = BigInt(timeUnit === 'day' ? 1 : STEPS_PER_SECOND[timeUnit]);
      const part = ((exact % per) + per) % per;
      const seconds = Number((exact - part) / per) * (timeUnit === 'day' ? 86400 : 1);
      times.addTime('date', seconds, Number(part) / Number(per));
    }
  }

  /** A whole number of parts of a second behind a point that is a whole number of seconds. */
  private date(value: number, per: number, from: number): void {
    const part = ((value % per) + per) % per;
    this.times.addTime('date', from + (value - part) / per, part / per);
  }
}
