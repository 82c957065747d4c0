// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { root, run, tool } from './command.mjs';

const MAX_BYTES = 1_500_000;

/** The path of the package that {@link buildPackage} writes. */
export function packagePath() {
  return path.join(root, `recscope-${readManifest().version}.vsix`);
}

/** @returns {{ version: string, repository?: unknown }} */
function readManifest() {
  return JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/**
 * Builds for production and writes one package for every platform.
 *
 * @param {(text: string) => void} onOutput
 * @returns {Promise<string>} the path of the package
 * @throws {Error} when it grows over 1.5 MB
 */
export async function buildPackage(onOutput) {
  const vsix = packagePath();
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  fs.rmSync(vsix, { force: true });
  await run(process.execPath, [path.join(root, 'esbuild.js'), '--production'], { onOutput });
  const options = ['--no-dependencies', '--out', vsix, '--ignoreFile', writeIgnoreFile()];
  // Without a public address pictures stay files inside the package; with one, vsce points to it.
  if (!readManifest().repository) options.push('--allow-missing-repository', '--no-rewrite-relative-links');
  await tool('@vscode/vsce', 'vsce', ['package', ...options], { onOutput });
  const { size } = fs.statSync(vsix);
  onOutput(`${path.basename(vsix)}: ${(size / 1e6).toFixed(2)} MB of at most ${MAX_BYTES / 1e6} MB\n`);
  if (size > MAX_BYTES) throw new Error(`The package is too large: ${size} bytes, at most ${MAX_BYTES}.`);
  return vsix;
}

/** .vscodeignore, and the pictures that README.md shows. */
function writeIgnoreFile() {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  const sources = [...readme.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|<(?:img|source)[^>]+src(?:set)?="([^"]+)"/g)]
    .map(([, markdown, html]) => markdown ?? html ?? '')
    .filter((source) => source !== '' && !/^[a-z]+:/i.test(source));
  for (const source of sources) {
    if (!fs.existsSync(path.join(root, source)))
      throw new Error(`README.md shows ${source}, which is not there.`);
  }
  const out = path.join(root, 'out');
  fs.mkdirSync(out, { recursive: true });
  const file = path.join(out, 'package.vscodeignore');
  const rules = fs.readFileSync(path.join(root, '.vscodeignore'), 'utf8');
  fs.writeFileSync(file, [rules.trimEnd(), ...new Set(sources.map((source) => `!${source}`)), ''].join('\n'));
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await buildPackage((text) => process.stdout.write(text));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
