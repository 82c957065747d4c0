import type { WriteStream } from 'node:tty';
import * as l10n from '@vscode/l10n';
import type { ReadingProgress } from '../../core/watch/readingProgress';
import type { ReadingWatch } from '../../reading/inputs/readingWatch';
import { visibleText } from '../../shared/text/nameText';
import { formatBytes, formatCount } from '../../shared/text/numbers/numberText';

/** Stream for notes other than the answer: stderr, or none. */
export type NotesStream = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** Returns a watch that shows reading progress on a terminal and limits memory. */
export function readingWatch(
  { show }: Pick<ReturnType<typeof terminalProgress>, 'show'>,
  file: string,
  totalBytes: number,
  free: number | undefined,
): ReadingWatch {
  return {
    free,
    check: () => undefined,
    progress: (rows, bytes) => show({ step: 'reading', file, rows, bytes, totalBytes }),
  };
}

/** Shows progress on one line of a terminal; does nothing if stderr is a file or a pipe. */
export function terminalProgress(stream: NotesStream): {
  show: (progress: ReadingProgress) => void;
  /** Shows the progress of resampling, from 0 to 1. */
  drawn: (share: number) => void;
  clear: () => void;
} {
  let isShown = false;
  let last = 0;
  return {
    show: (progress) => {
      if (stream.isTTY !== true || Date.now() - last < 100) return;
      last = Date.now();
      isShown = true;
      const { totalBytes = 0 } = progress;
      const percent = totalBytes > 0 ? Math.floor((100 * progress.bytes) / totalBytes) : 0;
      const text = l10n.t(
        '{0}: {1} rows, {2}, {3}%',
        visibleText(progress.file),
        formatCount(progress.rows, 'en'),
        formatBytes(progress.bytes),
        percent,
      );
      stream.write(`\r\u001b[K${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`);
    },
    drawn: (share) => {
      if (stream.isTTY !== true) return;
      isShown = true;
      stream.write(`\r\u001b[K${l10n.t('resampling… {0}', `${Math.floor(100 * share)}%`)}`);
    },
    clear: () => {
      if (isShown) stream.write('\r\u001b[K');
    },
  };
}
