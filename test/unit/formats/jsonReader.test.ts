import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inspectHead } from '../../../src/reading/formats/detection/inspect';
import type { ColumnRole, JsonFormat, TableShape } from '../../../src/reading/formats/tableShape';
import { encoded, readBytes, tableShape } from './reading';
import { runs } from '../../extent';

function jsonShape(format: JsonFormat, columns: Readonly<Record<string, ColumnRole>>): TableShape {
  return tableShape([], { format, columns: Object.entries(columns).map(([name, role]) => ({ name, role })) });
}

const USERS = jsonShape('json-users', { user: 'user', item: 'item', score: 'score' });
const ids = fc.oneof(
  fc.constantFrom('u1', 'i2', '10', '2', 'é"\\/', '사용자', '\n'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
);
/** Whether a reader takes a text for an id: something in it is above the blanks of ASCII. */
const isId = (text: string): boolean => [...text].some((letter) => letter > ' ');
const scores = fc.double({ noNaN: true, noDefaultInfinity: true });
const spacing = fc.constantFrom(undefined, 1, '\t');

describe('the reader of JSON', () => {
  it('reads users with their items in the order of the text, as often as they stand there', () => {
    const document = fc.array(fc.tuple(ids, fc.array(fc.tuple(ids, scores), { maxLength: 5 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(document, fc.boolean(), (users, airy) => {
        // Written by hand, because an object would sort "10" behind "2" and drop what is repeated.
        const gap = airy ? ' \n ' : '';
        const lists = users.map(
          ([user, list]) =>
            `${JSON.stringify(user)}:${gap}{${list.map(([item, score]) => `${JSON.stringify(item)}${gap}:${score}`).join(`,${gap}`)}}`,
        );
        const file = readBytes(encoded(`${gap}{${lists.join(',')}${gap}}`), USERS);
        const expected = users.flatMap(([user, list]) =>
          list
            .filter(([item]) => isId(item) && isId(user))
            .map(([item, score]) => [user, item, score === 0 ? Number(String(score)) : score]),
        );
        assert.deepEqual(
          file.rows.map(([user, item, score]) => [user, item, score]),
          expected,
        );
        assert.equal(file.rowsRead, file.rows.length + file.dropped);
      }),
    );
  });

  it('reads records in an array and one after the other alike', () => {
    const records = fc.array(fc.record({ user: ids, item: ids, score: scores }), {
      minLength: 1,
      maxLength: 8,
    });
    const columns = { user: 'user', item: 'item', score: 'score' } as const;
    fc.assert(
      fc.property(records, spacing, (rows, space) => {
        const expected = rows
          .filter((row) => isId(row.user) && isId(row.item))
          .map((row) => [row.user, row.item, row.score === 0 ? 0 : row.score]);
        const array = readBytes(
          encoded(JSON.stringify(rows, null, space)),
          jsonShape('json-records', columns),
        );
        const lines = rows.map((row) => JSON.stringify(row, null, space)).join('\n');
        const each = readBytes(encoded(lines), jsonShape('json-lines', columns));
        for (const file of [array, each]) {
          assert.deepEqual(
            file.rows.map(([user, item, score]) => [user, item, score]),
            expected,
          );
        }
      }),
    );
  });

  it('takes a no-break space for an id, escaped or not', () => {
    const text = '{"u": {"\u00a0": 1, "\\u00a0\\n": 2, " ": 3, "\\n": 4}}';
    const file = readBytes(encoded(text), USERS);
    assert.deepEqual(
      file.rows.map(([, item]) => item),
      ['\u00a0', '\u00a0\n'],
    );
    assert.equal(file.dropped, 2);
  });

  const anyJson = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.dictionary(ids, fc.dictionary(ids, fc.jsonValue())).map((value) => JSON.stringify(value)),
    fc
      .array(
        fc.record({ user: ids, item: fc.jsonValue({ maxDepth: 2 }), score: fc.jsonValue({ maxDepth: 1 }) }),
      )
      .map((value) => JSON.stringify(value, null, 1)),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '"u"',
          '"item"',
          '1',
          '\\',
          '\n',
          ' ',
          'null',
          'x',
          'é',
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join('')),
  );
  const shapes = fc.constantFrom(
    USERS,
    jsonShape('json-records', { user: 'user', item: 'item', score: 'score' }),
    jsonShape('json-lines', { user: 'user', item: 'item', score: 'rating', label: 'label' }),
    jsonShape('json-lines', { user: 'user', 'item[].a': 'item', 'item[].b': 'rank' }),
  );

  it('never crashes, loses no row silently, and gives the same for any way of cutting the bytes', () => {
    fc.assert(
      fc.property(
        anyJson,
        shapes,
        fc.constantFrom('recommendations' as const, 'truth' as const, 'both' as const),
        (text, shape, use) => {
          const bytes = encoded(text);
          const whole = readBytes(bytes, shape, use);
          assert.equal(whole.rowsRead, whole.rows.length + whole.dropped);
          const cut = readBytes(bytes, shape, use, [...bytes.keys()]);
          for (const key of ['rows', 'ranks', 'labels', 'findings', 'rowsRead'] as const)
            assert.deepEqual(cut[key], whole[key]);
          inspectHead(bytes, 'file.json', true);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('counts lines and columns across more text than it keeps', () => {
    const users = Array.from(
      { length: 5000 },
      (_, user) => `  "사용자${user}": {"item-${user}": ${user === 4321 ? '"x"' : user}}`,
    );
    const bytes = encoded(`{\n${users.join(',\n')}\n}`);
    const file = readBytes(bytes, USERS, 'recommendations', [7, 100_000]);
    assert.equal(file.rows.length, 4999);
    assert.deepEqual(file.rows[4999 - 1], ['사용자4999', 'item-4999', 4999, 5001]);
    assert.deepEqual(file.findings, ['invalid-number@4323:29']);
  });

  it('counts columns in a file of one long line', () => {
    const users = Array.from(
      { length: 5000 },
      (_, user) => `"é${user}":{"i":${user === 4999 ? 'null' : user}}`,
    );
    const text = `{${users.join(',')}}`;
    const file = readBytes(encoded(text), USERS);
    assert.deepEqual(file.findings, [`empty-value@1:${text.indexOf('null') + 1}`]);
  });

  it('reports a file that ends too early', () => {
    const inside = readBytes(encoded('{"u1": {"a": 1}, "u2": {"a": 1, "b"'), USERS);
    assert.deepEqual(inside.rows, [['u1', 'a', 1, 1]]);
    assert.deepEqual(inside.findings, ['truncated-line@1']);
    assert.equal(inside.dropped, 1);
    const between = readBytes(encoded('{"u1": {"a": 1},\n'), USERS);
    assert.deepEqual(between.findings, ['truncated-line@2']);
    assert.equal(between.dropped, 0);
  });

  it('reads values that are text, true or false, and the infinities of Python', () => {
    const file = readBytes(
      encoded('{"u": {"a": "0.5", "b": true, "c": -Infinity, "d": NaN, "e": [1]}}'),
      USERS,
    );
    assert.deepEqual(file.rows, [
      ['u', 'a', 0.5, 1],
      ['u', 'b', 1, 1],
      ['u', 'c', -Infinity, 1],
    ]);
    assert.deepEqual(file.findings, ['infinite-number@1:36', 'invalid-number@1:52', 'invalid-number@1:62']);
  });

  for (const [what, text, roles] of [
    ['the qrels of ranx', '{"q1": {"d1": 1, "d2": 2}, "q2": {"d1": 1}}', 'user:user item:item rating:rating'],
    ['pairs', '{"u": [["a", 0.5], ["b", 0.25]]}', 'user:user item:item score:score'],
    ['objects by user', '{"u": [{"movieId": 1, "score": 0.5}]}', 'user:user [].movieId:item [].score:score'],
    ['records with a map', '[{"user": 1, "recs": {"a": 0.51}}]', 'user:user recs:item recs{}:score'],
    [
      'rank in the list',
      '[{"uid": 1, "items": [{"iid": 3, "rank": 1}]}]',
      'uid:user items[].iid:item items[].rank:rank',
    ],
    ['one record', '{"user": 1, "item": 2, "score": 0.5}', 'user:user item:item score:score'],
  ] as const) {
    it(`sees in the head what the columns are: ${what}`, () => {
      const { shape, problem } = inspectHead(encoded(text), 'file.json', true);
      assert.equal(problem, undefined);
      assert.equal(shape.columns.map(({ name, role }) => `${name}:${role}`).join(' '), roles);
      assert.ok(readBytes(encoded(text), shape).rows.length > 0);
    });
  }

  it('says the lines of items, however long the text, and gives ids their numbers in the order of the file', () => {
    const users = Array.from({ length: 3_000 }, (_, user) => ({
      user: `u${user % 1_003}`,
      items: Array.from({ length: user % 50 }, (__, index) => `item ${(user * 31 + index * 17) % 5_003}`),
    }));
    const columns = { user: 'user', items: 'item' } as const;
    const expected = users.flatMap(({ user, items }, line) =>
      items.map((item) => [user, item, undefined, line + 1]),
    );
    const lines = users.map((record) => JSON.stringify(record)).join('\n');
    const read = readBytes(encoded(lines), jsonShape('json-lines', columns));
    assert.deepEqual(read.rows, expected);
    assert.equal(read.interactions.itemIds.text(1), expected[1][1]);
    const airy = readBytes(encoded(JSON.stringify(users, null, 1)), jsonShape('json-records', columns));
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
