import assert from 'node:assert/strict';
import { compiledScanner, isOfItsSource, writtenScanner } from '../../../scripts/scanner.mjs';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import { createFastTableReader } from '../../../src/reading/formats/delimited/fastTable';
import type { FastRows } from '../../../src/reading/formats/delimited/fastRows';
import type { InteractionsBuilder } from '../../../src/reading/formats/interactionsBuilder';
import { RowPolicy } from '../../../src/reading/formats/rowPolicy';
import { RowScanner } from '../../../src/reading/formats/scanner/rowScanner';
import type { ColumnRole, TableShape } from '../../../src/reading/formats/tableShape';
import { tableShape } from './reading';
import { QUICK } from '../../extent';
import { Random } from '../../fuzz/random';

describe('the scanner of plain rows', () => {
  it('is what its source compiles to (else: npm run scanner)', () => {
    assert.ok(isOfItsSource());
    if (!QUICK) assert.equal(writtenScanner(), compiledScanner());
  }).timeout(60_000);

  type Columns = Partial<Record<'user' | 'item' | 'value' | 'rank' | 'label' | 'model', number>>;

  /** What reads plain rows with these columns, and where they go. */
  function plainTable(
    delimiter: TableShape['delimiter'],
    columns: Columns,
    users: Identifiers,
    items: Identifiers,
    quotes = true,
    following = 0,
  ): { readonly rows: InteractionsBuilder; readonly plain: FastRows | undefined } {
    const roles = new Array<ColumnRole>(Math.max(...Object.values(columns)) + 1).fill('ignored');
    for (const [name, column] of Object.entries(columns))
      roles[column] = name === 'value' ? 'score' : (name as ColumnRole);
    for (let more = 0; more < following; more++) roles.push('ignored');
    const shape = tableShape(roles, { delimiter, quotes, comments: delimiter === 'spaces' });
    const use = columns.label === undefined ? 'recommendations' : 'both';
    const policy = new RowPolicy(shape, { use }, users, items, new FindingCollector('file'));
    return { rows: policy.rows, plain: createFastTableReader(policy) };
  }

  function scanner(delimiter: TableShape['delimiter'], columns: Columns, quotes = true, following = 0) {
    const users = new Identifiers();
    const items = new Identifiers();
    const { rows, plain } = plainTable(delimiter, columns, users, items, quotes, following);
    const { modelIds: models } = rows;
    return {
      users,
      items,
      /** Reads what it takes of a text, from `start` on. */
      read(text: string): { read: string; rest: string; rows: readonly (string | number)[][] } {
        const bytes = new TextEncoder().encode(text);
        const first = rows.rows;
        rows.reserve(bytes.length);
        plain?.begin();
        const end = plain?.read(bytes, 0, bytes.length, 1) ?? 0;
        const found: (string | number)[][] = [];
        for (let run = 0, row = 0; row < rows.rows; row++) {
          while (run + 1 < rows.runs && rows.runStarts.values[run + 1] <= row) run++;
          const fields: (string | number)[] = [users.text(rows.runUsers.values[run])];
          fields.push(items.text(rows.items.values[row]));
          for (const column of [rows.values, rows.ranks, rows.labels])
            if (column !== undefined) fields.push(column.values[row]);
          if (models !== undefined) fields.push(models.text(rows.models?.values[row] ?? -1));
          if (row >= first) found.push(fields);
        }
        return { read: text.slice(0, end), rest: text.slice(end), rows: found };
      },
    };
  }

  const ORDERED = { user: 0, item: 1, value: 2 };

  it('knows short ids, ids of two words and longer ones, new and known, and the numbers behind them', () => {
    const ids = [1, 7, 8, 9, 15, 16, 17, 31, 32, 100, 5_000].map((length) => 'u'.repeat(length));
    const scores = ['0', '7', '12.5', '0.1234567', '0.12345678', '0.123456789', '.5', '5.', '-0.25'];
    const long = ['0.1234567890123456', '1e-3', '123456789012345', '1234567890123456', '0.30000000000000004'];
    const lines: string[] = [];
    for (let turn = 0; turn < 3; turn++)
      for (const user of ids)
        for (const [index, item] of ids.entries())
          lines.push(`${user},${item},${[...scores, ...long][(index + turn) % 14]}`);
    const found = scanner(',', ORDERED).read(lines.join('\n') + '\n');
    assert.equal(found.rest, '');
    assert.deepEqual(
      found.rows,
      lines.map((line) => line.split(',').map((field, column) => (column < 2 ? field : Number(field)))),
    );
  });

  it('tells ids apart that differ in one byte, wherever it is', () => {
    const lines: string[] = [];
    for (const length of [1, 2, 7, 8, 9, 10, 15, 16, 17, 24, 40])
      for (let at = 0; at < length; at++)
        for (const byte of ['a', 'b', '0', '\x0e', '\x7f', '\xff']) {
          const id = 'x'.repeat(at) + byte + 'x'.repeat(length - at - 1);
          lines.push(`${id},${id},1`);
        }
    const text = [...lines, ...lines].join('\n') + '\n';
    const { rows } = scanner(',', ORDERED).read(text);
    assert.deepEqual(
      rows.map(([user, item]) => `${user},${item},1`),
      [...lines, ...lines],
    );
  });

  it('reads numbers as JavaScript does: of many digits, with exponents, in the middle between two doubles', () => {
    const random = new Random(7);
    const digits = (count: number): string => Array.from({ length: count }, () => random.below(10)).join('');
    const texts = ['9007199254740993', '0.000000000000000000012345678901234567', '1e-7', '6.02E+23', '0e5'];
    const bits = new BigUint64Array(1);
    const double = new Float64Array(bits.buffer);
    for (let i = 0; i < 20_000; i++) {
      texts.push(
        String(random.fraction() + random.fraction() * 2 ** -30),
        `0.${digits(random.between(15, 19))}`,
      );
      const sign = random.pick(['', '-', '+']);
      texts.push(
        `${digits(random.between(1, 9))}.${digits(random.between(1, 10))}e${sign}${random.below(20)}`,
      );
      // A double has 53 bits: these have one more, and lie in the middle between two.
      const middle = (2n ** 53n + BigInt(random.below(2 ** 30))) * 2n + 1n;
      texts.push(`${middle}`, `${middle * 5n}e-1`, `${middle * 25n}`.replace(/..$/, '.$&'));
      bits[0] =
        (BigInt(random.between(700, 1123)) << 52n) +
        BigInt(random.below(2 ** 26)) * BigInt(random.below(2 ** 26));
      texts.push(String(double[0]));
    }
    for (const quote of ['', '"']) {
      const text = texts.map((number) => `u,i,${quote}${number}${quote}\n`).join('');
      const { rest, rows } = scanner(',', ORDERED).read(text);
      assert.equal(rest.slice(0, 100), '');
      const wrong = rows.findIndex(([, , value], row) => !Object.is(value, Number(texts[row])));
      assert.equal(wrong, -1, `${texts[wrong]} is ${rows[wrong]?.[2]}`);
    }
  });

  it('reads columns in any order, quoted, doubled delimiters, runs of blanks, and what stands behind them', () => {
    for (const [delimiter, columns, following, text, expected] of [
      [';', { item: 0, user: 2, value: 1 }, 1, '"i 1";0.5;"u;1";x\r\n', [['u;1', 'i 1', 0.5]]],
      ['::', ORDERED, 1, 'u1::i1::4::978300760\n', [['u1', 'i1', 4]]],
      ['spaces', { user: 0, item: 2, value: 4 }, 1, 'u1  Q0\ti1 1   0.5 tag \n', [['u1', 'i1', 0.5]]],
      ['\t', { user: 1, item: 2, rank: 0, label: 3 }, 0, '3\tu1\ti1\t1\t\n', [['u1', 'i1', 3, 1]]],
      [
        ',',
        ORDERED,
        2,
        'u1,i1,4,x,y\nu1,i2,3,,\n',
        [
          ['u1', 'i1', 4],
          ['u1', 'i2', 3],
        ],
      ],
      [
        ',',
        { model: 0, user: 1, item: 2 },
        0,
        'A,u1,i1\rB,u1,i1\r',
        [
          ['u1', 'i1', 'A'],
          ['u1', 'i1', 'B'],
        ],
      ],
    ] as const) {
      const found = scanner(delimiter, columns, true, following).read(text);
      assert.deepEqual(found, { read: text, rest: '', rows: expected }, JSON.stringify(text));
    }
  });

  it('stops before what it is not sure of, and its ids stay unknown', () => {
    for (const bad of [
      'u1,i1,',
      'u1,i1,x',
      'u1,i1',
      ',i1,1',
      'u1,,1',
      ' u1,i1,1',
      'u1, i1,1',
      'u1,"i""1",1',
      'u1,i1,1,"a',
      'u1,i1,1,x',
      'u\u00001,i1,1',
      'u1,i1,inf',
      'u1,i1,1e999',
      'u1,i1,--1',
    ]) {
      const reader = scanner(',', ORDERED);
      const good = 'u0,i0,1\n';
      assert.equal(reader.read(`${good}${bad}\nu2,i2,1\n`).read, good, bad);
      assert.deepEqual([reader.users.size, reader.items.size], [1, 1], bad);
    }
  });

  it('keeps apart what readers that take turns know', () => {
    const one = scanner(',', ORDERED);
    const other = scanner('\t', { item: 0, user: 1 });
    for (let turn = 0; turn < 3; turn++) {
      assert.deepEqual(one.read(`a,x,${turn}\nb,y,1\n`).rows, [
        ['a', 'x', turn],
        ['b', 'y', 1],
      ]);
      assert.deepEqual(other.read(`y\ta\nx\tb\n`).rows, [
        ['a', 'y'],
        ['b', 'x'],
      ]);
    }
    assert.deepEqual([one.users.size, other.items.size], [2, 2]);
  });

  it('leaves everything to the careful reader where there is no WebAssembly', () => {
    const { WebAssembly } = globalThis;
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    try {
      assert.deepEqual(scanner(',', ORDERED).read('u1,i1,1\n'), { read: '', rest: 'u1,i1,1\n', rows: [] });
    } finally {
      Object.assign(globalThis, { WebAssembly });
    }
    assert.equal(scanner(',', ORDERED).read('u1,i1,1\n').rest, '');
  });

  it('gives back what tables of many ids took, and goes on with those of a reader under way', () => {
    const reader = scanner(',', ORDERED);
    const lines = Array.from({ length: 300_000 }, (_, row) => `u${row},i${row},1`);
    reader.read(lines.join('\n') + '\n');
    const large = RowScanner.ofThread();
    RowScanner.release();
    assert.notEqual(RowScanner.ofThread(), large);
    const small = RowScanner.ofThread();
    RowScanner.release();
    assert.equal(RowScanner.ofThread(), small, 'what is small stays');
    assert.deepEqual(reader.read('u7,i299999,2\n').rows, [['u7', 'i299999', 2]]);
  });

  it('reads more ids than its tables begin with, over many blocks', () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, row) => `user-${row % 7_001},item number ${row % 19_997},1`,
    );
    const found = scanner(',', ORDERED).read(lines.join('\n') + '\n');
    assert.equal(found.rest, '');
    assert.ok(found.rows.every(([user, item], row) => `${user},${item},1` === lines[row]));
  });

  it('knows users who follow each other again and again, and the others who may come between', () => {
    const random = new Random(7);
    for (const idOf of [
      (user: number) => `u${user}`,
      (user: number) => String(10_000_000 + user),
      (user: number) => `user-${10_000 + user}`,
      (user: number) => `a user of many letters ${user}`,
    ]) {
      const users: number[] = [];
      for (let round = 0; round < 6; round++) {
        // More with each round, so that tables grow meanwhile; and now and then somebody else, or nobody.
        for (let user = 0; user < 700 * (round + 1); user++) {
          if (random.below(20) === 0) users.push(random.below(5_000));
          if (random.below(20) > 0) users.push(user);
        }
      }
      const lines = users.map((user, row) => `${idOf(user)},i${row % 9},1`);
      const reader = scanner(',', ORDERED);
      // Where a text was read before, its users are numbered otherwise.
      if (random.below(2) === 0) reader.read('u3,i1,1\nu1,i1,1\n');
      const found = reader.read(lines.join('\n') + '\n');
      assert.equal(found.rest, '');
      assert.deepEqual(
        found.rows.map(([user]) => user),
        users.map(idOf),
      );
    }
  });

  it('takes no two fields for the id of the row above, which was quoted, or stood in a file with another delimiter', () => {
    const quoted = scanner(',', ORDERED);
    const known = '"a,b",i1,1\n"a,b",i2,2\na,b,3\n';
    quoted.read(known);
    assert.deepEqual(quoted.read('"a,b",i1,3\n"a,b",i2,2\na,b,3\n').rows, [
      ['a,b', 'i1', 3],
      ['a,b', 'i2', 2],
      ['a', 'b', 3],
    ]);

    const users = new Identifiers();
    const items = new Identifiers();
    const usersIn = (delimiter: TableShape['delimiter'], text: string): string[] => {
      const { rows, plain } = plainTable(delimiter, { user: 0, item: 1 }, users, items);
      const bytes = new TextEncoder().encode(text);
      rows.reserve(bytes.length);
      plain?.begin();
      assert.equal(plain?.read(bytes, 0, bytes.length, 1), bytes.length);
      return [...rows.runUsers.values.subarray(0, rows.runs)].map((user) => users.text(user));
    };
    assert.deepEqual(usersIn('\t', 'u-2 e\ti\nu-2 e\ti\nu-2 e\ti\n'), ['u-2 e']);
    assert.deepEqual(usersIn('spaces', 'u-2 e\nu-2 e\n'), ['u-2']);
  });

  it('numbers ids that others met, as they would be one by one, and knows them in what it reads next', () => {
    const random = new Random(11);
    const letters = (length: number): string =>
      Array.from({ length }, () => String.fromCharCode(97 + random.below(3))).join('');
    const batches = Array.from({ length: 12 }, (_, batch) => {
      const ids = Array.from({ length: 6_000 }, () => letters(1 + random.below(batch < 6 ? 9 : 20)));
      // One is longer than a block, others fill several.
      if (batch === 5) ids.splice(700, 0, letters(200_000), letters(70_000), letters(70_000));
      return ids;
    });
    const users = new Identifiers();
    const items = new Identifiers();
    const expected = new Identifiers();
    const row = (id: string): Uint8Array => new TextEncoder().encode(`${id},i,1\n`);
    const { rows, plain } = plainTable(',', ORDERED, users, items);
    for (const [batch, ids] of batches.entries()) {
      const own = new Identifiers();
      for (const id of ids) own.intern(id);
      const { bytes, starts } = own.since(0);
      const spans = Int32Array.from({ length: 2 * own.size }, (_, at) => starts[(at + 1) >> 1]);
      const numbers = RowScanner.ofThread()?.numbersOf([users, items, undefined], 0, bytes, spans);
      assert.deepEqual(
        [...(numbers ?? [])],
        Array.from({ length: own.size }, (_, id) => expected.intern(own.text(id))),
      );
      // One of them, one that the scanner alone has not met, and one that only its owner has.
      for (const id of [ids[batch], `new ${batch}`, `${batch} of others`]) {
        if (id.endsWith('others')) users.intern(id);
        rows.reserve(1);
        plain?.begin();
        plain?.read(row(id), 0, row(id).length, 1);
        assert.equal(rows.lastUser, expected.intern(id), id);
      }
    }
    assert.equal(users.size, expected.size);
  });
});
