import assert from 'node:assert/strict';
import {
  isExperimentLog,
  likelyControl,
  variantColumn,
} from '../../../src/core/experiments/log/variantColumn';

describe('the log of an experiment', () => {
  for (const [names, variant] of [
    [['user', 'variant', 'clicks'], 'variant'],
    [['User ID', 'Test Group', 'revenue'], 'Test Group'],
    [['user_id', 'group', 'bucket', 'clicks'], 'bucket'],
    [['user', 'item', 'score'], undefined],
  ] as const)
    it(`has its variant in ${variant ?? 'no column'}: ${names.join(', ')}`, () => {
      assert.equal(variantColumn(names), variant);
    });

  for (const [names, isLog] of [
    [['user', 'variant', 'impressions', 'clicks'], true],
    [['time', 'user_id', 'variant', 'event', 'value'], true],
    [['day', 'user', 'arm', 'conversions', 'revenue'], true],
    // Groups of users, of whom nothing is said that happened.
    [['user', 'group', 'age'], false],
    // Recommendations of several models.
    [['user', 'item', 'score', 'model'], false],
    [['user', 'item', 'rating', 'timestamp'], false],
    [['variant', 'clicks'], false],
  ] as const)
    it(`${isLog ? 'is' : 'is not'} ${names.join(', ')}`, () => {
      assert.equal(isExperimentLog(names), isLog);
    });

  for (const [names, control] of [
    [['B', 'A'], 'A'],
    [['treatment', 'Control'], 'Control'],
    [['1', '0'], '0'],
    [['new', 'old'], 'old'],
    [['green', 'blue'], 'blue'],
  ] as const)
    it(`compares ${names.join(', ')} with ${control}`, () => {
      assert.equal(likelyControl(names), control);
    });
});
