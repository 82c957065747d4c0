import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

/** Returns the path of a file or folder that a row names, below the folders that it may be in; undefined if there is none. */
function found(name: string): string | undefined {
  return ['', 'src', 'scripts', 'test'].map((folder) => path.join(root, folder, name)).find(existsSync);
}

/** Returns the source text of a file, or of the files of its folder that are named in a row. */
function sources(name: string): string {
  const at = found(name) ?? '';
  const folder = statSync(at).isDirectory() ? at : path.dirname(at);
  return readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

describe('CONTRIBUTING.md', () => {
  const rows = [...text.matchAll(/^\| (?!to add|run|-)([^|]+)\|([^|]+)\|([^|]+)\|([^|]*)\|$/gm)].map(
    (row) => {
      const codes = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
      return { name: row[1].trim(), write: codes(row[2]), register: codes(row[3]), next: codes(row[4]) };
    },
  );

  it('has at most 10 kB', () => assert.ok(Buffer.byteLength(text) <= 10_000));

  it('has a row for each thing to add', () => assert.ok(rows.length >= 20));

  for (const { name, write, register, next } of rows)
    it(`names files that exist and export what is written to add a ${name}`, () => {
      const files = [...write, ...register, ...next].filter((code) => /[/.]/.test(code));
      assert.deepEqual(
        files.filter((file) => found(file) === undefined),
        [],
      );
      const names = write.filter((code) => !/[/.]/.test(code));
      const texts = files
        .filter((file) => !/^(?:unit|fixtures|schemas)\//.test(file))
        .map(sources)
        .join('\n');
      assert.deepEqual(
        names.filter(
          (code) => !new RegExp(`\\b(?:const|class|interface|type|function) ${code}\\b`).test(texts),
        ),
        [],
      );
    });
});
