import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { outputTo } from '../../../src/cli/output/outputFile';
import { visibleText } from '../../../src/shared/text/nameText';
import { InputError } from '../../../src/shared/problem';
import { COMMAND_LINE } from './commandLine';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const root = path.resolve(__dirname, '../../..');
const HOSTILE = 'a\u001b[31mred\u001b]0;title\u0007\u009b1m\u202e';

describe('what the command line writes', () => {
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  /** A file with many control characters is none of text. */
  const plain = Array.from({ length: 200 }, (_, user) => `user-${user},item-${user},1\n`).join('');
  before(() => {
    folder = fs.mkdtempSync(path.join(root, 'out-cli-'));
    fs.writeFileSync(file('recs.csv'), `user,item,score\n"${HOSTILE}","${HOSTILE}\ni",2\n=1,b,x\n${plain}`);
    fs.writeFileSync(file('truth.csv'), `user,item,rating\n"${HOSTILE}","${HOSTILE}\ni",4\n=1,b,1\n${plain}`);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  describe('to a terminal', function () {
    this.timeout(60_000);
    const FILES = ['recs.csv', '--truth', 'truth.csv', '-m', 'nDCG@10'];
    for (const call of [
      ['evaluate', ...FILES, '--per-user'],
      ['evaluate', ...FILES, '--format', 'markdown'],
      ['evaluate', ...FILES, '--format', 'latex'],
      ['explain', ...FILES, '--user', HOSTILE],
      ['conventions', ...FILES],
      ['evaluate', `${HOSTILE}.csv`],
      ['evaluate', ...FILES, '--columns', `user=${HOSTILE}`],
      ['explain', ...FILES, '--user', `${HOSTILE}\nno`],
      ['evaluate', '-m', HOSTILE, ...FILES.slice(0, 3)],
      [HOSTILE],
      ['evaluate', `--${HOSTILE}`],
    ]) {
      it(`holds nothing that controls it: ${visibleText(call.join(' '))}`, async () => {
        const { stdout, stderr, status } = await recscope(call, folder);
        assert.ok(status === 0 || status === 2, stderr);
        assert.ok(stdout !== '' || stderr !== '');
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(stdout + stderr, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
      });
    }

    for (const format of ['csv', 'tsv', 'json'])
      it(`shows what would control it in ${format} by its number`, async () => {
        const { stdout } = await recscope(
          ['evaluate', ...FILES, '--per-user', '-f', format],
          folder,
          {},
          true,
        );
        // eslint-disable-next-line no-control-regex
        assert.doesNotMatch(stdout, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
        assert.match(stdout, /U\+202E|u202e/i);
        assert.match(stdout, /^"?user-1\b|"user-1"/m);
      });

    it('keeps ids as they are in CSV and JSON; neutralises formulas only when asked to', async () => {
      const printed = async (...options: string[]): Promise<string> =>
        (await recscope(['evaluate', ...FILES, '--per-user', '-f', ...options], folder)).stdout;
      const csv = await printed('csv');
      assert.ok(csv.includes(HOSTILE) && /^=1,/m.test(csv), csv);
      assert.match(await printed('csv', '--safe-csv'), /^'=1,/m);
      const json = JSON.parse(await printed('json')) as { perUser: { user: string }[] };
      assert.deepEqual(
        json.perUser
          .map(({ user }) => user)
          .filter((user) => !user.startsWith('user-'))
          .sort(),
        ['=1', HOSTILE],
      );
    });

    it('says that the disk is full', function () {
      if (!fs.existsSync('/dev/full')) this.skip();
      const full = fs.openSync('/dev/full', 'w');
      const { status, stderr } = spawnSync(process.execPath, [...COMMAND_LINE, 'evaluate', ...FILES], {
        cwd: folder,
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
      });
      fs.closeSync(full);
      assert.equal(status, 2);
      assertSentence(stderr);
    });
  });

  describe('to a file', () => {
    const writeOutput = async (to: string, pieces: Iterable<string>, force: boolean): Promise<void> =>
      (await outputTo(to, [], force))(pieces);
    const others = (): string[] => fs.readdirSync(folder).filter((name) => name.includes('.tmp'));
    beforeEach(() => fs.writeFileSync(file('old.csv'), 'old'));

    it('is there whole, with the rights of the one before, at the end of a link too', async () => {
      fs.chmodSync(file('old.csv'), 0o640);
      fs.rmSync(file('link.csv'), { force: true });
      fs.symlinkSync('old.csv', file('link.csv'));
      await writeOutput(file('link.csv'), ['new', ' text'], true);
      assert.equal(fs.readFileSync(file('old.csv'), 'utf8'), 'new text');
      assert.ok(fs.lstatSync(file('link.csv')).isSymbolicLink());
      assert.equal(fs.statSync(file('old.csv')).mode & 0o777, 0o640);
      assert.deepEqual(others(), []);
    });

    it('removes what a killed process left, once it is older than a day', async () => {
      const [left, recent] = [0, 1].map(() => `.recscope-${randomUUID()}.tmp`);
      const other = '.recscope-notes.tmp';
      for (const name of [left, recent, other]) fs.writeFileSync(file(name), 'half');
      const old = Date.now() / 1000 - 25 * 3_600;
      for (const name of [left, other]) fs.utimesSync(file(name), old, old);
      await writeOutput(file('old.csv'), ['new'], true);
      assert.deepEqual(others().toSorted(), [recent, other].toSorted());
      for (const name of [recent, other]) fs.rmSync(file(name));
    });

    it('leaves the old one whole where it fails on the way', async () => {
      function* failing(): Generator<string> {
        yield 'half';
        throw new Error('no space left');
      }
      await assert.rejects(
        writeOutput(file('old.csv'), failing(), true),
        (error) => error instanceof InputError && /no space left/.test(error.problem.message),
      );
      assert.equal(fs.readFileSync(file('old.csv'), 'utf8'), 'old');
      assert.deepEqual(others(), []);
    });

    it('writes into what is no file as it is', async function () {
      if (os.platform() === 'win32') this.skip();
      await writeOutput('/dev/null', ['x'], false);
      assert.ok(fs.statSync('/dev/null').isCharacterDevice());
      if (!fs.existsSync('/dev/full')) return;
      await assert.rejects(writeOutput('/dev/full', ['x'], false), /ENOSPC/);
    });

    it('leaves the old one whole and nothing beside it on Ctrl-C', async function () {
      this.timeout(60_000);
      if (os.platform() === 'win32') this.skip();
      const script = `
        const { outputTo } = require(${JSON.stringify(path.join(root, 'src/cli/output/outputFile.ts'))});
        function* endless() { for (;;) yield 'x'.repeat(1000); }
        outputTo(${JSON.stringify(file('old.csv'))}, [], true).then((write) => write(endless()));`;
      const child = spawn(process.execPath, ['--require', 'tsx/cjs', '-e', script], {
        cwd: root,
        stdio: 'inherit',
      });
      try {
        while (others().length === 0 || fs.statSync(file(others()[0])).size === 0) {
          assert.equal(child.exitCode, null);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        child.kill('SIGINT');
        assert.deepEqual(await once(child, 'exit'), [null, 'SIGINT']);
        assert.equal(fs.readFileSync(file('old.csv'), 'utf8'), 'old');
        assert.deepEqual(others(), []);
      } finally {
        child.kill('SIGKILL');
      }
    });
  });
});
