import { clients } from '../engine/backends/clients';
import type { EngineSources } from '../engine/backends/engineSources';
import { runClient, type ClientCall } from '../engine/backends/runClient';
import type { RunStatements } from '../engine/backends/tableEvaluation';
import { onEnd } from './endingSignals';

/** How a person wants the client called. */
export interface ClientValues {
  readonly client?: string;
  readonly 'client-arg'?: string[];
}

/**
 * Has work done that asks an engine by its own client. Whoever stops RecScope stops the client first; then the signal
 * ends the process.
 *
 * @returns what came of it, and how many bytes came over the pipe
 */
export async function askingEngine<T>(
  { engine, database }: EngineSources,
  values: ClientValues,
  work: (run: RunStatements) => Promise<T>,
): Promise<{ readonly value: T; readonly bytes: number }> {
  const stopped = new AbortController();
  const call: ClientCall = {
    client: clients[engine],
    program: values.client,
    args: values['client-arg'] ?? [],
    database,
    signal: stopped.signal,
    surface: 'command line',
  };
  let bytes = 0;
  const working = work(async (statements) => {
    const answer = await runClient(call, statements);
    bytes += answer.bytes;
    return answer.rows;
  });
  const forget = onEnd(async () => {
    stopped.abort();
    await working.catch(() => undefined);
  });
  try {
    return { value: await working, bytes };
  } catch (error) {
    if (stopped.signal.aborted) return await new Promise<never>(() => undefined);
    throw error;
  } finally {
    forget();
  }
}
