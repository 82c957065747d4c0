import assert from 'node:assert/strict';
import { modelsOfUsers } from '../../../src/core/comparison/modelsOfUsers';
import type { ComparedModel } from '../../../src/core/comparison/pairs';
import { meanOfRuns } from '../../../src/core/comparison/runs';
import { runToEnd } from '../../../src/core/evaluation/steps';
import type { ValueBound, GatedMeasure, ValueCheck } from '../../../src/core/gates/valueCheck';
import { checkValueGates } from '../../../src/core/gates/valueGates';
import { seededRandom } from '../../../src/core/statistics/seeded';

const hitRate: GatedMeasure = { name: 'HitRate@10', higherIsBetter: true, range: [0, 1] };
const atLeast = (value: number): ValueBound => ({ kind: 'atLeast', value });
const atMost = (value: number): ValueBound => ({ kind: 'atMost', value });
const notWorseBy = (value: number): ValueBound => ({
  kind: 'notWorseBy',
  amount: { kind: 'absolute', value },
});
const betterBy = (value: number): ValueBound => ({ kind: 'betterBy', amount: { kind: 'absolute', value } });
const share = (kind: 'notWorseBy' | 'betterBy', value: number): ValueBound => ({
  kind,
  amount: { kind: 'relative', value },
});

interface AskedGate {
  readonly measure?: Partial<GatedMeasure>;
  readonly cohorts?: number;
  readonly matched?: boolean;
}

/** @param models the last is judged, the first is the baseline */
function judged(
  models: readonly (Float64Array | ComparedModel)[],
  bounds: readonly ValueBound[],
  { measure = {}, cohorts, matched = false }: AskedGate = {},
): ValueCheck[] {
  const named = models.map((values, at) =>
    values instanceof Float64Array ? { name: String(at), values: [values] } : values,
  );
  const ofUser = named[0].values[0].map((_, user) => user % (cohorts ?? 1));
  return runToEnd(
    checkValueGates(
      bounds.map((bound) => ({
        bound,
        measure: 0,
        models: [models.length - 1],
        division: cohorts === undefined ? undefined : 0,
      })),
      {
        models: named,
        measures: [{ ...hitRate, ...measure }],
        baseline: models.length > 1 ? 0 : undefined,
        divisions:
          cohorts === undefined
            ? []
            : [{ by: 'c', values: Array.from({ length: cohorts }, String), ofUser: Int32Array.from(ofUser) }],
      },
      { resamples: 199, seed: 1, matched },
    ),
  );
}

/** Users of whom the first hit. */
function users(count: number, hits: number): Float64Array {
  return Float64Array.from({ length: count }, (_, user) => (user < hits ? 1 : 0));
}

