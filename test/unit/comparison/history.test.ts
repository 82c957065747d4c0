import assert from 'node:assert/strict';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { historyChanges, type HistoryChange } from '../../../src/core/history/changes';
import { historyOf } from '../../../src/core/history/history';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';

const USERS = 100;
const measure = { name: 'RR', higherIsBetter: true, range: [0, 1] as const };

/** Values of users around a level for each snapshot. */
function snapshots(levels: readonly number[], seed = 3): Float64Array[] {
  const chance = seededGenerator(seed, 'user', 'history', '');
  const uniform = (): number => chance.next() / 2 ** 32;
  const skills = Float64Array.from({ length: USERS }, () => 0.2 * uniform());
  return levels.map((level) => skills.map((skill) => level + skill + 0.1 * uniform()));
}

function changes(values: readonly Float64Array[], starts: readonly number[] = [0]): HistoryChange[] {
  return runToEnd(historyChanges({ measure, snapshots: values, starts }, { resamples: 999, seed: 1 }));
}

describe('changes of a history', () => {
  it('names a drop at its snapshot, with the difference of the means around it', () => {
    const values = snapshots([0.5, 0.5, 0.5, 0.5, 0.4, 0.4, 0.4]);
    const [change, ...others] = changes(values);
    assert.deepEqual(others, []);
    assert.deepEqual([change.snapshot, change.from, change.to, change.verdict], [4, 0, 7, 'worse']);
    const meanOf = (from: number, to: number): number =>
      values.slice(from, to).reduce((sum, column) => sum + column.reduce((a, b) => a + b, 0) / USERS, 0) /
      (to - from);
    assert.ok(Math.abs(change.difference - (meanOf(4, 7) - meanOf(0, 4))) < 1e-12);
    const [low, high] = change.interval ?? assert.fail();
    assert.ok(low < change.difference && change.difference < high && high < 0);
    assert.equal(change.p, 0.001);
  });

  it('names each of several changes by its neighbors', () => {
    const around = changes(snapshots([0.5, 0.5, 0.5, 0.4, 0.4, 0.4, 0.4, 0.5, 0.5, 0.5]));
    assert.deepEqual(
      around.map(({ snapshot, from, to, verdict }) => [snapshot, from, to, verdict]),
      [
        [3, 0, 7, 'worse'],
        [7, 3, 10, 'better'],
      ],
    );
  });

  it('names nothing without a change, and nothing of fewer users than a verdict needs', () => {
    assert.deepEqual(changes(snapshots(new Array<number>(12).fill(0.5))), []);
    const few = snapshots([0.5, 0.5, 0.1, 0.1]).map((column) => column.slice(0, 5));
    assert.deepEqual(changes(few), []);
    assert.deepEqual(changes(few.slice(0, 1)), []);
    assert.deepEqual(changes([]), []);
  });

  it('does not compare across a change of the inputs', () => {
    assert.deepEqual(changes(snapshots([0.5, 0.5, 0.5, 0.4, 0.4, 0.4]), [0, 3]), []);
  });

  it('averages each user over the snapshots that have the user', () => {
    const values = snapshots([0.5, 0.5, 0.4, 0.4]);
    for (let user = 0; user < 20; user++) values[3][user] = Number.NaN;
    for (let user = 90; user < USERS; user++) for (const column of values.slice(2)) column[user] = Number.NaN;
    const [{ snapshot, users }] = changes(values);
    assert.deepEqual([snapshot, users], [2, 90]);
  });

  it('gives each snapshot the t interval of its mean', () => {
    const [values] = snapshots([0.5]);
    const point = { date: null, commit: null, inputsChanged: [], values };
    const json = runToEnd(historyOf('films', measure, [point], { resamples: 0, seed: 1 }));
    const mean = values.reduce((a, b) => a + b, 0) / USERS;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (USERS - 1));
    const [{ mean: shownMean, interval, users }] = json.snapshots;
    assert.equal(users, USERS);
    assert.ok(Math.abs((shownMean ?? 0) - mean) < 1e-12);
    // The .975 quantile of t with 99 degrees of freedom.
    assert.ok(Math.abs((interval?.[1] ?? 0) - (mean + (1.984216952 * deviation) / 10)) < 1e-9);
  });
});
