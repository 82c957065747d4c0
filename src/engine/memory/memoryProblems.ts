import * as l10n from '@vscode/l10n';
import { formatBytes } from '../../shared/text/numbers/numberText';
import { baseName } from '../../shared/text/baseName';
import { InputError, type InputProblem } from '../../shared/problem';
import type { MemoryLimit } from './freeMemory';

/** Bytes that are always granted: to ask the system what is free takes longer than to decode a page. */
const GRANTED = 1 << 24;

/** Throws InputError if a file needs more bytes of memory than the limit leaves; without a limit it never does. */
export function requireMemory(file: string, need: number, limit: MemoryLimit | undefined): void {
  if (limit === undefined || need <= GRANTED) return;
  const free = limit(0);
  if (need > free) throw new InputError(tooLarge(file, need, free));
}

/** A file that will not fit, said before it is read. */
export function tooLarge(file: string, need: number, free: number): InputProblem {
  return {
    file,
    message: l10n.t(
      'The file would need about {0} of memory; {1} are free.',
      formatBytes(need),
      formatBytes(Math.max(0, free)),
    ),
    advice: `${smaller()} ${l10n.t('Set the limit with {0}.', '--memory')}`,
    inEditor: `${smaller()} ${l10n.t('Set the limit with {0}.', 'recscope.memory')}`,
  };
}

/** What a file of an evaluation needs. */
export interface FileNeed {
  readonly file: string;
  readonly bytes: number;
}

/**
 * The memory was used up in the middle of the work.
 *
 * @param file what was read or measured
 * @param needs what the files of the evaluation were estimated to need, where that is known
 * @param free how much may be used now that the work was given up
 * @param cause what the program said
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

/** The memory was used up in the middle of the work; who knows all files may say what they need. */
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

/** A length that no memory could hold is a fault of the program, as in “Invalid typed array length: -1”. */
const WRONG_LENGTH = /length: (?:-|NaN|-?Infinity|\d+\.\d)/;

/** Whether an error says that memory is used up, in the words of any JavaScript engine. */
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
