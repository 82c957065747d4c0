import * as l10n from '@vscode/l10n';
import { engineThreads } from '../../engine/threads/engineThreads';
import { usageError } from '../wrongCall';

const MAX_THREADS = 16;

/**
 * Returns the threads of `--threads`, including the main thread; by default as many as are useful. Threads
 * read large files and compute metrics of large models.
 * @throws InputError if the text is not a number of threads
 */
export function parseThreads(text: string | undefined): ReturnType<typeof engineThreads> {
  const threads = threadCount(text);
  return engineThreads(__dirname, threads && threads - 1);
}

/**
 * Returns the value of `--threads`, or undefined if not set.
 * @throws InputError if the text is not a number of threads
 */
export function threadCount(text: string | undefined): number | undefined {
  const threads = text === undefined ? undefined : Number(text);
  if (threads === undefined || (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS))
    return threads;
  throw usageError(
    l10n.t('--threads must be a whole number from 1 to {0}, not “{1}”.', MAX_THREADS, text ?? ''),
  );
}
