import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ColumnRole, TableShape } from '../../../src/reading/formats/tableShape';
import { encoded, outcome, readBytes, readWithCare, tableShape } from './reading';
import { runs } from '../../extent';

const DELIMITERS: readonly TableShape['delimiter'][] = [',', ';', '\t', '|', '::', 'spaces'];
const ROLES: readonly (readonly ColumnRole[])[] = [
  ['user', 'item', 'score'],
  ['user', 'item'],
  ['ignored', 'user', 'ignored', 'item', 'score'],
  ['item', 'score', 'user'],
  ['user', 'item', 'rank', 'score', 'label'],
  ['model', 'user', 'item', 'score'],
  ['user', 'ignored', 'item', 'rank', 'score', 'ignored'],
];

const byte = fc.constantFrom(...'ab01 .-"#:,;|\t\u0000\u0001é漢');
const id = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('u1', 'u2', 'i1', '12345678', 'exactly8', 'nine-long', 'B000GKXY4S'),
  },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 0, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: byte, maxLength: 12 }) },
);
const number = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('0', '1', '0.5', '12.25', '-3', '1e-3', '.5', '5.', '007', '0.997134'),
  },
  { weight: 3, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(9), fc.nat()).map(([whole, decimals]) => `${whole}.${decimals}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' 1', '1 ', 'x', 'nan', 'inf', '-', '--1', '1.2.3', '1,5', '9'.repeat(30)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '0,997134',
      '-3,25',
      '12,',
      ',5',
      '1.234,5',
      '1,2,3',
      '1,5e3',
      '0,1234567890123456',
    ),
  },
);
const quoting = fc.constantFrom('', '', '', '', '"', '""');

function textOf(roles: readonly ColumnRole[], delimiter: TableShape['delimiter']): fc.Arbitrary<string> {
  const between = delimiter === 'spaces' ? fc.constantFrom(' ', '  ', '\t', ' \t ') : fc.constant(delimiter);
  const field = (role: ColumnRole): fc.Arbitrary<string> =>
    fc
      .tuple(['score', 'rank', 'label'].includes(role) ? number : id, quoting)
      .map(([text, quote]) => `${quote}${text}${quote}`);
  const row = fc
    .tuple(
      fc.tuple(...roles.map(field)),
      between,
      fc.constantFrom('', '', '', '', ',more', ' more', '::', '"', ' # no comment'),
      fc.integer({ min: 0, max: 20 }),
    )
    .map(([fields, join, rest, cut]) => (cut === 0 ? fields.slice(1) : fields).join(join) + rest);
  const odd = fc.constantFrom('', ' ', '# a comment', '#', '"', 'one');
  const line = fc.oneof({ weight: 12, arbitrary: row }, { weight: 1, arbitrary: odd });
  const end = fc.constantFrom('\n', '\n', '\r\n', '\r');
  return fc
    .tuple(fc.array(fc.tuple(line, end), { maxLength: 24 }), fc.boolean())
    .map(([lines, open]) =>
      lines.map(([text, stop], at) => text + (open && at === lines.length - 1 ? '' : stop)).join(''),
    );
}

describe('plain rows and careful rows', () => {
  for (const delimiter of DELIMITERS) {
    for (const roles of ROLES) {
      it(`are the same: ${roles.join()} between ${JSON.stringify(delimiter)}`, () => {
        const flags = fc.record({
          quotes: fc.boolean(),
          comments: fc.boolean(),
          decimal: fc.constantFrom(undefined, undefined, ',' as const),
        });
        fc.assert(
          fc.property(
            textOf(roles, delimiter),
            flags,
            fc.constantFrom('recommendations' as const, 'truth' as const),
            fc.array(fc.nat(400), { maxLength: 3 }),
            (text, { quotes, comments, decimal }, use, cuts) => {
              const shape = tableShape(roles, {
                delimiter,
                quotes,
                comments,
                ...(decimal && { decimal }),
              });
              const bytes = encoded(text);
              const within = cuts.filter((cut) => cut < bytes.length);
              assert.deepEqual(
                outcome(readBytes(bytes, shape, use, within)),
                outcome(readWithCare(bytes, shape, use, within)),
              );
            },
          ),
          { numRuns: runs(150) },
        );
      });
    }
  }

  const scored = ['user', 'item', 'score'] as const;
  const bare = ['user', 'item'] as const;
  for (const [roles, quoted, decimal] of [
    [scored, [], undefined],
    [scored, bare, undefined],
    [scored, scored, undefined],
    [bare, bare, undefined],
    [scored, [], ','],
    [scored, scored, ','],
  ] as const) {
    const delimiter = decimal === undefined ? ',' : ';';
    it(`are the same where of ${roles.join(delimiter)} ${quoted.join() || 'nothing'} is quoted, whatever byte is another one`, () => {
      const numbers = ['0.5', '12.25', '7'].map((text) => text.replace('.', decimal ?? '.'));
      const field = (role: ColumnRole): fc.Arbitrary<string> => {
        const mark = (quoted as readonly ColumnRole[]).includes(role) ? '"' : '';
        return fc
          .constantFrom(...(role === 'score' ? numbers : ['i1', 'exactly8', 'nine-long']))
          .map((text) => mark + text + mark);
      };
      const rows = fc.array(fc.tuple(...roles.map(field)), { minLength: 12, maxLength: 30 });
      const changes = fc.array(
        fc.tuple(fc.nat(1000), fc.constantFrom('', 'x', '"', ',', '.', ' ', '\t', '\u0001', '\n', '\r')),
        { maxLength: 2 },
      );
      fc.assert(
        fc.property(rows, changes, fc.boolean(), (tidy, others, replaces) => {
          const text = [...tidy.map((fields) => `${fields.join(delimiter)}\n`).join('')];
          for (const [place, other] of others) text.splice(place % text.length, replaces ? 1 : 0, other);
          const bytes = encoded(text.join(''));
          const shape = tableShape(roles, { delimiter, quotes: true, ...(decimal && { decimal }) });
          assert.deepEqual(
            outcome(readBytes(bytes, shape, 'recommendations')),
            outcome(readWithCare(bytes, shape, 'recommendations')),
          );
        }),
        { numRuns: runs(600) },
      );
    });
  }
});
