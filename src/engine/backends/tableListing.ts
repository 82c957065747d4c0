import { dialects } from '../../core/sql/dialects';
import { listedTables, listingQuery, type ListedTable } from '../../core/sql/listing';
import { InputError } from '../../shared/protocol/problem';
import { quoted } from '../../shared/text/commands/shellWords';
import * as l10n from '@vscode/l10n';
import { Cancelled } from '../threads/cancellation';
import type { AgreedListing, EngineClient, ListingRequest, TablesPreparation } from '../engineApi';
import { clients } from './clients';
import { clientCall } from './clientCall';
import { onDisk } from './engineSources';
import { programFile } from './programFile';
import { runClient, type ClientCall } from './runClient';

/** So many seconds an engine has to say what tables it has. */
const PATIENCE = 20;

/** Of which engines the client program is there, with where it stands. */
export async function engineClients(
  wanted: Readonly<Record<string, EngineClient | undefined>>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, client] of Object.entries(clients)) {
    try {
      found[name] = await programFile(wanted[name]?.program, client, 'panel');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return found;
}

/** Undefined: the engine has no one place that says it. @throws InputError where there is no such program */
export async function listingPreparation(request: ListingRequest): Promise<TablesPreparation | undefined> {
  const query = listingQuery(dialects[request.engine]);
  if (query === undefined) return undefined;
  const call = await callOf(request);
  const words = [call.program, ...call.args, ...call.client.args('query.sql', call.database)];
  return {
    purpose: 'list',
    engine: request.engine,
    command: words.map(quoted).join(' '),
    tables: [],
    queries: [query],
    key: JSON.stringify(['list', request.engine, words, call.opening]),
  };
}

/** @throws InputError where it is not what somebody agreed to, or the client fails or takes too long; Cancelled */
export async function tablesListed(request: AgreedListing, signal: AbortSignal): Promise<ListedTable[]> {
  const preparation = await listingPreparation(request);
  if (preparation?.key !== request.agreed) throw new Cancelled();
  const late = AbortSignal.timeout(PATIENCE * 1000);
  const call = await callOf(request);
  try {
    const { rows } = await runClient(
      { ...call, signal: AbortSignal.any([signal, late]) },
      preparation.queries,
    );
    return listedTables(rows[0] ?? [], USUAL_SCHEMAS[request.engine]);
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error;
    throw new InputError({
      message: l10n.t('{0} did not list its tables within {1} s.', request.engine, PATIENCE),
      advice: l10n.t('Type the names of the tables.'),
    });
  }
}

/** Where a table lies of which only the name is written. */
const USUAL_SCHEMAS: Readonly<Partial<Record<ListingRequest['engine'], string>>> = { duckdb: 'main' };

function callOf({ engine, database, folder, client }: ListingRequest): Promise<ClientCall> {
  const file = database === undefined ? undefined : onDisk(database, folder);
  return clientCall({ engine, database: file, closed: file !== undefined }, client ?? {}, 'panel');
}
