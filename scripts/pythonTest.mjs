// @ts-check
/*
 * Tests the Python package as people get it: the wheel, installed into a virtual environment with the libraries whose
 * frames it takes, and what its types say, strictly: `npm run test:python`.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { CommandFailed, root, run } from './command.mjs';
import { packNpm } from './npmPackage.mjs';
import { buildWheel, findPython, virtualEnvironment } from './pythonPackage.mjs';

const LIBRARIES = [
  ...['pytest==9.2.0', 'pyright==1.1.414', 'pandas==3.1.1', 'polars==2.1.0', 'pyarrow==26.0.1'],
  ...['mlflow-skinny==3.17.2', 'wandb==0.31.0'],
];

/**
 * @param {(text: string) => void} print
 * @returns {Promise<import('./counts.mjs').Counts | undefined>} nothing where there is no Python
 */
export async function testPython(print, env = process.env) {
  const python = await findPython();
  if (python === undefined) return undefined;
  const wheel = await buildWheel(python, path.join(root, 'out/npm/package'), print);
  const own = await virtualEnvironment(python, LIBRARIES);
  await run(own, ['-m', 'pip', 'install', '--quiet', '--no-deps', '--force-reinstall', wheel]);
  const report = path.join(root, 'out/python/junit.xml');
  fs.rmSync(report, { force: true });
  try {
    await run(own, ['-m', 'pytest', '-q', '--color=no', `--junitxml=${report}`, 'packages/python/tests'], {
      onOutput: print,
      // The Node that runs the tests: that of the wheel it depends on is 60 MB.
      env: {
        ...env,
        RECSCOPE_NODE: process.execPath,
        PYTHONPYCACHEPREFIX: path.join(root, 'out/python/compiled'),
      },
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
  }
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 };
  const text = fs.readFileSync(report, 'utf8');
  const count = (/** @type {string} */ name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  const typed = await hasSoundTypes(own, print);
  return {
    passed: count('tests') - failed - count('skipped') + (typed ? 1 : 0),
    failed: failed + (typed ? 0 : 1),
  };
}

/**
 * @param {string} python that has the package
 * @param {(text: string) => void} print
 */
async function hasSoundTypes(python, print) {
  const installed = await run(python, ['-c', 'import recscope; print(recscope.__path__[0])']);
  try {
    await run(python, ['-m', 'pyright', '--pythonpath', python, installed.trim()], { onOutput: print });
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return false;
  }
}

async function main() {
  const print = (/** @type {string} */ text) => void process.stdout.write(text);
  await run(process.execPath, ['esbuild.js', '--production']);
  await packNpm(print);
  const counts = await testPython(print);
  if (counts === undefined) return print('skipped: there is no Python 3.9 with venv\n');
  if (counts.failed > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
