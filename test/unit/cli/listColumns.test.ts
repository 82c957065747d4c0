import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { CheckJson } from '../../../src/shared/protocol/checkResult';
import { recscope } from './recscope';

/** Numbers of the lists with their mean and their 95th percentile, as `numpy.mean` and `numpy.quantile(x, .95)`. */
const GOLDEN: readonly (readonly [numbers: readonly number[], mean: number, p95: number])[] = [
  [[10], 10, 10],
  // 0.95 · 1 = 0.95 of the way from 10 to 20
  [[20, 10], 15, 19.5],
  // 0.95 · 4 = 3.8: 4 + 0.8 · (5 − 4)
  [[3, 1, 5, 2, 4], 3, 4.8],
  // 0.95 · 19 = 18.05: 19 + 0.05 · (20 − 19)
  [Array.from({ length: 20 }, (_, index) => 20 - index), 10.5, 19.05],
  // 0.95 · 3 = 2.85: 3.5 + 0.85 · (7 − 3.5)
  [[3.5, -2, 7, 0.25], 2.1875, 6.475],
];

const METRICS = ['-m', 'HitRate@1,mean(latency_ms),p95(latency_ms)'];

/** A way to write lists of two items, each with the number of its list; undefined: none. */
const FORMS: Readonly<Record<string, (numbers: readonly (number | undefined)[]) => string | Uint8Array>> = {
  'recs.parquet': (numbers) => {
    const column = <T>(name: string, type: 'STRING' | 'DOUBLE', of: (list: number) => T) => ({
      ...{ name, type, nullable: true },
      data: numbers.flatMap((_, list) => [1, 2].map(() => of(list))),
    });
    const columnData = [
      column('query', 'STRING', (list) => `q${list}`),
      { name: 'doc', type: 'STRING' as const, data: numbers.flatMap(() => ['d1', 'd2']) },
      column('latency_ms', 'DOUBLE', (list) => numbers[list] ?? null),
    ];
    return new Uint8Array(parquetWriteBuffer({ columnData }));
  },
  'recs.csv': (numbers) => {
    const rows = numbers.map((number, list) =>
      [1, 2].map((item) => `q${list},d${item},${3 - item},${number ?? ''}\n`),
    );
    return `query,doc,score,latency_ms\n${rows.flat().join('')}`;
  },
  'comma.csv': (numbers) => {
    const rows = numbers.map((number, list) =>
      [1, 2].map((item) => `q${list};d${item};${3 - item},5;${String(number ?? '').replace('.', ',')}\n`),
    );
    return `query;doc;score;latency_ms\n${rows.flat().join('')}`;
  },
  'recs.jsonl': (numbers) =>
    numbers
      .map(
        (latency_ms, list) =>
          `${JSON.stringify({ query_id: `q${list}`, retrieved: ['d1', 'd2'], latency_ms })}\n`,
      )
      .join(''),
  'null.json': (numbers) =>
    JSON.stringify(
      numbers.map((number, list) => ({
        query_id: `q${list}`,
        retrieved: ['d1', 'd2'],
        latency_ms: number ?? null,
      })),
    ),
};

