// @ts-check
/*
 * From a clean checkout to a first result: `npm start` installs, builds, evaluates the example in the terminal, and opens
 * its folder in VS Code with RecScope installed. `npm start -- --browser` takes the VS Code from npm even where a
 * `code` is on the PATH. Until the dependencies are installed only Node's own modules may be imported.
 */
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CommandFailed, root, run } from './command.mjs';
import { installDependencies, requireNode } from './dependencies.mjs';
import { buildPackage, packagePath } from './package.mjs';
import { installExtension, installVSCode, startVSCode } from './vscodeHost.mjs';

const EXAMPLE = 'examples/films';
const RECOMMENDATIONS = 'matrix-factorisation.csv';
const TRUTH = 'truth.csv';

const USAGE = `Usage: npm start [-- --browser]

Installs, builds, evaluates the example in the terminal, and opens its folder in VS Code with RecScope.

      --browser   use the VS Code from npm even if \`code\` is on the PATH
  -h, --help      this help
`;

const options = optionsOf(process.argv.slice(2));

/** Returns the options; prints the usage and ends the process if they ask for it or are wrong. */
function optionsOf(/** @type {string[]} */ args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        browser: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (!values.help) return values;
    process.stdout.write(USAGE);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${firstLine(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/**
 * Says what is being done, and how long it took; of its output only what explains a failure is shown.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function step(what, work) {
  const started = Date.now();
  process.stdout.write(`${what} … `);
  try {
    const result = await work();
    process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

/** Whether a `code` on the PATH opened the folder. */
async function openInDesktop(/** @type {string} */ vsix, /** @type {string} */ folder) {
  // On Windows `code` is a script, which only a shell finds.
  const code = (/** @type {string[]} */ args) =>
    process.platform === 'win32' ? run('cmd.exe', ['/c', 'code', ...args]) : run('code', args);
  try {
    await code(['--version']);
  } catch {
    return false;
  }
  try {
    await step('Installing RecScope in VS Code', () => code(['--install-extension', vsix, '--force']));
    await code([folder, '--goto', path.join(folder, RECOMMENDATIONS)]);
    return true;
  } catch (error) {
    console.log(`VS Code on this machine could not be used: ${firstLine(error)}`);
    return false;
  }
}

/** Serves VS Code until Ctrl-C. */
async function openInBrowser(/** @type {string} */ vsix, /** @type {string} */ folder) {
  await step('Installing VS Code from npm (once, about 600 MB)', () => installVSCode());
  const dataDir = path.join(root, '.vscode-test', 'start');
  const extensionsDir = path.join(dataDir, 'extensions');
  await step('Installing RecScope in it', () => installExtension(vsix, extensionsDir));
  const vscode = await startVSCode({ dataDir, extensionsDir });
  console.log(`\nVS Code with RecScope runs at\n\n  ${vscode.url}/?folder=${encodeURI(folder)}\n`);
  sayWhatNext();
  console.log('Ctrl-C ends it.');
  const interrupted = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.once(signal, resolve);
  });
  await Promise.race([interrupted, vscode.ended]);
  await vscode.stop();
}

function sayWhatNext() {
  console.log(`There: open ${RECOMMENDATIONS}, press F1 and run "Evaluate Recommendations".`);
}

/** @param {unknown} error */
function firstLine(error) {
  return error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
}

async function main() {
  requireNode();
  const folder = path.join(root, EXAMPLE);
  await step('Installing dependencies', () => installDependencies());
  // `npm test` has just made the package.
  const vsix = process.env.RECSCOPE_PACKAGED
    ? packagePath()
    : await step('Building the package', () => buildPackage(() => undefined));
  const recommendations = `${EXAMPLE}/${RECOMMENDATIONS}`;
  const truth = `${EXAMPLE}/${TRUTH}`;
  console.log(`\n$ recscope evaluate ${recommendations} --truth ${truth}\n`);
  await run(
    process.execPath,
    [path.join(root, 'dist/cli.js'), 'evaluate', recommendations, '--truth', truth],
    {
      onOutput: (text) => process.stdout.write(text),
    },
  );
  console.log();
  if (!options.browser && (await openInDesktop(vsix, folder))) {
    console.log(`VS Code shows ${EXAMPLE}.`);
    sayWhatNext();
    return;
  }
  await openInBrowser(vsix, folder);
}

main().catch((error) => {
  // What the command wrote says why; our own stack would not.
  console.error(error instanceof CommandFailed ? error.message : error);
  process.exitCode = 1;
});
