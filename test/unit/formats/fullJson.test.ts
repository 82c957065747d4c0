import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { RowPolicy } from '../../../src/core/formats/rowPolicy';
import { columnKey } from '../../../src/core/formats/json/jsonKeys';
import { JsonRows } from '../../../src/core/formats/json/jsonRows';
import type { ColumnRole, JsonFormat, TableShape } from '../../../src/core/formats/tableShape';
import { encoded, outcome, readBytes, readText, readWithCare, tableShape } from './reading';
import { runs } from '../../extent';

type Columns = Readonly<Record<string, ColumnRole>>;

const shapeOf = (format: JsonFormat, columns: Columns): TableShape =>
  tableShape([], { format, columns: Object.entries(columns).map(([name, role]) => ({ name, role })) });

// Texts as they stand in a file: what is unusual comes now and then.
const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 24, arbitrary: usual }, { weight: 1, arbitrary: odd });
const id = rarely(
  fc.oneof(
    fc.constantFrom(
      '"u1"',
      '"i1"',
      '"12345678"',
      '"nine-long"',
      '"0706016001"',
      '7',
      '-12',
      '1e3',
      '12ab',
      '"漢字"',
    ),
    fc
      .string({ unit: fc.constantFrom('a', 'b', ' ', 'é'), minLength: 1, maxLength: 20 })
      .map((text) => `"a${text}"`),
  ),
  fc.constantFrom(
    '""',
    '" "',
    '" a"',
    '"a\\"b"',
    '"\\u00e9"',
    'null',
    'true',
    '[]',
    '{}',
    '"\u0000"',
    'x',
    '-x',
    '1"',
  ),
);
const number = rarely(
  fc.oneof(
    fc.constantFrom('0', '1', '0.5', '-3', '1e-3', '0.1234567890123456', '-0'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  ),
  fc.constantFrom(
    'null',
    '"0.5"',
    'NaN',
    '-Infinity',
    'true',
    '[]',
    '""',
    '1.2.3',
    '1e999',
    '"x"',
    '12ab',
    '',
  ),
);
const ignored = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    'false',
    '1',
    '"a, \\"b\\" }"',
    '{}',
    '[]',
    '{"user": [1, {"item": "x"}]}',
    '"\\\\"',
  ),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  rarely(fc.constant('0'), fc.constantFrom('nul', 'x', '[1,]', '{1:2}', '"a\nb"')),
);
const air = rarely(
  fc.constantFrom('', '', '', ' ', '\n', '\r\n\t'),
  fc.constantFrom('\f', 'x', ',', '\u0001'),
);

/** Members or elements with what may stand between them, now and then one missing or twice. */
const within = (open: string, parts: fc.Arbitrary<readonly string[]>, close: string): fc.Arbitrary<string> =>
  fc.tuple(parts, air, air, fc.nat(60)).map(([texts, before, after, odd]) => {
    const changed = odd === 0 ? texts.slice(1) : odd === 1 ? [...texts, ...texts.slice(0, 1)] : texts;
    return open + before + changed.join(`${before},${after}`) + after + (odd === 2 ? '' : close);
  });
const list = (entry: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  within('[', fc.array(entry, { maxLength: 5 }), ']');
const object = (
  members: readonly (readonly [key: string, value: fc.Arbitrary<string>])[],
): fc.Arbitrary<string> =>
  within(
    '{',
    fc
      .tuple(fc.tuple(...members.map(([key, value]) => fc.tuple(fc.constant(key), value, air))), fc.boolean())
      .map(([found, turned]) => {
        const texts = found.map(([key, value, between]) => `"${key}"${between}:${between}${value}`);
        return turned ? texts.reverse() : texts;
      }),
    '}',
  );
const keyed = (key: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(key, air, value).map(([name, between, text]) => `${name}${between}:${between}${text}`);
const textId = id.filter((text) => text.startsWith('"'));

const entry = object([
  ['id', id],
  ['score', number],
]);
const pair = within('[', fc.tuple(id, number), ']');
const objects = list(entry);
const pairs = list(pair);
const scores = within('{', fc.array(keyed(textId, number), { maxLength: 5 }), '}');
const lists = fc.oneof(list(id), objects, pairs, scores, list(fc.oneof(id, entry, pair)));

/** What a record is, and how its columns are called. */
const RECORDS: readonly [what: string, columns: Columns, record: fc.Arbitrary<string>][] = [
  [
    'an item',
    { user: 'user', item: 'item', score: 'score' },
    object([
      ['user', id],
      ['item', id],
      ['score', number],
    ]),
  ],
  [
    'an item, a rank, a label, a model and more',
    {
      model: 'model',
      user: 'user',
      item: 'item',
      rank: 'rank',
      score: 'score',
      label: 'label',
      more: 'ignored',
    },
    object([
      ['model', id],
      ['user', id],
      ['more', ignored],
      ['item', id],
      ['rank', number],
      ['score', number],
      ['label', number],
    ]),
  ],
  [
    'items',
    { user: 'user', items: 'item' },
    object([
      ['user', id],
      ['items', fc.oneof(list(id), lists)],
    ]),
  ],
  [
    'items and scores',
    { user: 'user', items: 'item', scores: 'score' },
    object([
      ['user', id],
      ['more', ignored],
      ['items', fc.oneof(list(id), lists)],
      ['scores', list(number)],
    ]),
  ],
  [
    'objects with an item',
    { model: 'model', user: 'user', 'items[].id': 'item', 'items[].score': 'score' },
    object([
      ['model', id],
      ['user', id],
      ['items', fc.oneof(objects, lists)],
    ]),
  ],
  [
    'objects with an item and a rank',
    { user: 'user', 'items[].id': 'item', 'items[].rank': 'rank' },
    object([
      ['user', id],
      [
        'items',
        list(
          object([
            ['id', id],
            ['rank', number],
            ['more', ignored],
          ]),
        ),
      ],
    ]),
  ],
  [
    'pairs',
    { user: 'user', recs: 'item', 'recs{}': 'score' },
    object([
      ['user', id],
      ['recs', fc.oneof(pairs, scores, lists)],
    ]),
  ],
];

const USERS: readonly [what: string, columns: Columns, list: fc.Arbitrary<string>][] = [
  ['scores', { user: 'user', item: 'item', score: 'score' }, fc.oneof(scores, pairs, lists)],
  ['items', { user: 'user', item: 'item' }, fc.oneof(list(id), lists)],
  ['objects', { user: 'user', '[].id': 'item', '[].score': 'score' }, fc.oneof(objects, lists)],
];

function agree(text: fc.Arbitrary<string>, shape: TableShape): void {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('recommendations' as const, 'truth' as const, 'both' as const),
      fc.array(fc.nat(300), { maxLength: 3 }),
      (document, use, cuts) => {
        const bytes = encoded(document);
        const inside = cuts.filter((cut) => cut < bytes.length);
        assert.deepEqual(
          outcome(readBytes(bytes, shape, use, inside)),
          outcome(readWithCare(bytes, shape, use, inside)),
        );
      },
    ),
    { numRuns: runs(200) },
  );
}

