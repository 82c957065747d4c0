import * as l10n from '@vscode/l10n';
import type { EngineSources } from '../../engine/backends/engineSources';
import type { RequestedTables } from '../../engine/backends/requestedTables';
import { askSharedPatterns } from '../../engine/backends/sharedModels';
import { compareTables } from '../../engine/backends/tableComparison';
import {
  evaluateEngineTables,
  tableQuestions,
  type RunStatements,
} from '../../engine/backends/tableEvaluation';
import { modelsOfTables, tableView } from '../../engine/backends/tableView';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { ComparisonSettings } from '../options/comparisonOptions';
import { parseThreads } from '../options/threadsOption';
import { formatAnswer } from '../output/answerFormats';
import { evaluationAnswer, MEANS_ONLY } from '../output/evaluationAnswer';
import { visibleLines, type OutputChunk } from '../output/print';
import { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';
import { usageError } from '../wrongCall';

/** Tables of an engine, the plan of the evaluation, and the client that runs queries. */
export interface AskedTables extends RequestedTables {
  /** Runs `work` on the client. @returns result of `work`, and the bytes that the client returned */
  readonly ask: <T>(
    work: (run: RunStatements) => Promise<T>,
  ) => Promise<{ readonly value: T; readonly bytes: number }>;
  /** Whether notes on stderr are left out. */
  readonly quiet: boolean | undefined;
}

/** Writes the evaluation of tables. @throws InputError for a format that needs files */
export async function writeTableEvaluation(
  tables: AskedTables,
  { format, intervals, safeCsv, output, answer }: TableAnswerValues,
  write: (pieces: Iterable<OutputChunk>) => Promise<void>,
): Promise<void> {
  if (format === 'html') throw usageError(l10n.t('The HTML report supports files, not tables of an engine.'));
  const view = await evaluateTables(tables);
  const further = { ...MEANS_ONLY, intervals, answersInJson: answer };
  return write(await formatAnswer(format, evaluationAnswer(view, further), { safe: safeCsv, output }));
}

/** Options of an answer about tables. */
interface TableAnswerValues {
  readonly format: string;
  readonly intervals: boolean;
  readonly safeCsv?: boolean;
  readonly output?: string | undefined;
  /** JSON: also the sentences about which model is best. */
  readonly answer?: boolean | undefined;
}

/** Evaluates tables in a database, by queries that the database runs. */
async function evaluateTables({ sources, plan, ask, quiet }: AskedTables): Promise<EvaluationView> {
  const startedAt = Date.now();
  const { value: answers, bytes } = await ask((run) =>
    evaluateEngineTables(tableQuestions(sources, plan), run),
  );
  const models = modelsOfTables(sources.models, answers);
  const view = tableView(plan, sources, models, startedAt);
  const patterns = models.reduce((sum, { answer }) => sum + answer.patterns, 0);
  const came = cameLine(sources, view, { patterns, users: view.models[0].users.all, bytes });
  process.stderr.write(readingText(view, { quiet }) + visibleLines(quiet === true ? [] : [came]));
  return view;
}

/** Compares models of tables in a database, by queries that the database runs. */
export async function compareByTables(
  { sources, plan, ask, quiet }: AskedTables,
  settings: ComparisonSettings,
  threadsAsked: string | undefined,
): Promise<{ readonly evaluation: EvaluationView; readonly comparison: ComparisonView }> {
  const startedAt = Date.now();
  const threads = parseThreads(threadsAsked);
  const progress = terminalProgress(process.stderr);
  const { value: shared, bytes } = await ask((run) => askSharedPatterns(sources, plan, run));
  const view = tableView(shared.plan, sources, shared.models, startedAt);
  // A row contains the pattern of every model, and users that any of them knows.
  const [{ answer }] = shared.models;
  const users = answer.users.reduce((sum, count) => sum + count, 0);
  const lines = [
    ...(quiet === true ? [] : [cameLine(sources, view, { patterns: answer.patterns, users, bytes })]),
    ...(settings.resamples === 0
      ? []
      : [
          l10n.t(
            'A table has no order of users: the same seed resamples other users than with a file, with the same distribution.',
          ),
        ]),
  ];
  process.stderr.write(readingText(view, { quiet }) + visibleLines(lines));
  try {
    const query = settings.queryOf(view.models, []);
    const comparison = await compareTables(shared, query, threads.drawing, progress.drawn);
    return { evaluation: view, comparison };
  } finally {
    progress.clear();
    await threads.stop();
  }
}

/** Returns a line about the hit patterns that the database returned instead of rows. */
function cameLine(
  { engine }: Pick<EngineSources, 'engine'>,
  { milliseconds }: EvaluationView,
  came: { readonly patterns: number; readonly users: number; readonly bytes: number },
): string {
  return l10n.t(
    '{0}: {1} patterns of {2} users, {3} bytes, in {4} s',
    engine,
    formatCount(came.patterns, 'en'),
    formatCount(came.users, 'en'),
    formatCount(came.bytes, 'en'),
    (milliseconds / 1000).toFixed(1),
  );
}
