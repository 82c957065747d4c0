// Builds every bundle into dist/. `--watch` rebuilds on change, `--production` minifies, `--outdir=` puts them elsewhere.
const esbuild = require('esbuild');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdir = process.argv.find((arg) => arg.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist';

/**
 * What the command line and the engine's thread rarely need stands in files of its own, so that a start need not
 * read it: how Parquet is unpacked, and Korean.
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

const bundles = [
  { ...node, entryPoints: { extension: 'src/extension.ts' } },
  { ...node, entryPoints: { 'engine.worker': 'src/engine/worker.node.ts' }, plugins: [apart] },
  {
    ...node,
    stdin: {
      contents: parquetModules.map((name) => `export * from '${name}';`).join('\n'),
      resolveDir: __dirname,
      sourcefile: 'hyparquet.js',
    },
    entryNames: 'hyparquet',
  },
  { ...node, entryPoints: { 'segment.worker': 'src/engine/segments/segment.worker.ts' } },
  {
    ...node,
    entryPoints: { cli: 'src/cli/main.ts' },
    banner: { js: '#!/usr/bin/env node' },
    plugins: [apart],
  },
  { ...web, entryPoints: { 'extension.web': 'src/extension.ts' } },
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
