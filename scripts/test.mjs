// @ts-check
/*
 * Every ring of tests, from a clean checkout: `npm test`, or `npm test -- lint unit` for some of them.
 * Until the dependencies are installed only Node's own modules may be imported.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { installChromium } from './chromium.mjs';
import { CommandFailed, npm, readManifest, root, run, tool } from './command.mjs';
import { readCounts } from './counts.mjs';
import { installDependencies, requireNode } from './dependencies.mjs';
import { packNpm } from './npmPackage.mjs';
import { buildPackage, requireReadmePictures } from './package.mjs';
import { findPython } from './pythonPackage.mjs';
import { testPython } from './pythonTest.mjs';
import { counted, runRings } from './rings.mjs';
import { installVSCode } from './vscodeHost.mjs';

requireNode();
const started = Date.now();
/** Whether dist and the package have just been made; run for themselves, suites make them. */
let packaged = false;

/**
 * @typedef {(text: string) => void} Print
 * @typedef {import('./rings.mjs').Ring} Ring
 */

/**
 * A ring that is one check: it passes, or throws.
 *
 * @param {(print: Print) => Promise<unknown>} check
 * @returns {Ring['run']}
 */
function check(check) {
  return async (print) => {
    await check(print);
    return { passed: 1, failed: 0 };
  };
}

/**
 * A ring of tests in a process of its own, which leaves its counts behind.
 *
 * @param {string} name
 * @param {(print: Print, env: NodeJS.ProcessEnv) => Promise<unknown>} start
 * @returns {Ring['run']}
 */
function suite(name, start) {
  return async (print) => {
    const folder = path.join(root, 'out', 'counts');
    const file = path.join(folder, `${name}.json`);
    fs.mkdirSync(folder, { recursive: true });
    fs.rmSync(file, { force: true });
    const env = { ...process.env, RECSCOPE_COUNTS: file, RECSCOPE_PACKAGED: packaged ? '1' : '' };
    const ended = await start(print, env).then(
      () => 'well',
      (error) => {
        if (!(error instanceof CommandFailed)) throw error;
        return 'badly';
      },
    );
    const { passed, failed, failures } = readCounts(file) ?? { passed: 0, failed: 0 };
    // A suite that ended badly without a failed test, or well without a passed one, did not do its work.
    return { passed, failed: failed === 0 && (ended === 'badly' || passed === 0) ? 1 : failed, failures };
  };
}

/**
 * The specs of a folder of test/ as bundles, and of what is alike one line: its quick.mocharc.json says which.
 *
 * @param {string} name
 * @param {import('../test/bundle.mjs').Suite} folder
 * @param {string} report
 */
function quickSuite(name, folder, report) {
  const run = mochaSuite(name, `test/${folder}/quick.mocharc.json`, report);
  return async (/** @type {Print} */ print) => {
    // Only now: it needs what has just been installed.
    const { bundleSpecs } = await import('../test/bundle.mjs');
    await bundleSpecs(folder);
    return run(print);
  };
}

/**
 * @param {string} name
 * @param {string} config
 * @param {string} report
 */
function mochaSuite(name, config, report) {
  return suite(name, (onOutput, env) =>
    tool(
      'mocha',
      'mocha',
      ['--config', config]
        .concat(['--reporter', 'scripts/mochaReporter.cjs', '--reporter-option', `report=${report}`])
        .concat(['--no-color']),
      { onOutput, env },
    ),
  );
}

/**
 * @param {string} name
 * @param {readonly string[]} [args]
 */
function hostSuite(name, args = []) {
  return suite(name, (onOutput, env) =>
    run(process.execPath, [path.join(root, 'test/host/run.mjs'), ...args], { onOutput, env }),
  );
}

/**
 * @param {string} what
 * @param {(onOutput: Print) => Promise<'installed' | 'already there'>} install
 */
function installing(what, install) {
  let output = '';
  const begun = Date.now();
  const done = install((text) => (output += text)).then(
    (result) => console.log(`  ${what}: ${result} (${((Date.now() - begun) / 1000).toFixed(1)} s)`),
    (error) => {
      console.log(`  ${what}: ${error instanceof CommandFailed ? `${error.message}` : error.message}`);
      throw new Error(`${what} could not be installed, see above.`, { cause: error });
    },
  );
  // Rings that need it report it; one that nobody waits for yet must not end the process.
  done.catch(() => undefined);
  return done;
}

/**
 * Seconds of processor of the commands that have ended, and of all that they started and waited for: of a browser its
 * first process alone.
 *
 * @returns {number | undefined} nothing where the system does not say
 */
