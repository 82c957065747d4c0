// @ts-check
/*
 * Builds what is published, with one version, that of package.json, and checks what must be in each: `npm run release --
 * --dry-run`. Publishing is the work of .github/workflows/release.yml.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readManifest, root, run } from './command.mjs';
import { packNpm } from './npmPackage.mjs';
import { buildPackage, requireReadmePictures } from './package.mjs';
import { buildWheel, findPython } from './pythonPackage.mjs';

/** What each holds, by how its list of files writes it. */
const HELD = {
  vsix: ['readme.md', 'changelog.md', 'LICENSE.txt', 'ThirdPartyNotices.txt', 'media/icon.png'],
  tgz: ['README.md', 'LICENSE', 'ThirdPartyNotices.txt', 'index.d.ts', 'dist/cli.js'],
  whl: ['METADATA', 'licenses/LICENSE', 'licenses/ThirdPartyNotices.txt', 'recscope/_node/dist/cli.js'],
};

async function release() {
  const print = (/** @type {string} */ text) => void process.stdout.write(text);
  const python = await findPython();
  if (python === undefined) throw new Error('The wheel needs Python 3.9 or later with venv.');
  const vsix = await buildPackage(print);
  requireReadmePictures();
  const tarball = await packNpm(print);
  const wheel = await buildWheel(python, path.join(root, 'out/npm/package'), print);
  const folder = path.join(root, 'out', 'release');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const sums = [];
  for (const file of [vsix, tarball, wheel]) {
    await requireFiles(python, file);
    const name = path.basename(file);
    fs.copyFileSync(file, path.join(folder, name));
    sums.push(`${createHash('sha256').update(fs.readFileSync(file)).digest('hex')}  ${name}\n`);
  }
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
  print(sums.join(''));
}

/**
 * @param {string} python
 * @param {string} file
 */
async function requireFiles(python, file) {
  const kind = /** @type {keyof typeof HELD} */ (path.extname(file).slice(1));
  const module = kind === 'tgz' ? 'tarfile' : 'zipfile';
  const listed = await run(python, ['-m', module, '-l', file]);
  const missing = HELD[kind].filter((name) => !listed.includes(name));
  const { version } = readManifest();
  if (missing.length > 0) throw new Error(`${path.basename(file)} lacks ${missing.join(', ')}.`);
  if (!path.basename(file).includes(version)) throw new Error(`${path.basename(file)} is not ${version}.`);
}

if (!process.argv.includes('--dry-run')) {
  console.error('npm run release -- --dry-run builds and checks; a tag v… publishes what it builds.');
  process.exitCode = 2;
} else
  release().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
