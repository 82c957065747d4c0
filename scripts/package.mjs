// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { readManifest, root, run, tool } from './command.mjs';
import { packNpm } from './npmPackage.mjs';

const MAX_BYTES = 1_900_000;

/** The path of the package that {@link buildPackage} writes. */
export function packagePath() {
  return path.join(root, `recscope-${readManifest().version}.vsix`);
}

/**
 * Builds for production and writes one package for every platform.
 *
 * @param {(text: string) => void} onOutput
 * @returns {Promise<string>} the path of the package
 * @throws {Error} when it is over 1.9 MB
 */
export async function buildPackage(onOutput) {
  const vsix = packagePath();
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  fs.rmSync(vsix, { force: true });
  await run(process.execPath, [path.join(root, 'esbuild.js'), '--production'], { onOutput });
  const options = ['--no-dependencies', '--out', vsix];
  // Without a public address pictures stay files inside the package; with one, vsce points to it.
  if (!readManifest().repository) options.push('--allow-missing-repository', '--no-rewrite-relative-links');
  await tool('@vscode/vsce', 'vsce', ['package', ...options], { onOutput, cwd: stagePackage() });
  const { size } = fs.statSync(vsix);
  onOutput(`${path.basename(vsix)}: ${(size / 1e6).toFixed(2)} MB of at most ${MAX_BYTES / 1e6} MB\n`);
  if (size > MAX_BYTES) throw new Error(`The package is too large: ${size} bytes, at most ${MAX_BYTES}.`);
  return vsix;
}

/**
 * Throws when README.md shows a picture that is not there. The package is made all the same, for the pictures come from
 * tests of the package.
 */
export function requireReadmePictures() {
  const missing = readmePictures().filter((picture) => !fs.existsSync(path.join(root, picture)));
  if (missing.length > 0) throw new Error(`README.md shows what is not there: ${missing.join(', ')}`);
}

/** The pictures of README.md that are files of ours. */
function readmePictures() {
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
  const sources = [
    ...readme.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|<(?:img|source)[^>]+src(?:set)?="([^"]+)"/g),
  ].map(([, markdown, html]) => markdown ?? html ?? '');
  return [...new Set(sources)].filter((source) => source !== '' && !/^[a-z]+:/i.test(source));
}

/**
 * Copies what may go into the package into a folder of its own, with the rules of .vscodeignore and the pictures of
 * README.md let in: vsce holds every rule against every file of its folder, and here those of VS Code and of Python for the
 * tests are a hundred times as many.
 *
 * @returns {string} the folder
 */
export function stagePackage() {
  const stage = path.join(root, 'out', 'vsix');
  fs.rmSync(stage, { recursive: true, force: true });
  const rules = fs.readFileSync(path.join(root, '.vscodeignore'), 'utf8').trimEnd();
  const letIn = [...rules.split('\n'), ...readmePictures().map((picture) => `!${picture}`)];
  const folders = letIn.flatMap((rule) => /^!([^/]+)\//.exec(rule)?.[1] ?? []);
  const files = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const name of new Set([...folders, ...files.map(({ name }) => name)]))
    fs.cpSync(path.join(root, name), path.join(stage, name), { recursive: true });
  fs.writeFileSync(path.join(stage, '.vscodeignore'), `${letIn.join('\n')}\n`);
  return stage;
}

// Not awaited on the top level: the UI tests, CommonJS to Node, import this module.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  buildPackage((text) => process.stdout.write(text))
    .then(requireReadmePictures)
    .then(() => packNpm((text) => process.stdout.write(text)))
    .catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
}
