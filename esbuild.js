// Builds every bundle into dist/. `--watch` rebuilds on change, `--production` minifies, `--outdir=` puts them elsewhere.
const { readdirSync } = require('node:fs');
const { readFile } = require('node:fs/promises');
const path = require('node:path');
const esbuild = require('esbuild');
const { gatheredChunks } = require('./scripts/nodeBundles.cjs');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdir = process.argv.find((arg) => arg.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist';

/**
 * Modules that are imported at the start, where few need them, and are read when they are used first: the distributions
 * of statistics, and the widths of letters beyond ASCII, whose expressions take 30 ms to compile. Korean is read as the
 * file that VS Code reads as well.
 */
const lazyModules = {
  cephes: { file: 'cephes', names: ['igam', 'igamc', 'incbet', 'incbi', 'ndtr', 'ndtri'] },
  'string-width': { file: 'letterWidths', names: ['default'] },
};
const readLater = {
  name: 'read-later',
  setup(build) {
    build.onResolve({ filter: /bundle\.l10n\.ko\.json$/ }, () => ({
      path: '../l10n/bundle.l10n.ko.json',
      external: true,
    }));
    build.onResolve({ filter: /^[@\w]/ }, ({ path }) =>
      Object.hasOwn(lazyModules, path) ? { path, namespace: 'lazy' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => {
      const { file, names } = lazyModules[path];
      const getters = names.map(
        (name) => `${name}: { get: () => (read ??= require('./${file}.js')).${name} }`,
      );
      // Asked for anew with each call, require takes longer than a quantile.
      const contents = `let read; Object.defineProperties(exports, { __esModule: { value: true }, ${getters.join(', ')} });`;
      return { contents, loader: 'js' };
    });
    build.onResolve({ filter: /.*/, namespace: 'lazy' }, ({ path }) => ({ path, external: true }));
  },
};

/** All names of VS Code's API are gone through once, not for each file that imports it, which took a fifth of the time of loading. */
const vscodeOnce = {
  name: 'vscode-once',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ path, namespace }) =>
      namespace === 'once' ? { path, external: true } : { path, namespace: 'once' },
    );
    build.onLoad({ filter: /.*/, namespace: 'once' }, () => ({ contents: "export * from 'vscode';" }));
  },
};

/**
 * Of Cephes the entry that is ready at once, with a decoder that browsers have, and of its five WebAssembly modules only
 * that of probability: the others are four fifths of it.
 */
const cephes = {
  name: 'cephes',
  setup(build) {
    const entry = require.resolve('cephes');
    build.onResolve({ filter: /^cephes$/ }, () => ({ path: entry }));
    build.onLoad({ filter: /cephes[\\/]index\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, 'utf8');
      for (const [from, to] of [
        [/var wasmMap = \{[^}]*\}/, 'var wasmMap = { cprob }'],
        ['Buffer.from(buffer, "base64")', 'Uint8Array.from(atob(buffer), (byte) => byte.charCodeAt(0))'],
        ...['cmath', 'bessel', 'ellf', 'misc'].map((name) => [
          new RegExp(`^var ${name} = \\{[^}]*\\};`, 'm'),
          '',
        ]),
      ]) {
        if (contents === contents.replace(from, to))
          throw new Error(`${path} has changed: ${from} is not found.`);
        contents = contents.replace(from, to);
      }
      return { contents };
    });
  },
};

/** Cuts the icon font to the glyphs of the pages, by their numbers in styles and in icon.tsx: a tenth of it. */
const shownIcons = {
  name: 'shown-icons',
  setup(build) {
    build.onLoad({ filter: /codicon\.ttf$/ }, async ({ path: file }) => {
      const folder = path.join(__dirname, 'src/webview');
      const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css') || path.basename(name) === 'icon.tsx')
        .map((name) => path.join(folder, name));
      const texts = await Promise.all(styles.map((style) => readFile(style, 'utf8')));
      const numbers = texts.flatMap((text) => [...text.matchAll(/'\\u?([0-9a-f]{4})'/g)]);
      const shown = numbers.map(([, number]) => String.fromCodePoint(parseInt(number, 16))).join('');
      const { default: subsetFont } = await import('subset-font');
      const contents = await subsetFont(await readFile(file), shown, { targetFormat: 'truetype' });
      return { contents, loader: 'dataurl', watchFiles: styles };
    });
  },
};

