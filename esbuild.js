// Builds every bundle into dist/. `--watch` rebuilds on change, `--production` minifies, `--outdir=` puts them elsewhere.
const esbuild = require('esbuild');

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
const outdir = process.argv.find((arg) => arg.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist';

const base = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  target: 'es2023',
  loader: { '.ttf': 'dataurl' },
};

const node = { ...base, platform: 'node', format: 'cjs', target: 'node20.19', external: ['vscode'] };
const web = { ...base, platform: 'browser', format: 'cjs', external: ['vscode'] };

const bundles = [
  { ...node, entryPoints: { extension: 'src/extension.ts' } },
  { ...node, entryPoints: { 'engine.worker': 'src/engine/worker.node.ts' } },
  { ...node, entryPoints: { 'segment.worker': 'src/engine/segments/segment.worker.ts' } },
  { ...node, entryPoints: { cli: 'src/cli/main.ts' }, banner: { js: '#!/usr/bin/env node' } },
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
