import * as l10n from '@vscode/l10n';
import { formatBytes, formatCount } from '../shared/numberText';
import type { InputProblem } from '../shared/problem';
import type { MemoryNeed } from './memoryNeed';

/** A file that will not fit, said before it is read. */
export function tooLarge(file: string, need: MemoryNeed, free: number): InputProblem {
  return {
    file,
    message: l10n.t(
      'The file has about {0} rows and would need about {1} of memory; {2} are free.',
      formatCount(Number(need.rows.toPrecision(2)), 'en'),
      formatBytes(need.bytes),
      formatBytes(Math.max(0, free)),
    ),
    advice: `${smaller()} ${l10n.t('How much may be used is said on the command line with --memory.')}`,
  };
}

/** The memory was used up in the middle of the work. `file`: what was read or measured. */
export function outOfMemory(file?: string): InputProblem {
  return {
    ...(file !== undefined && { file }),
    message: l10n.t('There was not enough memory.'),
    advice: `${smaller()} ${l10n.t('The last result is kept.')}`,
  };
}

function smaller(): string {
  return l10n.t(
    'Write only the best items of each user, split the users over several files, or close other programs.',
  );
}

/** Whether an error says that memory is used up, in the words of any JavaScript engine. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return (
    error instanceof RangeError &&
    /allocation failed|out of memory|invalid (typed array|array buffer|array|string) length|maximum size exceeded/i.test(
      error.message,
    )
  );
}
