import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recscope } from '../cli/recscope';

const root = path.resolve(__dirname, '../../..');
const folder = path.join(root, 'examples/rag');

describe('examples/rag', () => {
  const madeFolder = mkdtempSync(path.join(tmpdir(), 'recscope-rag-'));
  after(() => rmSync(madeFolder, { recursive: true, force: true }));

  it('is what its script makes of its chunks, and small', () => {
    execFileSync(process.execPath, [path.join(root, 'scripts/makeRag.mjs'), '--out', madeFolder]);
    const files = readdirSync(folder);
    for (const file of files)
      assert.equal(
        readFileSync(path.join(madeFolder, 'rag', file), 'utf8'),
        readFileSync(path.join(folder, file), 'utf8'),
        file,
      );
    assert.ok(files.reduce((bytes, file) => bytes + statSync(path.join(folder, file)).size, 0) < 400_000);
  });

  it('gives the output that docs/judging.md shows', async () => {
    const page = readFileSync(path.join(root, 'docs/judging.md'), 'utf8');
    const compare = ['compare', 'bm25.csv', 'counts.csv', '--truth', 'judged.csv'];
    const shown = async (argv: readonly string[], ...lines: RegExp[]): Promise<void> => {
      const { stdout } = await recscope(argv, folder);
      for (const pattern of lines) {
        const [line = ''] = pattern.exec(stdout) ?? [];
        assert.ok(line !== '' && page.includes(line), `${argv.join(' ')}: ${line}`);
      }
    };
    await shown([...compare, '-m', 'nDCG@10', '--by-judge'], / {2}Judge .*\n(?: {2}(?:anna|ben|model:long|people) .*\n){4}/);
    await shown(['agreement', 'judged.csv'], /Each judge and the others\n(?: {2}.*\n){4}/);
    await shown([...compare, '-m', 'nDCG@10', '--judges', 'people', '--bounds'], /If unjudged items(?:.*\n){6}/);
    for (const judge of ['people', 'model:long'])
      await shown(
        [...compare, '-m', 'Precision@10', '--judges', judge, '--items', 'chunks.csv', '--by', 'items:size'],
        /size = short .* → \d\.\d+/,
        /size = long .* → \d\.\d+/,
      );
  });
});
