import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type HostileInput, INPUTS, TRUTH } from './hostileInputs';

const SECONDS = 3;
const MEGABYTES = 400;
/** Limits of messages, for any content of a file. */
const LONGEST_LINE = 10_000;
/** Of the clock: a process that hangs is ended. */
const PATIENCE = 60_000;

const root = path.resolve(__dirname, '../..');

interface Answer {
  readonly status: number | null;
  readonly text: string;
  readonly usage: { readonly seconds: number; readonly megabytes: number } | undefined;
}

describe('hostile inputs', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-limits-'));
  let folders = 0;

  before(function () {
    this.timeout(120_000);
    if (!process.env.RECSCOPE_PACKAGED)
      execFileSync(process.execPath, [path.join(root, 'esbuild.js'), '--production'], { cwd: root });
  });
  after(() => fs.rmSync(base, { recursive: true, force: true }));

  function answer(folder: string, args: readonly string[], deleted = false): Answer {
    const usage = path.join(base, 'usage.json');
    fs.rmSync(usage, { force: true });
    // A shell is in the folder when it is deleted.
    const shell = deleted ? ['sh', '-c', 'rm -r "$PWD" && exec "$@"', 'sh'] : [];
    const [program, ...words] = [
      ...shell,
      process.execPath,
      ...['--require', path.join(__dirname, 'usage.cjs'), path.join(root, 'dist/cli.js'), ...args],
    ];
    const { status, stdout, stderr } = spawnSync(program, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, RECSCOPE_USAGE: usage },
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      maxBuffer: 1e9,
    });
    return {
      status,
      text: stdout + stderr,
      usage: fs.existsSync(usage) ? JSON.parse(fs.readFileSync(usage, 'utf8')) : undefined,
    };
  }

  for (const input of INPUTS as readonly HostileInput[]) {
    it(input.name, function () {
      if (input.posix && process.platform === 'win32') this.skip();
      const folder = path.join(base, `${folders++}`);
      fs.mkdirSync(folder);
      fs.writeFileSync(path.join(folder, 'truth.csv'), TRUTH);
      const args = input.prepare(folder);

      let { status, text, usage } = answer(folder, args, input.deleted);
      // On a busy machine a second of work may be counted as two.
      if (usage && usage.seconds > SECONDS) ({ status, text, usage } = answer(folder, args));
      const shown = `${text.slice(0, 2_000)}\n… (${text.length} characters)`;
      if (process.env.RECSCOPE_LIMITS)
        console.log(
          `${status} ${usage?.seconds.toFixed(2)} s ${usage?.megabytes.toFixed(0)} MB ${text.length} ${text.slice(0, 700)}`,
        );

      assert.ok(usage, `It was ended from outside, or ran out of memory.\n${shown}`);
      assert.doesNotMatch(text, /^ +at .*:\d+:\d+\)?$/m, 'It shows a stack.');
      assert.equal(status, input.status, shown);
      for (const said of input.says) assert.ok(text.includes(said), `“${said}” is not said: ${shown}`);
      const longest = Math.max(...text.split('\n').map((line) => line.length));
      assert.ok(longest <= LONGEST_LINE, `It says a line of ${longest} letters.`);
      for (const file of input.kept ?? [])
        assert.ok(fs.existsSync(path.join(folder, file)), `${file} is gone.`);
      assert.ok(usage.seconds <= SECONDS, `${usage.seconds} s of processor`);
      assert.ok(usage.megabytes <= MEGABYTES, `${usage.megabytes} MB`);
      fs.rmSync(folder, { recursive: true, force: true });
    });
  }
});
