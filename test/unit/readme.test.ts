import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../src/cli/commands';
import { usage } from '../../src/cli/usage';
import { conventions } from '../../src/core/measures/conventions';
import { findFamily } from '../../src/core/measures/registry';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  contributes: { configuration: { properties: Record<string, { default: unknown }> } };
  scripts: Record<string, string>;
};

for (const file of ['README.md', 'README.ko.md']) {
  describe(`${file} promises only what is there`, () => {
    const text = read(file);

    it('every measure it names is known', () => {
      const names = [...text.matchAll(/`([A-Za-z0-9]+)@K`/g)].map((match) => match[1]);
      assert.ok(names.length >= 8, 'the table of measures was not found');
      assert.deepEqual(
        names.filter((name) => findFamily(name) === undefined),
        [],
      );
    });

    it('every convention is named', () => {
      assert.deepEqual(
        conventions.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``)),
        [],
      );
    });

    it('every option of the command line is explained, and no other', async () => {
      const cells = [...text.matchAll(/^\| (`--[^|]+)\|/gm)].map((match) => match[1]);
      const explained = new Set(cells.join(' ').match(/--[a-z-]+/g));
      const offered = new Set(
        usage(await Promise.all(Object.values(COMMANDS).map((load) => load()))).match(/--[a-z-]+/g),
      );
      for (const name of ['--help', '--version']) offered.delete(name);
      assert.deepEqual([...explained].sort(), [...offered].sort());
    });

    it('every setting is explained, with its default', () => {
      const rows = [...text.matchAll(/^\| `(recscope\.\w+)` +\| ([^|]+) \|/gm)];
      const settings = manifest.contributes.configuration.properties;
      assert.deepEqual(rows.map((row) => row[1]).sort(), Object.keys(settings).sort());
      for (const [, name, value] of rows) {
        const standard = settings[name].default;
        if (typeof standard === 'string') assert.equal(value.trim(), `\`${standard}\``, name);
      }
    });

    it('every command of npm is there', () => {
      for (const [, name] of text.matchAll(/^npm (?:run )?(\w[\w:]*)/gm))
        assert.ok(name in manifest.scripts, name);
    });
  });
}

describe('links between the documents', () => {
  for (const file of [
    'README.md',
    'README.ko.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'examples/README.md',
    'examples/films/README.md',
  ])
    it(`${file} leads to files that exist`, () => {
      // Pictures are taken by the UI tests; the package ring refuses a README without them.
      const targets = [...read(file).matchAll(/(?<!!)\[[^\]]*\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(
        (match) => match[1],
      );
      assert.deepEqual(
        targets.filter((target) => !existsSync(path.join(root, path.dirname(file), target))),
        [],
      );
    });
});
