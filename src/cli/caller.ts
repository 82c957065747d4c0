import type { EngineApi } from '../engine/engineApi';
import type { NotesStream } from './output/progress';

/** Caller of a command: a person at a terminal, or a program. */
export interface Caller {
  /** Stream for progress and findings. */
  readonly aside: NotesStream;
  /** Fires if the answer is no longer needed. */
  readonly signal?: AbortSignal | undefined;
}

/** Without a signal: a person ends the process. */
export const TERMINAL: Caller = { aside: process.stderr };

/**
 * Cancels the engine's requests if the caller's signal fires; they are then rejected as `cancelled`.
 *
 * @returns function that stops listening to the signal
 */
export function cancelOnSignal({ signal }: Caller, engine: Pick<EngineApi, 'cancelAll'>): () => void {
  const stop = (): void => void engine.cancelAll();
  signal?.addEventListener('abort', stop);
  return () => signal?.removeEventListener('abort', stop);
}
