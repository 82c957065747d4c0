import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isFileInFolders } from '../../../src/reading/sources/insideFolders';

it('a pattern behind a link out of the folders is refused whether or not something fits it there', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'recscope-inside-'));
  try {
    const [own, other] = ['own', 'other'].map((name) => path.join(root, name));
    for (const folder of [own, other]) mkdirSync(folder);
    for (const folder of [own, other]) writeFileSync(path.join(folder, 'a.csv'), 'u,i,1\n');
    symlinkSync(other, path.join(own, 'link'), 'dir');
    const patterns = ['*.csv', '*.none', 'link/*.csv', 'link/*.none', '*/*.none'];
    const inside = await Promise.all(
      patterns.map((pattern) => isFileInFolders(path.join(own, pattern), [own])),
    );
    assert.deepEqual(inside, [true, true, false, false, false]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
