import type { EngineSources } from '../engine/backends/engineSources';
import { requestedTables, type RequestedTables } from '../engine/backends/requestedTables';
import type { RequestedInputs } from '../engine/requests/requestOf';
import { TERMINAL, type Caller } from './caller';
import { clientPrograms } from '../engine/programs/clients';
import { programFile } from '../reading/sources/programFile';
import { runClient, type ClientCall } from '../engine/programs/runClient';
import type { AskedTables } from './commands/askedTables';
import { onEndingSignal } from './endingSignals';
import { requireTableOptions, type ClientValues } from './options/engineOptions';
import { visibleLines } from './output/print';

/**
 * Returns the tables of a configuration or request, queried by the engine's own client.
 *
 * @throws InputError for options that tables do not support
 */
export async function configuredTables(
  inputs: RequestedInputs,
  values: TableValues,
  caller: Caller,
): Promise<AskedTables> {
  requireTableOptions({ ...values });
  const tables = await requestedTables(inputs, (line) => caller.aside.write(visibleLines([line])));
  return tablesByClient(tables, values, caller);
}

type TableValues = ClientValues & { readonly quiet?: boolean | undefined };

/**
 * Returns tables that are queried by the engine's own client. Ctrl-C, or the signal of the caller, stops the
 * client first; then the signal ends the process.
 */
export function tablesByClient(
  { sources, plan }: RequestedTables,
  values: TableValues,
  { signal }: Caller = TERMINAL,
): AskedTables {
  const askedClient = { program: values.client, args: values.clientArg };
  return {
    ...{ sources, plan, quiet: values.quiet },
    ask: async (work) => {
      const stopped = new AbortController();
      const signals = [stopped.signal, ...(signal === undefined ? [] : [signal])];
      // Problems of the tables are reported before a program is searched.
      let call: Promise<ClientCall> | undefined;
      let bytes = 0;
      const working = work(async (statements) => {
        call ??= clientCall(sources, askedClient);
        const answer = await runClient({ ...(await call), signal: AbortSignal.any(signals) }, statements);
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
