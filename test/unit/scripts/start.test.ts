import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../../scripts/command.mjs';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('scripts');

/** Calls the script of `npm start`, which must end before it installs anything. */
function start(...argv: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [path.join(root, 'scripts/start.mjs'), ...argv], {
    encoding: 'utf8',
    timeout: 20_000,
  });
}

describe('npm start', () => {
  for (const option of ['--help', '-h'])
    it(`prints its help with ${option}`, () => {
      const { status, stdout, stderr } = start(option);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, /^Usage: npm start .*\n[^]*--browser/);
    });

  for (const [argv, named] of [
    [['--brower'], '--brower'],
    [['films'], 'films'],
    [['--browser=yes'], '--browser'],
  ] as const)
    it(`refuses ${argv.join(' ')} without a stack`, () => {
      const { status, stdout, stderr } = start(...argv);
      assert.deepEqual([status, stdout], [2, '']);
      assert.ok(stderr.includes(named), stderr);
      assertSentence(stderr);
      assert.doesNotMatch(stderr, /\n {4}at /);
    });
});
