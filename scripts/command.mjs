// @ts-check
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @returns {{ version: string, repository?: unknown, scripts: Record<string, string> }} package.json */
export function readManifest() {
  return JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
}

/** A command that ended badly; its output says why. */
export class CommandFailed extends Error {
  /**
   * @param {string} command
   * @param {number | string} code
   * @param {string} output
   */
  constructor(command, code, output) {
    super(`${command} ended with ${code}${output ? `\n${output.trimEnd()}` : ''}`);
    this.name = 'CommandFailed';
    this.output = output;
  }
}

/**
 * Runs a command to its end and returns what it wrote, stdout and stderr together.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, timeoutMs?: number }} [options]
 *   `onOutput` receives the output as it comes.
 * @returns {Promise<string>}
 * @throws {CommandFailed} when the command cannot be started, ends with another code than 0, or takes too long
 */
export function run(command, args, { cwd = root, env = process.env, onOutput, timeoutMs } = {}) {
  const name = [path.basename(command), ...args.map((arg) => path.basename(arg))].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ text) => {
        output += text;
        onOutput?.(text);
      });
    }
    child.once('error', (error) => reject(new CommandFailed(name, error.message, output)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed(name, code ?? signal ?? 'no code', output));
    });
  });
}

/**
 * Runs npm, the same one that started this script where there is one.
 *
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options = {}) {
  const env = { ...(options.env ?? process.env) };
  // What `npm test` says about this package must not reach an npm that works in another folder.
  for (const name of Object.keys(env)) {
    if (
      /^npm_(lifecycle|package|command|config_local_prefix|config_prefix|config_global_prefix)/.test(name)
    ) {
      delete env[name];
    }
  }
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? run(process.execPath, [script, ...args], { ...options, env })
    : run('npm', args, { ...options, env });
}

/**
 * Runs the command line tool of an installed package, e.g. `tool('eslint', 'eslint', ['.'])`.
 *
 * @param {string} packageName
 * @param {string} binary
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function tool(packageName, binary, args, options = {}) {
  const require = createRequire(path.join(root, 'package.json'));
  const manifestPath = path.join(root, 'node_modules', packageName, 'package.json');
  const { bin } = require(manifestPath);
  const script = path.join(path.dirname(manifestPath), typeof bin === 'string' ? bin : bin[binary]);
  return run(process.execPath, [script, ...args], options);
}
