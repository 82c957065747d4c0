import * as l10n from '@vscode/l10n';
import { engineThreads } from '../../engine/threads/engineThreads';
import { wrongCall } from '../wrongCall';

const MAX_THREADS = 16;

/**
 * As many threads as `--threads` says, or as are of use: they read large files and measure large models, the own one
 * among them.
 *
 * @throws InputError when it is no number of threads
 */
export function threadsOf(text: string | undefined): ReturnType<typeof engineThreads> {
  const threads = threadCount(text);
  return engineThreads(__dirname, threads && threads - 1);
}

/** What `--threads` says; undefined: nothing. @throws InputError when it is no number of threads */
export function threadCount(text: string | undefined): number | undefined {
  const threads = text === undefined ? undefined : Number(text);
  if (threads === undefined || (Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS))
    return threads;
  throw wrongCall(
    l10n.t('--threads must be a whole number from 1 to {0}, not “{1}”.', MAX_THREADS, text ?? ''),
  );
}
