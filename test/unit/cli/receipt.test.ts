import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';
import { COMMAND_LINE } from './commandLine';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const FILMS = path.resolve(__dirname, '../../../examples/films');
const FILES = ['itemknn.csv', 'popular.csv', 'truth.csv'];

describe('a receipt', function () {
  this.timeout(120_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-receipt-'));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const at = (name: string): string => path.join(folder, name);
  beforeEach(() => {
    for (const name of FILES) fs.copyFileSync(path.join(FILMS, name), at(name));
    fs.writeFileSync(
      at('recscope.json'),
      JSON.stringify({
        schema: 'recscope-config/1',
        evaluations: { films: { models: 'itemknn.csv', truth: 'truth.csv', metrics: ['nDCG@5'] } },
      }),
    );
  });

  const CALLS: Readonly<
    Record<string, { readonly call: readonly string[]; readonly inputs: readonly string[] }>
  > = {
    'an evaluation': {
      call: ['evaluate', 'itemknn.csv', '-t', 'truth.csv', '-m', 'nDCG@5', '-f', 'markdown', '-o', 'out.md'],
      inputs: ['itemknn.csv', 'truth.csv'],
    },
    'a comparison': {
      call: [
        'compare',
        'popular.csv',
        'itemknn.csv',
        '--truth=truth.csv',
        '-m',
        'nDCG@5',
        '--resamples',
        '200',
      ],
      inputs: FILES,
    },
    'an evaluation by name': {
      call: ['evaluate', 'films'],
      inputs: ['itemknn.csv', 'recscope.json', 'truth.csv'],
    },
  };
  for (const [name, { call, inputs }] of Object.entries(CALLS))
    it(`of ${name} is computed again, and names what moved`, async () => {
      const made = await recscope([...call, '--receipt', 'receipt.json', '--force'], folder);
      assert.equal(made.status, 0, made.stderr);
      const receipt = JSON.parse(fs.readFileSync(at('receipt.json'), 'utf8')) as {
        readonly inputs: readonly { readonly file: string }[];
      };
      assert.deepEqual(
        receipt.inputs.map(({ file }) => file),
        inputs,
      );
      const verified = async () => recscope(['verify', 'receipt.json'], folder);
      assert.equal((await verified()).status, 0);
      for (const file of inputs) {
        const before = fs.readFileSync(at(file));
        // Text that no number depends on: a space at the end.
        fs.writeFileSync(at(file), Buffer.concat([before, Buffer.from(' ')]));
        const { status, stdout } = await verified();
        assert.deepEqual([status, stdout.includes(`  ${file}\n`)], [1, true], file);
        fs.writeFileSync(at(file), before);
      }
      fs.writeFileSync(
        at('truth.csv'),
        fs.readFileSync(at('truth.csv'), 'utf8').split('\n').slice(0, 900).join('\n'),
      );
      const { status, stdout } = await verified();
      assert.equal(status, 1);
      assert.match(stdout, /^ {2}truth\.csv$/m);
      assert.match(stdout, /: 128 → 88$/m);
    });

  it('is of files alone, and nothing else is one', async () => {
    assert.equal((await recscope(['verify', 'truth.csv'], folder)).status, 2);
    assert.equal((await recscope(['verify'], folder)).status, 2);
    const call = [
      'evaluate',
      'duckdb:a.duckdb#recs',
      '--truth',
      'duckdb:a.duckdb#truth',
      '--receipt',
      'r.json',
    ];
    assert.equal((await recscope(call, folder)).status, 2);
    assert.equal(fs.existsSync(at('r.json')), false);
  });

  it('finds every change of a single byte of each kind of file, also if it cannot be read any more', async () => {
    const columns = [
      { name: 'user', data: ['1', '1', '2'], type: 'STRING' },
      { name: 'item', data: ['x', 'y', 'x'], type: 'STRING' },
      { name: 'score', data: [2, 1, 1], type: 'DOUBLE' },
    ] satisfies ColumnSource[];
    const parquet = Buffer.from(parquetWriteBuffer({ columnData: columns }));
    const evaluation = { models: { a: 'a.csv' }, truth: 't.csv', train: 'train.csv.gz', metrics: 'RR@2' };
    const inputs: Readonly<Record<string, Buffer>> = {
      'a.csv': Buffer.from('user,item,score\n1,x,2\n1,y,1\n2,x,1\n'),
      'b.parquet': parquet,
      't.csv': Buffer.from('user,item\n1,y\n2,x\n'),
      'train.csv.gz': gzipSync('user,item\n3,x\n1,z\n'),
      'recscope.json': Buffer.from(
        JSON.stringify({ schema: 'recscope-config/1', evaluations: { one: evaluation } }),
      ),
    };
    for (const [file, bytes] of Object.entries(inputs)) fs.writeFileSync(at(file), bytes);
    const call = ['evaluate', 'a.csv', 'b.parquet', '-t', 't.csv', '--train', 'train.csv.gz', '-q'];
    const calls = { files: [...call, '-m', 'nDCG@2,Novelty@2'], config: ['evaluate', 'one', '-q'] };
    for (const [name, words] of Object.entries(calls))
      assert.equal((await recscope([...words, '--receipt', `${name}.json`], folder)).status, 0);
    for (const [file, before] of Object.entries(inputs))
      for (let byte = 0; byte < before.length; byte++) {
        const bytes = Buffer.from(before);
        bytes[byte] ^= 1;
        fs.writeFileSync(at(file), bytes);
        const receipt = file === 'recscope.json' ? 'config.json' : 'files.json';
        const { status, stdout, stderr } = await recscope(['verify', receipt], folder);
        assert.equal(status, 1, `${file}, byte ${byte}: ${stderr}`);
        assert.ok(stdout.includes(`files that differ: 1`) && stdout.includes(`\n  ${file}\n`), stdout);
        fs.writeFileSync(at(file), before);
      }
    fs.rmSync(at('a.csv'));
    const { status, stdout } = await recscope(['verify', 'files.json'], folder);
    assert.equal(status, 1);
    assert.match(stdout, /The result can’t be computed again: .*\n {2}a\.csv\n/);
  });

  it('is the same with any number of threads', () => {
    const results = ['1', '2', '3', '4'].map((threads) => {
      const call = ['compare', 'popular.csv', 'itemknn.csv', '-t', 'truth.csv', '--threads', threads];
      const outputs = ['--receipt', `r${threads}.json`, '-o', `o${threads}`];
      const { status, stderr } = spawnSync(process.execPath, [...COMMAND_LINE, ...call, ...outputs], {
        cwd: folder,
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      const { result } = JSON.parse(fs.readFileSync(at(`r${threads}.json`), 'utf8')) as { result: unknown };
      return JSON.stringify(result);
    });
    assert.equal(new Set(results).size, 1);
  });

  it('that does not exist is named', async () => {
    const { status, stderr } = await recscope(['verify', 'nothing.json'], folder);
    assert.equal(status, 2);
    assertSentence(stderr);
  });
});
