import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { notices } from '../../../scripts/notices.mjs';
import manifest from '../../../package.json';

const root = path.resolve(__dirname, '../../..');

describe('what is packed', () => {
  it('comes with the licences of everything of others in it (else: npm run notices)', async () => {
    const written = readFileSync(path.join(root, 'ThirdPartyNotices.txt'), 'utf8');
    assert.equal(written, await notices());
    for (const list of ['.vscodeignore', '.npmignore'])
      assert.match(readFileSync(path.join(root, list), 'utf8'), /^!ThirdPartyNotices\.txt$/m, list);
  });

  it('is a command line that runs where nothing else is', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'recscope-bundles-'));
    try {
      // `npm test` has just built it for the package.
      if (process.env.RECSCOPE_PACKAGED) cpSync(path.join(root, 'dist'), folder, { recursive: true });
      else
        execFileSync(process.execPath, ['esbuild.js', '--production', `--outdir=${folder}`], { cwd: root });
      const cli = (...args: string[]): string =>
        execFileSync(process.execPath, [path.join(folder, 'cli.js'), ...args], {
          cwd: path.join(root, 'examples'),
          encoding: 'utf8',
          env: { ...process.env, LC_ALL: 'C' },
        });
      assert.equal(cli('--version'), `recscope ${manifest.version}\n`);
      const table = cli(
        'evaluate',
        'films/itemknn.csv',
        '--truth',
        'films/truth.csv',
        '--format',
        'markdown',
      );
      assert.match(table, /\| films\/itemknn\.csv \| 0\.2907 \|/);
      assert.match(readFileSync(path.join(folder, 'cli.js'), 'utf8'), /^#!\/usr\/bin\/env node\n/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
