import * as l10n from '@vscode/l10n';
import { comparedTables, sharedAnswer } from '../../engine/backends/tableComparison';
import { tableView } from '../../engine/backends/tableView';
import type { EngineThreads } from '../../engine/threads/engineThreads';
import type { ComparisonQuery, ComparisonView } from '../../shared/protocol/views/comparisonView';
import { uniqueNames } from '../../shared/text/uniqueNames';
import { askingEngine, type ClientValues } from '../engineClient';
import { tablesOf } from '../options/engineOptions';
import type { InputValues } from '../options/inputOptions';
import { visibleLines } from '../output/print';
import type { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';
import { cameLine } from './evaluateTables';

/**
 * Compares models of tables of an engine by its own client, and says on stderr what came over the pipe.
 *
 * @param queryOf what is asked, once the models have names
 */
export async function tableComparison(
  files: readonly string[],
  values: InputValues & ClientValues,
  queryOf: (names: readonly string[]) => ComparisonQuery,
  { drawing }: EngineThreads,
  progress: ReturnType<typeof terminalProgress>,
): Promise<{ readonly view: ComparisonView; readonly truth: string }> {
  const startedAt = Date.now();
  const { sources, plan } = await tablesOf(files, values);
  const { value: shared, bytes } = await askingEngine(sources, values, (run) =>
    sharedAnswer(sources, plan, run),
  );
  const { name: truth } = sources.truth;
  const view = tableView(shared.plan, sources.engine, shared.models, truth, startedAt, bytes);
  const query = queryOf(uniqueNames(shared.models.map(({ name }) => name)));
  const lines = [cameLine(view)];
  if (query.resamples > 0)
    lines.push(
      l10n.t(
        'A table has no order of users: the draws of a seed are others than of a file, equal in distribution.',
      ),
    );
  process.stderr.write(readingText(view) + visibleLines(lines));
  const compared = await comparedTables(
    shared,
    query,
    drawing,
    () => undefined,
    (share) => progress.drawn(share),
  );
  progress.clear();
  return { view: compared, truth };
}
