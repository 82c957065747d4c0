import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLineDocs } from '../../scripts/commandLineDoc';
import { COMMANDS } from '../../src/cli/commands';
import { conventions } from '../../src/core/measures/conventions';
import { findFamily } from '../../src/core/measures/registry';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

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

    it('every convention it names is known', () => {
      const [, names] = /\]\(docs\/conventions\.md\)[^:]*: (`trec_eval`[^…]+)…/.exec(text) ?? [];
      assert.ok(names, 'the list of conventions was not found');
      const known = conventions.map(({ name }) => name);
      assert.deepEqual(
        [...names.matchAll(/`([^`]+)`/g)].map((match) => match[1]).filter((name) => !known.includes(name)),
        [],
      );
    });

    it('every command of the command line that it shows is there', () => {
      const shown = [...text.matchAll(/^recscope (\w+)/gm)].map((match) => match[1]);
      assert.deepEqual(
        shown.filter((name) => !Object.hasOwn(COMMANDS, name)),
        [],
      );
    });

    it('can be read on one screen after another', () => {
      const lines = text.split('\n');
      assert.ok(lines.length <= 151, `${lines.length} lines`);
      assert.deepEqual(
        lines.filter((line) => line.startsWith('|') && line.length > 110),
        [],
      );
    });

    it('every command of npm is there', () => {
      for (const [, name] of text.matchAll(/^npm (?:run )?(\w[\w:]*)/gm))
        assert.ok(name in manifest.scripts, name);
    });
  });
}

describe('docs/command-line.md and docs/settings.md, in both languages', function () {
  this.timeout(60_000);
  it('are what commands and settings say; `npx tsx scripts/commandLineDoc.ts` writes them anew', async () => {
    for (const [file, text] of await commandLineDocs()) assert.equal(read(file), text, file);
  });
});

describe('links between the documents', () => {
  for (const file of [
    'README.md',
    'README.ko.md',
    'CONTRIBUTING.md',
    'docs/dev/tests.md',
    'docs/dev/words.md',
    'docs/dev/release.md',
    'CHANGELOG.md',
    'docs/panel.md',
    'docs/ko/panel.md',
    'docs/formats.md',
    'docs/ko/formats.md',
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
