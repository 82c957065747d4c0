import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recscope } from '../cli/recscope';

const root = path.resolve(__dirname, '../../..');
const folder = path.join(root, 'examples/passages');

describe('examples/passages', () => {
  const madeFolder = mkdtempSync(path.join(tmpdir(), 'recscope-passages-'));
  after(() => rmSync(madeFolder, { recursive: true, force: true }));

  it('is what its script makes', () => {
    execFileSync(process.execPath, [path.join(root, 'scripts/makePassages.mjs'), '--out', madeFolder]);
    for (const file of readdirSync(folder))
      assert.equal(
        readFileSync(path.join(madeFolder, 'passages', file), 'utf8'),
        readFileSync(path.join(folder, file), 'utf8'),
        file,
      );
  });

  it('gives the values of two chunkings that docs/passages.md shows', async () => {
    const page = readFileSync(path.join(root, 'docs/passages.md'), 'utf8');
    const measures = 'nDCG@5,CharRecall@5,CharPrecision@5';
    const { stdout } = await recscope(
      ['compare', 'short.csv', 'long.csv', '--truth', 'truth.csv', '-m', measures],
      folder,
    );
    const [table = ''] = /Compared with short\n(?: {2}.*\n){4}/.exec(stdout) ?? [];
    assert.ok(table.includes('CharPrecision@5') && page.includes(table), table);
  });
});
