import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { recscope } from './recscope';

const FILMS = path.resolve(__dirname, '../../../examples/films');
const FILES = ['itemknn.csv', 'popular.csv', 'truth.csv'];

describe('a receipt', () => {
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
        assert.deepEqual(
          [status === 1 || status === 2, stdout.includes(`  ${file}\n`) || status === 2],
          [true, true],
          file,
        );
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
});
