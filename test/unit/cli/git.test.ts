import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkCommand } from '../../../src/cli/commands/check';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { openSource } from '../../../src/reading/sources/fileSource';
import { readConfig } from '../../../src/engine/requests/readConfig';
import { outsideWorkspaceMessage } from '../../../src/engine/requests/configuredFiles';
import { resolveConfiguredInputs } from '../../../src/engine/requests/configuredInputs';
import { ValueError } from '../../../src/shared/config/json/checkedJson';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const HIT = 'user,item,score\nu1,a,2\nu1,b,1\nu2,a,2\nu2,b,1\n';
const MISS = 'user,item,score\nu1,b,2\nu1,a,1\nu2,b,2\nu2,a,1\n';
const TRUTH = 'user,item,rating\nu1,a,1\nu2,a,1\n';

describe('files of commits', function () {
  this.timeout(60_000);
  let folder = '';
  let before = '';
  const at = (name: string): string => path.join(folder, name);
  const write = (name: string, text: string): void => {
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
    fs.writeFileSync(at(name), text);
  };
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    });
  const commit = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) write(name, text);
    git('add', '--all', '--force');
    git('commit', '--quiet', '--no-verify', '--message', 'some');
  };

  beforeEach(() => {
    before = process.cwd();
    folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-git-')));
    process.chdir(folder);
    git('init', '--quiet', '--initial-branch', 'main');
    commit({ 'out/als.csv': MISS, 'out/-x.csv': MISS, 'truth.csv': TRUTH });
    write('out/als.csv', HIT);
  });
  afterEach(() => {
    process.chdir(before);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function evaluated(...argv: string[]): Promise<number | null> {
    await evaluateCommand([
      ...argv,
      '-t',
      at('truth.csv'),
      '-m',
      'RR@2',
      '-f',
      'json',
      '-o',
      at('o'),
      '--force',
    ]);
    return (JSON.parse(fs.readFileSync(at('o'), 'utf8')) as EvaluationJson).measures[0].mean;
  }
  async function refused(work: Promise<unknown>): Promise<InputProblem> {
    try {
      await work;
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  it('are compared with those of the work tree, and are called by their revision', async () => {
    await compareCommand([
      'out/als.csv',
      'git:HEAD:out/als.csv',
      '-t',
      'git:main:truth.csv',
      '-m',
      'RR@2',
      '-f',
      'json',
      '-o',
      'o',
    ]);
    const { models } = JSON.parse(fs.readFileSync('o', 'utf8')) as ComparisonJson;
    assert.deepEqual(
      models.map(({ model }) => model),
      ['out/als.csv', 'out/als.csv at HEAD'],
    );
    const id = git('rev-parse', 'HEAD').trim();
    await evaluateCommand([
      `new=out/als.csv`,
      `git:${id}:out/als.csv`,
      '-t',
      'truth.csv',
      '-m',
      'RR@2',
      '-f',
      'json',
      '-o',
      'p',
    ]);
    const { models: named } = JSON.parse(fs.readFileSync('p', 'utf8')) as { models: EvaluationJson[] };
    assert.deepEqual(
      named.map(({ model, measures }) => [model, measures[0].mean]),
      [
        ['new', 1],
        [`out/als.csv at ${id.slice(0, 7)}`, 0.5],
      ],
    );
  });

  it('are named as Git names them: from the root, and from the folder with ./', async () => {
    process.chdir(at('out'));
    assert.equal(await evaluated('git:HEAD:./als.csv'), 0.5);
    assert.equal(await evaluated('git:HEAD:out/als.csv'), 0.5);
    const { advice } = await refused(evaluated('git:HEAD:als.csv'));
    assertSentence(advice);
  });

  it('and revisions may begin with a hyphen: none is an option', async () => {
    process.chdir(at('out'));
    assert.equal(await evaluated('git:HEAD:./-x.csv'), 0.5);
    git('update-ref', 'refs/heads/--output=o', 'HEAD');
    assert.equal(await evaluated('git:--output=o:out/als.csv'), 0.5);
    assertSentence((await refused(evaluated('git:--help:out/als.csv'))).message);
  });

  it('are refused with what is wrong with them', async () => {
    const says = async (text: string): Promise<string> => {
      const { file, message, advice } = await refused(evaluated(text));
      return `${file ?? '-'}: ${message} ${advice.replaceAll(folder, 'FOLDER')}`;
    };
    assert.deepEqual(
      await Promise.all(
        ['git:HEAD', 'git:none:out/als.csv', 'git:HEAD:out/asl.csv', 'git:HEAD:out'].map(says),
      ),
      [
        '-: “git:HEAD” must be written as git:REV:PATH. For example, git:HEAD:out/itemknn.csv.',
        'git:none:out/als.csv: The repository has no revision “none”. Name a branch, a tag, or a commit. Of a shallow clone, get the rest with `git fetch --unshallow`.',
        'git:HEAD:out/asl.csv: The revision HEAD has no file “out/asl.csv”. Did you mean “out/als.csv”? Paths are from the root of the repository; ./PATH is from FOLDER.',
        'git:HEAD:out: This is a folder, not a file. Name a file inside it.',
      ],
    );
    const { PATH } = process.env;
    process.env.PATH = at('out');
    try {
      assertSentence((await refused(evaluated('git:HEAD:out/als.csv'))).message);
    } finally {
      process.env.PATH = PATH;
    }
    const gone = { kind: 'git', name: 'x', folder: at('gone'), revision: 'HEAD', path: 'als.csv' } as const;
    assert.equal((await refused(openSource(gone))).message, `There is no folder ${at('gone')}.`);
    const aside = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-no-git-'));
    process.chdir(aside);
    assertSentence((await refused(evaluated('git:HEAD:out/als.csv'))).message);
    process.chdir(folder);
    fs.rmSync(aside, { recursive: true });
  });

  it('are read without anything that the repository, or the environment, would have run', async () => {
    const ran = at('ran');
    const run = `touch ${ran}; cat`;
    commit({ '.gitattributes': '*.csv filter=x diff=x\n', 'gone.csv': MISS });
    for (const [key, value] of [
      ['filter.x.smudge', run],
      ['filter.x.clean', run],
      ['diff.x.textconv', run],
      ['core.fsmonitor', run],
      ['core.sshCommand', run],
      ['core.pager', run],
      ['core.hooksPath', at('hooks')],
      ['remote.origin.url', 'ssh://nowhere/x'],
      ['remote.origin.promisor', 'true'],
      ['extensions.partialClone', 'origin'],
      ['alias.cat-file', `!${run}`],
    ])
      git('config', key, value);
    write('hooks/post-checkout', `#!/bin/sh\n${run}\n`);
    fs.chmodSync(at('hooks/post-checkout'), 0o755);
    const index = fs.statSync(at('.git/index')).mtimeMs;
    const id = git('rev-parse', 'HEAD:gone.csv').trim();
    fs.rmSync(ran, { force: true });
    process.env.GIT_DIR = '/nowhere';
    try {
      assert.equal(await evaluated('git:HEAD:gone.csv'), 0.5);
      // Git would fetch it from where the clone is from.
      fs.rmSync(at(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`));
      assertSentence((await refused(evaluated('git:HEAD:gone.csv'))).advice);
    } finally {
      delete process.env.GIT_DIR;
    }
    assert.equal(fs.existsSync(ran), false);
    assert.equal(fs.statSync(at('.git/index')).mtimeMs, index);
  });

  it('and files on disk that are pointers of Git LFS or DVC are refused with what fetches them', async () => {
    commit({
      'out/als.csv': `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 9\n`,
      'out/bpr.csv.dvc': `outs:\n- md5: ${'b'.repeat(32)}\n  size: 9\n  hash: md5\n  path: bpr.csv\n`,
      'out/long.csv': `${HIT}${'u1,c,1\n'.repeat(1000)}`,
    });
    const says = async (file: string): Promise<string> => {
      const { message, advice } = await refused(evaluated(file));
      return `${message} ${advice}`;
    };
    const lfs = 'The file is a pointer of Git LFS: its rows aren’t on this machine.';
    const dvc = 'The file is a pointer of DVC: its rows are in another file.';
    assert.equal(await says('out/als.csv'), `${lfs} Get them with \`git lfs pull --include als.csv\`.`);
    assert.equal(await says('out/bpr.csv.dvc'), `${dvc} Get them with \`dvc pull out/bpr.csv.dvc\`.`);
    assert.equal(
      await says('git:HEAD:out/als.csv'),
      `${lfs} Check out HEAD, get them with \`git lfs pull --include als.csv\`, and evaluate the file on disk.`,
    );
    assert.equal(
      await says('git:HEAD:out/bpr.csv'),
      `${dvc} Check out HEAD, get them with \`dvc pull out/bpr.csv\`, and evaluate the file on disk.`,
    );
    assert.equal(await evaluated('git:HEAD:out/long.csv'), 1);
  });

  it('stand in recscope.json wherever a file does, and what is wrong is said with its line', async () => {
    await evaluateCommand([
      'out/als.csv',
      '-t',
      'truth.csv',
      '-m',
      'RR@2',
      '-f',
      'json',
      '-o',
      'result.json',
    ]);
    commit({ 'result.json': fs.readFileSync('result.json', 'utf8') });
    const config = (model: string, baseline: unknown, gate: unknown): void =>
      write(
        'recscope.json',
        JSON.stringify(
          {
            schema: 'recscope-config/1',
            evaluations: {
              all: { models: { als: model }, truth: 'git:main~1:truth.csv', baseline, gates: [gate] },
            },
          },
          undefined,
          1,
        ),
      );
    const better = { measure: 'RR@2', notWorseBy: 0 };
    config('out/als.csv', 'git:main~1:out/als.csv', better);
    assert.equal(await checkCommand(['-o', 'gates']), 0);
    config(
      'git:main~1:out/als.csv',
      { result: 'git:HEAD:result.json' },
      { measure: 'RR@2', atLeast: 'baseline' },
    );
    assert.equal(await checkCommand(['-o', 'gates', '--force', '--strict']), 1);
    config('git:main:out/asl.csv', 'out/als.csv', better);
    const { line, message } = await refused(checkCommand(['-o', 'gates', '--force']));
    assert.deepEqual([line, message], [6, 'The revision main has no file “out/asl.csv”.']);
    const all = (await readConfig('recscope.json')).evaluations.get('all');
    assert.ok(all);
    await assert.rejects(
      resolveConfiguredInputs(all, folder, 'x', { folders: [folder], outside: outsideWorkspaceMessage }),
      (error) =>
        error instanceof ValueError && /outside the workspace, which is not trusted/.test(error.message),
    );
  });
});
