import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { bundles } from '../../esbuild.js';

const root = path.resolve(__dirname, '../../src');
const files = new Set(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('scanner/')),
);

/** The files of src that a file of this text imports, for values, for types, or later on. */
function importsOf(file: string, text: string): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const target = path.posix.join(path.posix.dirname(file), fileName);
    return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].filter((name) => files.has(name));
  });
}

/** The circles that a walk over imports comes upon, each from a file back to itself. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push([...trail.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return found;
}

/** The folders that hold two files, in the innermost that holds both: twice the same where one of them stands in it itself. */
function sideBySide(file: string, target: string): [string, string] {
  const [own, other] = [file, target].map((name) => path.posix.dirname(name).split('/'));
  const at = own.findIndex((folder, depth) => folder !== other[depth]);
  const name = (folders: readonly string[]): string => folders.slice(0, at + 1).join('/');
  return at < 0 || at >= other.length ? ['', ''] : [name(own), name(other)];
}

/** Maximum number of files of `reading` that other rooms import. It may only fall. */
const MAX_READING_FILES = 64;

describe('imports', () => {
  const imports = new Map(
    [...files].map((file) => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))] as const),
  );

  it('a circle is seen', () => {
    const example = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ]);
    assert.deepEqual(circles(example), ['b → c → b']);
    const text =
      "import type { A } from './measure';\nexport { b } from './hits';\nconst c = import('./perUser');";
    assert.deepEqual(sideBySide('core/a/b/x.ts', 'core/a/c/d/y.ts'), ['core/a/b', 'core/a/c']);
    assert.deepEqual(sideBySide('core/a/b/x.ts', 'core/a/y.ts'), ['', '']);
    assert.deepEqual(sideBySide('core/a/y.ts', 'core/a/b/x.ts'), ['', '']);
    const near = importsOf('core/measures/x.ts', text).map((name) => path.posix.basename(name));
    assert.deepEqual(near, ['measure.ts', 'hits.ts', 'perUser.ts']);
  });

  for (const [room, edges] of [
    ['core', 20],
    ['engine', 5],
    ['reading', 10],
    ['shared', 8],
  ] as const)
    it(`of folders of ${room} that stand side by side run in no circle`, () => {
      const folders = new Map<string, string[]>();
      for (const [file, targets] of imports)
        for (const target of targets) {
          const [own, other] = sideBySide(file, target);
          if (own.startsWith(`${room}/`) && own !== other)
            folders.set(own, [...(folders.get(own) ?? []), other]);
        }
      assert.ok(folders.size >= edges);
      assert.deepEqual(circles(folders), []);
    });

  it('of core reach no words of results', () => {
    const reached = [...imports].flatMap(([file, targets]) =>
      file.startsWith('core/') ? targets.filter((target) => /^shared\/export\//.test(target)) : [],
    );
    assert.deepEqual(reached, []);
  });

  it('of the room of reading do not come from core, shared or the page', () => {
    const lower = [...imports].flatMap(([file, targets]) =>
      /^(?:core|shared|webview)\//.test(file)
        ? targets.filter((target) => target.startsWith('reading/'))
        : [],
    );
    assert.deepEqual(lower, []);
  });

  it(`of the room of reading are of at most ${MAX_READING_FILES} files`, () => {
    const reached = new Set<string>();
    for (const [file, targets] of imports)
      if (!file.startsWith('reading/'))
        for (const target of targets) if (target.startsWith('reading/')) reached.add(target);
    assert.ok(reached.size <= MAX_READING_FILES, `${reached.size} files:\n${[...reached].sort().join('\n')}`);
  });

  it('run in no circle, not even of types', () => {
    assert.ok([...imports.values()].flat().length > imports.size);
    assert.deepEqual(circles(imports), []);
  });

  it('the extension host, which every window loads, carries no metrics, no decoder, no writer of reports and at most 330 kB', async () => {
    const [bundle] = bundles.filter(({ entryPoints }) => Object.hasOwn(entryPoints ?? {}, 'extension'));
    const { metafile, outputFiles } = await build({
      ...bundle,
      absWorkingDir: path.resolve(root, '..'),
      minify: true,
      sourcemap: false,
      write: false,
      metafile: true,
    } as const);
    const carried = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
    const ofEngine =
      /^src\/core\/(measures|evaluation|statistics)\/|node_modules\/(apache-arrow|hyparquet|cephes)/;
    assert.ok(carried.includes('src/extension.ts'));
    assert.deepEqual(
      carried.filter((file) => ofEngine.test(file)),
      [],
      'Ask the engine (`engineApi.ts`) instead: it has them.',
    );
    const bytes = outputFiles.reduce((sum, { contents }) => sum + contents.length, 0);
    assert.ok(bytes <= 330_000, `extension.js has ${bytes} bytes.`);
  });
});
