import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import type { DialectName } from '../../core/sql/dialects/dialect';
import type { ListedTable } from '../../core/sql/listing';
import type { ListingRequest } from '../../engine/engineApi';
import { TABLE_SETUP, type TableColumns } from '../../shared/config/tableSetupConfig';
import { valueOf, type Outcome } from '../../shared/protocol/problem';
import type { SetupTable, TableSetupView } from '../../shared/protocol/views/tableSetupView';
import type { RunContext } from '../analyses/analysisFeature';
import type { EvaluationState, SingleAnswerRecord } from '../analyses/analysisState';
import { singleAnswerFeature } from '../analyses/singleAnswer';
import { problemText } from '../workbench/adviceText';
import { fail, inform } from '../workbench/notification';
import { engineClient } from './engineSettings';
import { engineOf, evaluationOf } from './tableSetupRecord';
import { mayNotRun, tablesRequestOf, type TablesRecord } from './tablesRecord';

type SetupRecord = SingleAnswerRecord<'tableSetup'>;

const TITLES: Readonly<Record<DialectName, string>> = {
  duckdb: 'DuckDB',
  clickhouse: 'ClickHouse',
  spark: 'Spark',
  trino: 'Trino',
  postgres: 'PostgreSQL',
  bigquery: 'BigQuery',
  snowflake: 'Snowflake',
};

/** Files of databases that DuckDB makes. */
const DATABASES = '**/*.{duckdb,ddb}';
/** So many are looked for. */
const MOST_DATABASES = 100;

const title = (): string => l10n.t('Evaluate Tables');

/** The page on which tables of an engine are selected; nothing is evaluated before somebody says so. */
export const tableSetupFeature = singleAnswerFeature<'tableSetup'>({
  title,
  runningTitle: () => l10n.t('Looking for tables'),
  icon: 'database',
  named: () => ({ name: title(), label: title() }),
  about: title,
  summary: ({ chosen }) => chosen.database ?? chosen.engine ?? '',
  run: lookedAround,
  copyChoosing: nothingToTake,
  saveReport: nothingToTake,
  settings: TABLE_SETUP,
  actions: {
    run: async ({ record, result }, engine, { store, start, agreements }) => {
      const evaluation = evaluationOf(record, store);
      if (evaluation === undefined) return;
      const listing = result && listingOf(record, result);
      const runs = async (asked: TablesRecord): Promise<void> => {
        if (listing !== undefined) {
          const [prepared, listed] = await engine.use((api) =>
            Promise.all([api.prepareTables(tablesRequestOf(asked)), api.prepareListing(listing)]),
          );
          if (prepared.kind === 'done' && listed.kind === 'done' && listed.value !== undefined)
            await agreements.agree(prepared.value, listed.value);
        }
        await start(asked);
      };
      await runs(evaluation);
      const state = store.evaluation(evaluation.id);
      if (record.settings.tiesById === false || state === undefined || !needsTieOrder(state)) return;
      const { settings } = evaluation;
      const change = { kind: 'ties-by-id' } as const;
      const checked = valueOf(await engine.use((api) => api.checkMeasures({ ...settings, change })));
      if (checked !== undefined)
        await runs({ ...evaluation, settings: { ...settings, measures: checked.measures } });
    },
    showQuery: async ({ record }, engine, { store, agreements }) => {
      const evaluation = evaluationOf(record, store);
      if (evaluation === undefined) return;
      const prepared = await engine.use((api) => api.prepareTables(tablesRequestOf(evaluation)));
      if (prepared.kind === 'problem') void fail(problemText(prepared.problem));
      if (prepared.kind === 'done') await agreements.showQuery(prepared.value);
    },
  },
});

/** Whether the run was refused because scores are tied; metrics say by their names where they are ordered. */
function needsTieOrder({ activity }: EvaluationState): boolean {
  return activity.kind === 'failed' && activity.problem.remedy === 'ties-by-id';
}

/**
 * The listing by which somebody saw on the page all the tables that they selected; undefined: one of them is a query in
 * a file, or was typed.
 */
function listingOf({ id, settings }: SetupRecord, view: TableSetupView): ListingRequest | undefined {
  const { database, models = [], truth, catalog } = settings;
  const engine = engineOf(settings);
  const listed = new Set(view.tables.map(({ name }) => name));
  const isOfPage = engine === view.chosen.engine && database === view.chosen.database;
  const areListed = [...models, truth, catalog].every((name) => name === undefined || listed.has(name));
  if (engine === undefined || !isOfPage || !areListed) return undefined;
  return { id, engine, database, folder: folderPath(), ...clientOf(engineClient(engine)) };
}

async function nothingToTake(): Promise<void> {
  void inform(l10n.t('Run the evaluation first: this page has no result.'));
}

