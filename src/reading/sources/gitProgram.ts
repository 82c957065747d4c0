import { spawn } from 'node:child_process';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { programInPath, safeEnvironment } from './programFile';
import { LF } from '../formats/characters';
import type { GitReference } from './gitReference';

/** Maximum duration of a Git command in ms. */
const PATIENCE = 120_000;
/** Maximum size in bytes of Git's output if it is not file content. */
const MAX_ANSWERED = 1 << 24;

/** Maximum length of Git's error output that is stored, in characters. */
const MAX_ERROR_LENGTH = 10_000;

/** Runs Git in the folder of a reference, without running anything that the repository configures. */
export class Git {
  private constructor(
    private readonly program: string,
    private readonly folder: string,
  ) {}

  /** Finds Git. @throws InputError if there is none */
  static async find({ program, folder }: GitReference): Promise<Git> {
    const file = program ?? (await programInPath('git'));
    if (file !== undefined) return new Git(file, folder);
    throw new InputError({
      message: l10n.t('The program {0} was not found.', 'git'),
      advice: l10n.t('Install it.'),
    });
  }

  /**
   * Returns the output of a command as text.
   *
   * @param isPartial whether the first lines are returned if Git fails after them
   * @throws InputError if Git fails
   */
  async text(args: readonly string[], input = '', isPartial = false): Promise<string> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const chunk of this.output(args, input, PATIENCE)) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_ANSWERED) throw this.failed('', new Error('stdout maxBuffer length exceeded'));
      }
    } catch (error) {
      if (!isPartial || !chunks.some((chunk) => chunk.includes(LF))) throw error;
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /**
   * Yields the output of a command as it is read. Git is terminated if the consumer stops.
   *
   * @param timeout maximum duration in ms; absent: unlimited
   * @throws InputError if Git fails
   */
  async *output(args: readonly string[], input = '', timeout?: number): AsyncIterable<Uint8Array> {
    const child = spawn(this.program, [...SAFELY, ...args], {
      ...{ cwd: this.folder, env: gitEnvironment(), windowsHide: true },
      ...{ timeout, killSignal: 'SIGKILL' },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < MAX_ERROR_LENGTH) said += text;
    });
    const ended = new Promise<Error | number | null>((resolve) => {
      child.once('error', resolve).once('close', resolve);
    });
    // It may end before it has read all.
    child.stdin.on('error', () => undefined).end(input);
    try {
      yield* child.stdout as AsyncIterable<Uint8Array>;
      const end = await ended;
      if (end instanceof Error) throw this.failed(said, end);
      if (end !== 0) throw this.failed(said, child.killed ? undefined : new Error(`exit status ${end}`));
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** Returns the error for a failed command. @param error undefined: the command took too long */
  private failed(errorOutput: string, error: (Error & NodeJS.ErrnoException) | undefined): InputError {
    const { folder } = this;
    // The program was found; the missing path is its working folder.
    if (error?.syscall?.startsWith('spawn') === true && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return new InputError({
        message: l10n.t('There is no folder {0}.', folder),
        advice: l10n.t('Check the path, or write the file again.'),
      });
    if (/not a git repository/i.test(errorOutput))
      return new InputError({
        message: l10n.t('The folder {0} is in no Git repository.', folder),
        advice: l10n.t('Run it in a clone, or name a file.'),
      });
    const line = /^fatal: (.*)/m.exec(errorOutput)?.[1] ?? error?.message ?? l10n.t('it took too long');
    return new InputError({
      message: l10n.t('Git couldn’t read the file: {0}', line),
      advice: l10n.t('Check with {0} whether Git can read it.', '`git show REV:PATH`'),
    });
  }
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
