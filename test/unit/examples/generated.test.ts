import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

describe('examples/films and examples/trec', () => {
  const made = mkdtempSync(path.join(tmpdir(), 'recscope-examples-'));
  before(() => {
    execFileSync(process.execPath, [path.join(root, 'scripts/makeExamples.mjs'), '--out', made]);
  });
  after(() => rmSync(made, { recursive: true }));

  it('are what scripts/makeExamples.mjs writes, byte for byte', () => {
    const files = ['films', 'trec'].flatMap((folder) =>
      readdirSync(path.join(made, folder)).map((file) => path.join(folder, file)),
    );
    assert.equal(files.length, 9);
    for (const file of files) {
      const committed = readFileSync(path.join(root, 'examples', file), 'utf8');
      assert.ok(committed === readFileSync(path.join(made, file), 'utf8'), `${file} differs`);
    }
  });

  it('recommend nobody what is in the history already, and truth repeats no history', () => {
    const pairs = (file: string): string[] =>
      readFileSync(path.join(root, 'examples/films', file), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 2).join());
    const seen = new Set(pairs('train.csv'));
    for (const file of ['truth.csv', 'popular.csv', 'itemknn.csv', 'matrix-factorisation.csv']) {
      assert.deepEqual(
        pairs(file).filter((pair) => seen.has(pair)),
        [],
        file,
      );
    }
  });
});

describe('examples/shop/experiment.csv', () => {
  it('is what scripts/makeShopExperiment.mjs writes, byte for byte', () => {
    const made = mkdtempSync(path.join(tmpdir(), 'recscope-shop-'));
    try {
      execFileSync(process.execPath, [path.join(root, 'scripts/makeShopExperiment.mjs'), '--out', made]);
      const [committed, again] = [path.join(root, 'examples'), made].map((folder) =>
        readFileSync(path.join(folder, 'shop/experiment.csv'), 'utf8'),
      );
      assert.ok(committed === again, 'it differs');
    } finally {
      rmSync(made, { recursive: true });
    }
  });
});
