import assert from 'node:assert/strict';
import * as v from 'valibot';
import { checkMessage, checkedQuestion } from '../../../src/features/panel/messageSchemas';
import { ACTION, FILE, LEADERBOARD, LINE, QUESTION } from '../../../src/shared/protocol/pageMessages';

const users = {
  model: 0,
  sort: { column: { kind: 'measure', index: 1 }, descending: true },
  filter: 'all',
  query: undefined,
  start: 0,
  count: 100,
};

describe('messages of the panel', () => {
  for (const [name, query] of [
    ['users', users],
    ['users', { ...users, sort: { column: { kind: 'user' }, descending: false }, query: 'hits > 1' }],
    ['locateUser', { ...users, target: { kind: 'prefix', prefix: 'u', from: 3 } }],
    ['chart', { kind: 'trade-off', x: 'nDCG@10', y: 'Novelty@10' }],
    [
      'items',
      {
        model: 0,
        cutoff: null,
        sort: { column: 'lift', descending: true },
        filter: 'over',
        query: '',
        start: 0,
        count: 1,
      },
    ],
    ['problems', null],
  ] as const) {
    it(`a question that the page asks is asked: ${name}`, () => {
      assert.equal(checkedQuestion({ name, query }).name, name);
    });
  }

  for (const [what, message] of [
    ['no question', undefined],
    ['one that does not exist', { name: 'evaluate', query: {} }],
    ['a name that every object has', { name: '__proto__', query: {} }],
    ['a constructor', { name: 'constructor', query: {} }],
    ['no query', { name: 'users' }],
    ['half a user', { name: 'user', query: { model: 0, user: 0.5 } }],
    ['a user before the first', { name: 'user', query: { model: 0, user: -1 } }],
    ['a window without end', { name: 'users', query: { ...users, count: 1e9 } }],
    [
      'a column that is none',
      { name: 'users', query: { ...users, sort: { column: { kind: 'x' }, descending: true } } },
    ],
    ['a condition that is no text', { name: 'users', query: { ...users, query: { toString: 1 } } }],
    ['resamples without end', { name: 'comparison', query: { baseline: 0, resamples: 1e12 } }],
    ['a query where there is none', { name: 'problems', query: {} }],
  ] as const) {
    it(`is refused: ${what}`, () => assert.throws(() => checkedQuestion(message), v.ValiError));
  }

  for (const [schema, message] of [
    [ACTION, { kind: 'exec', command: 'x' }],
    [ACTION, { kind: 'openSetting', setting: 'files' }],
    [ACTION, { kind: 'changeFile', uri: 3 }],
    [ACTION, { kind: 'setCutoff', from: 10, to: 1e9 }],
    [ACTION, { kind: 'copy', format: 'exe', intervals: true }],
    [LINE, { uri: 'file:///x', line: '1' }],
    [QUESTION, { name: 'exec', query: null }],
    [FILE, { uri: 3 }],
    [LEADERBOARD, { hidden: [1] }],
  ] as const) {
    it(`is not acted on: ${JSON.stringify(message)}`, () => {
      const { error } = console;
      console.error = () => undefined;
      try {
        checkMessage<unknown>(schema, () => assert.fail('acted'))(message);
      } finally {
        console.error = error;
      }
    });
  }

  it('what does not belong to a message is left out', () => {
    let seen: unknown;
    checkMessage<unknown>(FILE, (message) => (seen = message))({ uri: 'file:///a', more: 1 });
    assert.deepEqual(seen, { uri: 'file:///a' });
  });

  it('of the usual kind are acted on, without what does not belong to them', () => {
    let seen: unknown;
    checkMessage<unknown>(ACTION, (action) => (seen = action))({ kind: 'lock', on: true, more: 1 });
    assert.deepEqual(seen, { kind: 'lock', on: true });
  });
});