describe('columns of the lists', function () {
  this.timeout(60_000);
  let folder: string;
  const write = (name: string, text: string | Uint8Array): void =>
    fs.writeFileSync(path.join(folder, name), text);
  const truth = (lists: number): void =>
    write('truth.csv', `query,doc\n${Array.from({ length: lists }, (_, list) => `q${list},d1\n`).join('')}`);

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'columns-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  async function means(...argv: readonly string[]) {
    const called = await recscope(
      ['evaluate', ...argv, '--truth', 'truth.csv', ...METRICS, '-f', 'json'],
      folder,
    );
    assert.equal(called.status, 0, called.stderr);
    return JSON.parse(called.stdout) as {
      readonly measures: readonly { readonly mean: number; readonly users: number }[];
      readonly findings: readonly { readonly code: string; readonly message: string }[];
    };
  }

  async function refusal(...argv: readonly string[]): Promise<string> {
    const { status, stderr } = await recscope(['evaluate', ...argv, '--truth', 'truth.csv'], folder);
    assert.equal(status, 2, stderr);
    return stderr.replaceAll(/\s+/g, ' ');
  }

  for (const [form, text] of Object.entries(FORMS)) {
    it(`${form}: mean and percentile as NumPy`, async () => {
      for (const [numbers, mean, p95] of GOLDEN) {
        truth(numbers.length);
        write(form, text(numbers));
        const { measures } = await means(form);
        assert.deepEqual(
          measures.slice(1).map(({ mean: found, users }) => [Number(found.toFixed(12)), users]),
          [
            [mean, numbers.length],
            [p95, numbers.length],
          ],
        );
      }
    });

    it(`${form}: a list without a number is counted, and is no 0`, async () => {
      truth(4);
      write(form, text([8, undefined, 2, 4]));
      const { measures, findings } = await means(form);
      assert.deepEqual(
        measures.map(({ users }) => users),
        [4, 3, 3],
      );
      assert.equal(measures[1].mean.toFixed(9), (14 / 3).toFixed(9));
      assert.match(
        findings.find(({ code }) => code === 'lists-without-number')?.message ?? '',
        /latency_ms.*: 1 of 4\.$/,
      );
    });
  }

  it('of a file of several models each has its own', async () => {
    truth(2);
    const rows = [
      ['old', 'q0', 5],
      ['new', 'q0', 50],
      ['old', 'q1', 7],
      ['new', 'q1', 70],
    ].map(([model, query, number]) => `${model},${query},d1,1,${number}\n`);
    write('both.csv', `model,query,doc,score,latency_ms\n${rows.join('')}`);
    const { stdout } = await recscope(
      ['evaluate', 'both.csv', '--truth', 'truth.csv', '-m', 'mean(latency_ms)', '-f', 'csv'],
      folder,
    );
    assert.match(stdout, /^new,mean\(latency_ms\),60,2\b/m);
    assert.match(stdout, /^old,mean\(latency_ms\),6,2\b/m);
  });

  it('mark the models that no other dominates, in JSON, CSV, text, and the report', async () => {
    truth(2);
    // Hit rates 1, 0.5 and 0.5; latencies 9, 2 and 3: the third is dominated.
    const files = { good: ['d1', 'd1', 9], fast: ['d1', 'd2', 2], slow: ['d2', 'd1', 3] } as const;
    for (const [name, [first, second, number]] of Object.entries(files))
      write(`${name}.csv`, `query,doc,latency_ms\nq0,${first},${number}\nq1,${second},${number}\n`);
    const call = [...Object.keys(files).map((name) => `${name}.csv`), '--truth', 'truth.csv'];
    const outputOf = async (...argv: readonly string[]): Promise<string> =>
      (await recscope(['evaluate', ...call, ...argv], folder)).stdout;
    const json = JSON.parse(await outputOf(...METRICS, '-f', 'json')) as { models: { pareto?: boolean }[] };
    assert.deepEqual(
      json.models.map(({ pareto }) => pareto),
      [true, true, false],
    );
    const csv = await outputOf(...METRICS, '-f', 'csv');
    assert.match(csv, /^model,pareto,measure,.*\ngood,true,HitRate@1,1,2\n/);
    assert.match(csv, /^slow,false,p95\(latency_ms\),3,2$/m);
    const text = await outputOf(...METRICS);
    assert.match(text, /^ {2}good \(baseline, Pareto\) .*\n {2}fast \(Pareto\) .*\n {2}slow {2}/m);
    // The front of the chart is that of its two metrics.
    const report = await outputOf(...METRICS, '-f', 'html');
    assert.match(report, /<h3>HitRate@1 against mean\(latency_ms\)<\/h3>/);
    assert.equal(report.match(/, Pareto-optimal<\/title>/g)?.length, 2);
    const without = JSON.parse(await outputOf('-m', 'HitRate@1', '-f', 'json')) as typeof json;
    assert.equal(without.models[0].pareto, undefined);
  });

  it('refuse two numbers in a list, words, and names that are no column', async () => {
    truth(2);
    write('two.csv', 'query,doc,latency_ms\nq0,d1,5\nq1,d1,5\nq1,d2,6\n');
    assert.match(await refusal('two.csv', '-m', 'mean(latency_ms)'), /^two\.csv:4: .*“q1”.*5 and 6/);
    write('words.csv', 'query,doc,latency_ms\nq0,d1,5\nq1,d1,slow\n');
    assert.match(await refusal('words.csv', '-m', 'mean(latency_ms)'), /^words\.csv:3: “slow”/);
    assert.match(await refusal('two.csv', '-m', 'mean(latency)'), /“latency”.*latency_ms/);
    assert.match(await refusal('two.csv', '-m', 'mean(query)'), /no column “query”/);
    assert.match(await refusal('two.csv', '-m', 'p95'), /p95\(latency_ms\)/);
    write('twice.csv', 'query,doc,latency_ms,latency_ms\nq0,d1,5,6\n');
    assert.match(await refusal('twice.csv', '-m', 'mean(latency_ms)'), /“latency_ms”/);
    const one = ['q0', 'q1'].map((query) => ({ model: query, query, retrieved: ['d1'], latency_ms: query }));
    write(
      'line.json',
      JSON.stringify([...one, { model: 'q0', query: 'q1', retrieved: ['d1'], latency_ms: 4 }]),
    );
    assert.match(await refusal('line.json', '-m', 'mean(latency_ms)'), /one line/);
  });

  /** Checks gates on lists with these numbers, all by a bound of 95. */
  async function gated(numbers: readonly number[], gates: readonly object[]): Promise<CheckJson> {
    truth(numbers.length);
    write('recs.csv', FORMS['recs.csv'](numbers));
    write(
      'recscope.json',
      JSON.stringify({
        schema: 'recscope-config/1',
        evaluations: { docs: { models: { docs: 'recs.csv' }, truth: 'truth.csv', gates } },
      }),
    );
    const { stdout, stderr } = await recscope(['check', '-f', 'json'], folder);
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as CheckJson;
  }

  it('are gated by exact bounds of the percentile', async () => {
    const p95 = { column: 'latency_ms', p95AtMost: 95 };
    const stateOf = async (numbers: readonly number[]): Promise<string> => {
      const { evaluations } = await gated(numbers, [p95]);
      return evaluations[0].gates[0].state;
    };
    const below = (lists: number): number[] => Array.from({ length: lists }, (_, list) => list % 90);
    // 0.95^72 < 0.025 < 0.95^71
    assert.equal(await stateOf(below(72)), 'holds');
    assert.equal(await stateOf(below(71)), 'open');
    // Of 100 lists, 11 or more are above the percentile with 1.15%, 12 or more with 0.43%; broken is below 1%.
    assert.equal(await stateOf(below(100).fill(200, 89)), 'open');
    assert.equal(await stateOf(below(100).fill(200, 88)), 'broken');
  });

  it('have the same gate by their metric, and one on the mean', async () => {
    const numbers = Array.from({ length: 100 }, (_, list) => list % 90);
    const { evaluations } = await gated(numbers, [
      { column: 'latency_ms', p95AtMost: 95 },
      { metric: 'p95(latency_ms)', atMost: 95 },
      { column: 'latency_ms', atMost: 60 },
    ]);
    const [first, second, third] = evaluations[0].gates;
    assert.deepEqual({ ...second, gate: 0 }, first);
    assert.deepEqual([third.measure, third.state], ['mean(latency_ms)', 'holds']);
  });
});
