import * as l10n from '@vscode/l10n';
import { dialects } from '../../core/sql/dialects';
import { clients } from '../../engine/backends/clients';
import { runClient, type ClientCall } from '../../engine/backends/runClient';
import { evaluateTables, tableQuestion, type TableAnswer } from '../../engine/backends/tableEvaluation';
import { tableView, unusedRows, type AnsweredTable } from '../../engine/backends/tableView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { formatCount } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { onEnd } from '../endingSignals';
import type { InputValues } from '../options/inputOptions';
import { tablesOf } from '../options/engineOptions';
import { visibleLines } from '../output/print';

/** How a person wants the client called. */
export interface ClientValues {
  readonly client?: string;
  readonly 'client-arg'?: string[];
}

/** Evaluates tables of an engine by its own client, and says on stderr what came over the pipe. */
export async function evaluatedTables(
  files: readonly string[],
  values: InputValues & ClientValues,
): Promise<EvaluationView> {
  const startedAt = Date.now();
  const { sources, plan } = await tablesOf(files, values);
  const { engine, database, models, truth } = sources;
  let bytes = 0;
  let forget: (() => void) | undefined;
  const call: ClientCall = {
    client: clients[engine],
    program: values.client,
    args: values['client-arg'] ?? [],
    database,
    // Whoever stops RecScope stops what it started.
    onRunning: (end) => {
      forget?.();
      forget = end && onEnd(end);
    },
  };
  const questions = models.map(({ table }) =>
    tableQuestion(dialects[engine], { recommendations: table, truth: truth.table }, plan),
  );
  const answered: AnsweredTable[] = [];
  for (const [index, { name }] of models.entries()) {
    const answer = await evaluateTables(questions[index], async (statements) => {
      const answers = await runClient(call, statements);
      bytes += answers.bytes;
      return answers.rows;
    });
    answered.push({ name, answer });
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const patterns = answered.reduce((sum, { answer }) => sum + answer.patterns, 0);
  process.stderr.write(
    visibleLines([
      ...unusedLines(answered, truth.name),
      l10n.t(
        '{0}: {1} patterns of {2} users, {3} bytes, in {4} s',
        engine,
        formatCount(patterns, 'en'),
        formatCount(answered[0].answer.counts.all, 'en'),
        formatCount(bytes, 'en'),
        seconds,
      ),
    ]),
  );
  return tableView(plan, engine, answered, truth.name, startedAt);
}

/** A line for every reason why rows of a table are not used. */
export function unusedLines(models: readonly AnsweredTable[], truth: string): string[] {
  const lines = (
    name: string,
    side: (answer: TableAnswer) => ReturnType<typeof unusedRows>,
    answer: TableAnswer,
  ): string[] =>
    side(answer).map(({ rows, why }) =>
      plural(
        rows,
        l10n.t('{0}: 1 row {1}', name, why),
        l10n.t('{0}: {1} rows {2}', name, formatCount(rows, 'en'), why),
      ),
    );
  return [
    ...models.flatMap(({ name, answer }) =>
      lines(name, ({ facts, entries }) => unusedRows(facts.recommendations, entries), answer),
    ),
    ...lines(truth, ({ facts, judgements }) => unusedRows(facts.truth, judgements), models[0].answer),
  ];
}
