import type { QueryOf, QuestionName } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { compilePlan, type Plan } from '../../core/evaluation/plan';
import { conventionNamed } from '../../core/measures/conventions';
import { measuresAsked } from '../../core/measures/conventions/measuresAsked';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { AnswerOf } from '../../shared/protocol/questions';
import { InputError } from '../../shared/protocol/problem';
import { quoted } from '../../shared/text/commands/shellWords';
import type { AnalysisRun } from '../analyses/analysis';
import type { EngineThreads } from '../threads/engineThreads';
import type { EngineProgress, TablesEvaluation, TablesPreparation, TablesRequest } from '../engineApi';
import { catalogueRows } from '../../core/sql/rows';
import { clientCall } from './clientCall';
import { engineSources, type EngineSources } from './engineSources';
import { LoadedTables } from './loadedTables';
import { runClient, type ClientAnswer, type ClientCall } from './runClient';
import { evaluateAll, questionsOf, type TableQuestion } from './tableEvaluation';
import { tableAnswers } from './tableAnswers';
import { engineClients, listingPreparation, tablesListed } from './tableListing';
import { namedModels, tableView } from './tableView';

/** An evaluation of tables that can be asked questions. */
export interface AnsweringTables {
  readonly view: EvaluationView;
  /** @throws InputError for a question that tables do not answer, and as the client does */
  answer<Name extends QuestionName>(
    name: Name,
    query: QueryOf<Name>,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<AnswerOf<Name>>;
}

/** What an engine of ours does with tables of others. */
export interface TableBackend {
  readonly clients: typeof engineClients;
  readonly listing: typeof listingPreparation;
  readonly listed: typeof tablesListed;
  prepared(request: TablesRequest): Promise<TablesPreparation>;
  /** @throws InputError where what would be run is not what somebody agreed to */
  evaluated(
    request: TablesEvaluation,
    run: AnalysisRun,
    threads: Pick<EngineThreads, 'drawing'>,
  ): Promise<AnsweringTables>;
}

/** So often somebody who waits hears that the client still runs, in milliseconds. */
const PULSE = 500;

export const tableBackend: TableBackend = {
  clients: engineClients,
  listing: listingPreparation,
  listed: tablesListed,
  prepared: async (request) => preparationOf(request, await settled(request)),
  evaluated: async (request, run, { drawing }) => {
    const startedAt = Date.now();
    const plans = await settled(request);
    const { sources, questions, call, plan, lacking } = plans;
    if (preparationOf(request, plans).key !== request.agreed)
      throw new InputError({
        message: l10n.t('The query or the program changed after you agreed to run it.'),
        advice: l10n.t('Run it again and review it.'),
      });
    let bytes = 0;
    const asked = watched(call, sources.truth.name, run);
    const answered = await evaluateAll(questions, async (statements) => {
      const answer = await asked(statements);
      bytes += answer.bytes;
      return answer.rows;
    });
    run.watch.check();
    const models = namedModels(sources.models, answered);
    const view: EvaluationView = {
      ...tableView(plan, sources, models, startedAt, bytes),
      id: request.id,
      ...(lacking.length > 0 && { lacking }),
      readings: readingsOf(request),
      ...(request.catalogue !== undefined && { further: { catalogue: request.catalogue } }),
    };
    const loaded = new LoadedTables(
      view,
      plan,
      answered.flat(),
      (statements, signal) => runClient({ ...call, signal }, statements),
      sources,
      drawing,
    );
    return { view, answer: (...asked) => tableAnswers(loaded, ...asked) };
  },
};

/** All of a request that is known without asking the engine. */
interface Settled {
  readonly sources: EngineSources;
  readonly plan: Plan;
  /** Names of measures that the convention left out. */
  readonly lacking: readonly string[];
  readonly questions: readonly TableQuestion[];
  readonly call: ClientCall;
}

async function settled({
  models,
  truth,
  catalogue,
  columns,
  folder,
  client,
  settings,
}: TablesRequest): Promise<Settled> {
  const convention = conventionNamed(settings.convention);
  const { measures, lacking } = measuresAsked(settings.measures, convention);
  const plan = compilePlan(measures, convention, settings.threshold);
  const sources = await engineSources(models, truth, columns ?? {}, folder, catalogue);
  return {
    sources,
    plan,
    lacking,
    questions: questionsOf(sources, plan),
    call: await clientCall(sources, client ?? {}, 'panel'),
  };
}

function preparationOf(
  { truth, catalogue }: TablesRequest,
  { sources, questions, call }: Settled,
): TablesPreparation {
  const words = [call.program, ...call.args, ...call.client.args('query.sql', call.database)];
  const [{ dialect }] = questions;
  const queries = questions.map(({ facts }) => facts.sql);
  // It may be a query of its own, which none of the first ones holds.
  if (sources.catalogue !== undefined) queries.push(catalogueRows(dialect, sources.catalogue));
  return {
    purpose: 'evaluate',
    engine: sources.engine,
    command: words.map(quoted).join(' ') + (call.client.reads === 'input' ? ' < query.sql' : ''),
    tables: [
      ...sources.models.map(({ name, table }) => [name, table] as const),
      [truth, sources.truth.table] as const,
      ...(sources.catalogue === undefined ? [] : [[catalogue ?? '', sources.catalogue] as const]),
    ].map(([name, { relation }]) => (relation.kind === 'query' ? { name, query: relation.text } : { name })),
    queries,
    key: JSON.stringify([sources.engine, words, call.opening, queries]),
  };
}

/** Runs statements by the client, and tells whoever waits that it does. */
function watched(
  call: ClientCall,
  table: string,
  { watch, signal }: AnalysisRun,
): (statements: readonly string[]) => Promise<ClientAnswer> {
  return async (statements) => {
    const started = Date.now();
    let came = { rows: 0, bytes: 0 };
    const tell = (): void =>
      watch.report({
        step: 'querying',
        file: table,
        ...came,
        totalBytes: undefined,
        seconds: Math.round((Date.now() - started) / 1000),
      } satisfies EngineProgress);
    tell();
    const pulse = setInterval(tell, PULSE);
    try {
      return await runClient(
        { ...call, signal, onOutput: (bytes, rows) => (came = { rows, bytes }) },
        statements,
      );
    } finally {
      clearInterval(pulse);
    }
  };
}

/** So that the command line that makes the same evaluation can be told. */
function readingsOf({ models, truth, columns }: TablesRequest): EvaluationView['readings'] {
  const { recommendations, truth: ofTruth } = columns ?? {};
  return [
    ...(recommendations === undefined ? [] : models.map((uri) => ({ uri, overrides: recommendations }))),
    ...(ofTruth === undefined ? [] : [{ uri: truth, overrides: ofTruth }]),
  ];
}
