import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

describe('examples/shop', () => {
  const made = mkdtempSync(path.join(tmpdir(), 'recscope-shop-'));
  after(() => rmSync(made, { recursive: true, force: true }));

  it('is what its script makes', () => {
    execFileSync(process.execPath, [path.join(root, 'scripts/makeShop.mjs'), '--out', made]);
    for (const file of ['interactions.csv', 'popular.csv', 'bought-together.csv'])
      assert.equal(
        readFileSync(path.join(made, 'shop', file), 'utf8'),
        readFileSync(path.join(root, 'examples/shop', file), 'utf8'),
        file,
      );
  });
});
