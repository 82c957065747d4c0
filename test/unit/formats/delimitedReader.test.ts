import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parseNumber } from '../../../src/reading/formats/values/decimal';
import type { ColumnRole, Delimiter, TableShape } from '../../../src/reading/formats/tableShape';
import { anyShape, DELIMITERS, joined, lines, uses } from './arbitraryText';
import { encoded, readBytes, readText, tableShape } from './reading';
import { runs } from '../../extent';

/** What csv-parse makes of a text: the rows a reader must keep. */
function expectedRows(
  text: string,
  shape: TableShape,
  relaxed = true,
): { rows: [string, string, number][]; read: number } {
  const spaces = shape.delimiter === 'spaces';
  const quote = shape.quote ?? '"';
  const parsed: (string | undefined)[][] = parse(text, {
    delimiter: spaces ? [' ', '\t'] : shape.delimiter,
    quote: shape.quotes ? quote : null,
    escape: shape.quotes ? quote : null,
    // csv-parse knows no runs of blanks: what it finds within them is nothing.
    ...(spaces && { cast: (field, { quoting }) => (quoting || field !== '' ? field : undefined) }),
    relax_quotes: relaxed,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
  });
  const records = parsed
    .map((fields) => fields.filter((field) => field !== undefined))
    .filter((fields) => fields.length > 1 || /[^ \t]/.test(fields[0] ?? ''));
  const body = shape.header ? records.slice(1) : records;
  const rows = body
    .filter(
      (fields) => fields.length >= 3 && fields.slice(shape.columns.length).every((field) => field === ''),
    )
    .filter((fields) => /[^ \t]/.test(fields[0]) && /[^ \t]/.test(fields[1]))
    .map((fields): [string, string, number] => [fields[0], fields[1], parseNumber(fields[2])])
    .filter(([, , value]) => !Number.isNaN(value));
  return { rows, read: body.length };
}

const shapes = fc.record({
  delimiter: fc.constantFrom<Delimiter>(...DELIMITERS, 'spaces'),
  header: fc.boolean(),
  encoding: fc.constantFrom<TableShape['encoding']>('utf-8', 'utf-16le', 'utf-16be'),
  quoting: fc.constantFrom<Pick<TableShape, 'quotes' | 'quote'>>(
    { quotes: true },
    { quotes: true, quote: "'" },
    { quotes: false },
  ),
});
const lineEnds = fc.constantFrom('\n', '\r\n', '\r');
const numbers = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.integer().map(String),
  fc.constantFrom(
    '',
    ' ',
    'abc',
    'NaN',
    '-inf',
    '1e5',
    '+.5',
    '5.',
    '1e400',
    '0x10',
    '0.1234567890123456789',
    '-0',
  ),
);

interface TextFile {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly shape: TableShape;
}

function encodedIn(text: string, encoding: TableShape['encoding']): Uint8Array {
  if (encoding === 'utf-8') return encoded(text);
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let i = 0; i < text.length; i++) bytes.setUint16(2 * i, text.charCodeAt(i), encoding === 'utf-16le');
  return new Uint8Array(bytes.buffer);
}

function swapped(quote: string): string {
  return quote === '"' ? "'" : '"';
}

