import type { ReadingProgress } from './readingProgress';
import { createPause } from './yieldToEvents';

const PROGRESS_MILLISECONDS = 100;

/** Reports the progress of a run, and checks for its cancellation. */
export class RunWatch {
  private lastProgress = -Infinity;
  private readonly breath: () => Promise<void>;

  /** @param check throws if the run is canceled */
  constructor(
    readonly check: () => void,
    private readonly onProgress: (progress: ReadingProgress) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.breath = createPause(check);
  }

  /** Reports progress, at most every `PROGRESS_MILLISECONDS`. */
  report(progress: ReadingProgress): void {
    const now = this.now();
    if (now - this.lastProgress < PROGRESS_MILLISECONDS) return;
    this.lastProgress = now;
    this.onProgress(progress);
  }

  /** Reports progress and processes messages; await it between two pieces of work. */
  async pause(progress: ReadingProgress): Promise<void> {
    this.report(progress);
    await this.breath();
  }
}
