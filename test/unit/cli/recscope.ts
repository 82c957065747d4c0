import { runCommandLine } from '../../../src/cli/answered';

/** What a call of the command line printed, and its exit status. */
export interface Called {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The same as `stdout`, of formats that are no text. */
  readonly bytes: Buffer;
}

/**
 * Calls the command line in this process, as a shell would in that folder: of one that reads standard input, is ended by
 * a signal or starts threads, a process of its own is needed (commandLine.ts).
 *
 * @param env what differs from the variables of this process
 * @param isTTY whether standard output and error are a terminal
 */
export async function recscope(
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  isTTY = false,
): Promise<Called> {
  const before = process.cwd();
  const set: Readonly<Record<string, string>> = { LC_ALL: 'C', ...env };
  const replaced = Object.keys(set).map((name) => [name, process.env[name]] as const);
  const printed = [captured(process.stdout, isTTY), captured(process.stderr, isTTY)];
  try {
    process.chdir(cwd);
    Object.assign(process.env, set);
    const status = await runCommandLine(argv);
    const [stdout, stderr] = printed.map(({ pieces }) => Buffer.concat(pieces));
    return { status, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
  } finally {
    for (const { end } of printed) end();
    for (const [name, value] of replaced)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    process.chdir(before);
  }
}

/** What is written to a stream goes into pieces until the end, as into a pipe. */
function captured(stream: NodeJS.WriteStream, asTTY = false): { readonly pieces: Buffer[]; end(): void } {
  const { write, isTTY } = stream;
  const pieces: Buffer[] = [];
  stream.isTTY = asTTY;
  stream.write = ((piece: string | Uint8Array, done?: () => void) => {
    pieces.push(Buffer.from(piece));
    done?.();
    return true;
  }) as typeof stream.write;
  return {
    pieces,
    end: () => {
      stream.write = write;
      stream.isTTY = isTTY;
    },
  };
}
