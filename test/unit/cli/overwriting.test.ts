import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { splitCommand } from '../../../src/cli/commands/split';
import { outputTo } from '../../../src/cli/output/outputFile';
import { isInputAt } from '../../../src/engine/writing/overwriting';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const ROWS = Array.from({ length: 200 }, (_, row) => `u${row % 20},i${(row * 7) % 30},${row % 5},${row}`);
const LOG = `user,item,rating,time\n${ROWS.join('\n')}\n`;

describe('what may be overwritten or removed', () => {
  let folder = '';
  const file = (...names: string[]): string => path.join(folder, ...names);
  const text = (...names: string[]): string => fs.readFileSync(file(...names), 'utf8');
  const put = (name: string, content: string): void => {
    fs.mkdirSync(path.dirname(file(name)), { recursive: true });
    fs.writeFileSync(file(name), content);
  };
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-overwriting-'));
    for (const { stream } of streams)
      stream.write = ((_: unknown, done?: () => void) => {
        done?.();
        return true;
      }) as typeof stream.write;
    put('log.csv', LOG);
  });
  afterEach(() => {
    for (const { stream, write } of streams) stream.write = write;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const split = (input: string, out: string, ...more: string[]): Promise<number> =>
    splitCommand([file(input), '--out', file(out), '--force', ...(more.length > 0 ? more : RANDOM)]);
  const RANDOM = ['--by', 'random', '--test', '0.2'];

  async function refused(call: Promise<unknown>): Promise<InputProblem> {
    try {
      await call;
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  /** Everything below the folder, with its content. */
  function everything(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      const status = fs.lstatSync(file(name));
      if (status.isSymbolicLink()) found[name] = `-> ${fs.readlinkSync(file(name))}`;
      else if (status.isFile()) found[name] = text(name);
    }
    return found;
  }

  describe('by a split', () => {
    for (const [what, prepare, input] of [
      ['its input', () => put('out/test.csv', LOG), 'out/test.csv'],
      [
        'its input by another name',
        () => {
          put('out/other', '');
          fs.linkSync(file('log.csv'), file('out/test.csv'));
        },
        'log.csv',
      ],
      [
        'a link to its input',
        () => {
          put('out/other', '');
          fs.symlinkSync('../log.csv', file('out/train.csv'));
        },
        'log.csv',
      ],
      [
        'one of its inputs',
        () => {
          put('out/part-0.csv', LOG);
          fs.linkSync(file('out/part-0.csv'), file('out/train.csv'));
        },
        'out/part-*.csv',
      ],
      ['a folder that stands where a part goes', () => put('out/train.csv/mine', 'mine'), 'log.csv'],
    ] as const)
      it(`never is ${what}`, async () => {
        prepare();
        const before = everything();
        const problem = await refused(split(input, 'out'));
        assert.match(problem.file ?? '', /out\/(test|train)\.csv$/);
        assert.deepEqual(everything(), before);
      });

    it('never is its input that a former split wrote', async () => {
      await split('log.csv', 'out', ...RANDOM, '--valid', '0.2');
      const before = everything();
      assertSentence((await refused(split('out/valid.csv', 'out'))).file ?? '');
      assert.deepEqual(everything(), before);
    });

    it('never lies behind a link', async () => {
      put('victim/train.csv', 'victim');
      put('out/other', '');
      fs.symlinkSync('../victim', file('out/0'));
      const before = everything();
      const problem = await refused(split('log.csv', 'out', '--by', 'random', '--folds', '2'));
      assert.match(problem.file ?? '', /out\/0$/);
      assert.deepEqual(everything(), before);
    });

    it('is what a former split wrote and a new one does not, and nothing else', async () => {
      await split('log.csv', 'out', '--by', 'random', '--folds', '3');
      put('out/notes.txt', 'mine');
      put('out/1/mine.csv', 'mine');
      put('out/1/test.csv', 'written anew since');
      await split('log.csv', 'out', '--by', 'random', '--test', '0.2', '--valid', '0.2');
      const left = Object.keys(everything()).filter((name) => name.startsWith('out'));
      assert.deepEqual(left, [
        ...['out/1/mine.csv', 'out/1/test.csv', 'out/notes.txt'],
        ...['out/split.json', 'out/test.csv', 'out/train.csv', 'out/valid.csv'],
      ]);
      assert.deepEqual(fs.readdirSync(file('out')).sort(), [
        ...['1', 'notes.txt', 'split.json', 'test.csv', 'train.csv', 'valid.csv'],
      ]);
    });

    it('is the candidates file of a split by RecScope 1.0', async () => {
      await split('log.csv', 'out', ...RANDOM);
      put('out/candidates.csv', 'candidates');
      const manifest = JSON.parse(text('out/split.json')) as { folds: object[] };
      const sha256 = createHash('sha256').update('candidates').digest('hex');
      manifest.folds[0] = { ...manifest.folds[0], candidates: { file: 'candidates.csv', bytes: 10, sha256 } };
      put('out/split.json', JSON.stringify(manifest));
      await split('log.csv', 'out', ...RANDOM);
      assert.deepEqual(fs.readdirSync(file('out')).sort(), ['split.json', 'test.csv', 'train.csv']);
    });

    for (const [what, manifest] of [
      ['another program’s', { x: [{ file: 'l/.ssh/id' }, { file: 'notes.txt' }, { file: 'valid.csv' }] }],
      ['a forged', 'forged'],
    ] as const)
      it(`is nothing that ${what} split.json names`, async () => {
        put('log-parts.csv', LOG);
        await split('log-parts.csv', 'real', ...RANDOM, '--valid', '0.2');
        put('victim/.ssh/id', 'key');
        put('victim/valid.csv', text('real/valid.csv'));
        put('out/notes.txt', 'mine');
        put('out/valid.csv', 'mine');
        fs.symlinkSync('../victim', file('out/0'));
        fs.symlinkSync('../victim', file('out/l'));
        const real = JSON.parse(text('real/split.json')) as { folds: [{ parts: { valid: object } }] };
        const [{ parts }] = real.folds;
        const forged = ['0/valid.csv', '../victim/valid.csv', 'l/.ssh/id', 'notes.txt', 'valid.csv'].map(
          (name) => ({ parts: { ...parts, valid: { ...parts.valid, file: name } } }),
        );
        put('out/split.json', JSON.stringify(manifest === 'forged' ? { ...real, folds: forged } : manifest));
        const before = everything();
        await split('log.csv', 'out');
        const after = everything();
        for (const name of Object.keys(before))
          if (name !== 'out/split.json') assert.equal(after[name], before[name], name);
      });
  });

  describe('by an output', () => {
    const evaluated = (...argv: string[]): Promise<InputProblem> =>
      refused(evaluateCommand([...argv, '--force']));
    beforeEach(() => {
      put('parts/part-0.csv', 'user,item,score\na,x,1\n');
      put('parts/part-1.csv', 'user,item,score\nb,y,1\n');
      put('truth.csv', 'user,item,rating\na,x,1\nb,y,1\n');
      put('beir/qrels/test.tsv', 'query-id\tcorpus-id\tscore\na\tx\t1\n');
      put('shop.duckdb', 'a database');
      put('recs.sql', 'SELECT 1');
    });

    for (const [what, output, ...argv] of [
      ['one file of a folder', 'parts/part-1.csv', 'parts', '-t', 'truth.csv'],
      ['one file of a pattern', 'parts/part-1.csv', 'parts/*.csv', '-t', 'truth.csv'],
      ['the judgements of a data set', 'beir/qrels/test.tsv', 'parts/part-0.csv', '-t', 'beir'],
      ['a database', 'shop.duckdb', 'duckdb:shop.duckdb#recs', '-t', 'duckdb:shop.duckdb#truth'],
      ['a query', 'recs.sql', 'duckdb:shop.duckdb#@recs.sql', '-t', 'duckdb:shop.duckdb#truth'],
    ] as const)
      it(`never is an input: ${what}`, async () => {
        const before = everything();
        const placed = (word: string): string =>
          word.startsWith('-')
            ? word
            : /^duckdb:/.test(word)
              ? word.replace('duckdb:', `duckdb:${folder}/`).replace('@', `@${folder}/`)
              : file(word);
        const { message } = await evaluated(...argv.map(placed), '-o', file(output));
        assert.equal(message, 'The output would overwrite this input.');
        assert.deepEqual(everything(), before);
      });

    it('never is an input that came to stand there while it was read', async () => {
      const writes = await outputTo(file('new.csv'), [file('truth.csv')], true);
      fs.linkSync(file('truth.csv'), file('new.csv'));
      assertSentence((await refused(writes(['x']))).message);
      assert.match(text('truth.csv'), /^user/);
    });
  });

  it('in the editor never is an input, by whatever name', async () => {
    fs.symlinkSync('log.csv', file('link.csv'));
    fs.linkSync(file('log.csv'), file('hard.csv'));
    put('other.csv', LOG);
    const uri = (name: string): string => `file://${file(name)}`;
    const isInput = (name: string): Promise<boolean> =>
      isInputAt({ uri: uri(name), inputs: [uri('log.csv')] });
    assert.deepEqual(
      await Promise.all(['log.csv', 'link.csv', 'hard.csv', 'other.csv', 'none.csv'].map(isInput)),
      [true, true, true, false, false],
    );
    assert.equal(await isInputAt({ uri: 'memfs:/a', inputs: ['memfs:/b', uri('log.csv')] }), false);
  });
});
