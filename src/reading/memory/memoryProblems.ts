import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../shared/text/numbers/numberText';
import { baseName } from '../../shared/text/baseName';
import { InputError, type InputProblem } from '../../shared/problem';
import type { MemoryLimit } from './freeMemory';

/** Bytes that are always granted: asking the system for free memory takes longer than decoding a page. */
const GRANTED = 1 << 24;

/** Throws InputError if a file needs more bytes of memory than the limit leaves; never without a limit. */
export function requireMemory(file: string, need: number, limit: MemoryLimit | undefined): void {
  if (limit === undefined || need <= GRANTED) return;
  const free = limit(0);
  if (need > free) throw new InputError(tooLarge(file, need, free));
}

/** Returns the problem for a file that will not fit, before it is read. */
export function tooLarge(file: string, need: number, free: number): InputProblem {
  return {
    file,
    message: l10n.t(
      'The file would need about {0} of memory; at most {1} may be used.',
      formatBytes(need),
      formatBytes(Math.max(0, free)),
    ),
    advice: `${smaller()} ${l10n.t('Set the limit with {0}.', '--memory')}`,
    inEditor: `${smaller()} ${l10n.t('Set the limit with {0}.', 'recscope.memory')}`,
  };
}

/** Estimated memory of a file of an evaluation. */
export interface FileNeed {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Returns the problem if memory was used up while working.
 *
 * @param file that was read or measured
 * @param needs estimated memory of the evaluation's files, if known
 * @param free bytes that may be used now that the work was abandoned
 * @param cause message of the error
 */
export function outOfMemory(
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
    advice: `${smaller()} ${l10n.t('The last result is kept.')}`,
  };
}

/** Error if memory was used up while working; a caller that knows all files may add the memory that they need. */
export class OutOfMemory extends InputError {
  constructor(file?: string, cause?: unknown) {
    super(outOfMemory(file, [], undefined, cause));
  }
}

function notEnough(cause: unknown): string {
  return cause instanceof Error && !(cause instanceof InputError)
    ? l10n.t('Not enough memory: {0}.', cause.message)
    : l10n.t('Not enough memory.');
}

function smaller(): string {
  return l10n.t(
    'Write only the best items of each user, split the users over several files, or close other programs.',
  );
}

/** Message of a length that no memory could hold, which is a bug: “Invalid typed array length: -1”. */
const WRONG_LENGTH = /length: (?:-|NaN|-?Infinity|\d+\.\d)/;

/** Returns true if an error means that memory is used up, in the messages of any JavaScript engine. */
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
