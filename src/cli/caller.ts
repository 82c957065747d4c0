import type { EngineApi } from '../engine/engineApi';
import type { Aside } from './output/progress';

/** Who asks: a person at a terminal, or a program. */
export interface Caller {
  /** Where progress and what was found in the files is read. */
  readonly aside: Aside;
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** A person ends the process. */
export const TERMINAL: Caller = { aside: process.stderr };

/**
 * Stops what an engine does when nobody waits for it any more: its answer is then `cancelled`.
 *
 * @returns forgets the caller
 */
export function stoppedBy({ signal }: Caller, engine: Pick<EngineApi, 'cancelAll'>): () => void {
  const stop = (): void => void engine.cancelAll();
  signal?.addEventListener('abort', stop);
  return () => signal?.removeEventListener('abort', stop);
}