/** What is there: clients, databases, and the tables of the engine that is selected, once somebody agreed to asking it. */
async function lookedAround(record: SetupRecord, run: RunContext): Promise<Outcome<TableSetupView>> {
  const problem = mayNotRun();
  if (problem !== undefined) return { kind: 'problem', problem };
  const startedAt = Date.now();
  const wanted = Object.fromEntries(DIALECT_NAMES.map((name) => [name, engineClient(name)]));
  const found = await run.engine.use((api) => api.engineClients(wanted));
  const files = await vscode.workspace.findFiles(DATABASES, '**/node_modules/**', MOST_DATABASES);
  const databases = files.map((uri) => vscode.workspace.asRelativePath(uri, false)).sort();
  const names = DIALECT_NAMES.filter((name) => found[name] !== undefined);
  const engine =
    engineOf(record.settings) ??
    (databases.length > 0 && names.includes('duckdb') ? 'duckdb' : names.length === 1 ? names[0] : undefined);
  const ofDatabase = engine === 'duckdb';
  // Who selected tables without a database meant none.
  const only = record.settings.models === undefined && databases.length === 1 ? databases[0] : undefined;
  const database = ofDatabase ? (record.settings.database ?? only) : undefined;
  const listed =
    engine === undefined || found[engine] === undefined || (ofDatabase && database === undefined)
      ? { tables: [] }
      : await tablesOf(
          { id: record.id, engine, database, folder: folderPath(), ...clientOf(wanted[engine]) },
          run,
        );
  if (run.isOver()) return { kind: 'cancelled' };
  const missing = DIALECT_NAMES.filter((name) => found[name] === undefined).map((name) => TITLES[name]);
  return {
    kind: 'done',
    value: {
      startedAt,
      engines: names.map((name) => ({ name, title: TITLES[name], program: found[name] })),
      missing,
      databases,
      ofDatabase,
      ...listed,
      chosen: withGuesses({ ...record.settings, engine, database }, listed.tables),
    },
  };
}

function clientOf(client: ReturnType<typeof engineClient>): Pick<ListingRequest, 'client'> {
  return client === undefined ? {} : { client };
}

function folderPath(): string {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
}

/** The tables of an engine, or why they are not known: names can be typed then. */
async function tablesOf(
  request: ListingRequest,
  { engine, mayRun }: RunContext,
): Promise<Pick<TableSetupView, 'tables' | 'problem'>> {
  const prepared = await engine.use((api) => api.prepareListing(request));
  if (prepared.kind === 'problem') return { tables: [], problem: problemText(prepared.problem) };
  if (prepared.kind === 'cancelled') return { tables: [] };
  if (prepared.value === undefined)
    return {
      tables: [],
      problem: l10n.t('{0} does not list its tables: type their names.', TITLES[request.engine]),
    };
  if (!(await mayRun(prepared.value)))
    return { tables: [], problem: l10n.t('The tables are not listed. Type their names, or list them.') };
  const { key } = prepared.value;
  const outcome = await engine.use((api) => api.listTables({ ...request, agreed: key }));
  if (outcome.kind === 'problem') return { tables: [], problem: problemText(outcome.problem) };
  const tables = outcome.kind === 'done' ? outcome.value.map(setupTable) : [];
  return tables.length === 0 && outcome.kind === 'done'
    ? { tables, problem: l10n.t('There are no tables.') }
    : { tables };
}

function setupTable({ name, kind, columns }: ListedTable): SetupTable {
  const roles: Record<string, string> = {};
  for (const column of columns) roles[column.role] ??= column.name;
  const { user, item, score, rank, rating } = roles;
  return {
    name,
    kind,
    columns: columns.map((column) => column.name),
    roles: { user, item, score, rank, rating },
  };
}

/** Of tables whose columns nobody knows. */
const USUAL = {
  recommendations: { user: 'user', item: 'item', score: 'score' },
  truth: { user: 'user', item: 'item', rating: 'rating' },
};

/** What was not selected, as the names of tables and columns say: as of files. */
function withGuesses(
  choices: TableSetupView['chosen'],
  tables: readonly SetupTable[],
): TableSetupView['chosen'] {
  const is = (kind: SetupTable['kind']): string[] =>
    tables.filter((table) => table.kind === kind).map(({ name }) => name);
  const truths = is('truth');
  const models = choices.models ?? is('recommendations');
  const truth = choices.truth ?? truths.find((name) => /truth|test/i.test(name)) ?? truths[0];
  const rolesOf = (name: string | undefined): TableColumns | undefined =>
    tables.find((table) => table.name === name)?.roles;
  return {
    ...choices,
    models,
    truth,
    recommendationColumns: choices.recommendationColumns ?? rolesOf(models[0]) ?? USUAL.recommendations,
    truthColumns: choices.truthColumns ?? rolesOf(truth) ?? USUAL.truth,
  };
}
