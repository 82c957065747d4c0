// @ts-check
/*
 * Runs the suites of test/host inside a real extension host.
 *
 *   node test/host/run.mjs              the Node extension host of the VS Code from npm, in Chromium
 *   node test/host/run.mjs --restricted only what is run in Restricted Mode, in a folder that is not trusted
 *   node test/host/run.mjs --web        its web extension host, with the package's `browser` entry
 *   node test/host/run.mjs --desktop    a desktop VS Code, downloaded by @vscode/test-electron; --code oldest: the oldest that package.json asks for
 *   … --times                          asserts how long things take, too (npm run test:speed)
 *   … --grep TEXT                       only tests whose title holds TEXT (not in --web), in a trusted folder
 *
 * Passed means: VS Code ended the run with code 0, and fresh results say that something passed and nothing failed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { installChromium, launchChromium } from '../../scripts/chromium.mjs';
import { root, run } from '../../scripts/command.mjs';
import { recordCounts } from '../../scripts/counts.mjs';
import { installVSCode, startVSCode } from '../../scripts/vscodeHost.mjs';
import { bundleHostTests, hostSuite, webSuite } from './bundle.mjs';

/** The name that test/host/record.ts writes to. */
const RESULTS_FILE = '.recscope-test-results.json';
const TIMEOUT_MS = 600_000;

const { values: options } = parseArgs({
  options: {
    web: { type: 'boolean', default: false },
    desktop: { type: 'boolean', default: false },
    code: { type: 'string', default: 'stable' },
    restricted: { type: 'boolean', default: false },
    grep: { type: 'string' },
    times: { type: 'boolean', default: false },
    extension: { type: 'string', default: root },
  },
});

const testEnvironment = { RECSCOPE_TEST_GREP: options.grep, ...(options.times && { RECSCOPE_TIMES: '1' }) };

/** What a failed run leaves behind to look at. */
const trace = path.join(root, 'out', options.web ? 'host-web' : 'host');
const logFile = `${trace}.log`;
const pictureFile = `${trace}.png`;

/**
 * A folder of its own for each run: the examples, and what test/fixtures/host adds. Files of evaluations, which activate
 * the extension, are made by the tests that are about them.
 *
 * @param {string} parent
 */
function makeWorkspace(parent) {
  const folder = path.join(parent, 'workspace');
  fs.mkdirSync(folder, { recursive: true });
  for (const source of ['examples', 'test/fixtures/host']) {
    const from = path.join(root, source);
    const filter = (/** @type {string} */ file) => path.basename(file) !== 'recscope.json';
    if (fs.existsSync(from)) fs.cpSync(from, folder, { recursive: true, filter });
  }
  return folder;
}

/**
 * A folder that nobody trusts, and a program that an extension might start: it only notes that somebody did.
 *
 * @param {string} parent
 */
function makeRestricted(parent) {
  const workspace = path.join(parent, 'restricted');
  const programs = path.join(parent, 'programs');
  for (const folder of [workspace, programs]) fs.mkdirSync(folder);
  const started = path.join(parent, 'started.txt');
  fs.writeFileSync(path.join(programs, 'git'), `#!/bin/sh\necho "git $*" >> "${started}"\nexit 1\n`, {
    mode: 0o755,
  });
  const PATH = `${programs}${path.delimiter}${process.env.PATH ?? ''}`;
  return { workspace, env: { PATH, RECSCOPE_STARTED: started } };
}

/**
 * The extension as VS Code for the Web sees it: with a `main`, a server's VS Code would choose Node. The suite goes
 * inside, for VS Code runs a suite in the extension host of the extension that contains it.
 *
 * @param {string} parent
 */
function makeWebExtension(parent) {
  const folder = path.join(parent, 'extension');
  fs.mkdirSync(folder);
  const manifest = JSON.parse(fs.readFileSync(path.join(options.extension, 'package.json'), 'utf8'));
  delete manifest.main;
  delete manifest.extensionKind;
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  for (const entry of fs.readdirSync(options.extension)) {
    if (!/^(dist|media|l10n|schemas|package\.nls.*\.json)$/.test(entry)) continue;
    fs.cpSync(path.join(options.extension, entry), path.join(folder, entry), { recursive: true });
  }
  fs.cpSync(path.dirname(webSuite), path.join(folder, 'test'), { recursive: true });
  return folder;
}

/**
 * @param {string} parent
 * @param {string} workspace
 * @param {Record<string, string>} [restrictedEnv] of a run in Restricted Mode
 */
