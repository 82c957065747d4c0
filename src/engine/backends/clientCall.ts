import { clients } from './clients';
import type { EngineSources } from './engineSources';
import { programFile } from './programFile';
import type { ClientCall } from './runClient';

/**
 * Returns the call of the client program of the tables' engine.
 *
 * @param wanted program and arguments that a person specified
 * @throws InputError if there is no such program
 */
export async function clientCall(
  { engine, database, closed }: Pick<EngineSources, 'engine' | 'database' | 'closed'>,
  wanted: { readonly program?: string | undefined; readonly args?: readonly string[] | undefined },
): Promise<ClientCall> {
  const client = clients[engine];
  return {
    client,
    program: await programFile(wanted.program, client),
    args: wanted.args ?? [],
    database,
    opening: closed ? (client.closing ?? []) : [],
  };
}
