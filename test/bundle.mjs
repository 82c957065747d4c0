// @ts-check
/*
 * Bundles the specs of a suite into out/specs, one module each and what they share in chunks, as `npm test` runs them;
 * by hand: `node test/bundle.mjs unit`. As they stand, by tsx, a constant of another file is a getter that is called:
 * loops over bytes take ten times as long.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { root } from '../scripts/command.mjs';

/** What mocha reads before the specs of a suite. */
const SETUP = { unit: ['unit/fixedSeed.ts'], ui: ['ui/session.ts'], 'webview-page': [] };

/** @typedef {keyof typeof SETUP} Suite */

/** Tests read files beside them: a module goes on standing where its source does. */
const inItsPlace = {
  name: 'in-its-place',
  setup(/** @type {import('esbuild').PluginBuild} */ build) {
    build.onLoad({ filter: /[\\/](src|test|scripts|bench)[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, 'utf8');
      const given = [
        ...(text.includes('__filename') ? [`const __filename = ${JSON.stringify(file)};`] : []),
        ...(text.includes('__dirname') ? [`const __dirname = ${JSON.stringify(path.dirname(file))};`] : []),
        ...(text.includes('require.resolve')
          ? [
              `import * as node from 'node:module'; const require = node.createRequire(${JSON.stringify(file)});`,
            ]
          : []),
      ];
      if (given.length === 0) return undefined;
      // On the first line, so that those of an error are the source's.
      const contents = `${given.join(' ')} ${text}`;
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
    // Scripts know their place by themselves.
    build.onResolve({ filter: /[\\/](scripts|bench)[\\/].*\.[cm]?js$|esbuild\.js$/ }, (imported) => ({
      path: path.resolve(imported.resolveDir, imported.path),
      external: true,
    }));
  },
};

/**
 * @param {Suite} suite a folder of test/
 * @returns {Promise<void>}
 */
export async function bundleSpecs(suite) {
  const source = path.join(root, 'test');
  const outdir = path.join(root, 'out', 'specs', suite);
  const specs = fs
    .readdirSync(path.join(source, suite), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(suite, file));
  fs.rmSync(outdir, { recursive: true, force: true });
  await esbuild.build({
    entryPoints: ['quick.ts', ...SETUP[suite], ...specs].map((file) => path.join(source, file)),
    outdir,
    outbase: source,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    plugins: [inItsPlace],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const suite = /** @type {Suite} */ (process.argv[2]);
  if (!(suite in SETUP)) throw new Error(`Suites are: ${Object.keys(SETUP).join(', ')}.`);
  await bundleSpecs(suite);
}
