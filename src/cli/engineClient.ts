import { clientCall } from '../engine/backends/clientCall';
import type { EngineSources } from '../engine/backends/engineSources';
import { runClient, type ClientCall } from '../engine/backends/runClient';
import type { RunStatements } from '../engine/backends/tableEvaluation';
import { onEnd } from './endingSignals';
import type { ClientValues } from './options/engineOptions';

/**
 * Has work done that asks an engine by its own client. Whoever stops RecScope stops the client first; then the signal
 * ends the process.
 *
 * @returns what came of it, and how many bytes came over the pipe
 */
export async function askingEngine<T>(
  sources: EngineSources,
  values: ClientValues,
  work: (run: RunStatements) => Promise<T>,
): Promise<{ readonly value: T; readonly bytes: number }> {
  const stopped = new AbortController();
  const wanted = { program: values.client, args: values.clientArg };
  // What is wrong with the tables is said before a program is looked for.
  let call: Promise<ClientCall> | undefined;
  let bytes = 0;
  const working = work(async (statements) => {
    call ??= clientCall(sources, wanted, 'command line');
    const answer = await runClient({ ...(await call), signal: stopped.signal }, statements);
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
