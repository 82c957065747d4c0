import '../fixedSeed';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowScanner } from '../../../src/reading/formats/scanner/rowScanner';
import type { InteractionLog } from '../../../src/core/logs/interactionLog';
import { logOfText } from './logs';
import { runs } from '../../extent';

const field = (usual: fc.Arbitrary<string>, ...odd: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...odd) });

const number = fc.oneof(
  fc.integer({ min: 1, max: 2e9 }).map(String),
  fc.constantFrom('1700000000.25', '123456789012345', '9007199254740993', '1700000000000000001'),
);
const date = fc
  .integer({ min: 0, max: 2e9 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 19));

/** Times of one kind, but for some. */
const rowsOf = (time: fc.Arbitrary<string>, ...odd: string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        field(
          fc.integer({ min: 0, max: 30 }).map((n) => `u${n}`),
          '',
          ' ',
          '"u1"',
          'a,"b,1',
        ),
        field(
          fc.integer({ min: 0, max: 30 }).map((n) => `item number ${n}`),
          '',
          '"i""1"',
          'i"1',
        ),
        field(fc.integer({ min: 1, max: 5 }).map(String), '', 'five', '-1', '4,5'),
        field(time, '', 'never', ...odd),
        fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n'),
      ),
      { minLength: 1, maxLength: 80 },
    )
    .map((rows) => {
      const first = rows.map(([user, item, rating, at, end]) => `${user},${item},${rating},${at}${end}`);
      return `user,item,rating,timestamp\nu1,i1,3,1600000000\n${first.join('')}`;
    });

function plain({ times, ratings, ...log }: InteractionLog): unknown {
  const { userIds, itemIds, events, ...columns } = log;
  void events;
  const texts = (ids: typeof userIds): string[] => Array.from({ length: ids.size }, (_, id) => ids.text(id));
  return {
    ...columns,
    users: Array.from(log.users, (user) => (user < 0 ? '' : userIds.text(user))),
    items: Array.from(log.items, (item) => (item < 0 ? '' : itemIds.text(item))),
    ids: [texts(userIds), texts(itemIds).sort()],
    times: times && {
      ...times,
      values: Array.from(times.values),
      rests: times.rests && Array.from(times.rests),
    },
    ratings: ratings && Array.from(ratings),
  };
}

function withCare(text: string): InteractionLog {
  const { ofThread } = RowScanner;
  RowScanner.ofThread = () => undefined;
  try {
    return logOfText('log.csv', text);
  } finally {
    RowScanner.ofThread = ofThread;
  }
}

describe('interactions, many rows at a time', () => {
  for (const [name, rows] of [
    ['numbers', rowsOf(number, '2026-03-01')],
    ['dates', rowsOf(date, '1700000000', '2026-02-30', '2026-03-01T00:00:00+01:00')],
  ] as const)
    it(`are what they are row by row, with ${name} for times`, () => {
      fc.assert(
        fc.property(rows, (text) => {
          assert.deepEqual(plain(logOfText('log.csv', text)), plain(withCare(text)));
        }),
        { numRuns: runs(100) },
      );
    });
});
