import type { EngineApi } from '../engineApi';

/** Running engine, with a promise of its end by a crash or by closing. */
export interface Connection {
  readonly engine: EngineApi;
  /** Resolves when the engine has ended, by a crash or because it was closed. Never rejects. */
  readonly died: Promise<Error>;
  close(): Promise<void>;
}

/** The engine's built files, for either kind of worker. */
export interface EngineFiles {
  /** Path on disk. */
  readonly nodeScript: string;
  /** Returns the text of a file of `dist`, given its name. */
  readonly readBuilt: (name: string) => Promise<string>;
}

/**
 * Waits for results of the engine only while it is running. Racing each result against one promise of the
 * engine's end would keep every result in memory.
 */
export class Lifeline {
  private readonly waiting = new Set<(cause: Error) => void>();
  private cause: Error | undefined;

  /** @param failure returns the error for pending results, given the cause of the end */
  constructor(died: Promise<Error>, failure: (cause: Error) => Error) {
    void died.then((cause) => {
      this.cause = failure(cause);
      for (const fail of this.waiting) fail(this.cause);
      this.waiting.clear();
    });
  }

  /** Returns the answer. Rejects if the engine has ended or ends before it answers. */
  answer<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.cause === undefined) this.waiting.add(reject);
      else reject(this.cause);
      const over = (): boolean => this.waiting.delete(reject);
      answer.then(resolve, reject).finally(over);
    });
  }
}
