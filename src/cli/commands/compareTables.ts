import * as l10n from '@vscode/l10n';
import type { EngineSources } from '../../engine/backends/engineSources';
import { sharedAnswer, type SharedAnswer } from '../../engine/backends/sharedModels';
import { comparedTables } from '../../engine/backends/tableComparison';
import { tableView } from '../../engine/backends/tableView';
import type { EngineThreads } from '../../engine/threads/engineThreads';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { askingEngine } from '../engineClient';
import type { ComparisonSettings } from '../options/comparisonOptions';
import { tablesOf, type ClientValues } from '../options/engineOptions';
import type { InputValues } from '../options/inputOptions';
import { visibleLines } from '../output/print';
import type { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';
import { cameLine } from './evaluateTables';

/** How models that came together are held against each other. */
interface Comparing extends Pick<EngineThreads, 'drawing'> {
  /** How tables were read, and what came over the pipe, is not said. */
  readonly quiet: boolean | undefined;
  readonly settings: ComparisonSettings;
  readonly progress: ReturnType<typeof terminalProgress>;
}

/** Compares models of tables of an engine by its own client, and says on stderr what came over the pipe. */
export async function tableComparison(
  named: readonly string[],
  values: InputValues & ClientValues,
  comparing: Comparing,
): Promise<{ readonly view: ComparisonView; readonly truth: string }> {
  const startedAt = Date.now();
  // Reading has no threads, but drawing has.
  const { sources, plan } = await tablesOf(named, { ...values, threads: undefined });
  const { value: shared, bytes } = await askingEngine(sources, values, (run) =>
    sharedAnswer(sources, plan, run),
  );
  const view = sharedView(shared, sources, startedAt, bytes);
  // A row has a pattern of each model, and users whom any of them knows.
  const [{ answer }] = shared.models;
  const users = answer.table.users.reduce((sum, count) => sum + count, 0);
  const came = cameLine(view, { patterns: answer.patterns, users });
  const compared = await comparedShared(shared, view, [came], comparing);
  return { view: compared, truth: sources.truth.name };
}

export function sharedView(
  { plan, models }: SharedAnswer,
  sources: EngineSources,
  startedAt: number,
  bytes: number,
): EvaluationView {
  return tableView(plan, sources, models, startedAt, bytes);
}

/** @param lines for stderr, beside how the tables were read */
export async function comparedShared(
  shared: SharedAnswer,
  view: EvaluationView,
  lines: readonly string[],
  { settings, drawing, progress, quiet }: Comparing,
): Promise<ComparisonView> {
  const query = settings.queryOf(view.models, []);
  const ofDraws =
    settings.resamples > 0
      ? [
          l10n.t(
            'A table has no order of users: the same seed resamples other users than with a file, with the same distribution.',
          ),
        ]
      : [];
  process.stderr.write(
    readingText(view, { quiet }) + visibleLines([...(quiet === true ? [] : lines), ...ofDraws]),
  );
  const compared = await comparedTables(
    shared,
    query,
    drawing,
    () => undefined,
    (share) => progress.drawn(share),
  );
  progress.clear();
  return compared;
}