describe('gates of the mean', () => {
  it('take exact bounds of shares', () => {
    for (const [count, hits, bound, state, low, high] of [
      // 10 of 10 of a true 0.9 come in 35%.
      [10, 10, atLeast(0.999), 'open', 0.6915, 1],
      [10, 10, atMost(0.9), 'open', 0.631, 1],
      [10, 10, atLeast(0.69), 'holds', 0.6915, 1],
      // One hit of 60 or none of a true 0.05 come in 19%.
      [60, 1, atLeast(0.05), 'open', 0.0004, 0.1056],
      [60, 1, atLeast(0.11), 'broken', 0.0004, 0.1056],
      [60, 0, atMost(0.06), 'holds', 0, 0.0596],
      // With fewer than six nothing is shown.
      [5, 5, atLeast(0.1), 'open', 0.4782, 1],
    ] as const) {
      const [check] = judged([users(count, hits)], [bound]);
      assert.equal(check.state, state, `${hits} of ${count}`);
      assert.deepEqual(
        check.interval?.map((end) => Number(end.toFixed(4))),
        [low, high],
        `${hits} of ${count}`,
      );
    }
  });

  it('correct the end where they break for all checks, and the other for none', () => {
    // Six cohorts of 10 users, the first with no hit of 3: 1 − (0.01 / 6)^(1/10) is 0.4725.
    const checks = judged(
      [users(60, 3).map((_, user) => (user === 1 || user === 2 || user === 9 ? 1 : 0))],
      [atLeast(0.05)],
      {
        cohorts: 6,
      },
    );
    assert.equal(checks.length, 6);
    assert(checks.every(({ state }) => state === 'open'));
    assert.deepEqual(
      checks[0].interval?.map((end) => Number(end.toFixed(4))),
      [0, 0.4725],
    );
    const [alone, ...others] = judged([users(10, 10)], [atLeast(0.5), atMost(0.9), atMost(0.8)]);
    assert.equal(Number(alone.interval?.[0].toFixed(4)), 0.6915);
    // (0.01 / 3)^(1/10)
    assert.deepEqual(
      others.map(({ interval }) => Number(interval?.[0].toFixed(4))),
      [0.5653, 0.5653],
    );
  });

  const random = seededRandom(2);
  const uniform = Float64Array.from({ length: 200 }, () => random());

  it('choose a bound by what values may be, and have an interval of the same bound', () => {
    const tailed = uniform.map((value) => 1 / (0.001 + value));
    for (const [values, range, found] of [
      [uniform, [0, 1], true],
      [uniform, [0, Infinity], true],
      // Not in the range, which then is none.
      [uniform, [0, 0.5], true],
      [tailed, [0, Infinity], false],
      [tailed, [0, 1000], true],
      [new Float64Array(200).fill(3), [0, Infinity], false],
    ] as const)
      for (const bound of [atLeast(0.01), atMost(0.01), atLeast(900)]) {
        const [{ interval, state }] = judged([values], [bound], { measure: { range } });
        assert.equal(interval !== undefined, found);
        if (interval === undefined) assert.equal(state, 'open');
        else {
          const above = interval[0] > ('value' in bound ? bound.value : 0);
          const below = interval[1] < ('value' in bound ? bound.value : 0);
          const [good, bad] = bound.kind === 'atLeast' ? [above, below] : [below, above];
          assert.equal(state, good ? 'holds' : bad ? 'broken' : 'open');
        }
      }
    // The range of ratings is as good as any.
    const [wide] = judged([uniform.map((value) => 1 + 4 * value)], [atLeast(2)], {
      measure: { range: [1, 5] },
    });
    const [unit] = judged([uniform], [atLeast(0.25)]);
    assert(wide.interval !== undefined && unit.interval !== undefined);
    assert(Math.abs(wide.interval[0] - (1 + 4 * unit.interval[0])) < 1e-3);
  });

  it('put the worst first also where values do not vary', () => {
    const worst = judged([users(24, 24).map((_, user) => (user % 2 === 0 ? 1 : 0))], [atLeast(0.5)], {
      cohorts: 2,
    });
    assert.deepEqual(
      worst.map(({ distance }) => Number.isFinite(distance) && Math.sign(distance)),
      [1, -1],
    );
  });

  it('are no surer of runs than users and runs together, matched or not', () => {
    const means = [0.2, 0.5, 0.8];
    const runs = means.map((mean) => [uniform.map((value) => mean + 0.1 * (value - 0.5))]);
    const model = (several: typeof runs): ComparedModel => ({
      name: 'm',
      values: [meanOfRuns(several.map(([run]) => run))],
      runs: several,
    });
    for (const matched of [false, true]) {
      const [check] = judged([model(runs)], [atLeast(0.4)], { matched });
      // 4.30 · 0.3 / √3 on either side, but for the correction.
      assert.equal(check.state, 'open');
      assert(check.interval !== undefined && check.interval[0] < 0 && check.interval[1] > 1);
    }
    const [same] = judged([model([runs[1], runs[1]])], [atLeast(0.4)]);
    const [one] = judged([runs[1][0]], [atLeast(0.4)]);
    assert.equal(same.state, 'holds');
    assert(same.interval !== undefined && one.interval !== undefined && same.interval[0] <= one.interval[0]);
  });
});