describe('JSON read by the scanner and with care', () => {
  for (const [what, columns, record] of RECORDS) {
    const records = fc.array(record, { maxLength: 8 });
    it(`is the same: one record after the other, of ${what}`, () => {
      const between = fc.constantFrom('\n', '\n', '\n\n', '\r\n', ' ', ',');
      const lines = fc
        .tuple(records, between)
        .map(([found, end]) => found.map((text) => text + end).join(''));
      agree(lines, shapeOf('json-lines', columns));
    });
    it(`is the same: an array of records, of ${what}`, () => {
      agree(within('[', records, ']'), shapeOf('json-records', columns));
    });
  }

  for (const [what, columns, ofUser] of USERS) {
    it(`is the same: users with ${what}`, () => {
      const users = within('{', fc.array(keyed(textId, ofUser), { maxLength: 6 }), '}');
      agree(users, shapeOf('json-users', columns));
    });
  }

  /** What programs write. */
  const USUAL: readonly [format: JsonFormat, columns: Columns, text: string][] = [
    [
      'json-lines',
      { user: 'user', item: 'item', score: 'score' },
      '{"user": 1, "item": "i1", "score": 0.5}\n',
    ],
    [
      'json-lines',
      { user: 'user', items: 'item', scores: 'score' },
      '{"user":"u1","name":"A \\"B\\"","items":["i1","i2"],"scores":[0.5,1e-3]}\n',
    ],
    [
      'json-records',
      { user: 'user', 'items[].id': 'item', 'items[].score': 'score' },
      ' {"user": "ann", "items": [{"id": 10, "score": 0.91, "why": null}]},',
    ],
    ['json-users', { user: 'user', item: 'item', score: 'score' }, '\n "u1": {"i1": 0.5, "é": 2},'],
    ['json-users', { user: 'user', item: 'item', score: 'score' }, '"u1": [["i1", 0.5]],'],
    ['json-users', { user: 'user', item: 'item' }, '"u1": ["i1", "i2"],'],
  ];

  for (const [format, columns, text] of USUAL) {
    it(`is the scanner's: ${text.trim()}`, () => {
      const shape = shapeOf(format, columns);
      const keys = Object.keys(columns).map(columnKey);
      const [users, items] = [new Identifiers(), new Identifiers()];
      const findings = new FindingCollector('file');
      const json = new JsonRows(
        new RowPolicy(shape, { use: 'recommendations' }, users, items, findings),
        keys,
      );
      const bytes = encoded(text);
      const places = { placeOf: () => ({ line: 1 }), pass: () => undefined };
      assert.equal(text.slice(json.read(bytes, 0, bytes.length, places)).trim(), '');
    });
  }

  it('stands on its lines, however long, and gives ids their numbers in the order of the file', () => {
    const users = Array.from({ length: 3_000 }, (_, user) => ({
      user: `u${user % 1_003}`,
      items: Array.from({ length: user % 50 }, (__, index) => `item ${(user * 31 + index * 17) % 5_003}`),
    }));
    const columns = { user: 'user', items: 'item' } as const;
    const expected = users.flatMap(({ user, items }, line) =>
      items.map((item) => [user, item, undefined, line + 1]),
    );
    const lines = users.map((record) => JSON.stringify(record)).join('\n');
    assert.deepEqual(readText(lines, shapeOf('json-lines', columns)).rows, expected);
    const airy = readText(JSON.stringify(users, null, 1), shapeOf('json-records', columns));
    // "[", then of each user "{", "user", "items": [, an item a line, "]", "}"
    let line = 1;
    const places = users.flatMap(({ items }) => {
      const first = line + 4;
      line += items.length === 0 ? 4 : items.length + 5;
      return items.map((_, place) => first + place);
    });
    assert.deepEqual(
      airy.rows.map(([, , , at]) => at),
      places,
    );
    assert.deepEqual(airy.findings, []);
  });
});
