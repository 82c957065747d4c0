import type { AnalysisRunner } from '../analyses/analysisRunner';
import type { AnalysisStore } from '../analyses/analysisStore';
import { shouldRerun } from '../analyses/automaticRuns';

/** Runs evaluations again after judgments: at once, and once for all judgments during a run. */
export class JudgedRuns {
  /** Evaluations that run; true: there was a judgment since the start. */
  private readonly running = new Map<string, boolean>();

  constructor(
    private readonly store: AnalysisStore,
    private readonly runner: AnalysisRunner,
  ) {}

  /** Large evaluations are not run: their result is marked as older than its files. */
  async request(evaluation: string): Promise<void> {
    if (this.running.has(evaluation)) {
      this.running.set(evaluation, true);
      return;
    }
    this.running.set(evaluation, true);
    try {
      while (this.running.get(evaluation) === true) {
        this.running.set(evaluation, false);
        const state = this.store.evaluation(evaluation);
        if (state === undefined || !shouldRerun(state, [])) return;
        await this.runner.runAutomatically(state.record);
      }
    } finally {
      this.running.delete(evaluation);
    }
  }
}
