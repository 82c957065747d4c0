import * as l10n from '@vscode/l10n';
import { evaluateAll, questionsOf } from '../../engine/backends/tableEvaluation';
import { namedModels, tableView } from '../../engine/backends/tableView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { formatCount } from '../../shared/text/numbers/numberText';
import { askingEngine } from '../engineClient';
import type { InputValues } from '../options/inputOptions';
import { tablesOf, type ClientValues } from '../options/engineOptions';
import { visibleLines } from '../output/print';
import { readingText } from '../output/readingText';

/** Evaluates tables of an engine by its own client, and says on stderr what came over the pipe. */
export async function evaluatedTables(
  named: readonly string[],
  values: InputValues & ClientValues & { readonly format: string },
): Promise<EvaluationView> {
  const startedAt = Date.now();
  const { sources, plan } = await tablesOf(named, values);
  const { value: answers, bytes } = await askingEngine(sources, values, (run) =>
    evaluateAll(questionsOf(sources, plan), run),
  );
  const answered = namedModels(sources.models, answers);
  const view = tableView(plan, sources, answered, startedAt, bytes);
  process.stderr.write(
    readingText(view, values) + visibleLines(values.quiet === true ? [] : [cameLine(view)]),
  );
  return view;
}

/** What came over the pipe in place of rows. */
export function cameLine(
  { tables, models, milliseconds }: EvaluationView,
  { patterns, users } = { patterns: tables?.patterns ?? 0, users: models[0].users.all },
): string {
  return l10n.t(
    '{0}: {1} patterns of {2} users, {3} bytes, in {4} s',
    tables?.engine ?? '',
    formatCount(patterns, 'en'),
    formatCount(users, 'en'),
    formatCount(tables?.bytes ?? 0, 'en'),
    (milliseconds / 1000).toFixed(1),
  );
}
