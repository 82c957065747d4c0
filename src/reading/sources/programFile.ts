import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';

/** Properties of a machine that decide where programs are found. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isProgram: (file: string) => Promise<boolean>;
}

/** Returns the properties of this machine. */
function thisMachine(): Machine {
  const { platform, env } = process;
  return {
    platform,
    environment: env,
    isProgram: async (file) => {
      try {
        await access(file, platform === 'win32' ? constants.F_OK : constants.X_OK);
        return (await stat(file)).isFile();
      } catch {
        return false;
      }
    },
  };
}

/** File extensions that Windows runs if PATHEXT is not set. */
const USUAL_ENDINGS = '.COM;.EXE;.BAT;.CMD';

/**
 * Returns the path of a program. A name without a path is searched in the absolute folders of PATH, never in
 * the working folder, whose files may be untrusted.
 *
 * @param program undefined: the default program of the client
 * @throws InputError if it is not found, or only a shell could start it
 */
export async function programFile(
  program: string | undefined,
  client: { readonly program: string; readonly install?: string },
  machine: Machine = thisMachine(),
): Promise<string> {
  const name = program ?? client.program;
  const file = isPath(name, machine) ? placed(name, machine) : await inPath(name, machine);
  if (file === undefined)
    throw programNotFoundError(name, program === undefined ? client.install : undefined);
  if (machine.platform === 'win32' && !/\.(?:com|exe)$/i.test(file) && isScript(file, machine))
    throw new InputError({
      message: l10n.t('{0} is a script, which on Windows only a shell could start.', file),
      advice: [
        l10n.t(
          'RecScope starts no shell. Name the program that the script starts, such as {0}.',
          'python.exe',
        ),
        otherProgramAdvice(),
      ].join(' '),
    });
  return file;
}

/**
 * Returns the path of a program in an absolute folder of PATH, never in the working folder; undefined if not
 * found.
 */
export function programInPath(name: string): Promise<string | undefined> {
  return inPath(name, thisMachine());
}

/** Returns an environment for a client and its child processes that finds no program in the working folder. */
export function safeEnvironment({ platform, environment }: Machine = thisMachine()): NodeJS.ProcessEnv {
  const [name, folders] = pathFolders({ platform, environment });
  const safe = { ...environment, [name]: folders.join(platform === 'win32' ? ';' : ':') };
  return platform === 'win32' ? { ...safe, NoDefaultCurrentDirectoryInExePath: '1' } : safe;
}

function isPath(name: string, { platform }: Machine): boolean {
  return name.includes('/') || (platform === 'win32' && /[\\:]/.test(name));
}

/** Returns the absolute path of a file, relative to the working folder. */
function placed(name: string, { platform }: Machine): string {
  const { isAbsolute, resolve } = platform === 'win32' ? path.win32 : path.posix;
  return isAbsolute(name) ? name : resolve(name);
}

/** Returns the name of the PATH variable, and the absolute folders in it. */
function pathFolders({
  platform,
  environment,
}: Pick<Machine, 'platform' | 'environment'>): [string, string[]] {
  const isWindows = platform === 'win32';
  const name =
    Object.keys(environment).find((each) => (isWindows ? /^path$/i : /^PATH$/).test(each)) ?? 'PATH';
  const folders = (environment[name] ?? '')
    .split(isWindows ? ';' : ':')
    .map((folder) => (isWindows ? folder.replace(/^"(.*)"$/, '$1') : folder));
  return [name, folders.filter((folder) => (isWindows ? /^(?:[a-z]:[\\/]|\\\\)/i : /^\//).test(folder))];
}

function endings({ platform, environment }: Machine): string[] {
  if (platform !== 'win32') return [];
  const name = Object.keys(environment).find((each) => /^pathext$/i.test(each));
  return ((name && environment[name]) || USUAL_ENDINGS).split(';').filter((ending) => ending.startsWith('.'));
}

function isScript(file: string, machine: Machine): boolean {
  return endings(machine).some((ending) => file.toLowerCase().endsWith(ending.toLowerCase()));
}

async function inPath(name: string, machine: Machine): Promise<string | undefined> {
  const { join } = machine.platform === 'win32' ? path.win32 : path.posix;
  const all = endings(machine);
  const hasEnding = all.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  const names = all.length === 0 || hasEnding ? [name] : all.map((ending) => name + ending);
  const [, folders] = pathFolders(machine);
  for (const folder of folders)
    for (const each of names) if (await machine.isProgram(join(folder, each))) return join(folder, each);
  return undefined;
}

/** Returns the error for a missing program. @param install command that installs it */
export function programNotFoundError(name: string, install: string | undefined): InputError {
  return new InputError({
    message: l10n.t('The program {0} was not found.', name),
    advice: [
      install === undefined
        ? l10n.t('Install it.')
        : l10n.t('Install it, for instance with {0}.', `\`${install}\``),
      otherProgramAdvice(),
    ].join(' '),
  });
}

/** Returns the advice if a program cannot be started. */
export function otherProgramAdvice(): string {
  return l10n.t('Name another with --client.');
}
