import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (name: string): string => readFileSync(path.resolve(__dirname, '../../..', name), 'utf8');
const json = (name: string): unknown => JSON.parse(read(name));

describe('what is installed', () => {
  it('runs no script of its own', () => {
    assert.ok(read('.npmrc').split('\n').includes('ignore-scripts=true'));
  });

  it('is pinned, and the package itself needs nothing', () => {
    const manifest = json('package.json') as {
      devDependencies: Record<string, string>;
      dependencies?: object;
    };
    assert.equal(manifest.dependencies, undefined);
    const loose = Object.entries(manifest.devDependencies).filter(
      ([, version]) => !/^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+(?:-r\.\d+)?$/.test(version),
    );
    assert.deepEqual(loose, []);
  });

  it('does not grow unseen', () => {
    const { packages } = json('package-lock.json') as { packages: object };
    assert.ok(Object.keys(packages).length <= 582, `${Object.keys(packages).length} packages`);
  });
});
