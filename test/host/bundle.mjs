// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { root } from '../../scripts/command.mjs';

const source = path.join(root, 'test', 'host');
const outdir = path.join(root, 'out', 'test', 'host');

/** Where VS Code finds the suites, without extension, as it wants them. */
export const hostSuite = path.join(outdir, 'index');
export const webSuite = path.join(outdir, 'web', 'index');

/** Bundles each suite of test/host for the Node extension host, and those of test/host/web for the web one. */
export async function bundleHostTests() {
  fs.rmSync(outdir, { recursive: true, force: true });
  const tests = fs.readdirSync(source).filter((file) => file.endsWith('.test.ts'));
  /** @type {import('esbuild').BuildOptions} */
  const base = { bundle: true, format: 'cjs', target: 'es2023', sourcemap: 'inline', logLevel: 'warning' };
  await Promise.all([
    esbuild.build({
      ...base,
      platform: 'node',
      external: ['vscode', 'mocha'],
      entryPoints: ['index.ts', ...tests].map((file) => path.join(source, file)),
      outdir,
    }),
    esbuild.build({
      ...base,
      platform: 'browser',
      external: ['vscode'],
      // Mocha's build for browsers would take the bundle's own exports for its own.
      define: { module: 'undefined' },
      alias: { 'node:assert/strict': path.join(source, 'web', 'assert.ts') },
      entryPoints: [path.join(source, 'web', 'index.ts')],
      outdir: path.join(outdir, 'web'),
    }),
  ]);
}
