import assert from 'node:assert/strict';
import type { StoredValues } from '../../../src/reading/formats/columnar/columnBatches';
import type { Leaf } from '../../../src/reading/formats/columnar/columnarFile';
import { TimeBuilder, type TimeColumn } from '../../../src/core/logs/timeColumn';
import { TimeLeaf } from '../../../src/reading/formats/columnar/timeLeaf';

const NUMBERS = { unsigned: false, scale: undefined, fractional: false };

function timesOf(told: Partial<Leaf>, values: StoredValues, rows: number): TimeColumn {
  const leaf: Leaf = {
    name: 'time',
    maxRepetition: 0,
    maxDefinition: 0,
    listDefinition: 0,
    content: 'time',
    numbers: NUMBERS,
    timeUnit: undefined,
    ...told,
  };
  const times = new TimeBuilder();
  const column = new TimeLeaf(leaf);
  column.take({ leaf, rows, entries: rows, starts: undefined, places: undefined, values });
  for (let row = 0; row < rows; row++) column.timeAt(row, times);
  return withoutZones(times.finished());
}

/** Returns what times are: stored ones have no text that could name a zone. */
function withoutZones({ zones: _, ...times }: TimeColumn): Omit<TimeColumn, 'zones'> {
  return times;
}

/** The same times as text. */
function written(...texts: readonly string[]): Omit<TimeColumn, 'zones'> {
  const times = new TimeBuilder();
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    times.text(bytes, 0, bytes.length);
  }
  return withoutZones(times.finished());
}

describe('the times of a column that is stored as one', () => {
  const nanoseconds = [1767225600123456789n, -1n, 0n, 4611686018427387904n];
  const texts = [
    '2026-01-01T00:00:00.123456789',
    '1969-12-31T23:59:59.999999999',
    '1970-01-01',
    '2116-02-20T23:53:38.427387904',
  ];

  it('are those of ISO 8601, to the nanosecond', () => {
    const numbers = BigInt64Array.from(nanoseconds);
    assert.deepEqual(timesOf({ timeUnit: 'nanosecond' }, { kind: 'numbers', numbers }, 4), written(...texts));
  });

  it('are read from the twelve bytes of Impala and Spark', () => {
    const bytes = new Uint8Array(12 * nanoseconds.length);
    const view = new DataView(bytes.buffer);
    const day = 86400n * 10n ** 9n;
    for (const [at, time] of nanoseconds.entries()) {
      const inDay = ((time % day) + day) % day;
      view.setBigInt64(12 * at, inDay, true);
      view.setInt32(12 * at + 8, Number((time - inDay) / day) + 2440588, true);
    }
    const spans = Int32Array.from(nanoseconds.flatMap((_time, at) => [12 * at, 12 * at + 12]));
    assert.deepEqual(
      timesOf({ timeUnit: 'nanosecond' }, { kind: 'bytes', bytes, spans }, 4),
      written(...texts),
    );
  });

  it('of days are dates', () => {
    const numbers = Int32Array.of(20454, -1);
    assert.deepEqual(
      timesOf({ timeUnit: 'day' }, { kind: 'numbers', numbers }, 2),
      written('2026-01-01', '1969-12-31'),
    );
  });

  it('are numbers, exactly, where the column does not say that they are times', () => {
    const numbers = BigInt64Array.of(2n ** 60n + 1n, -7n);
    assert.deepEqual(
      timesOf({ content: 'number' }, { kind: 'numbers', numbers }, 2),
      written(String(2n ** 60n + 1n), '-7'),
    );
  });
});
