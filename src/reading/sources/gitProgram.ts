import { execFile, spawn } from 'node:child_process';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { programInPath, safeEnvironment } from './programFile';
import type { GitReference } from './gitReference';

/** Maximum duration of a Git command in ms. */
const PATIENCE = 120_000;
/** Maximum size in bytes of Git's output if it is not file content. */
const MAX_ANSWERED = 1 << 24;

/**
 * Function that runs Git and returns its output.
 *
 * @param how input, maximum size of output in bytes, and whether output before a failure is returned
 * @throws InputError if Git fails
 */
export type Git = (
  args: readonly string[],
  how?: { readonly input?: string; readonly most?: number; readonly partly?: boolean },
) => Promise<Buffer>;

/**
 * Function that runs Git and yields its output as it is read. Git is terminated if the consumer stops.
 *
 * @throws InputError if Git fails
 */
export type GitStream = (args: readonly string[]) => AsyncIterable<Uint8Array>;

async function programOf({ program }: GitReference): Promise<string> {
  const file = program ?? (await programInPath('git'));
  if (file !== undefined) return file;
  throw new InputError({
    message: l10n.t('The program {0} was not found.', 'git'),
    advice: l10n.t('Install it.'),
  });
}

/** Like `createGit`, for long output. */
export async function createGitStream(reference: GitReference): Promise<GitStream> {
  const { folder } = reference;
  const file = await programOf(reference);
  return async function* (args) {
    const child = spawn(file, [...SAFELY, ...args], {
      ...{ cwd: folder, env: gitEnvironment(), windowsHide: true },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < MAX_ERROR_LENGTH) said += text;
    });
    const ended = new Promise<Error | number | null>((resolve) => {
      child.once('error', resolve).once('close', resolve);
    });
    try {
      yield* child.stdout as AsyncIterable<Uint8Array>;
      const end = await ended;
      if (end !== 0) throw failed(folder, said, end instanceof Error ? end : new Error(`exit status ${end}`));
    } finally {
      child.kill('SIGKILL');
    }
  };
}

/** Maximum length of Git's error output that is stored, in characters. */
const MAX_ERROR_LENGTH = 10_000;

/**
 * Returns a function that runs Git in the folder of a reference, without running anything that the repository
 * configures.
 *
 * @throws InputError if there is no Git
 */
export async function createGit(reference: GitReference): Promise<Git> {
  const { folder } = reference;
  const file = await programOf(reference);
  return (args, { input, most = MAX_ANSWERED, partly = false } = {}) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        file,
        [...SAFELY, ...args],
        {
          ...{ cwd: folder, env: gitEnvironment(), encoding: 'buffer', maxBuffer: most, windowsHide: true },
          ...{ timeout: PATIENCE, killSignal: 'SIGKILL' },
        },
        (error, output, errors) => {
          if (error === null || (partly && output.includes(10))) resolve(output);
          else reject(failed(folder, errors.toString('utf8'), error));
        },
      );
      // It may end before it has read all.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input ?? '');
    });
}

const SAFELY = [
  ...['--no-pager', '--no-optional-locks', '--no-replace-objects'],
  ...['-c', 'core.fsmonitor=false', '-c', 'protocol.allow=never'],
];

/**
 * Returns an environment without variables that redirect Git or make it run or write something. Missing
 * objects are not fetched.
 */
function gitEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(safeEnvironment()).filter(([name]) => !/^GIT_/i.test(name));
  return {
    ...Object.fromEntries(own),
    ...{ LC_ALL: 'C', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '', GIT_TERMINAL_PROMPT: '0' },
  };
}

function failed(
  folder: string,
  errorOutput: string,
  error: { readonly killed?: boolean; readonly syscall?: string; readonly code?: unknown; message: string },
): InputError {
  // The program was found; the missing path is its working folder.
  if (error.syscall?.startsWith('spawn') === true && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return new InputError({
      message: l10n.t('There is no folder {0}.', folder),
      advice: l10n.t('Check the path, or write the file again.'),
    });
  if (/not a git repository/i.test(errorOutput))
    return new InputError({
      message: l10n.t('The folder {0} is in no Git repository.', folder),
      advice: l10n.t('Run it in a clone, or name a file.'),
    });
  const line =
    /^fatal: (.*)/m.exec(errorOutput)?.[1] ??
    (error.killed === true ? l10n.t('it took too long') : error.message);
  return new InputError({
    message: l10n.t('Git couldn’t read the file: {0}', line),
    advice: l10n.t('Check with {0} whether Git can read it.', '`git show REV:PATH`'),
  });
}
