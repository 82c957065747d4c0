import * as l10n from '@vscode/l10n';
import type { ReadingProgress } from '../../core/watch/readingProgress';
import type { ProgressView } from '../../shared/protocol/views/progressView';
import { baseName } from '../fileNames';

/** Returns the progress before the engine has reported any. */
export function openingProgress(file: string | undefined): ProgressView {
  return {
    step: file === undefined ? l10n.t('Computing…') : l10n.t('Opening {0}', baseName(file)),
    rows: 0,
    bytes: 0,
    totalBytes: undefined,
  };
}

/** Returns the progress while related files are searched. */
export function inspectingProgress(): ProgressView {
  return { step: l10n.t('Looking for files that belong together'), rows: 0, bytes: 0, totalBytes: undefined };
}

/** Returns the progress of the engine, for people. */
export function progressView(progress: ReadingProgress): ProgressView {
  const step = {
    reading: () => l10n.t('Reading {0}', baseName(progress.file)),
    ordering: () => l10n.t('Sorting {0}', baseName(progress.file)),
    measuring: () => l10n.t('Evaluating {0}', baseName(progress.file)),
  }[progress.step]();
  return { step, rows: progress.rows, bytes: progress.bytes, totalBytes: progress.totalBytes };
}
