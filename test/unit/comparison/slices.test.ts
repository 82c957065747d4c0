import assert from 'node:assert/strict';
import type { Cohorting } from '../../../src/core/comparison/cohorts';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { foundSlices, isInSlice } from '../../../src/core/slices/search';
import { harmedSlices, type SearchedSlices } from '../../../src/core/slices/slices';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import type { MarginJson } from '../../../src/shared/protocol/comparisonResult';

interface Table {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly columns: Cohorting[];
  readonly halves: Uint8Array;
}

/** Users of six columns with four values each; of those with value 1 in columns 2 and 3 `b` loses `loss`. */
function tableOf(users: number, loss: number, seed = 1): Table {
  const chance = seededGenerator(seed, 'user');
  const uniform = (): number => chance.next() / 4294967296;
  const columns = Array.from({ length: 6 }, (_, column): Cohorting => ({
    by: `c${column}`,
    values: ['0', '1', '2', '3'],
    ofUser: Int32Array.from({ length: users }, () => Math.floor(4 * uniform())),
  }));
  const a = Float64Array.from({ length: users }, () => 1 + uniform());
  const b = a.map(
    (value, user) =>
      value +
      0.2 * (uniform() - 0.5) -
      (columns[2].ofUser[user] === 1 && columns[3].ofUser[user] === 1 ? loss : 0),
  );
  return { a, b, columns, halves: Uint8Array.from({ length: users }, () => chance.next() & 1) };
}

function searched(
  { a, b, columns, halves }: Table,
  {
    higherIsBetter = true,
    allowed,
    alone = false,
    shares,
  }: {
    readonly higherIsBetter?: boolean;
    readonly allowed?: MarginJson;
    readonly alone?: boolean;
    readonly shares?: Float64Array;
  } = {},
): SearchedSlices {
  return runToEnd(
    harmedSlices(
      {
        models: [alone ? undefined : { name: 'a', values: [a] }, { name: 'b', values: [b] }],
        ...(shares && { shares: [shares] }),
        measure: { name: 'm', higherIsBetter },
        columns,
        halves,
      },
      { resamples: 999, seed: 1, pairs: 1, ...(allowed && { allowed }) },
    ),
  );
}

const PLANTED = [
  { column: 2, cohort: 1 },
  { column: 3, cohort: 1 },
];