describe('gates of users with several lists', () => {
  // Users with three lists each, and as many with one; the first model hits in every second list, the other in each.
  const owner = Array.from({ length: 96 }, (_, list) => (list < 72 ? Math.floor(list / 3) : list - 48));
  const { models, shares } = modelsOfUsers(
    [(list: number) => list % 2, () => 1].map((value, at) => ({
      name: String(at),
      values: [Float64Array.from(owner, (_, list) => value(list))],
    })),
    { of: Int32Array.from(owner), users: 48 },
  );

  it('are about the mean over the lists of a cohort', () => {
    const ofUser = Int32Array.from({ length: 48 }, (_, user) => (user < 24 ? 0 : 1));
    const checks = runToEnd(
      checkValueGates(
        [atLeast(0.2), betterBy(0.3)].map((bound) => ({ bound, measure: 0, models: [1], division: 0 })),
        {
          models,
          // Three lists of 2 on average.
          measures: [{ ...hitRate, range: [0, 1.5] }],
          baseline: 0,
          divisions: [{ by: 'c', values: ['three', 'one'], ofUser }],
          shares,
        },
        { resamples: 199, seed: 1 },
      ),
    );
    for (const { mean } of checks) assert(Math.abs(mean - 1) < 1e-12);
    for (const { value, reference, interval } of checks.slice(2)) {
      assert(Math.abs(value - 0.5) < 1e-12 && Math.abs((reference ?? 0) - 0.5) < 1e-12);
      assert(interval !== undefined && interval[0] < 0.5 && interval[1] > 0.5);
    }
    // Of three lists one or two more hit: 0.5 ± 0.08; of one list none or one: 0.5 ± 0.22.
    assert.deepEqual(
      checks.map(({ state }) => state),
      ['holds', 'holds', 'holds', 'open'],
    );
  });
});

describe('gates of a difference that no user has', () => {
  it('ask how many users could have one', () => {
    for (const [count, hits, bound, state] of [
      // Both without a hit, as 36% of pairs of 5% are.
      [10, 0, share('betterBy', 0), 'open'],
      [10, 0, share('notWorseBy', 0.05), 'open'],
      [10, 1, share('notWorseBy', 0.05), 'open'],
      // 3.7 / 0.01 users are needed, and 3.7 / (0.05 · 0.1).
      [360, 36, notWorseBy(0.01), 'open'],
      [370, 37, notWorseBy(0.01), 'holds'],
      [2000, 200, share('notWorseBy', 0.05), 'holds'],
      [2000, 200, betterBy(0), 'open'],
      [2000, 200, betterBy(0.01), 'broken'],
      [2000, 200, notWorseBy(0), 'open'],
      [5, 5, notWorseBy(1), 'open'],
    ] as const) {
      const own = users(count, hits);
      const [check] = judged([own, own.slice()], [bound]);
      assert.equal(check.state, state, `${count} ${JSON.stringify(bound)}`);
      assert.equal(check.value, 0);
      assert(check.interval === undefined || (check.interval[0] < 0 && check.interval[1] > 0));
    }
  });

  it('need a range', () => {
    const own = users(2000, 100);
    const [{ state, interval }] = judged([own, own], [notWorseBy(0.5)], {
      measure: { range: [0, Infinity] },
    });
    assert.equal(state, 'open');
    assert.equal(interval, undefined);
  });

  it('also where all users have the same one, up to rounding, and lower is better', () => {
    const random = seededRandom(3);
    const values = Float64Array.from({ length: 400 }, () => 0.5 * random());
    const better = values.map((value) => value + 0.1);
    for (const [models, higherIsBetter] of [
      [[values, better], true],
      [[better, values], false],
    ] as const) {
      const states = [betterBy(0.05), betterBy(0.095), betterBy(0.2), notWorseBy(0)].map(
        (bound) => judged(models, [bound], { measure: { higherIsBetter } })[0].state,
      );
      assert.deepEqual(states, ['holds', 'open', 'broken', 'holds']);
    }
  });

  it('leave the differences that vary to the flips', () => {
    const random = seededRandom(6);
    const values = Float64Array.from({ length: 50 }, () => random());
    const worse = values.map((value) => Math.max(0, value - 0.2 * random()));
    const [alone] = judged([values, worse], [notWorseBy(0.01)]);
    const [beside] = judged([values, worse], [notWorseBy(0.01), atLeast(0.1)]);
    assert.equal(alone.state, 'broken');
    assert.deepEqual(beside, alone);
  });
});
