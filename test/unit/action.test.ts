import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Script of each step of the action, or the action that it uses. */
const steps = fs
  .readFileSync(path.resolve(__dirname, '../../action.yml'), 'utf8')
  .split(/^ {4}- /m)
  .slice(1)
  .map((text) => ({
    uses: /^ *uses: (\S+)/m.exec(text)?.[1],
    run:
      /^ *run: \|\n((?: {8}.*\n)+)/m.exec(text)?.[1].replaceAll(/^ {8}/gm, '') ??
      /^ *run: (.+)/m.exec(text)?.[1],
  }));
const [check, comment, upload, end] = steps;

describe('action.yml', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-action-'));
    fs.mkdirSync(path.join(folder, 'bin'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Writes a program that appends its words to `calls`, one a line, and then runs this script. */
  function program(name: string, script: string): void {
    const file = path.join(folder, 'bin', name);
    const calls = path.join(folder, 'calls');
    fs.writeFileSync(file, `#!/bin/bash\nprintf '%s\\n' "$@" >> '${calls}'\n${script}\n`, { mode: 0o755 });
  }
  const calls = (): string[] => fs.readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');

  function step(run: string | undefined, env: Readonly<Record<string, string>>) {
    const output = path.join(folder, 'output');
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run ?? ''], {
      encoding: 'utf8',
      env: {
        PATH: `${path.join(folder, 'bin')}:${process.env.PATH ?? ''}`,
        ...{ RUNNER_TEMP: folder, GITHUB_OUTPUT: output },
        ...env,
      },
    });
    return { status, stdout, stderr, output: fs.existsSync(output) ? fs.readFileSync(output, 'utf8') : '' };
  }

  it('passes values by the environment alone, and pins what it uses', () => {
    for (const { run, uses } of steps) {
      assert.ok(run ?? uses);
      assert.doesNotMatch(run ?? '', /\$\{\{/);
      if (uses !== undefined) assert.match(uses, /@[0-9a-f]{40}$/);
    }
    assert.ok(upload.uses);
  });

  it('checks the named entries, and ends with the status', () => {
    program('npx', 'exit 1');
    const env = { CONFIG: 'a b.json', NAMES: ' films "x;y" ', STRICT: 'true', VERSION: '1' };
    const { status, output, stderr } = step(check.run, env);
    assert.deepEqual([status, output], [0, 'status=1\n'], stderr);
    const reports = path.join(folder, 'recscope');
    assert.deepEqual(calls(), [
      ...['--yes', 'recscope@1', 'check', '--config', 'a b.json'],
      ...['--report', `junit=${reports}/gates.xml`, '--report', `markdown=${reports}/gates.md`],
      ...['--strict', '--', 'films', '"x;y"'],
    ]);
    program('npx', 'exit 0');
    assert.equal(step(check.run, { ...env, NAMES: '', STRICT: 'false' }).output, 'status=1\nstatus=0\n');
    assert.deepEqual(calls().slice(-1), ['--']);
    for (const code of [0, 1, 2]) assert.equal(step(end.run, { STATUS: String(code) }).status, code);
  });

  it('writes one comment, updates it, and goes on without permission', () => {
    const env = { GH_TOKEN: 't', REPOSITORY: 'a/b', NUMBER: '7', CONFIG: 'recscope.json' };
    program('gh', 'exit 1');
    assert.equal(step(comment.run, env).status, 0);
    assert.equal(fs.existsSync(path.join(folder, 'calls')), false, 'without a report');
    fs.mkdirSync(path.join(folder, 'recscope'));
    fs.writeFileSync(path.join(folder, 'recscope/gates.md'), `# Gates\n${'é'.repeat(40_000)}`);
    const refused = step(comment.run, env);
    assert.equal(refused.status, 0);
    assert.match(refused.stdout, /::notice::The comment was not written/);
    program('gh', 'if [ "$2" = --paginate ]; then exit 0; fi');
    assert.equal(step(comment.run, env).stdout, '');
    const body = `body=@${folder}/recscope/comment.md`;
    assert.deepEqual(calls().slice(-5), ['api', '--silent', 'repos/a/b/issues/7/comments', '-F', body]);
    program('gh', 'if [ "$2" = --paginate ]; then echo 12; echo 13; fi');
    step(comment.run, env);
    assert.ok(calls().includes('repos/a/b/issues/comments/12'));
    const text = fs.readFileSync(path.join(folder, 'recscope/comment.md'), 'utf8');
    assert.ok(text.startsWith('<!-- recscope check recscope.json -->\n# Gates\n'));
    assert.ok(text.length < 65_536 && !text.includes('\ufffd'));
  });
});
