import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { ReadingThreads, usefulThreads } from '../engine/segments/readingThreads';
import { wrongCall } from './wrongCall';

const MOST = 16;

/**
 * What `--threads` says, or as many as are of use: threads that read a large file, the own one among them.
 *
 * @throws InputError when it is no number of threads
 */
export function readingThreads(text: string | undefined): ReadingThreads {
  const script = path.join(__dirname, 'segment.worker.js');
  if (text === undefined) return new ReadingThreads(script, usefulThreads());
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= MOST)
    return new ReadingThreads(script, threads - 1);
  throw wrongCall(l10n.t('--threads takes a whole number from 1 to {0}; “{1}” is none.', MOST, text));
}