/** Rows that are mostly right, with the few ids that real files have, so that both paths of the scanner run. */
function files(field: fc.Arbitrary<string>): fc.Arbitrary<TextFile> {
  return fc
    .record({
      shape: shapes,
      rows: fc.array(
        fc.oneof(
          { weight: 8, arbitrary: fc.tuple(field, field, numbers) },
          { weight: 1, arbitrary: fc.array(field, { maxLength: 5 }) },
        ),
        { maxLength: 20 },
      ),
      ends: fc.array(lineEnds, { minLength: 1, maxLength: 3 }),
      open: fc.boolean(),
      bom: fc.boolean(),
    })
    .map(({ shape: { delimiter, header, encoding, quoting }, rows, ends, open, bom }) => {
      const between = (row: number): string =>
        delimiter !== 'spaces' ? delimiter : [' ', '\t', ' \t  '][row % 3];
      const written = rows.map((fields, row) => fields.join(between(row)) + ends[row % ends.length]).join('');
      const lines = quoting.quote === undefined ? written : written.replace(/["']/g, swapped);
      // UTF-16 is known by its mark.
      const mark = bom || encoding !== 'utf-8' ? '\ufeff' : '';
      const text = mark + (open ? lines.replace(/(\r\n|\n|\r)$/, '') : lines);
      return {
        text,
        bytes: encodedIn(text, encoding),
        shape: tableShape(['user', 'item', 'score'], { delimiter, header, encoding, ...quoting }),
      };
    });
}

const withoutQuotes = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('u1', 'u2', 'u10', '사용자', 'i1', '😀', ' a', 'b ') },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replace(/["']/g, '')),
  },
);
const withQuotes = fc.oneof(
  withoutQuotes,
  fc.constantFrom(
    '"a"',
    '"a,b"',
    '"a""b"',
    '"a\nb"',
    '"a\r\nb"',
    '"',
    'a"b',
    '"a"b',
    '""',
    '"x;y|z\tw::v"',
    '" \t "',
    "O'Neil",
  ),
);

function agreesWithCsvParse({ text, bytes, shape }: TextFile): void {
  const { rows, read } = expectedRows(text, shape);
  const file = readBytes(bytes, shape);
  assert.deepEqual(
    file.rows.map(([user, item, value]) => [user, item, value]),
    rows,
  );
  assert.equal(file.rowsRead, read);
  assert.equal(file.rowsRead, file.rows.length + file.dropped);
}

describe('the reader of delimited text', () => {
  it('equals csv-parse on any text without quotes: every delimiter, line end and encoding, with and without BOM', () => {
    fc.assert(fc.property(files(withoutQuotes), agreesWithCsvParse), { numRuns: runs(800) });
  });

  it('equals csv-parse on text with quotes, wherever every quote that opens is closed', () => {
    fc.assert(
      fc.property(files(withQuotes), (file) => {
        // A quote that a line end follows, and text its closing one, was none: csv-parse has it otherwise.
        const mayBeMisquoted = /["'][^"']*[\r\n]/.test(file.text);
        try {
          expectedRows(file.text, file.shape, !mayBeMisquoted);
        } catch {
          fc.pre(false);
        }
        agreesWithCsvParse(file);
      }),
      { numRuns: runs(400) },
    );
  });

  it('gives the same for any way of cutting the bytes into chunks', () => {
    fc.assert(
      fc.property(
        files(withQuotes),
        fc.array(fc.nat(300), { maxLength: 12 }),
        fc.boolean(),
        ({ bytes, shape }, cuts, everywhere) => {
          const whole = readBytes(bytes, shape);
          const places = everywhere ? [...bytes.keys()] : cuts.filter((cut) => cut < bytes.length);
          const cut = readBytes(bytes, shape, 'recommendations', places);
          for (const key of ['rows', 'findings', 'rowsRead', 'dropped'] as const)
            assert.deepEqual(cut[key], whole[key]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom(44, 9, 10, 13, 34, 32, 35, 58, 59, 49, 46, 45, 117, 0xef, 0xbb, 0xbf, 0xff),
        fc.nat(255),
      ),
      { maxLength: 200 },
    )
    .map((bytes) => Uint8Array.from(bytes));
  it('loses no row silently, whatever the bytes', () => {
    fc.assert(
      fc.property(soup, anyShape, uses, (bytes, { roles, ...changes }, use) => {
        const file = readBytes(bytes, tableShape(roles, changes), use);
        assert.equal(file.rowsRead, file.rows.length + file.dropped);
      }),
      { numRuns: runs(500) },
    );
  });

  it('reads a file the same when all its ids are known already, which is the fast way through', () => {
    fc.assert(
      fc.property(lines, anyShape, uses, (rows, { roles, ...changes }, use) => {
        const shape = tableShape(roles, changes);
        const bytes = joined(rows, changes.delimiter);
        const first = readBytes(bytes, shape, use);
        const { userIds, itemIds } = first.interactions;
        const again = readBytes(bytes, shape, use, [], userIds, itemIds);
        for (const key of ['rows', 'ranks', 'labels', 'models', 'findings', 'rowsRead', 'dropped'] as const) {
          assert.deepEqual(again[key], first[key]);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it('skips a line that is too long without holding it, and goes on behind it', () => {
    const long = 'u,'.padEnd(3_000_000, 'x');
    const text = `u1,i1,1\n${long}\r\nu2,i2,2\n`;
    for (const cuts of [[], [8], [9, 2_000_000], [3_000_008], [3_000_009], [3_000_010]]) {
      const file = readBytes(encoded(text), tableShape(['user', 'item', 'score']), 'recommendations', cuts);
      assert.deepEqual(file.rows, [
        ['u1', 'i1', 1, 1],
        ['u2', 'i2', 2, 3],
      ]);
      assert.deepEqual(file.findings, ['line-too-long@2']);
      assert.equal(file.rowsRead, 3);
    }
  });

  it('reads every row once behind a line end in quotes, in chunks of any size', () => {
    const rows = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, row) => `u${from + row},i${row % 97},${row % 7}\n`).join('');
    const total = 130_000;
    const users = Array.from({ length: total }, (_, row) => `u${row}`).join();
    for (const before of [0, 60_000]) {
      const text = `${rows(0, before)}"u\n${before}",i1,1\n${rows(before + 1, total)}`;
      const bytes = encoded(text);
      for (const cuts of [[], [1 << 20], [700_000, 1_300_000]]) {
        const file = readBytes(bytes, tableShape(['user', 'item', 'score']), 'recommendations', cuts);
        assert.deepEqual(file.findings, [`line-break-in-id@${before + 1}`]);
        assert.equal(file.rowsRead, total);
        assert.ok(file.rows.map(([user]) => user.replace('\n', '')).join() === users);
        assert.equal(file.rows[total - 1][3], total + 1);
      }
    }
  });

  const LIMIT = 1 << 20;
  const longRows: readonly [name: string, row: string, findings: readonly string[], kept: boolean][] = [
    ['a line as long as one may be', `u2,i2,2,${'x'.repeat(LIMIT - 8)}`, [], true],
    ['a line that is a character longer', `u2,i2,2,${'x'.repeat(LIMIT - 7)}`, ['line-too-long@3'], false],
    ['a line of three of that length', `u2,i2,2,${'x'.repeat(3 * LIMIT)}`, ['line-too-long@3'], false],
    [
      'a quoted field of two lines',
      `u2,i2,2,"${'x'.repeat(LIMIT - 500_000)}\n${'x'.repeat(499_989)}"`,
      [],
      true,
    ],
    [
      'such a one that is a character longer: its quote is a mistake',
      `u2,i2,2,"${'x'.repeat(LIMIT - 500_000)}\n${'x'.repeat(499_990)}"`,
      ['field-count@4', 'unclosed-quote@3'],
      false,
    ],
  ];
  for (const [name, row, findings, kept] of longRows) {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      it(`behind a line end in quotes knows ${name}, however it is cut, with ${JSON.stringify(lineEnd)}`, () => {
        // A line end of two characters takes the place of one of the others.
        const asLong = lineEnd.length === 2 ? row.replace('x\n', '\n') : row;
        const text = `"u\n1",i1,1,x\n${asLong}\nu3,i3,3,x\nu4,i4,4,x`.replaceAll('\n', lineEnd);
        const bytes = encoded(text);
        const end = bytes.length - `${lineEnd}u3,i3,3,x${lineEnd}u4,i4,4,x`.length;
        const places = [20, 200_000, LIMIT, end - 1, end, end + 1, end + 2].filter((at) => at < bytes.length);
        for (const cuts of [[], places, ...places.map((at) => [at]), [11, 70_000, 900_000]]) {
          const shape = tableShape(['user', 'item', 'score', 'ignored']);
          const file = readBytes(bytes, shape, 'recommendations', cuts);
          assert.deepEqual(file.findings, [...findings, 'line-break-in-id@1'].sort());
          const last = row.includes('\n') ? 5 : 4;
          assert.deepEqual(
            file.rows.map(([, ...others]) => others),
            [['i1', 1, 1], ...(kept ? [['i2', 2, 3]] : []), ['i3', 3, last], ['i4', 4, last + 1]],
          );
          assert.equal(file.rowsRead, file.rows.length + file.dropped);
        }
      });
    }
  }

  it('reports a quote that is never closed and reads on below it', () => {
    const file = readText('u1,i1,1\nu2,"i2,2\nu3,i3,3\n', tableShape(['user', 'item', 'score']));
    assert.deepEqual(file.rows, [
      ['u1', 'i1', 1, 1],
      ['u3', 'i3', 3, 3],
    ]);
    assert.deepEqual(file.findings, ['unclosed-quote@2']);
  });

  it('counts lines through blank lines, comments and line ends inside quotes', () => {
    const text = '# made by us\n\nuser,item,score\nu1,i1,1\n\r\n"u\n2",i2,2\r\n\n# more\nu3,i3,3';
    const file = readText(text, tableShape(['user', 'item', 'score'], { header: true, comments: true }));
    assert.deepEqual(file.rows, [
      ['u1', 'i1', 1, 4],
      ['u\n2', 'i2', 2, 6],
      ['u3', 'i3', 3, 10],
    ]);
  });

  it('reads columns far behind others', () => {
    for (const between of [4_093, 4_094, 20_000]) {
      const row = (user: number): string => `u${user},i${','.repeat(between + 1)}0.${user}\n`;
      const ignored = Array.from({ length: between }, () => 'ignored' as const);
      const file = readText(row(1) + row(2), tableShape(['user', 'item', ...ignored, 'score']));
      assert.deepEqual(file.rows, [
        ['u1', 'i', 0.1, 1],
        ['u2', 'i', 0.2, 2],
      ]);
      const after = readText('u1,i1,1\n', tableShape(['user', 'item', 'score']));
      assert.deepEqual(after.rows, [['u1', 'i1', 1, 1]]);
    }
  });

  it('reads runs of blanks and tabs, and comments between them', () => {
    const text = ' 301\tQ0  d1 1\t 2.5 run\n#x\n301 Q0 d#2 2 1e-1 run\n';
    const roles = ['user', 'ignored', 'item', 'ignored', 'score', 'ignored'] as const;
    const file = readText(text, tableShape(roles, { delimiter: 'spaces', quotes: false, comments: true }));
    assert.deepEqual(file.rows, [
      ['301', 'd1', 2.5, 1],
      ['301', 'd#2', 0.1, 3],
    ]);
  });

  it('reads UTF-16 with either byte order', () => {
    const text = '\ufeffu1,아이템,0.5\nu2,i😀,1';
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const file = readBytes(
        encodedIn(text, encoding),
        tableShape(['user', 'item', 'score'], { encoding }),
        'recommendations',
        [3, 4, 11],
      );
      assert.deepEqual(file.rows, [
        ['u1', '아이템', 0.5, 1],
        ['u2', 'i😀', 1, 2],
      ]);
    }
  });
});

describe('bad rows', () => {
  const recommendations = tableShape(['user', 'item', 'score']);
  const truth = tableShape(['user', 'item', 'rating']);
  const cases: readonly {
    name: string;
    text: string;
    use?: 'truth';
    rows: readonly (readonly [string, string, number, number])[];
    findings: readonly string[];
    details: readonly (string | number)[];
  }[] = [
    {
      name: 'a score that is a word',
      text: 'u1,i1,abc\nu1,i2,1\n',
      rows: [['u1', 'i2', 1, 2]],
      findings: ['invalid-number@1:7'],
      details: ['abc'],
    },
    {
      name: 'a score that is NaN',
      text: 'u1,i1,NaN\n',
      rows: [],
      findings: ['invalid-number@1:7'],
      details: ['NaN'],
    },
    {
      name: 'columns count characters, not bytes',
      text: '사용자,é😀,x\n',
      rows: [],
      findings: ['invalid-number@1:9'],
      details: ['x'],
    },
    {
      name: 'a quoted score that is a word',
      text: '"u1","i""1"," x "\n',
      rows: [],
      findings: ['invalid-number@1:14'],
      details: ['x'],
    },
    {
      name: 'an infinite score is kept',
      text: 'u1,i1,inf\nu1,i2,-Infinity\n',
      rows: [
        ['u1', 'i1', Infinity, 1],
        ['u1', 'i2', -Infinity, 2],
      ],
      findings: ['infinite-number@1:7', 'infinite-number@2:7'],
      details: ['inf'],
    },
    {
      name: 'a number beyond all doubles is infinite',
      text: 'u1,i1,1e999\n',
      rows: [['u1', 'i1', Infinity, 1]],
      findings: ['infinite-number@1:7'],
      details: ['1e999'],
    },
    {
      name: 'an infinite rating is not',
      text: 'u1,i1,inf\n',
      use: 'truth',
      rows: [],
      findings: ['invalid-number@1:7'],
      details: ['inf'],
    },
    {
      name: 'a negative rating is no gain, and kept as it is',
      text: 'u1,i1,-2.5\n',
      use: 'truth',
      rows: [['u1', 'i1', -2.5, 1]],
      findings: ['negative-gain@1:7'],
      details: ['-2.5'],
    },
    {
      name: 'a negative score is a score',
      text: 'u1,i1,-2.5\n',
      rows: [['u1', 'i1', -2.5, 1]],
      findings: [],
      details: [],
    },
    {
      name: 'fewer columns than needed',
      text: 'u1,i1\nu1,i2,2\n',
      rows: [['u1', 'i2', 2, 2]],
      findings: ['field-count@1'],
      details: [2, 3],
    },
    {
      name: 'more fields than columns, but empty ones',
      text: 'u1,i1,1,,\nu1,i1,2,x,y\n',
      rows: [['u1', 'i1', 1, 1]],
      findings: ['field-count@2'],
      details: [5, 3],
    },
    { name: 'no user', text: ',i1,1\n', rows: [], findings: ['empty-id@1:1'], details: ['user0'] },
    { name: 'no item', text: 'u1, ,1\n', rows: [], findings: ['empty-id@1:4'], details: ['item1'] },
    { name: 'no score', text: 'u1,i1,\n', rows: [], findings: ['empty-value@1:7'], details: ['score2'] },
    {
      name: 'a last line that was cut off',
      text: 'u1,i1,1\nu1,i',
      rows: [['u1', 'i1', 1, 1]],
      findings: ['truncated-line@2'],
      details: [2, 3],
    },
    {
      name: 'a last line without line end',
      text: 'u1,i1,1\nu1,i2,2',
      rows: [
        ['u1', 'i1', 1, 1],
        ['u1', 'i2', 2, 2],
      ],
      findings: [],
      details: [],
    },
    { name: 'nothing at all', text: '', rows: [], findings: [], details: [] },
    { name: 'only line ends', text: '\n\r\n\r', rows: [], findings: [], details: [] },
  ];
  for (const { name, text, use, rows, findings, details } of cases) {
    it(name, () => {
      const file = readText(text, use === 'truth' ? truth : recommendations, use);
      assert.deepEqual(file.rows, rows);
      assert.deepEqual(file.findings, findings);
      assert.equal(file.rowsRead, file.rows.length + file.dropped);
      assert.deepEqual(file.collector.findings()[0]?.places[0].details ?? [], details);
    });
  }

  it('a rank that is no number: dropped where it is the order, kept beside a score', () => {
    const byRank = readText('u1,i1,x\nu1,i2,2\n', tableShape(['user', 'item', 'rank']));
    assert.deepEqual(
      byRank.rows.map((row) => row[1]),
      ['i2'],
    );
    assert.deepEqual(byRank.findings, ['invalid-number@1:7']);
    const byScore = readText('u1,i1,x,5\nu1,i2,2,4\n', tableShape(['user', 'item', 'rank', 'score']));
    assert.deepEqual(byScore.ranks, [NaN, 2]);
    assert.deepEqual(byScore.findings, ['invalid-rank@1:7']);
    assert.equal(byScore.dropped, 0);
    const endless = readText('u1,i1,-inf,5\nu1,i2,2,4\n', tableShape(['user', 'item', 'rank', 'score']));
    assert.deepEqual(endless.ranks, [NaN, 2]);
    assert.deepEqual(endless.findings, ['invalid-rank@1:7']);
  });
});

describe('lists of items', () => {
  it('of one letter each, more than there could be rows', () => {
    const text = 'u1,1|2|3|4\n'.repeat(300);
    const file = readText(text, tableShape(['user', 'item'], { list: '|' }));
    assert.deepEqual([file.rows.length, file.rowsRead], [1_200, 1_200]);
  });

  const cases: readonly {
    name: string;
    list: TableShape['list'];
    roles: readonly ColumnRole[];
    text: string;
    rows: readonly (readonly [string, string, number | undefined, number])[];
    findings?: readonly string[];
  }[] = [
    {
      name: 'blanks between',
      list: ' ',
      roles: ['user', 'item'],
      text: 'u1,a  b\nu2,c\n',
      rows: [
        ['u1', 'a', undefined, 1],
        ['u1', 'b', undefined, 1],
        ['u2', 'c', undefined, 2],
      ],
    },
    {
      name: 'no items',
      list: ' ',
      roles: ['user', 'item'],
      text: 'u1,\nu2,[]\nu3,c\n',
      rows: [['u3', 'c', undefined, 3]],
    },
    {
      name: 'quotes and brackets',
      list: ',',
      roles: ['user', 'item'],
      text: `u1,"['a', ""b, c"", 7]"\n`,
      rows: [
        ['u1', 'a', undefined, 1],
        ['u1', 'b, c', undefined, 1],
        ['u1', '7', undefined, 1],
      ],
    },
    {
      name: 'scores beside',
      list: '|',
      roles: ['user', 'item', 'score'],
      text: 'u1,a|b|c,3|x\n',
      rows: [['u1', 'a', 3, 1]],
      findings: ['empty-value@1:10', 'invalid-number@1:10'],
    },
    {
      name: 'pairs',
      list: 'pairs',
      roles: ['user', 'item'],
      text: 'u1,"[(a, 2), (b, 1.5), (c)]"\n',
      rows: [
        ['u1', 'a', 2, 1],
        ['u1', 'b', 1.5, 1],
      ],
      findings: ['empty-value@1:5'],
    },
    {
      name: 'an empty item',
      list: '|',
      roles: ['user', 'item'],
      text: 'u1,a||b\n',
      rows: [
        ['u1', 'a', undefined, 1],
        ['u1', 'b', undefined, 1],
      ],
      findings: ['empty-id@1:4'],
    },
    {
      name: 'the rest of the line',
      list: 'rest',
      roles: ['user', 'item'],
      text: 'u1,a,b\nu2\n,c\nu3,d,\n',
      rows: [
        ['u1', 'a', undefined, 1],
        ['u1', 'b', undefined, 1],
        ['u3', 'd', undefined, 4],
      ],
      findings: ['empty-id@3:1'],
    },
  ];
  for (const { name, list, roles, text, rows, findings } of cases) {
    it(`read ${name}`, () => {
      const file = readText(text, tableShape(roles, { list }));
      assert.deepEqual(file.rows, rows);
      assert.deepEqual(file.findings, findings ?? []);
      assert.equal(file.rowsRead, file.rows.length + file.dropped);
    });
  }
});