describe('slices', function () {
  this.timeout(60_000);

  it('names the planted slice of two conditions, and nothing else', () => {
    const { slices, users, crossFitted } = searched(tableOf(2000, 0.1));
    assert.deepEqual(
      slices.map(({ conditions }) => conditions),
      [PLANTED],
    );
    assert.deepEqual([users, crossFitted], [2000, true]);
    const [{ difference, tested, users: size, p, interval }] = slices;
    assert.ok(Math.abs(difference + 0.1) < 0.03, String(difference));
    assert.ok(tested < size && size > 90 && p < 0.05);
    assert.ok(interval !== null && interval[1] < 0);
  });

  it('finds by one half only, whatever the values of the other', () => {
    const { a, b, columns, halves } = tableOf(2000, 0.1);
    const losses = a.map((value, user) => value - b[user]);
    const spoiled = losses.map((loss, user) => (halves[user] > 0 ? loss : 100 * user));
    assert.deepEqual(
      runToEnd(foundSlices(columns, losses, halves)).slices,
      runToEnd(foundSlices(columns, spoiled, halves)).slices,
    );
  });

  it('names no slice if users are too few, or the loss is allowed', () => {
    const { slices, searched: count } = searched(tableOf(99, 1));
    assert.deepEqual([slices, count], [[], 0]);
    const table = tableOf(2000, 0.1);
    assert.equal(searched(table, { allowed: { kind: 'absolute', value: 0.05 } }).slices.length, 1);
    assert.equal(searched(table, { allowed: { kind: 'absolute', value: 0.2 } }).slices.length, 0);
    assert.equal(searched(table, { allowed: { kind: 'relative', value: 0.2 } }).slices.length, 0);
  });

  it('turns with the metric: where lower is better, a lower value is no harm', () => {
    const table = tableOf(2000, 0.1, 2);
    assert.equal(searched(table, { higherIsBetter: false }).slices.length, 0);
    const exchanged = { ...table, a: table.b, b: table.a };
    assert.deepEqual(searched(exchanged, { higherIsBetter: false }).slices[0].conditions, PLANTED);
  });

  it('leaves out users without a value, and is the same for users in another order', () => {
    const table = tableOf(2000, 0.1);
    const fewer = { ...table, b: table.b.map((value, user) => (user % 4 === 0 ? Number.NaN : value)) };
    assert.equal(searched(fewer).users, 1500);
    const turned = {
      a: table.a.toReversed(),
      b: table.b.toReversed(),
      columns: table.columns.map((column) => ({ ...column, ofUser: column.ofUser.toReversed() })),
      halves: table.halves.toReversed(),
    };
    const [one] = searched(table).slices;
    const [other] = searched(turned).slices;
    assert.deepEqual(other.conditions, one.conditions);
    assert.ok(Math.abs(other.difference - one.difference) < 1e-12);
  });

  it('compares a model with its other users by Welch’s t, whose means are those of both', () => {
    const { b, columns, halves, a } = tableOf(2000, 0.4);
    const [slice] = searched({ a, b, columns, halves }, { alone: true }).slices;
    assert.deepEqual(slice.conditions, PLANTED);
    const isIn = (user: number): boolean => isInSlice(columns, slice, user);
    const meansOf = (half: number): (readonly [number, number])[] =>
      [false, true].map((inside) => {
        const values = b.filter((_, user) => halves[user] === half && isIn(user) === inside);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        return [mean, squares / (values.length - 1) / values.length];
      });
    const [others, own] =
      [0, 1].map(meansOf).find(([, [mean]]) => Math.abs(mean - slice.means[1]) < 1e-12) ?? [];
    assert.ok(others !== undefined && Math.abs(others[0] - slice.means[0]) < 1e-12);
    const error = Math.sqrt(others[1] + own[1]);
    const [low, high] = slice.interval ?? [Number.NaN, Number.NaN];
    assert.ok(low < slice.difference && slice.difference < high && high < 0);
    // Half of the simultaneous interval at half the level: 2.2 to 3 standard errors.
    assert.ok(
      (high - low) / 2 / error > 2.2 && (high - low) / 2 / error < 3,
      String((high - low) / 2 / error),
    );
    assert.equal(searched(tableOf(2000, 0), { alone: true }).slices.length, 0);
  });

  it('has the means over lists if users have several', () => {
    const table = tableOf(2000, 0.1);
    // Every third user has three lists, the others one: sums over lists, divided by the mean number.
    const counts = Float64Array.from(table.a, (_, user) => (user % 3 === 0 ? 3 : 1));
    const unit = counts.length / counts.reduce((sum, count) => sum + count, 0);
    const shares = counts.map((count) => count * unit);
    const lists = (values: Float64Array): Float64Array => values.map((value, user) => value * shares[user]);
    const summed = { ...table, a: lists(table.a), b: lists(table.b) };
    for (const alone of [false, true]) {
      const [slice] = searched(alone ? { ...summed, b: lists(tableOf(2000, 0.4).b) } : summed, {
        shares,
        alone,
      }).slices;
      assert.deepEqual(slice.conditions, PLANTED);
      const values = alone ? tableOf(2000, 0.4).b : table.b;
      const means = [0, 1].map((half) => {
        let [sum, all] = [0, 0];
        for (const [user, value] of values.entries())
          if (table.halves[user] === half && isInSlice(table.columns, slice, user)) {
            sum += value * counts[user];
            all += counts[user];
          }
        return sum / all;
      });
      assert.ok(
        means.some((mean) => Math.abs(mean - slice.means[1]) < 1e-12),
        `${means} ${slice.means[1]}`,
      );
    }
  });

  it('says what it could have found: less with more users', () => {
    const [few, many] = [500, 4000].map((users) => searched(tableOf(users, 0)).detectable);
    assert.equal(few.users, 50);
    assert.ok(many.difference < few.difference / 2);
  });
});
