// @ts-check
/*
 * The Python package: one pure wheel with the npm package inside. It is built in a virtual environment of its own in
 * out/, which the tests of the package use as well.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readManifest, root, run } from './command.mjs';

const MAX_BYTES = 1_000_000;
const out = path.join(root, 'out', 'python');

/** The Python on the PATH; undefined: there is none with virtual environments. */
export async function findPython() {
  for (const name of ['python3', 'python'])
    try {
      await run(name, ['-c', 'import sys, venv, ensurepip; assert sys.version_info >= (3, 9)']);
      return name;
    } catch {
      // The next one.
    }
  return undefined;
}

/**
 * The virtual environment in out/python, with these packages too. Of them is compiled what is imported.
 *
 * @param {string} python
 * @param {readonly string[]} packages
 * @returns {Promise<string>} its Python
 */
export async function virtualEnvironment(python, packages) {
  const folder = path.join(out, 'environment');
  const own = path.join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (!fs.existsSync(own)) await run(python, ['-m', 'venv', folder]);
  const options = ['--quiet', '--disable-pip-version-check', '--no-compile'];
  await run(own, ['-m', 'pip', 'install', ...options, ...packages]);
  return own;
}

/**
 * Builds the wheel.
 *
 * @param {string} python
 * @param {string} npmPackage the folder of the npm package, unpacked
 * @param {(text: string) => void} onOutput
 * @returns {Promise<string>} its path
 * @throws {Error} when it is over 1 MB
 */
export async function buildWheel(python, npmPackage, onOutput) {
  const project = path.join(out, 'project');
  fs.rmSync(project, { recursive: true, force: true });
  fs.cpSync(path.join(root, 'packages', 'python'), project, { recursive: true });
  const own = path.join(project, 'src', 'recscope');
  for (const name of ['dist', 'l10n', 'skills', 'package.json'])
    fs.cpSync(path.join(npmPackage, name), path.join(own, '_node', name), { recursive: true });
  // Agents start their server with npx.
  fs.rmSync(path.join(own, '_node', 'dist', 'mcpServer.js'));
  for (const name of ['LICENSE', 'ThirdPartyNotices.txt'])
    fs.copyFileSync(path.join(root, name), path.join(project, name));
  const { version } = readManifest();
  fs.writeFileSync(path.join(own, '_version.py'), `__version__ = "${version}"\n`);
  const builder = await virtualEnvironment(python, ['build==1.6.1', 'hatchling==1.33.0']);
  const wheels = path.join(out, 'dist');
  fs.rmSync(wheels, { recursive: true, force: true });
  await run(builder, ['-m', 'build', '--wheel', '--no-isolation', '--outdir', wheels, project]);
  const [wheel] = fs.readdirSync(wheels);
  const file = path.join(wheels, wheel);
  const { size } = fs.statSync(file);
  onOutput(`${wheel}: ${Math.round(size / 1000)} KB of at most ${MAX_BYTES / 1000} KB\n`);
  if (size > MAX_BYTES) throw new Error(`The wheel is too large: ${size} bytes, at most ${MAX_BYTES}.`);
  return file;
}
