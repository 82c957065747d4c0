import assert from 'node:assert/strict';
import type { LeaderboardChoice } from '../../../src/shared/protocol/pageMessages';
import {
  baselineIndex,
  modelKey,
  shownColumns,
  startChoice,
  toggleName,
} from '../../../src/shared/leaderboard/leaderboardChoice';

const measures = ['nDCG@10', 'AP@10', 'Recall@10', 'RR@10'].map((name) => ({ name }));
const names = (columns: readonly number[]): string[] => columns.map((index) => measures[index].name);
const choice = (part: Partial<LeaderboardChoice>): LeaderboardChoice => ({ ...startChoice, ...part });

describe('the columns of the leaderboard', () => {
  const cases: readonly [string, Partial<LeaderboardChoice>, readonly string[]][] = [
    ['stand as they were asked for', {}, ['nDCG@10', 'AP@10', 'Recall@10', 'RR@10']],
    ['that are hidden are left out', { hidden: ['AP@10', 'RR@10'] }, ['nDCG@10', 'Recall@10']],
    [
      'are all there when all would be hidden',
      { hidden: measures.map(({ name }) => name) },
      ['nDCG@10', 'AP@10', 'Recall@10', 'RR@10'],
    ],
  ];
  for (const [what, part, expected] of cases) {
    it(what, () => assert.deepEqual(names(shownColumns(measures, choice(part))), expected));
  }

  it('a name is added to a list, and taken out again', () => {
    assert.deepEqual(toggleName(['a'], 'b'), ['a', 'b']);
    assert.deepEqual(toggleName(['a', 'b'], 'a'), ['b']);
  });
});

describe('the baseline', () => {
  const models = ['run1/recs.csv', 'run2/recs.csv'].map((uri) => ({
    name: 'recs.csv',
    file: { uri } as Parameters<typeof modelKey>[0]['file'],
  }));
  it('is the first model until another is chosen, and is found again wherever it stands then', () => {
    assert.equal(baselineIndex(startChoice, models), 0);
    const second = choice({ baseline: modelKey(models[1]) });
    assert.equal(baselineIndex(second, models), 1);
    assert.equal(baselineIndex(second, [...models].reverse()), 0);
  });
  it('can be none, and gives way to the first when it is gone', () => {
    assert.equal(baselineIndex(choice({ baseline: null }), models), undefined);
    assert.equal(baselineIndex(choice({ baseline: 'gone' }), models), 0);
  });
});
