import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { recscope } from '../cli/recscope';

const root = path.resolve(__dirname, '../../..');
const songs = path.join(root, 'examples/songs');

describe('examples/songs', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-songs-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => l10n.config({ contents: {} }));

  it('is what its script makes', () => {
    execFileSync(process.execPath, [path.join(root, 'scripts/makeSongs.mjs'), '--out', folder]);
    for (const file of ['truth.csv', 'old.csv', 'new.csv', 'users.csv', 'items.csv'])
      assert.equal(
        readFileSync(path.join(folder, 'songs', file), 'utf8'),
        readFileSync(path.join(songs, file), 'utf8'),
        file,
      );
  });

  for (const [file, language] of [
    ['README.md', 'C'],
    ['README.ko.md', 'ko_KR.UTF-8'],
  ])
    it(`has the hidden slice of ${file}`, async () => {
      const call = ['slices', 'old.csv', 'new.csv', '--truth', 'truth.csv', '--users', 'users.csv'];
      const { stdout } = await recscope([...call, '-m', 'nDCG@5', '-q'], songs, { LC_ALL: language });
      const [answer] = stdout.split('\n\n');
      const text = readFileSync(path.join(root, file), 'utf8');
      assert.ok(text.includes(`_${answer.replaceAll(/\s+/g, ' ').trim()}_`), answer);
    });

  it('rises by 14% on average', async () => {
    const call = ['compare', 'old.csv', 'new.csv', '--truth', 'truth.csv', '-m', 'nDCG@5', '-q'];
    const { stdout } = await recscope([...call, '--resamples', '99'], songs);
    assert.match(stdout, /new is better: nDCG@5 0\.717, 14% above old/);
  });
});
