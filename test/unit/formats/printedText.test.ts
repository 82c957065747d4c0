import assert from 'node:assert/strict';
import { fileProblemText } from '../../../src/reading/formats/fileProblem';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import { encoded } from './reading';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('formats');

/** What programs print for people, and what is said of it: the kind of problem, and its line. */
const PRINTED: readonly [what: string, kind: string, line: number | undefined, lines: readonly string[]][] = [
  ['Markdown', 'printed-table', 2, ['| user_id | item |', '|---:|:---|', '| 7 | Heat |', '| 8 | Seven |']],
  [
    'Spark',
    'printed-table',
    1,
    ['+-------+-------+', '|user_id|item_id|', '+-------+-------+', '|u7     |i540   |', '+-------+-------+'],
  ],
  [
    'Polars',
    'printed-table',
    2,
    [
      'shape: (1, 2)',
      '┌──────┬──────┐',
      '│ user ┆ item │',
      '│ ---  ┆ ---  │',
      '╞══════╪══════╡',
      '│ 7    ┆ i540 │',
    ],
  ],
  ['psql', 'printed-table', 2, [' user | item ', '------+------', ' u7   | i540 ', '(1 row)']],
  ['pandas', 'printed-table', 1, ['  user  item  score', '0   u7  i540   0.91', '1   u7   i12   0.80']],
  ['data.table of R', 'printed-rows', 2, ['   user item', '1:    7  540', '2:    8   12']],
  ['arrows', 'printed-rows', 2, ['u7 → urn:540 : 0.91', 'u7  →  urn:9 :  -0.25', 'u8 → urn:12 : 0.5']],
  ['arrows to lists', 'printed-rows', 2, ['u7 -> i540, i12, i9', 'u11 -> i31, i540']],
  ['arrows without blanks', 'printed-rows', 2, ['u7->i540:0.9', 'u7->i12:1e-3']],
  ['a colon before brackets', 'printed-rows', 2, ['7: [(540, 0.91), (12, 0.8)]', '11: [(31, 0.7)]']],
  ['a sentence', 'printed-rows', 2, ["Items for user 7: [b'540' b'12']", "Items for user 8: [b'31']"]],
  ['scores behind colons', 'printed-rows', 2, ['u7 540:0.91 12:0.8', 'u11 31:0.7']],
  ['keys', 'printed-rows', 2, ['user: 196  item: 302  est = 4.06', 'user: 22  item: 51  est = 3.5']],
  ['keys with signs of equality', 'printed-rows', 2, ['user=7 item=540', 'user=8 item=12']],
  ['words', 'printed-rows', 2, ['user 7 item 540 score 0.9', 'user 8 item 12 score 0.8']],
  ['tuples', 'python', undefined, ["('u7', 'Alien, 1979', 0.91)", "('u8', 'Heat', 0.8)"]],
  ['tuples with commas behind', 'python', undefined, ['(7, 540, 0.9),', '(8, 12, 0.8),']],
  ['objects', 'python', undefined, ["Row(user=7, item='i540')", "Row(user=8, item='i12')"]],
  ['dictionaries', 'python', undefined, ["{'user': 'u7', 'item': 540}", "{'user': 'u8', 'item': 12}"]],
  [
    'numbers of NumPy',
    'python',
    undefined,
    ['user,item', 'np.int64(7),np.int64(540)', 'np.int64(8),np.int64(12)'],
  ],
];

describe('text that a program printed for people', () => {
  for (const [what, kind, line, lines] of PRINTED)
    it(`is refused, with what to write instead: ${what}`, () => {
      const { problem } = inspectHead(encoded(`${lines.join('\n')}\n`), 'recs.txt', true);
      assert.ok(problem !== undefined);
      assert.equal(problem.code, kind);
      assert.equal('line' in problem ? problem.line : undefined, line);
      const { message, advice } = fileProblemText(problem);
      if ('found' in problem) assert.ok(message.includes(problem.found));
      assertSentence(advice);
    });

  it('is refused where a line is of something else', () => {
    const rows = Array.from({ length: 30 }, (_, n) => `u${n} -> i${n} : 0.5`);
    rows[20] = 'done';
    const { problem } = inspectHead(encoded(`${rows.join('\n')}\n`), 'recs.txt', true);
    assert.equal(problem?.code, 'printed-rows');
  });

  it('is what its signs say only where they stand in every line', () => {
    const { problem } = inspectHead(
      encoded('user,item\nu1,a\nu2 -> u3,b\nu4: x,c\nu5,d\n'),
      'recs.csv',
      true,
    );
    assert.equal(problem, undefined);
  });
});