/**
 * Of the protocol of agents what a server of tools needs: its validator of JSON schemas, which asks a client for answers
 * that ours never asks for, is two fifths of it. Ours come with schemas, too: none is made of theirs.
 */
const agentProtocol = {
  name: 'agent-protocol',
  setup(build) {
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'agent-protocol',
    }));
    build.onLoad({ filter: /.*/, namespace: 'agent-protocol' }, () => ({
      contents: `export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() {
            throw new Error('No schema is asked for.');
          }
        }`,
    }));
    build.onLoad({ filter: /zod[\\/]v4[\\/]core[\\/]json-schema-processors\.js$/ }, () => ({
      contents: 'module.exports = {};',
    }));
  },
};

/** Snappy is decompressed by src/scanner. */
const ownSnappy = {
  name: 'own-snappy',
  setup(build) {
    build.onLoad({ filter: /hysnappy[\\/]js[\\/]index\.js$/ }, () => ({
      contents: 'export const snappyUncompressor = () => undefined, snappyUncompress = undefined;',
    }));
  },
};

const base = {
  bundle: true,
  plugins: [cephes, shownIcons, ownSnappy],
  // Its main file cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  target: 'es2023',
};

// What is loaded later is required: import() would ask for an attribute with a file of JSON.
const node = {
  ...base,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  external: ['vscode'],
  supported: { 'dynamic-import': false },
};

/**
 * The extension is one file for Node and for the browser. What only Node has may be imported by files that are called
 * `*.node.ts`, which are not loaded elsewhere.
 */
const nodeInItsPlace = {
  name: 'node-in-its-place',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path, importer }) =>
      importer.endsWith('.node.ts')
        ? { path, external: true }
        : { errors: [{ text: `${path} may be imported by files called *.node.ts only.` }] },
    );
  },
};

const web = { ...base, platform: 'browser', format: 'cjs', external: ['vscode'] };

/** The command line, the engine's threads, and the engine of a browser: src/engine/process/connect.web.ts joins its files. */
const programs = {
  cli: 'src/cli/main.ts',
  api: 'src/cli/api.ts',
  'engine.worker': 'src/engine/process/worker.node.ts',
  'engine.web': 'src/engine/process/worker.web.ts',
  'segment.worker': 'src/engine/threads/segments/segment.worker.ts',
  'measuring.worker': 'src/engine/threads/measuring/measuring.worker.ts',
  'resampling.worker': 'src/engine/threads/resampling/resampling.worker.ts',
};

/**
 * Returns the bundles of programs, which share files in a folder, and the modules that they read later.
 *
 * @param {Record<string, string>} entryPoints
 * @param {string} folder
 * @returns {import('esbuild').BuildOptions[]}
 */
function programBundles(entryPoints, folder) {
  const gathered = {
    ...node,
    format: 'esm',
    splitting: true,
    sourcemap: production ? false : 'inline',
    supported: {},
    entryPoints,
    outdir: folder,
    write: false,
    metafile: true,
    plugins: [readLater, agentProtocol, ownSnappy, gatheredChunks({ ...node, outdir: folder })],
  };
  const later = Object.entries(lazyModules).map(([name, { file, names }]) => ({
    ...node,
    stdin: {
      contents: `export { ${names.join(', ')} } from '${name}';`,
      resolveDir: __dirname,
      sourcefile: `${file}.js`,
    },
    entryNames: file,
    outdir: folder,
  }));
  return [gathered, ...later];
}

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...web,
    entryPoints: { extension: 'src/extension.ts' },
    supported: { 'dynamic-import': false },
    plugins: [...base.plugins, vscodeOnce, nodeInItsPlace],
  },
  ...programBundles(programs, outdir),
  {
    ...web,
    format: 'iife',
    // One page for all other kinds of analyses, most of which is what they share.
    entryPoints: { panel: 'src/webview/panel.tsx', analyses: 'src/webview/analyses.tsx' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
  },
].map((options) => ({ outdir, ...options }));

async function main() {
  if (watch) {
    for (const options of bundles) await (await esbuild.context(options)).watch();
    return;
  }
  await Promise.all(bundles.map((options) => esbuild.build(options)));
}

// Other scripts ask what is bundled.
if (require.main === module) main().catch(() => process.exit(1));
module.exports = { bundles, programBundles };
