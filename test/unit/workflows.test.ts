import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const github = path.resolve(__dirname, '../../.github');
const workflows = path.join(github, 'workflows');
const textOf = (name: string): string => readFileSync(path.join(workflows, name), 'utf8');

/** Jobs of a workflow by name. */
function jobsOf(text: string): ReadonlyMap<string, string> {
  const [, jobs] = text.split(/^jobs:\n/m);
  return new Map(
    jobs.split(/^(?= {2}[a-z]+:\n)/m).flatMap((job) => {
      const [, name] = /^ {2}([a-z]+):\n/.exec(job) ?? [];
      return name === undefined ? [] : [[name, job] as const];
    }),
  );
}

describe('workflows', () => {
  for (const name of readdirSync(workflows))
    it(`${name} uses actions of others as they were at one commit`, () => {
      const used = textOf(name).match(/uses: .*/g) ?? [];
      assert.ok(used.length > 0);
      for (const each of used) assert.match(each, /^uses: [\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    });

  describe('the release', () => {
    const release = textOf('release.yml');
    const jobs = jobsOf(release);

    it('has a job for tests, one that builds, and one for each registry', () => {
      assert.deepEqual([...jobs.keys()], ['test', 'build', 'npm', 'pypi', 'marketplace']);
      for (const name of ['npm', 'pypi', 'marketplace']) {
        assert.match(jobs.get(name) ?? '', /needs: \[test, build\]/);
        assert.match(jobs.get(name) ?? '', /environment: release/);
      }
      assert.doesNotMatch(jobs.get('build') ?? '', /npm test|cache: npm/);
    });

    it('has one token, in the step that needs it, and publishes elsewhere as this workflow', () => {
      assert.deepEqual(release.match(/\$\{\{.*?\}\}/g), ['${{ secrets.VSCE_PAT }}']);
      const steps = release.split(/^ {6}- /m).filter((step) => step.includes('secrets.'));
      assert.deepEqual(steps.length, 1);
      assert.match(steps[0], /^run: npx --no-install vsce publish /);
      const trusted = [...jobs].filter(([, job]) => job.includes('id-token: write'));
      assert.deepEqual(
        trusted.map(([name]) => name),
        ['npm', 'pypi'],
      );
    });

    it('runs only programs of a lock', () => {
      assert.doesNotMatch(release, /npx (?!--no-install)|pipx|npm install|npm ci(?! --ignore-scripts)/);
      assert.match(release, /pip install --require-hashes .*-r \.github\/release\/twine\.txt/);
      const locked = readFileSync(path.join(github, 'release/twine.txt'), 'utf8').trim().split('\n').slice(1);
      assert.ok(locked.length > 20);
      for (const line of locked) assert.match(line, /^[\w-]+==[\w.]+ --hash=sha256:[\da-f]{64}$/);
    });
  });
});
