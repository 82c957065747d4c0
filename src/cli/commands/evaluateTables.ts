import * as l10n from '@vscode/l10n';
import { clients } from '../../engine/backends/clients';
import { runClient, type ClientCall } from '../../engine/backends/runClient';
import { evaluateAll, questionsOf } from '../../engine/backends/tableEvaluation';
import { tableView } from '../../engine/backends/tableView';
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
  const stopped = new AbortController();
  const call: ClientCall = {
    client: clients[engine],
    program: values.client,
    args: values['client-arg'] ?? [],
    database,
    signal: stopped.signal,
    surface: 'command line',
  };
  const answering = evaluateAll(questionsOf(sources, plan), async (statements) => {
    const answer = await runClient(call, statements);
    bytes += answer.bytes;
    return answer.rows;
  });
  const answers = await untilStopped(answering, stopped);
  const answered = models.map(({ name }, index) => ({ name, answer: answers[index].answer }));
  const view = tableView(plan, engine, answered, truth.name, startedAt, bytes);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stderr.write(
    visibleLines([
      ...unusedLines(view),
      l10n.t(
        '{0}: {1} patterns of {2} users, {3} bytes, in {4} s',
        engine,
        formatCount(view.tables?.patterns ?? 0, 'en'),
        formatCount(answered[0].answer.counts.all, 'en'),
        formatCount(bytes, 'en'),
        seconds,
      ),
    ]),
  );
  return view;
}

/** Whoever stops RecScope stops what it started first; then the signal ends the process. */
async function untilStopped<T>(work: Promise<T>, stopped: AbortController): Promise<T> {
  const forget = onEnd(async () => {
    stopped.abort();
    await work.catch(() => undefined);
  });
  try {
    return await work;
  } catch (error) {
    if (stopped.signal.aborted) return await new Promise<never>(() => undefined);
    throw error;
  } finally {
    forget();
  }
}

/** A line for every reason why rows of a table are not used. */
export function unusedLines({ tables }: Pick<EvaluationView, 'tables'>): string[] {
  return (tables?.unused ?? []).map(({ table, rows, why }) =>
    plural(
      rows,
      l10n.t('{0}: 1 row {1}', table, why),
      l10n.t('{0}: {1} rows {2}', table, formatCount(rows, 'en'), why),
    ),
  );
}
