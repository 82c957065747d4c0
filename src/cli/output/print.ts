import { once } from 'node:events';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { visibleText } from '../../shared/text/nameText';
import { withoutCommands } from './workflowCommands';

/** Prints lines. Control characters and line breaks in IDs, values and paths are shown by their number. */
export async function printLines(lines: Iterable<string>): Promise<void> {
  await printPieces([visibleLines(lines)]);
}

/** Returns lines as one text for a file, with control characters shown by their number. */
export function visibleLines(lines: Iterable<string>): string {
  return withoutCommands(Array.from(lines, (line) => `${visibleText(line)}\n`).join(''));
}

/** Output for another program: text, or bytes of a binary format. */
export type OutputChunk = string | Uint8Array;

/** Control characters of terminals, other than line ends and tabs. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u;

/** Returns a piece without control sequences, for a terminal. */
function forTerminal(piece: OutputChunk): OutputChunk {
  if (typeof piece !== 'string' || !CONTROLS.test(piece)) return piece;
  return piece
    .split('\n')
    .map((line) => line.split('\t').map(visibleText).join('\t'))
    .join('\n');
}

/**
 * Prints pieces for another program to read, waiting while it does not keep up. On a terminal, control characters are made visible.
 *
 * @throws InputError when it is not taken: a full disk, a device that is gone
 */
export async function printPieces(pieces: Iterable<OutputChunk>): Promise<void> {
  const { stdout } = process;
  try {
    for (const piece of pieces)
      if (!stdout.write(stdout.isTTY ? forTerminal(piece) : piece)) await once(stdout, 'drain');
    await new Promise<void>((resolve, reject) =>
      stdout.write('', (error) => (error ? reject(error) : resolve())),
    );
  } catch (error) {
    // Later errors only repeat that there was a first one.
    throw notPrinted(stdout.errored ?? error);
  }
}

function notPrinted(error: unknown): InputError {
  return new InputError({
    message: l10n.t('Couldn’t write the output: {0}', error instanceof Error ? error.message : String(error)),
    advice: l10n.t('The output so far is incomplete.'),
  });
}
