// Builds every bundle into dist/. `--watch` rebuilds on change, `--production` minifies, `--outdir=` puts them elsewhere.
const esbuild = require('esbuild');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdir = process.argv.find((arg) => arg.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist';

/**
 * What the command line and the engine's threads rarely need stands in files of its own, so that a start need not
 * read it: how Parquet is unpacked, rows whose quotes are odd, the quantiles of intervals, and Korean.
 */
const parquetModules = [
  'hyparquet-compressors',
  'hyparquet/src/column.js',
  'hyparquet/src/convert.js',
  'hyparquet/src/datapage.js',
  'hyparquet/src/delta.js',
  'hyparquet/src/encoding.js',
  'hyparquet/src/metadata.js',
  'hyparquet/src/plain.js',
];
const lazyModules = {
  'csv-parse/browser/esm/sync': { file: 'csvParse', names: ['parse', 'CsvError'] },
  '@stdlib/stats-base-dists-t-quantile': { file: 'tQuantile', names: ['default'] },
};
const apart = {
  name: 'apart',
  setup(build) {
    build.onResolve({ filter: /^hyparquet/ }, ({ path }) => {
      if (!parquetModules.includes(path)) throw new Error(`${path} is to be named among the parquetModules.`);
      return { path: './hyparquet.js', external: true };
    });
    build.onResolve({ filter: /bundle\.l10n\.ko\.json$/ }, () => ({
      path: '../l10n/bundle.l10n.ko.json',
      external: true,
    }));
    // What is imported at the start is read when it is used first.
    build.onResolve({ filter: /^[@\w]/ }, ({ path }) =>
      Object.hasOwn(lazyModules, path) ? { path, namespace: 'lazy' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path }) => {
      const { file, names } = lazyModules[path];
      const getters = names.map((name) => `${name}: { get: () => require('./${file}.js').${name} }`);
      const contents = `Object.defineProperties(exports, { __esModule: { value: true }, ${getters.join(', ')} });`;
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

const base = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  target: 'es2023',
  loader: { '.ttf': 'dataurl' },
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
const web = { ...base, platform: 'browser', format: 'cjs', external: ['vscode'] };

/** A file with what others read later. */
function standingApart(file, contents) {
  return { ...node, stdin: { contents, resolveDir: __dirname, sourcefile: `${file}.js` }, entryNames: file };
}

const bundles = [
  { ...node, entryPoints: { extension: 'src/extension.ts' }, plugins: [vscodeOnce] },
  { ...node, entryPoints: { 'engine.worker': 'src/engine/worker.node.ts' }, plugins: [apart] },
  standingApart('hyparquet', parquetModules.map((name) => `export * from '${name}';`).join('\n')),
  ...Object.entries(lazyModules).map(([name, { file, names }]) =>
    standingApart(file, `export { ${names.join(', ')} } from '${name}';`),
  ),
  { ...node, entryPoints: { 'segment.worker': 'src/engine/segments/segment.worker.ts' }, plugins: [apart] },
  {
    ...node,
    entryPoints: { 'measuring.worker': 'src/engine/measuring/measuring.worker.ts' },
    plugins: [apart],
  },
  {
    ...node,
    entryPoints: { cli: 'src/cli/main.ts' },
    banner: { js: '#!/usr/bin/env node' },
    plugins: [apart],
  },
  { ...web, entryPoints: { 'extension.web': 'src/extension.ts' }, plugins: [vscodeOnce] },
  { ...web, format: 'iife', entryPoints: { 'engine.web': 'src/engine/worker.web.ts' } },
  {
    ...web,
    format: 'iife',
    entryPoints: { panel: 'src/webview/panel.tsx' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
  },
].map((options) => ({ ...options, outdir }));

async function main() {
  if (watch) {
    for (const options of bundles) await (await esbuild.context(options)).watch();
    return;
  }
  await Promise.all(bundles.map((options) => esbuild.build(options)));
}

main().catch(() => process.exit(1));