function processorSeconds() {
  if (process.platform !== 'linux') return undefined;
  const stat = fs.readFileSync('/proc/self/stat', 'utf8');
  // Behind the name, which may hold anything: cutime and cstime, in hundredths of a second.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

console.log('── Install ' + '─'.repeat(67));
const dependencies = installing('Dependencies', installDependencies);
const vscode = installing('VS Code', installVSCode);
const chromium = installing('Chromium and fonts', installChromium);
await Promise.allSettled([dependencies]);

const { scripts } = readManifest();
/** @type {Ring[]} */
const rings = [
  {
    name: 'package',
    needs: [dependencies],
    run: check(async (print) => {
      await buildPackage(print);
      await packNpm(print);
      packaged = true;
      requireReadmePictures();
    }),
  },
  {
    name: 'limits',
    needs: [dependencies],
    after: ['package'],
    run: mochaSuite('limits', 'test/limits/.mocharc.json', 'spec'),
  },
  {
    name: 'format',
    needs: [dependencies],
    run: check((onOutput) => tool('oxfmt', 'oxfmt', ['--check', '.'], { onOutput })),
  },
  {
    name: 'lint',
    needs: [dependencies],
    run: check(async (onOutput) => {
      await tool('eslint', 'eslint', ['--max-warnings', '0', '.'], { onOutput });
      await npm(['run', '--silent', 'prose'], { onOutput });
    }),
  },
  {
    name: 'types',
    needs: [dependencies],
    // TypeScript 6 is there for ESLint's parser, which cannot do with the compiler that is not written in TypeScript.
    run: check((onOutput) => tool('typescript-7', 'tsc', ['--noEmit', '-p', 'tsconfig.json'], { onOutput })),
  },
  {
    name: 'unit',
    needs: [dependencies],
    after: ['package', 'limits', 'format', 'lint', 'types'],
    alone: true,
    run: quickSuite('unit', 'unit', 'dot'),
  },
  {
    name: 'page',
    needs: [dependencies, chromium],
    after: ['unit'],
    run: quickSuite('page', 'webview-page', 'spec'),
  },
  {
    name: 'host',
    needs: [dependencies, vscode, chromium],
    // Beside the page: a browser and a workbench each leave half a processor idle.
    after: ['unit'],
    run: hostSuite('host'),
  },
  {
    name: 'web',
    needs: [dependencies, vscode, chromium],
    after: ['host'],
    run: hostSuite('web', ['--web']),
  },
  {
    name: 'ui',
    needs: [dependencies, vscode, chromium],
    after: ['web'],
    run: quickSuite('ui', 'ui', 'spec'),
  },
];
if (scripts.fuzz) {
  rings.push({
    name: 'fuzz',
    needs: [dependencies],
    after: ['page'],
    // The same cases every time: `npm run fuzz` looks for new ones.
    run: check((onOutput) =>
      npm(['run', '--silent', 'fuzz', '--', '--seed', '20', '--cases', '300'], { onOutput }),
    ),
  });
}

if ((await findPython()) === undefined)
  console.log('  The Python package is not tested: there is no Python 3.9 or later with venv.');
else
  rings.push({
    name: 'python',
    needs: [dependencies],
    after: ['page'],
    run: async (print) => (await testPython(print)) ?? { passed: 0, failed: 1 },
  });

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !rings.some((ring) => ring.name === name));
if (unknown.length > 0) {
  console.error(
    `No such ring: ${unknown.join(', ')}. There are: ${rings.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const outcomes = await runRings(rings.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));

console.log('\n── Summary ' + '─'.repeat(67));
for (const { name, counts, seconds } of outcomes) {
  console.log(`  ${name.padEnd(10)}${counted(counts).padEnd(26)}${seconds.toFixed(1).padStart(6)} s`);
  // Again at the end, where the first lines of long messages are enough to find the test.
  for (const failure of counts.failures ?? [])
    console.log(`    ✘ ${failure.split('\n', 3).join(' ').slice(0, 300)}`);
}
const processor = processorSeconds();
console.log(
  `  ${'together'.padEnd(36)}${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s` +
    (processor === undefined ? '' : `, ${processor.toFixed(0)} s of processor`),
);
const total = outcomes.reduce(
  (sum, { counts }) => ({ passed: sum.passed + counts.passed, failed: sum.failed + counts.failed }),
  { passed: 0, failed: 0 },
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
console.log(counted(total));
