import assert from 'node:assert/strict';
import { FindingCollector, MAX_PLACES_PER_KIND } from '../../../src/core/findings/findingCollector';
import type { FindingCode } from '../../../src/shared/findings/finding';
import { encoded, readSource } from './reading';

/** So many lines, of which every other one is bad. */
const LINES = 6000;
const BAD = LINES / 2;

const FILES: readonly [
  code: FindingCode,
  name: string,
  header: readonly string[],
  good: (row: number) => string,
  bad: (row: number) => string,
][] = [
  [
    'invalid-number',
    'recs.csv',
    ['user,item,score'],
    (row) => `u${row},i${row},0.5`,
    (row) => `u${row},i${row},x`,
  ],
  ['empty-id', 'recs.csv', ['user,item,score'], (row) => `u${row},i${row},0.5`, (row) => `u${row},,0.5`],
  [
    'invalid-number',
    'quoted.csv',
    ['user,item,score', 'u"0,i0,1', '"u\n0",i1,1'],
    (row) => `"u${row}",i${row},0.5`,
    (row) => `"u""${row}",i${row},x`,
  ],
  [
    'invalid-number',
    'recs.tsv',
    ['user\titem\tscore'],
    (row) => `u${row}\ti${row}\t1e3`,
    (row) => `u${row}\ti${row}\tx`,
  ],
  [
    'invalid-number',
    'run.txt',
    [],
    (row) => `q${row} Q0 d${row} 1 0.5 tag`,
    (row) => `q${row} Q0 d${row} 1 x tag`,
  ],
  [
    'invalid-number',
    'recs.jsonl',
    [],
    (row) => `{"user":"u${row}","item":"i","score":0.5}`,
    (row) => `{"user":"u${row}","item":"i","score":"x"}`,
  ],
  [
    'empty-id',
    'recs.jsonl',
    [],
    (row) => `{"user":"u${row}","item":"i","score":1.5}`,
    (row) => `{"user":"u${row}","score":1.5}`,
  ],
];

describe('what is found in many lines', () => {
  for (const [code, name, header, good, bad] of FILES) {
    it(`is counted in full, with the first ${MAX_PLACES_PER_KIND} lines exactly: ${code} in ${name}`, async () => {
      // What a file is shows in its first lines, which are good ones.
      const body = [
        ...Array.from({ length: 400 }, (_, row) => good(row)),
        ...Array.from({ length: LINES }, (_, row) => (row % 2 === 0 ? bad(row) : good(row))),
      ];
      const text = `${[...header, ...body].join('\n')}\n`;
      const first = text.slice(0, text.indexOf(bad(0))).split('\n').length;
      const { file } = await readSource(encoded(text), name, () => 'recommendations');
      const found = file.collector.findings().find((finding) => finding.code === code);
      assert.equal(found?.count, BAD);
      assert.equal(found.dropped, BAD);
      assert.equal(file.rowsRead, file.rows.length + BAD);
      assert.deepEqual(
        found.places.map(({ line }) => line),
        Array.from({ length: MAX_PLACES_PER_KIND }, (_, index) => first + 2 * index),
      );
    });
  }

  it('costs a place no longer once there are enough of its kind', () => {
    const collector = new FindingCollector('recs.csv');
    let asked = 0;
    for (let line = 1; line <= BAD; line++)
      for (const code of ['invalid-number', 'field-count'] as const)
        collector.add(code, true, () => {
          asked++;
          return { line, details: [] };
        });
    assert.equal(asked, 2 * MAX_PLACES_PER_KIND);
    assert.equal(collector.dropped, 2 * BAD);
  });

  it('is nothing, and is asked for nothing, in a file without problems', async () => {
    const rows = Array.from({ length: LINES }, (_, row) => `u${row >> 3},i${row},${1 - (row % 8) / 10}`);
    const { file } = await readSource(
      encoded(`user,item,score\n${rows.join('\n')}\n`),
      'recs.csv',
      () => 'recommendations',
    );
    assert.deepEqual(file.collector.findings(), []);
    assert.equal(file.rows.length, LINES);
  });
});
