import type { EngineApi } from '../engineApi';

/** A running engine and the two ways in which it ends. */
export interface Connection {
  readonly engine: EngineApi;
  /** Resolves, never rejects, when the engine is gone, of itself or because it was closed. */
  readonly died: Promise<Error>;
  close(): Promise<void>;
}

/** Where the engine's script stands, for either kind of worker. */
export interface EngineFiles {
  /** Path on disk. */
  readonly nodeScript: string;
  /** The script's text. */
  readonly webScript: () => Promise<string>;
}

/**
 * Waits for answers only as long as the engine lives. A race of each answer against the one promise of its
 * death would keep every answer in memory for as long as the engine lives.
 */
export class Lifeline {
  private readonly waiting = new Set<(cause: Error) => void>();
  private cause: Error | undefined;

  /** @param failure what the waiting are told */
  constructor(died: Promise<Error>, failure: (cause: Error) => Error) {
    void died.then((cause) => {
      this.cause = failure(cause);
      for (const fail of this.waiting) fail(this.cause);
      this.waiting.clear();
    });
  }

  /** The answer; rejects when the engine is or goes away first. */
  answer<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.cause === undefined) this.waiting.add(reject);
      else reject(this.cause);
      const over = (): boolean => this.waiting.delete(reject);
      answer.then(resolve, reject).finally(over);
    });
  }
}
