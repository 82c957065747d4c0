import assert from 'node:assert/strict';
import {
  findControl,
  isExperimentLog,
  likelyControl,
  variantColumnAmong,
  variantColumns,
} from '../../../src/reading/experimentLogs/variantColumn';
import { analysedLog, refusedLog } from './analysedLog';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('experiments');

describe('the log of an experiment', () => {
  for (const [names, variants] of [
    [['user', 'variant', 'clicks'], ['variant']],
    [['User ID', 'Test Group', 'revenue'], ['Test Group']],
    [
      ['user_id', 'group', 'bucket', 'clicks'],
      ['bucket', 'group'],
    ],
    [['user', 'item', 'score'], []],
  ] as const)
    it(`may have its variant in ${variants.join(' or ') || 'no column'}: ${names.join(', ')}`, () => {
      assert.deepEqual(variantColumns(names), variants);
    });

  for (const [what, candidates, column] of [
    ['the only one, whatever it holds', { group: ['x'] }, 'group'],
    ['the one with a control', { bucket: ['3', '7'], group: ['control', 'new'] }, 'group'],
    ['the one with several values', { bucket: ['b1', 'b1'], group: ['x', 'y'] }, 'group'],
    ['none of two with a control', { variant: ['old', 'new'], group: ['A', 'B'] }, undefined],
    ['none of two with two values', { variant: ['x', 'y'], group: ['a1', 'b1'] }, undefined],
  ] as const)
    it(`has its variant in ${what}`, () => {
      const told = Object.entries(candidates).map(([name, values]) => ({ column: name, values }));
      assert.equal(variantColumnAmong(told), column);
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

  for (const [names, control] of [
    [['control', 'A', 'B'], 'control'],
    [['old', 'A'], undefined],
    [['green', 'blue'], undefined],
    [['true', 'false'], 'false'],
  ] as const)
    it(`knows the control of ${names.join(', ')} by its name: ${control ?? 'no'}`, () => {
      assert.equal(findControl(names), control);
    });

  /** Twenty users in two columns of two values each. */
  const log = (names: string, values: (user: number) => string): string =>
    [names, ...Array.from({ length: 20 }, (_, user) => `u${user},${values(user)},${user % 3}`)].join('\n');

  for (const [names, control] of [
    ['user,variant,clicks', 'control'],
    ['user,group,clicks', 'old'],
    ['user,arm,clicks', 'A'],
    ['user,bucket,clicks', '0'],
  ] as const)
    it(`is analysed without being asked, which is said: ${names}, ${control}`, async () => {
      const result = await analysedLog(
        log(names, (user) => (user % 2 === 0 ? 'new' : control)),
        '--metrics',
        'ClicksPerUser',
      );
      assert.equal(result.control, control);
      assert.deepEqual(
        result.findings
          .filter(({ code }) => code === 'chosen-by-name')
          .map((found) => found.column ?? found.variant),
        [names.split(',')[1], control],
      );
    });

  it('is asked about where two columns or two variants fit, and where the control has no name', async () => {
    const call = ['--metrics', 'ClicksPerUser'];
    const two = log('user,group,variant,clicks', (user) => `${'AB'[user % 2]},${['old', 'new'][user % 2]}`);
    const columns = await refusedLog(two, ...call);
    assertSentence(columns);
    assert.equal((await analysedLog(two, ...call, '--variant', 'variant')).control, 'old');
    const named = log(
      'user,variant,variant,clicks',
      (user) => `${'xy'[user % 2]},${['old', 'new'][user % 2]}`,
    );
    for (const more of [[], ['--variant', 'variant']])
      assert.match((await refusedLog(named, ...call, ...more)).advice, /--variant "2", --variant "3"/);
    assert.equal((await analysedLog(named, ...call, '--variant', '3')).control, 'old');
    const nameless = await refusedLog(
      log('user,variant,clicks', (user) => ['green', 'blue'][user % 2]),
      ...call,
    );
    assertSentence(nameless);
    const twice = log('user,variant,clicks', (user) => ['Control', 'control', 'new'][user % 3]);
    assertSentence((await refusedLog(twice, ...call)).message);
    const both = log('user,variant,clicks', (user) => ['A', 'old'][user % 2]);
    assertSentence((await refusedLog(both, ...call)).message);
    assert.equal((await analysedLog(both, ...call, '--treatments', 'A')).control, 'old');
  });
});
