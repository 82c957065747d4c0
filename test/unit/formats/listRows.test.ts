import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ColumnRole, TableShape } from '../../../src/reading/formats/tableShape';
import { encoded, outcome, readBytes, readText, tableShape } from './reading';
import { runs } from '../../extent';

type List = Exclude<TableShape['list'], 'none'>;

const id = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      'i1',
      '7',
      '12345678',
      '0123456789',
      'B000GKXY4S',
      'sixteen-bytes-id',
      '1234567\u0001',
      '1234567\u0009',
      'a/b_c.d',
    ),
  },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...`a1 .-"'\\#:,;|[](){}\t\u0001\u00a0é漢`), maxLength: 8 }),
  },
);
const number = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('0', '1', '0.5', '12.25', '-3', '1e-3', '.5', '5.', '007', '-0') },
  { weight: 3, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'x', 'nan', 'inf', '-', '+1', '1.2.3', '1e999', '9'.repeat(30)),
  },
);
/** Items with the same quotes around them, as a tool would write them, or not. */
const quotesOfItems = fc.constantFrom('', '', '"', "'");
const airs = fc.constantFrom('', '', ' ', '  ');

function cellOf(list: List): fc.Arbitrary<string> {
  const between = list === 'pairs' || list === 'rest' ? fc.constantFrom(',', ' ', ';') : fc.constant(list);
  const inBrackets = fc
    .tuple(fc.array(id, { maxLength: 6 }), quotesOfItems, fc.constantFrom(',', ', ', ' , ', ' ', ';'), airs)
    .chain(([ids, quote, join, air]) =>
      fc
        .constantFrom('[]', '()', '{}')
        .map(
          ([open, close]) => open + air + ids.map((each) => quote + each + quote).join(join) + air + close,
        ),
    );
  const bare = fc
    .tuple(fc.array(id, { maxLength: 6 }), between, airs, airs)
    .map(([ids, join, air, end]) => end + ids.join(join + air) + end);
  const entries = fc.array(fc.tuple(id, number), { maxLength: 5 });
  const pairs = fc
    .tuple(entries, quotesOfItems, fc.constantFrom(' ', ',', ', ', ';', '|'), airs)
    .chain(([found, quote, join, air]) => {
      const quoted = found.map(([item, value]) => [quote + item + quote, value] as const);
      return fc.constantFrom(
        quoted.map((pair) => pair.join(':')).join(join),
        `{${quoted.map(([item, value]) => `${item}:${air}${value}`).join(`,${air}`)}}`,
        `[${quoted.map((pair) => `(${pair.join(`,${air}`)})`).join(', ')}]`,
        `[${quoted.map((pair) => `[${pair.join(' ')}]`).join(' ')}]`,
      );
    });
  const odd = fc.constantFrom(
    '',
    ' ',
    '[',
    '[]',
    '[1',
    '1]',
    '[1]x',
    '[1] ',
    '[1][2]',
    '{a:1} b:2',
    '""',
    '[,]',
  );
  const usual = list === 'pairs' ? pairs : list === 'rest' ? id : fc.oneof(bare, inBrackets);
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: bare },
  );
}

const valuesOf = (list: List): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(number, { maxLength: 6 }), fc.constantFrom('', '[]'), airs)
    .map(([numbers, brackets, air]) =>
      [brackets.slice(0, 1), numbers.join((list === ' ' ? ' ' : list) + air), brackets.slice(1)].join(''),
    );

