import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { resultRows, type ResultRow } from '../../core/sql/resultRows';
import { InputError } from '../../shared/protocol/problem';
import type { Client } from './clients';

/** A client as a person wants it called. */
export interface ClientCall {
  readonly client: Client;
  /** In place of the client's own program. */
  readonly program: string | undefined;
  /** Before the arguments of ours. */
  readonly args: readonly string[];
  readonly database: string | undefined;
  /** Told of each process that was started, and how to end it; called again with undefined when it is over. */
  readonly onRunning?: (end: (() => void) | undefined) => void;
}

export interface ClientAnswer {
  /** Of each statement. */
  readonly rows: readonly (readonly ResultRow[])[];
  /** What came over the pipe. */
  readonly bytes: number;
}

/** What stands before the answer of each statement. */
const MARK = '@@';

/** So many of its last lines say what a client had to say. */
const LAST_LINES = 12;

/**
 * Runs statements by the client of an engine.
 *
 * @throws InputError where the client is missing, fails, is ended, or leaves statements unanswered, with its last lines
 */
export async function runClient(call: ClientCall, statements: readonly string[]): Promise<ClientAnswer> {
  if (statements.length === 0) return { rows: [], bytes: 0 };
  if (!call.client.session && statements.length > 1) {
    const answers: ClientAnswer[] = [];
    for (const statement of statements) answers.push(await runClient(call, [statement]));
    return {
      rows: answers.flatMap(({ rows }) => rows),
      bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recscope-'));
  try {
    const file = path.join(folder, 'query.sql');
    const text = call.client.session
      ? statements.map((sql, index) => `SELECT '${MARK}${index}' AS mark;\n${sql};\n`).join('')
      : `${statements[0]};\n`;
    await writeFile(file, text, { mode: 0o600 });
    const output = await outputOf(call, file, folder);
    const answers = call.client.session ? answersIn(output) : [output];
    if (answers.length !== statements.length) throw failed(call, l10n.t('it stopped before the end'), output);
    return { rows: answers.map(resultRows), bytes: Buffer.byteLength(output) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text behind each mark. Whatever a client says before the first is not an answer. */
function answersIn(output: string): string[] {
  const answers: string[][] = [];
  for (const line of output.split('\n')) {
    if (line.replace(/["\r]/g, '') === `${MARK}${answers.length}`) answers.push([]);
    else answers.at(-1)?.push(line);
  }
  return answers.map((lines) => lines.join('\n'));
}

async function outputOf(call: ClientCall, file: string, folder: string): Promise<string> {
  const { client } = call;
  const input = client.reads === 'input' ? await open(file, 'r') : undefined;
  const child = spawn(programOf(call), [...call.args, ...client.args(file, call.database)], {
    ...(client.leavesFiles === true && { cwd: folder }),
    stdio: [input?.fd ?? 'ignore', 'pipe', 'pipe'],
    shell: false,
    windowsHide: true,
  });
  call.onRunning?.(() => child.kill());
  try {
    const { output, errors, ended } = await collected(child);
    if (ended.code === 0) return output;
    const how =
      ended.signal === null
        ? l10n.t('it ended with status {0}', String(ended.code))
        : l10n.t('it was ended by {0}', ended.signal);
    throw failed(call, how, errors.trim() === '' ? output : errors);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw notStarted(call, error);
  } finally {
    call.onRunning?.(undefined);
    await input?.close();
  }
}

interface Collected {
  readonly output: string;
  /** The end of what it wrote beside. */
  readonly errors: string;
  readonly ended: { readonly code: number | null; readonly signal: string | null };
}

function collected(child: ChildProcess): Promise<Collected> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    let errors = '';
    child.stdout?.on('data', (data: Buffer) => output.push(data));
    child.stderr?.on('data', (data: Buffer) => (errors = (errors + data.toString('utf8')).slice(-20_000)));
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ output: Buffer.concat(output).toString('utf8'), errors, ended: { code, signal } }),
    );
  });
}

function programOf({ program, client }: ClientCall): string {
  return program ?? client.program;
}

function notStarted(call: ClientCall, error: unknown): InputError {
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  return new InputError({
    message: missing
      ? l10n.t('The program {0} was not found.', programOf(call))
      : l10n.t(
          'The program {0} could not be started: {1}',
          programOf(call),
          error instanceof Error ? error.message : String(error),
        ),
    advice: l10n.t('Install it, name another with --client, or print the query with `recscope sql`.'),
  });
}

function failed(call: ClientCall, how: string, said: string): InputError {
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !line.startsWith(MARK));
  return new InputError({
    message: l10n.t('{0} did not answer: {1}.', programOf(call), how),
    advice:
      lines.length === 0
        ? l10n.t('It said nothing.')
        : l10n.t('Its last words: {0}', lines.slice(-LAST_LINES).join('\n')),
  });
}
