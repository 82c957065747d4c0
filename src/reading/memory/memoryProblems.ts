import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../shared/text/numbers/numberText';
import { baseName } from '../../shared/text/baseName';
import { InputError, type InputProblem } from '../../shared/problem';
import type { MemoryLimit } from './freeMemory';

/**
 * Number of bytes that are always granted, because querying the system for free memory takes longer than
 * decoding a page.
 */
const GRANTED = 1 << 24;

/**
 * Checks that a file fits into memory. @throws InputError if it needs more bytes than `limit` leaves; never
 * without a limit
 */
export function requireMemory(file: string, need: number, limit: MemoryLimit | undefined): void {
  if (limit === undefined || need <= GRANTED) return;
  const free = limit(0);
  if (need > free) throw new InputError(tooLargeProblem(file, need, free));
}

/** Returns the problem of a file that will not fit into memory, before it is read. */
export function tooLargeProblem(file: string, need: number, free: number): InputProblem {
  return {
    file,
    message: l10n.t(
      'The file would need about {0} of memory; at most {1} may be used.',
      formatBytes(need),
      formatBytes(Math.max(0, free)),
    ),
    advice: `${smaller()} ${moreMemory('--memory')}`,
    inEditor: `${smaller()} ${moreMemory('recscope.memory')}`,
  };
}

/** File of an evaluation, with the memory that it is estimated to need. */
export interface FileNeed {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Returns the problem if memory ran out during work.
 *
 * @param file file that was read or evaluated
 * @param needs estimated memory of the evaluation's files, if known
 * @param free memory that is available after the work was abandoned, in bytes
 * @param cause message of the error
 */
export function outOfMemoryProblem(
  file?: string,
  needs: readonly FileNeed[] = [],
  free?: number,
  cause?: unknown,
): InputProblem {
  const estimates = needs.map((need) =>
    l10n.t('{0} needs about {1}.', baseName(need.file), formatBytes(need.bytes)),
  );
  const left =
    free === undefined || needs.length === 0
      ? []
      : [l10n.t('{0} are free now.', formatBytes(Math.max(0, free)))];
  return {
    ...(file !== undefined && { file }),
    message: [notEnough(cause), ...estimates, ...left].join(' '),
    advice: `${smaller()} ${l10n.t('Close other programs.')}`,
  };
}

/**
 * Error: memory ran out during work. A caller that knows all files may add to the message how much they need.
 */
export class OutOfMemory extends InputError {
  constructor(file: string, cause: unknown) {
    super(outOfMemoryProblem(file, [], undefined, cause));
  }
}

function notEnough(cause: unknown): string {
  return cause instanceof Error && !(cause instanceof InputError)
    ? l10n.t('Not enough memory: {0}.', cause.message)
    : l10n.t('Not enough memory.');
}

function smaller(): string {
  return l10n.t('Write only the best items of each user, or split the users over several files.');
}

/** Returns how more memory may be used, if the limit is that of an option or setting, or free memory. */
function moreMemory(setting: string): string {
  return l10n.t('If {0} is set, raise it; otherwise close other programs.', setting);
}

/**
 * Message for an invalid length, which is a bug and not a lack of memory: “Invalid typed array length: -1”.
 */
const WRONG_LENGTH = /length: (?:-|NaN|-?Infinity|\d+\.\d)/;

/** Returns whether an error means that memory ran out, by the messages of all JavaScript engines. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutOfMemory) return true;
  const { code = '' } = error as { code?: string };
  if (['ERR_WORKER_OUT_OF_MEMORY', 'ERR_STRING_TOO_LONG', 'ERR_MEMORY_ALLOCATION_FAILED'].includes(code))
    return true;
  return (
    error instanceof RangeError &&
    !WRONG_LENGTH.test(error.message) &&
    /allocation failed|out of memory|invalid (typed array|array buffer|array|string) length|maximum size exceeded/i.test(
      error.message,
    )
  );
}
