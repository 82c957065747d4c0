import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { Engine } from '../../../src/engine/engine';
import type { FileReference } from '../../../src/reading/sources/byteSource';
import { openUnzippedBytes } from '../../../src/reading/sources/openContent';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { COMMAND_LINE } from './commandLine';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden');
const parts = path.join(golden, 'parts');
const truth = path.join(parts, 'truth.csv');
/** The rows are those of fold 0 there, whose numbers come from plain arithmetic. */
const { folds } = JSON.parse(fs.readFileSync(path.join(golden, 'folds/expected.json'), 'utf8'));

describe('files in parts and archives', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-parts-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function evaluated(file: string): Promise<{ means: number[]; rows: unknown; lines: number[] }> {
    const output = path.join(folder, 'output');
    await evaluateCommand([file, '-t', truth, '-m', 'Recall@3,RR@3', '-f', 'json', '-o', output, '--force']);
    const { measures, rows, findings } = JSON.parse(fs.readFileSync(output, 'utf8'));
    return {
      means: measures.map(({ mean }: { mean: number }) => mean),
      rows: rows.recommendations,
      lines: findings.map(({ line }: { line: number }) => line),
    };
  }

  it('never lack one of them in silence: a link to nothing is named', async () => {
    const table = path.join(folder, 'table');
    fs.mkdirSync(table);
    fs.writeFileSync(path.join(table, 'part-0.csv'), 'user,item,score\nu1,a,1\n');
    fs.symlinkSync('../gone.csv', path.join(table, 'part-1.csv'));
    for (const named of [table, path.join(table, 'part-*.csv')]) {
      const problem = await refused(named);
      assert.equal(problem.file, path.join(table, 'part-1.csv'));
      assertSentence(problem.message);
    }
  });

  it('are not offered in two ways by the same option', async () => {
    const [lists, judged] = ['lists.csv', 'judged.csv'].map((name) => path.join(folder, name));
    fs.writeFileSync(lists, `user,recs\n${['a', 'b', 'c'].map((user) => `${user},"a;x b"\n`).join('')}`);
    fs.writeFileSync(judged, 'user,item\na,a\nb,x\nc,b\n');
    await assert.rejects(evaluateCommand([lists, '-t', judged]), ({ problem }: InputError) => {
      assertSentence(problem.message);
      assert.ok(!problem.advice.includes('--format-in'), problem.advice);
      assert.ok(problem.advice.includes('["a","x b"]') && problem.advice.includes('["a;x","b"]'));
      return true;
    });
  });

  async function refused(file: string): Promise<InputProblem> {
    try {
      await evaluated(file);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  for (const name of [
    'recs.csv.zst',
    'two-frames.csv.zst',
    'recs.zip',
    'stored.zip',
    'parquet.zip',
    'spark-csv',
    'spark-csv-gz',
    'no-header',
    'spark-parquet',
    'jsonl',
    'by-date/*/*',
    'spark-csv/part-*.csv',
    'spark-[a-c]*-gz/part-0000?-c000.csv.gz',
    'by-fold/fold=0',
  ]) {
    it(`${name} is the table`, async () => {
      const { means, rows } = await evaluated(path.join(parts, name));
      assert.equal(means.length, 2);
      means.forEach((mean, index) => {
        const wanted = Object.values<number[]>(folds)[index][0];
        assert.ok(Math.abs(mean - wanted) < 1e-12, `${mean}`);
      });
      assert.deepEqual(rows, { read: 48, used: 48, reported: 0 });
    });
  }

  for (const [name, named] of [
    ['two.zip', ''],
    ['by-date', ''],
    ['by-fold', ''],
    ['other-names', '/part-1.csv'],
    ['other-types', '/part-1.parquet'],
    ['empty', ''],
    ['nothing-*.csv', ''],
  ] as const) {
    it(`${name} is refused`, async () => {
      const problem = await refused(path.join(parts, name));
      assertSentence(problem);
      assert.equal(problem.file, path.join(parts, name) + named);
    });
  }

  it('counts lines as in all parts together', async () => {
    const files = ['part-0.csv', 'part-1.csv'].map((name) => path.join(folder, name));
    fs.writeFileSync(files[0], 'user,item,score\nu0,i1,0.9');
    fs.writeFileSync(files[1], 'user,item,score\nu0,i2,much\nu1,i5,0.5\n');
    // 1 names, 2 row, 3 names, 4 the row without a number.
    assert.ok((await evaluated(path.join(folder, 'part-*.csv'))).lines.includes(4));
  });

  it('archives that are cut off are refused', async () => {
    for (const name of ['recs.csv.zst', 'recs.zip', 'stored.zip']) {
      const bytes = fs.readFileSync(path.join(parts, name));
      const file = path.join(folder, name);
      fs.writeFileSync(file, bytes.subarray(0, bytes.length - 40));
      assertSentence((await refused(file)).message);
    }
  });

  for (const name of ['recs.csv.zst', 'recs.zip', 'stored.zip', 'parquet.zip'])
    it(`${name} is the table where there is no disk, too`, async () => {
      const file = (from: string): FileReference => ({
        kind: 'bytes',
        name: from,
        bytes: Uint8Array.from(fs.readFileSync(path.join(parts, from))),
      });
      const outcome = await new Engine(openUnzippedBytes).evaluate(
        {
          id: 'web',
          truth: { file: file('truth.csv'), shape: undefined },
          models: [{ file: file(name), shape: undefined, model: name }],
          settings: { measures: 'Recall@3,RR@3', convention: 'recscope', threshold: undefined },
        },
        () => undefined,
      );
      const [model] = outcome.kind === 'done' ? outcome.value.models : [];
      assert.deepEqual(
        model?.means.map(({ mean }) => mean),
        (await evaluated(path.join(parts, name))).means,
      );
    });

  it('“-” is what is piped into the command, once', () => {
    const run = (...argv: string[]): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [...COMMAND_LINE, 'evaluate', ...argv], {
        input: fs.readFileSync(path.join(parts, 'by-fold/fold=0/part-0.csv')),
      });
    const { stdout } = run('-', '--truth', truth, '-m', 'Recall@3', '-f', 'csv');
    assertSentence(String(stdout));
    assertSentence(String(run('-', '--truth=-').stderr));
  }).timeout(60_000);
});