async function runInBrowser(parent, workspace, restrictedEnv) {
  await Promise.all([installVSCode(), installChromium()]);
  const extension = options.web ? makeWebExtension(parent) : options.extension;
  const tests = options.web ? path.join(extension, 'test', path.basename(webSuite)) : hostSuite;
  const env = { ...testEnvironment, ...restrictedEnv };
  const vscode = await startVSCode({ driver: true, env, restricted: restrictedEnv !== undefined });
  const browser = await launchChromium();
  const log = fs.createWriteStream(logFile, { flags: 'a' });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => log.write(`${error.stack}\n`));
    page.on('console', (message) => log.write(`${message.type()}: ${message.text()}\n`));
    const exit = new Promise((resolve) => {
      void page.exposeFunction('codeAutomationExit', (/** @type {number} */ code) => resolve(code));
    });
    await page.exposeFunction('codeAutomationLog', () => undefined);
    await page.goto(
      vscode.workbenchUrl({
        folder: workspace,
        payload: [
          ['extensionDevelopmentPath', vscode.remoteUri(extension)],
          ['extensionTestsPath', vscode.remoteUri(tests)],
        ],
      }),
    );
    const code = await Promise.race([exit, sleep(TIMEOUT_MS, 'timeout', { ref: false })]);
    if (code !== 0) await page.screenshot({ path: pictureFile }).catch(() => undefined);
    return code;
  } finally {
    await browser.close();
    await vscode.stop();
    log.end(vscode.log());
  }
}

/** @param {string} workspace */
async function runOnDesktop(workspace) {
  const { runTests } = await import('@vscode/test-electron');
  const manifest = JSON.parse(fs.readFileSync(path.join(options.extension, 'package.json'), 'utf8'));
  return runTests({
    version: options.code === 'oldest' ? manifest.engines.vscode.replace('^', '') : options.code,
    extensionDevelopmentPath: options.extension,
    extensionTestsPath: hostSuite,
    launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
    extensionTestsEnv: testEnvironment,
  }).catch((/** @type {Error} */ error) => error.message);
}

/** @param {import('./record').HostResults} results */
function print(results) {
  const marks = { passed: '✔', failed: '✘', skipped: '–' };
  for (const test of results.tests) {
    console.log(`  ${marks[test.state]} ${test.title} (${test.milliseconds} ms)`);
    for (const line of test.output) console.log(`      ${line}`);
    if (test.error) console.log(test.error.replace(/^/gm, '      '));
  }
}

/**
 * Adds what came of a run, and prints it.
 *
 * @param {unknown} code that VS Code ended it with
 * @param {string} workspace
 * @param {{ passed: number, failed: number, failures: string[] }} counts
 */
function count(code, workspace, counts) {
  const file = path.join(workspace, RESULTS_FILE);
  /** @type {import('./record').HostResults | undefined} */
  const results = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
  if (results) print(results);
  else console.log('  The extension host left no results.');
  const passed = code === 0 && results !== undefined && results.failed === 0 && results.passed > 0;
  if (!passed) {
    const traces = [logFile, pictureFile].filter((file) => fs.existsSync(file));
    console.log(
      `  The extension host ended with: ${code}${traces.length > 0 ? `; see ${traces.join(' and ')}` : ''}`,
    );
  }
  counts.passed += results?.passed ?? 0;
  counts.failed += Math.max(results?.failed ?? 0, passed ? 0 : 1);
  for (const { title, state, error } of results?.tests ?? [])
    if (state === 'failed') counts.failures.push(`${title}: ${error ?? ''}`);
}

for (const file of [logFile, pictureFile]) fs.rmSync(file, { force: true });
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-host-'));
try {
  // `npm test` has just built what it tests; alone, a stale bundle would be tested.
  if (!process.env.RECSCOPE_PACKAGED && options.extension === root)
    await run(process.execPath, ['esbuild.js']);
  await bundleHostTests();
  /** @type {{ passed: number, failed: number, failures: string[] }} */
  const counts = { passed: 0, failed: 0, failures: [] };
  if (!options.restricted) {
    const workspace = makeWorkspace(parent);
    const code = options.desktop ? await runOnDesktop(workspace) : await runInBrowser(parent, workspace);
    count(code, workspace, counts);
  }
  if (options.restricted || !(options.web || options.desktop || options.grep)) {
    const { workspace, env } = makeRestricted(parent);
    count(await runInBrowser(parent, workspace, env), workspace, counts);
  }
  recordCounts(counts);
  console.log(`  ${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed === 0 ? 0 : 1;
} finally {
  fs.rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
