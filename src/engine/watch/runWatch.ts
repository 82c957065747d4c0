import type { EngineProgress } from '../engineApi';
import { pauses } from './yieldToEvents';

const PROGRESS_MILLISECONDS = 100;

/** Whoever waits for a run: hears how far it is, and may stop it. */
export class RunWatch {
  private lastProgress = -Infinity;
  private readonly breath: () => Promise<void>;

  /** @param check throws when the run is to stop */
  constructor(
    readonly check: () => void,
    private readonly onProgress: (progress: EngineProgress) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.breath = pauses(check);
  }

  /** Tells of the progress, but not oftener than anybody can read it. */
  report(progress: EngineProgress): void {
    const now = this.now();
    if (now - this.lastProgress < PROGRESS_MILLISECONDS) return;
    this.lastProgress = now;
    this.onProgress(progress);
  }

  /** To be awaited between two pieces of work. */
  async pause(progress: EngineProgress): Promise<void> {
    this.report(progress);
    await this.breath();
  }
}
