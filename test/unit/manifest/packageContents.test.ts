import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { npm } from '../../../scripts/command.mjs';
import { notices } from '../../../scripts/notices.mjs';
import { npmPackagePath, packNpm } from '../../../scripts/npmPackage.mjs';
import { stagePackage } from '../../../scripts/package.mjs';
import manifest from '../../../package.json';

const root = path.resolve(__dirname, '../../..');
const films = path.join(root, 'examples/films');

describe('what is packed', function () {
  this.timeout(120_000);

  it('comes with the licences of everything of others in it (else: npm run notices)', async () => {
    const written = readFileSync(path.join(root, 'ThirdPartyNotices.txt'), 'utf8');
    assert.equal(written, await notices());
    assert.match(readFileSync(path.join(root, '.vscodeignore'), 'utf8'), /^!ThirdPartyNotices\.txt$/m);
  });

  describe('as the npm package, installed without network into an empty folder', () => {
    let folder: string;
    const run = (file: string, ...args: string[]): string =>
      execFileSync(process.execPath, [file, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
      });
    const write = (name: string, text: string): string => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    };
    const request = {
      models: [{ name: 'knn', file: path.join(films, 'itemknn.csv') }],
      truth: path.join(films, 'truth.csv'),
      measures: 'nDCG@10',
    };

    before(async () => {
      // `npm test` has just made it, of what it built.
      if (!process.env.RECSCOPE_PACKAGED) {
        execFileSync(process.execPath, ['esbuild.js', '--production'], { cwd: root });
        await packNpm(() => undefined);
      }
      folder = mkdtempSync(path.join(tmpdir(), 'recscope-npm-'));
      write('package.json', '{"private": true}');
      await npm(['install', '--offline', '--no-audit', '--no-fund', npmPackagePath()], { cwd: folder });
    });
    after(() => rmSync(folder, { recursive: true }));

    it('is the command', () => {
      const cli = path.join(folder, 'node_modules/recscope/dist/cli.js');
      assert.equal(run(cli, '--version'), `recscope ${manifest.version}\n`);
      const files = [path.join(films, 'itemknn.csv'), '--truth', path.join(films, 'truth.csv')];
      assert.match(run(cli, 'evaluate', ...files, '--format', 'markdown'), /\| 0\.2907 \|/);
      assert.match(readFileSync(cli, 'utf8'), /^#!\/usr\/bin\/env node\n/);
      assert.ok(existsSync(path.join(folder, 'node_modules/.bin/recscope')));
    });

    it('prints the skill of agents, which is short, and serves their tools, which no other package does', async () => {
      const own = path.join(folder, 'node_modules/recscope');
      const skill = run(path.join(own, 'dist/cli.js'), 'skill');
      assert.equal(skill, readFileSync(path.join(root, 'skills/recscope/SKILL.md'), 'utf8'));
      assert.match(skill, /^---\nname: recscope\ndescription: .{100,1000}\n---\n/);
      assert.ok(skill.split('\n').length <= 120);
      assert.ok(existsSync(path.join(own, 'dist/mcpServer.js')));
      const extension = await listFiles({ cwd: stagePackage(), packageManager: PackageManager.None });
      assert.ok(extension.includes('dist/cli.js') && extension.includes('skills/recscope/SKILL.md'));
      assert.ok(!extension.includes('dist/mcpServer.js'));
      for (const call of [['mcp'], ['mcp', '--root', 'nowhere'], ['skill', 'SKILL.md']])
        assert.throws(
          () => execFileSync(process.execPath, [path.join(own, 'dist/cli.js'), ...call], { stdio: 'pipe' }),
          {
            status: 2,
          },
        );
    });

    it('has no dependencies and runs nothing when it is installed', () => {
      const packed = JSON.parse(
        readFileSync(path.join(folder, 'node_modules/recscope/package.json'), 'utf8'),
      ) as Record<string, unknown>;
      assert.equal(packed.version, manifest.version);
      for (const key of ['dependencies', 'optionalDependencies', 'scripts'])
        assert.equal(packed[key], undefined);
    });

    it('is the functions, as CommonJS and as an ES module, with problems that a caller can act on', () => {
      const shown = `then(({ model, measures }) => console.log(model, measures[0].mean.toFixed(4)))`;
      const asked = `evaluate(${JSON.stringify(request)}).${shown}`;
      const common = write('common.cjs', `const { evaluate } = require('recscope'); ${asked};`);
      assert.equal(run(common), 'knn 0.2907\n');
      const wrong = JSON.stringify({ ...request, truth: 'nothing.csv' });
      const module = write(
        'module.mjs',
        `import { compare, evaluate, InputError } from 'recscope';
        await ${asked};
        const files = { a: ${JSON.stringify(path.join(films, 'popular.csv'))}, b: ${JSON.stringify(request.models[0].file)} };
        const { pairs } = await compare({ models: files, truth: ${JSON.stringify(request.truth)}, measures: 'nDCG@10' });
        console.log(pairs.length, pairs[0].verdict);
        await evaluate(${wrong}).catch((error) => console.log(error instanceof InputError, error.problem.message));`,
      );
      assert.equal(run(module), 'knn 0.2907\n1 inconclusive\ntrue There is no file “nothing.csv”.\n');
    });

    it('checks gates, of a file and of what would stand in one, and stops when nobody waits', () => {
      const { models, truth } = request;
      const gates = [
        { measure: 'nDCG@10', atLeast: 0.1 },
        { measure: 'nDCG@10', atLeast: 0.9 },
      ];
      const config = { schema: 'recscope-config/1', evaluations: { films: { models, truth, gates } } };
      write('recscope.json', JSON.stringify(config));
      const module = write(
        'check.mjs',
        `import { check, evaluate, compare } from 'recscope';
        for (const config of ['recscope.json', ${JSON.stringify(config)}]) {
          const { schema, state, evaluations: [{ name, gates }] } = await check(config);
          console.log(schema, state, name, gates.map(({ state }) => state).join());
        }
        const stop = new AbortController();
        const asked = ${JSON.stringify(request)};
        const two = { ...asked, models: { a: asked.models[0].file, b: asked.models[0].file } };
        const { signal } = stop;
        const waiting = [evaluate(asked, { signal }), compare(two, { signal }), check('recscope.json', { signal })];
        setImmediate(() => stop.abort(new Error('enough')));
        for (const { reason } of await Promise.allSettled(waiting)) console.log(reason?.message);`,
      );
      const checked = 'recscope-check/1 broken films holds,broken\n';
      assert.equal(run(module), checked + checked + 'enough\n'.repeat(3));
    });

    it('has types', () => {
      const file = write(
        'typed.mts',
        `import { check, compare, evaluate, type CheckResult, type Comparison, type Config, type Evaluation } from 'recscope';
        const evaluation: Evaluation = await evaluate({ models: ['a.csv'], truth: 'b.csv', measures: 'nDCG@10' });
        const comparison: Comparison = await compare({ models: { a: 'a.csv', b: 'b.csv' }, truth: 'c.csv' });
        const config: Config = { schema: 'recscope-config/1', evaluations: { films: { models: 'a.csv' } } };
        const checked: CheckResult = await check(config, { signal: AbortSignal.timeout(1000) });
        export const said: string = evaluation.schema + comparison.pairs[0].verdict + checked.evaluations[0].name;
        // @ts-expect-error: misspelled
        await evaluate({ model: ['a.csv'] });`,
      );
      const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');
      assert.equal(run(tsc, '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', file), '');
    });
  });
});
