import type { EngineSources } from '../engine/backends/engineSources';
import { clientPrograms } from '../engine/programs/clients';
import { programFile } from '../reading/sources/programFile';
import { runClient, type ClientCall } from '../engine/programs/runClient';
import type { AskedTables } from './commands/askedTables';
import { onEndingSignal } from './endingSignals';
import { resolveTables, type ClientValues } from './options/engineOptions';
import type { InputValues } from './options/inputOptions';

/**
 * Returns the tables that a call names, queried by the engine's own client. Ctrl-C stops the client first;
 * then the signal ends the process.
 */
export async function tablesByClient(
  fileArguments: readonly string[],
  values: InputValues & ClientValues & { readonly threads?: string | undefined },
): Promise<AskedTables> {
  const { sources, plan } = await resolveTables(fileArguments, values);
  const askedClient = { program: values.client, args: values.clientArg };
  return {
    ...{ sources, plan, quiet: values.quiet },
    ask: async (work) => {
      const stopped = new AbortController();
      // Problems of the tables are reported before a program is searched.
      let call: Promise<ClientCall> | undefined;
      let bytes = 0;
      const working = work(async (statements) => {
        call ??= clientCall(sources, askedClient);
        const answer = await runClient({ ...(await call), signal: stopped.signal }, statements);
        bytes += answer.bytes;
        return answer.rows;
      });
      const forget = onEndingSignal(async () => {
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
    },
  };
}

/**
 * Returns the command of the engine's client.
 *
 * @param wanted program and arguments from the call
 * @throws InputError if the program is not found
 */
async function clientCall(
  { engine, database, closed }: Pick<EngineSources, 'engine' | 'database' | 'closed'>,
  wanted: { readonly program?: string | undefined; readonly args?: readonly string[] | undefined },
): Promise<ClientCall> {
  const client = clientPrograms[engine];
  return {
    client,
    program: await programFile(wanted.program, client),
    args: wanted.args ?? [],
    database,
    opening: closed ? (client.closing ?? []) : [],
  };
}
