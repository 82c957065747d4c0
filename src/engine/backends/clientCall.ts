import { clients } from '../programs/clients';
import type { EngineSources } from './engineSources';
import { programFile } from '../programs/programFile';
import type { ClientCall } from '../programs/runClient';

/**
 * How the client of the engine is called that the tables lie in.
 *
 * @param wanted how a person wants it called
 * @throws InputError where there is no such program
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