/** A cell as it stands in a file; now and then not quoted although it should be. */
const inFile = (cell: string, delimiter: string, choice: number): string => {
  const needed = cell.includes('"') || cell.includes(delimiter === 'spaces' ? ' ' : delimiter);
  return choice === 0 || (choice > 1 && needed) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

function textOf(roles: readonly ColumnRole[], list: List, delimiter: string): fc.Arbitrary<string> {
  const user = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('u1', 'u2', 'user-of-9', '漢') }, id);
  const field = (role: ColumnRole): fc.Arbitrary<string> =>
    fc
      .tuple(role === 'item' ? cellOf(list) : role === 'score' ? valuesOf(list) : user, fc.nat(9))
      .map(([cell, choice]) => inFile(cell, delimiter, choice));
  const more = list === 'rest' ? fc.array(field('item'), { maxLength: 5 }) : fc.constant([]);
  const between = delimiter === 'spaces' ? fc.constantFrom(' ', '  ', '\t') : fc.constant(delimiter);
  const behind = fc.constantFrom('', '', '', '', ',more', ' ', '"');
  const row = fc
    .tuple(fc.tuple(...roles.map(field)), more, between, behind, fc.nat(20))
    .map(
      ([fields, others, join, rest, cut]) =>
        [...fields.slice(cut === 0 ? 1 : 0), ...others].join(join) + rest,
    );
  const line = fc.oneof({ weight: 14, arbitrary: row }, fc.constantFrom('', ' ', '# a comment', 'one'));
  const end = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r');
  return fc
    .tuple(fc.array(fc.tuple(line, end), { maxLength: 12 }), fc.boolean())
    .map(([lines, open]) =>
      lines.map(([text, stop], at) => text + (open && at === lines.length - 1 ? '' : stop)).join(''),
    );
}

const CASES: readonly [list: List, delimiter: TableShape['delimiter'], roles: readonly ColumnRole[]][] = [
  [' ', ',', ['user', 'item']],
  [' ', '\t', ['user', 'item', 'score']],
  [' ', ';', ['item', 'score', 'user']],
  [',', ',', ['user', 'item']],
  [',', '\t', ['model', 'user', 'ignored', 'item', 'score']],
  [',', 'spaces', ['user', 'item']],
  [';', ',', ['user', 'item', 'score']],
  ['|', '::', ['user', 'item']],
  ['|', ',', ['user', 'ignored', 'item']],
  ['pairs', ',', ['user', 'item']],
  ['pairs', '\t', ['model', 'user', 'item']],
  ['pairs', ',', ['user', 'score', 'item']],
  ['pairs', 'spaces', ['user', 'item']],
  ['rest', ',', ['user', 'item']],
  ['rest', '\t', ['user', 'ignored', 'item']],
  ['rest', 'spaces', ['user', 'item']],
  ['rest', '::', ['user', 'item']],
];

