import { statSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { LARGE_FILE, ReadingThreads, usefulThreads } from '../engine/segments/readingThreads';
import { wrongCall } from './wrongCall';

const MOST = 16;

/**
 * What `--threads` says, or as many as are of use: threads that read a large file, the own one among them. If one of
 * the files is large, they start at once, while the files are looked at.
 *
 * @throws InputError when it is no number of threads
 */
export function readingThreads(text: string | undefined, files: readonly string[]): ReadingThreads {
  const threads = new ReadingThreads(path.join(__dirname, 'segment.worker.js'), countIn(text));
  if (files.some(isLarge)) threads.start();
  return threads;
}

function isLarge(file: string): boolean {
  try {
    return statSync(file).size >= LARGE_FILE;
  } catch {
    // What is wrong with it is said when it is read.
    return false;
  }
}

function countIn(text: string | undefined): number {
  if (text === undefined) return usefulThreads();
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= MOST) return threads - 1;
  throw wrongCall(l10n.t('--threads takes a whole number from 1 to {0}; “{1}” is none.', MOST, text));
}
