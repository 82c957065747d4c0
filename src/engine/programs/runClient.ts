import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { resultRows, type ResultRow } from '../../core/sql/resultRows';
import { InputError } from '../../shared/problem';
import { Cancelled } from '../../core/watch/cancellation';
import type { Client } from './clients';
import { programNotFoundError, otherProgramAdvice, safeEnvironment } from '../../reading/sources/programFile';

/** Call of a client program. */
export interface ClientCall {
  readonly client: Client;
  /** Path of the program. */
  readonly program: string;
  /** Arguments that precede RecScope's. */
  readonly args: readonly string[];
  readonly database: string | undefined;
  /** Statements that run first and return no rows. */
  readonly opening: readonly string[];
  /** Signal that terminates the client. */
  readonly signal?: AbortSignal;
}

interface ClientAnswer {
  /** Rows of each statement. */
  readonly rows: readonly (readonly ResultRow[])[];
  /** Number of bytes that the client wrote. */
  readonly bytes: number;
}

/** Marker line before the answer of each statement. */
const MARK = '@@';

/** Number of last lines of a client's output that an error quotes. */
const LAST_LINES = 12;

/** Maximum number of bytes in one string of output. */
const MAX_BYTES = 400_000_000;

/** Time in ms after which a client that is still running gets the next, stronger signal. */
const PATIENCE = 1500;

/**
 * Runs statements with the client of an engine.
 *
 * @throws InputError, with the client's last lines, if it is missing, fails, is terminated, or leaves
 * statements unanswered; Cancelled if the signal terminated it
 */
export async function runClient(call: ClientCall, statements: readonly string[]): Promise<ClientAnswer> {
  if (statements.length === 0) return { rows: [], bytes: 0 };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recscope-'));
  try {
    const file = path.join(folder, 'query.sql');
    const text = [
      ...call.opening.map((sql) => `${sql};\n`),
      ...statements.map((sql, index) => `SELECT '${MARK}${index}' AS mark;\n${sql};\n`),
    ].join('');
    await writeFile(file, text, { mode: 0o600 });
    const output = await outputOf(call, file, folder, statements);
    const answers = answersIn(output);
    if (answers.length !== statements.length)
      throw failed(call, l10n.t('it stopped before the end'), output, output, statements);
    return { rows: answers.map(resultRows), bytes: Buffer.byteLength(output) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Splits the output at the marks. Text before the first mark is not a result. */
function answersIn(output: string): string[] {
  const answers: string[][] = [];
  for (const line of output.split('\n')) {
    if (line.replace(/\r$/, '') === `${MARK}${answers.length}`) answers.push([]);
    else answers.at(-1)?.push(line);
  }
  return answers.map((lines) => lines.join('\n'));
}

async function outputOf(
  call: ClientCall,
  file: string,
  folder: string,
  statements: readonly string[],
): Promise<string> {
  const { client, signal } = call;
  if (wasStopped(call)) throw new Cancelled();
  const child = spawn(call.program, [...call.args, ...client.args(file, call.database)], {
    ...(client.leavesFiles === true && { cwd: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: false,
    env: safeEnvironment(),
    windowsHide: true,
    // A client may be a script that starts another program: both are in one process group, which is ended as a whole.
    detached: GROUPS,
  });
  const end = ender(child);
  signal?.addEventListener('abort', end.now);
  try {
    const { output, errors, ended } = await collected(child, end.now);
    if (wasStopped(call)) throw new Cancelled();
    if (ended.tooLong) throw tooLong(call);
    if (ended.code === 0) return output;
    const how =
      ended.signal === null
        ? l10n.t('it ended with status {0}', String(ended.code))
        : l10n.t('it was ended by {0}', ended.signal);
    throw failed(call, how, errors.trim() === '' ? output : errors, output, statements);
  } catch (error) {
    if (error instanceof InputError || error instanceof Cancelled) throw error;
    throw notStarted(call, error);
  } finally {
    signal?.removeEventListener('abort', end.now);
    end.forget();
  }
}

/**
 * Returns whether the signal has been sent. It must be checked again, because it may be sent while the client
 * runs.
 */
function wasStopped({ signal }: ClientCall): boolean {
  return signal?.aborted === true;
}

/** Whether the system has process groups that a signal reaches; Windows has none. */
const GROUPS = process.platform !== 'win32';

/**
 * Returns a function that terminates a client: with SIGINT first, like Ctrl+C, on which clients cancel their
 * query on the server, then with SIGTERM, then with SIGKILL.
 */
function ender(child: ChildProcess): { readonly now: () => void; readonly forget: () => void } {
  const timers: ReturnType<typeof setTimeout>[] = [];
  const send = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      if (GROUPS) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It is gone already.
    }
  };
  return {
    now: () => {
      if (timers.length > 0) return;
      send('SIGINT');
      timers.push(
        setTimeout(() => send('SIGTERM'), PATIENCE),
        setTimeout(() => send('SIGKILL'), 3 * PATIENCE),
      );
    },
    forget: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

interface Collected {
  readonly output: string;
  /** Last output of the client to standard error. */
  readonly errors: string;
  readonly ended: { readonly code: number | null; readonly signal: string | null; readonly tooLong: boolean };
}

function collected(child: ChildProcess, end: () => void): Promise<Collected> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let errors = '';
    let bytes = 0;
    child.stdout?.on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes > MAX_BYTES) return end();
      output.push(data);
    });
    child.stderr?.on('data', (data: Buffer) => (errors = (errors + data.toString('utf8')).slice(-20_000)));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const tooMuch = bytes > MAX_BYTES;
      const text = tooMuch ? '' : Buffer.concat(output).toString('utf8');
      resolve({ output: text, errors, ended: { code, signal, tooLong: tooMuch } });
    });
  });
}

function notStarted({ program }: ClientCall, error: unknown): InputError {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return programNotFoundError(program, undefined);
  return new InputError({
    message: l10n.t(
      'The program {0} could not be started: {1}',
      program,
      error instanceof Error ? error.message : String(error),
    ),
    advice: otherProgramAdvice(),
  });
}

function tooLong(call: ClientCall): InputError {
  return new InputError({
    message: l10n.t('{0} answered more than {1} MB.', call.program, MAX_BYTES / 1e6),
    advice: l10n.t('Use smaller cutoffs, or metrics of hits, which have fewer patterns.'),
  });
}

/**
 * Returns the error of a client that failed.
 *
 * @param errorOutput output that the error may quote
 * @param output output of the client so far; each mark in it is a statement that had begun
 */
function failed(
  call: ClientCall,
  reason: string,
  errorOutput: string,
  output: string,
  statements: readonly string[],
): InputError {
  const lines = errorOutput.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(MARK));
  const words =
    lines.length === 0
      ? l10n.t('It printed nothing.')
      : l10n.t('Its last output: {0}', lines.slice(-LAST_LINES).join('\n'));
  const begun = answersIn(output).length - 1;
  const place = call.client.errorLine?.exec(errorOutput)?.[1];
  const meant =
    place === undefined
      ? undefined
      : statements
          .at(begun)
          ?.split('\n')
          .at(Number(place) - 1);
  return new InputError({
    message: l10n.t('{0} did not answer: {1}.', call.program, reason),
    advice:
      place === undefined || meant === undefined || begun < 0
        ? words
        : `${words}\n${l10n.t('Line {0} of the query: {1}', place, meant.trim())}`,
  });
}
