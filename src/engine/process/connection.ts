import type { EngineApi } from '../engineApi';

/** Running engine and the two ways in which it ends. */
export interface Connection {
  readonly engine: EngineApi;
  /** Resolves, never rejects, when the engine has ended, by a crash or because it was closed. */
  readonly died: Promise<Error>;
  close(): Promise<void>;
}

/** Location of the engine's script, for either kind of worker. */
export interface EngineFiles {
  /** Path on disk. */
  readonly nodeScript: string;
  /** Text of the script. */
  readonly webScript: () => Promise<string>;
}

/**
 * Waits for answers only while the engine is alive. Racing each answer against one promise of its end would keep every
 * answer in memory until then.
 */
export class Lifeline {
  private readonly waiting = new Set<(cause: Error) => void>();
  private cause: Error | undefined;

  /** @param failure error for pending answers, by the cause of the end */
  constructor(died: Promise<Error>, failure: (cause: Error) => Error) {
    void died.then((cause) => {
      this.cause = failure(cause);
      for (const fail of this.waiting) fail(this.cause);
      this.waiting.clear();
    });
  }

  /** Returns the answer; rejects if the engine has ended or ends first. */
  answer<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.cause === undefined) this.waiting.add(reject);
      else reject(this.cause);
      const over = (): boolean => this.waiting.delete(reject);
      answer.then(resolve, reject).finally(over);
    });
  }
}