describe('lists in lines', () => {
  for (const [list, delimiter, roles] of CASES) {
    it(`are the same wherever their bytes are cut: ${roles.join()} between ${JSON.stringify(delimiter)}, lists of ${JSON.stringify(list)}`, () => {
      const flags = fc.record({ quotes: fc.boolean(), comments: fc.boolean(), trim: fc.boolean() });
      fc.assert(
        fc.property(
          textOf(roles, list, delimiter),
          flags,
          fc.constantFrom('recommendations' as const, 'truth' as const, 'both' as const),
          fc.array(fc.nat(300), { maxLength: 3 }),
          (text, { quotes, comments, trim }, use, cuts) => {
            const runs = delimiter === 'spaces';
            const shape = tableShape(roles, {
              delimiter,
              list,
              quotes,
              comments,
              trim: trim && !runs,
            });
            const bytes = encoded(text);
            const within = cuts.filter((cut) => cut < bytes.length);
            assert.deepEqual(
              outcome(readBytes(bytes, shape, use, within)),
              outcome(readBytes(bytes, shape, use)),
            );
          },
        ),
        { numRuns: runs(200) },
      );
    });
  }

  /** What pandas, the csv module, json.dumps, numpy and people make of lists. */
  const USUAL: readonly [
    list: List,
    delimiter: TableShape['delimiter'],
    roles: readonly ColumnRole[],
    line: string,
    items: Readonly<Record<string, number | undefined>>,
  ][] = [
    [
      ' ',
      ',',
      ['user', 'item'],
      'u1,0706016001 0706016002 ',
      { '0706016001': undefined, '0706016002': undefined },
    ],
    [' ', ',', ['user', 'item'], 'u1,', {}],
    [' ', ',', ['user', 'item'], 'u1,[7 12  1]', { 7: undefined, 12: undefined, 1: undefined }],
    [',', ',', ['user', 'item'], 'u1,"i1, i2,i3"', { i1: undefined, i2: undefined, i3: undefined }],
    [',', ',', ['user', 'item'], `u1,"['i1', 'i2']"`, { i1: undefined, i2: undefined }],
    [',', ',', ['user', 'item'], `u1,"[b'i1', 'it''s']"`, { i1: undefined, it: undefined, s: undefined }],
    [',', ',', ['user', 'item'], `u1,"['it\\'s', 'a\\\\']"`, { "it's": undefined, 'a\\': undefined }],
    [',', ',', ['user', 'item'], `u1,"['é', '漢字漢字漢字']"`, { é: undefined, 漢字漢字漢字: undefined }],
    [
      ',',
      ',',
      ['user', 'item', 'ignored'],
      'u1,"[""i1"", ""i 2""]",more',
      { i1: undefined, 'i 2': undefined },
    ],
    [',', '\t', ['user', 'item', 'score'], 'u1\t["i1","i2"]\t[0.5, 1e-3]', { i1: 0.5, i2: 0.001 }],
    [
      ',',
      ',',
      ['user', 'item', 'score'],
      'u1,"(1, 2)","(0.25, -0.1234567890123456)"',
      { 1: 0.25, 2: -0.1234567890123456 },
    ],
    ['|', ',', ['item', 'user'], 'i1|i2|i3,u1', { i1: undefined, i2: undefined, i3: undefined }],
    ['pairs', ',', ['user', 'item'], 'u1,i1:0.9 i2:0.7', { i1: 0.9, i2: 0.7 }],
    ['pairs', ',', ['user', 'item'], 'u1,"[(10, 0.9), (11, 0.7)]"', { 10: 0.9, 11: 0.7 }],
    ['pairs', ',', ['user', 'item'], `u1,"{'i1': 0.9, 'i,2': 0.7}"`, { i1: 0.9, 'i,2': 0.7 }],
    ['pairs', ';', ['user', 'item'], 'u1;{10: 0.9, 11: 0.7}', { 10: 0.9, 11: 0.7 }],
    ['rest', 'spaces', ['user', 'item'], 'u1 i1 i2  i3', { i1: undefined, i2: undefined, i3: undefined }],
    ['rest', ',', ['user', 'item'], 'u1,i1, i2 ,,', { i1: undefined, i2: undefined }],
  ];

  for (const [list, delimiter, roles, line, items] of USUAL) {
    it(`are read: ${line}`, () => {
      const shape = tableShape(roles, { delimiter, list, quotes: delimiter !== 'spaces' });
      const { rows, findings } = readText(`${line}\n`, shape);
      const read = rows.map(([user, item, value]) => [user, item, value]);
      assert.deepEqual(
        read.toSorted(),
        Object.entries(items)
          .map(([item, value]) => ['u1', item, value])
          .toSorted(),
      );
      assert.deepEqual(findings, []);
    });
  }

  for (const cell of ['sku=5:0.9 sku=6:0.8', 'i(5):0.9 i(6):0.8', 'a=b=5:1 i1:2', 'i1:0.9 (5):0.8']) {
    it(`keep the signs in their ids: ${cell}`, () => {
      const file = readText(`u1,${cell}\nu2,${cell}`, tableShape(['user', 'item'], { list: 'pairs' }));
      const entries = cell.split(' ').map((pair) => pair.split(':'));
      assert.deepEqual(
        file.rows,
        [1, 2].flatMap((line) => entries.map(([item, value]) => [`u${line}`, item, Number(value), line])),
      );
    });
  }

  it('stand on their line, and give ids their numbers in the order of the file', () => {
    const lines = Array.from({ length: 8_000 }, (_, row) => {
      const items = Array.from({ length: row % 7 }, (__, index) => `item-${(row * 31 + index * 17) % 5_003}`);
      return { user: `u${row % 2_003}`, items };
    });
    const text = lines.map(({ user, items }) => `${user},${items.join(' ')}\n`).join('');
    const file = readText(text, tableShape(['user', 'item'], { list: ' ' }));
    assert.deepEqual(
      file.rows,
      lines.flatMap(({ user, items }, row) => items.map((item) => [user, item, undefined, row + 1])),
    );
    assert.deepEqual(file.findings, []);
  });
});
