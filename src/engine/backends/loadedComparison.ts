import type { ComparisonQuery } from '../../shared/protocol/queries';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { Cancelled } from '../threads/cancellation';
import type { LoadedTables } from './loadedTables';
import { sharedAnswer } from './sharedModels';
import { comparedTables } from './tableComparison';

/**
 * Models of loaded tables held against each other. Which users share which patterns is asked for once, however often
 * they are compared.
 */
export async function loadedComparison(
  loaded: LoadedTables,
  query: ComparisonQuery,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ComparisonView> {
  const { sources, plan, drawing } = loaded;
  const shared = await loaded.shared.ask('', signal, (stop) =>
    sharedAnswer(sources, plan, async (statements) => (await loaded.rows(statements, stop)).rows),
  );
  const check = (): void => {
    if (signal.aborted) throw new Cancelled();
  };
  return comparedTables(shared, query, drawing, check, onProgress);
}
