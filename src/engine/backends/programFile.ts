import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Client } from './clients';

/** What decides on a machine where programs are found. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isProgram: (file: string) => Promise<boolean>;
}

const HERE: Machine = {
  platform: process.platform,
  environment: process.env,
  isProgram: async (file) => {
    try {
      await access(file, process.platform === 'win32' ? constants.F_OK : constants.X_OK);
      return (await stat(file)).isFile();
    } catch {
      return false;
    }
  },
};

/** What Windows starts where nobody says otherwise. */
const USUAL_ENDINGS = '.COM;.EXE;.BAT;.CMD';

/**
 * The program that a name means: of a name alone the first in a folder of PATH that is named from the root on, and never
 * the one of the working folder, which may be somebody else's.
 *
 * @param program undefined: the client's own
 * @throws InputError where there is none, or where only a shell could start it
 */
export async function programFile(
  program: string | undefined,
  client: Pick<Client, 'program' | 'install'>,
  machine: Machine = HERE,
): Promise<string> {
  const name = program ?? client.program;
  const file = isPath(name, machine) ? placed(name, machine) : await inPath(name, machine);
  if (file === undefined) throw notFound(name, program === undefined ? client.install : undefined);
  if (machine.platform === 'win32' && !/\.(?:com|exe)$/i.test(file) && isScript(file, machine))
    throw new InputError({
      message: l10n.t('{0} is a script, which on Windows only a shell could start.', file),
      advice: [
        l10n.t(
          'RecScope starts no shell. Name the program that the script starts, such as {0}.',
          'python.exe',
        ),
        otherwise(),
      ].join(' '),
    });
  return file;
}

/** The program of this name in a folder of PATH, and never the one of the working folder; undefined: there is none. */
export function programInPath(name: string): Promise<string | undefined> {
  return inPath(name, HERE);
}

/** What a client and the programs that it starts find: no program of the working folder. */
export function safeEnvironment({ platform, environment }: Machine = HERE): NodeJS.ProcessEnv {
  const [name, folders] = pathFolders({ platform, environment });
  const safe = { ...environment, [name]: folders.join(platform === 'win32' ? ';' : ':') };
  return platform === 'win32' ? { ...safe, NoDefaultCurrentDirectoryInExePath: '1' } : safe;
}

function isPath(name: string, { platform }: Machine): boolean {
  return name.includes('/') || (platform === 'win32' && /[\\:]/.test(name));
}

/** A path from the root on; a relative one begins in the working folder. */
function placed(name: string, { platform }: Machine): string {
  const { isAbsolute, resolve } = platform === 'win32' ? path.win32 : path.posix;
  return isAbsolute(name) ? name : resolve(name);
}

/** The name of the variable, and its folders that are named from the root on. */
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

/** @param install what brings it */
export function notFound(name: string, install: string | undefined): InputError {
  return new InputError({
    message: l10n.t('The program {0} was not found.', name),
    advice: [
      install === undefined
        ? l10n.t('Install it.')
        : l10n.t('Install it, for instance with {0}.', `\`${install}\``),
      otherwise(),
    ].join(' '),
  });
}

/** What can be done where a program cannot be started. */
export function otherwise(): string {
  return l10n.t('Name another with --client.');
}
