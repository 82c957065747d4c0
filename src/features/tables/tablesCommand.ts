import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { parseColumnOverrides, type ReadOptions } from '../../core/formats/readOptions';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import type { DialectName } from '../../core/sql/dialects/dialect';
import { sourceName } from '../../core/sql/sourceName';
import { InputError } from '../../shared/protocol/problem';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EvaluationRecord } from '../evaluations/evaluationRecord';
import { settingsFor } from '../settings';
import { fail } from '../workbench/notification';
import { ask, pick } from '../workbench/quickInput';
import { isOfTables, mayNotRun, type TablesRecord } from './tablesRecord';

const ENGINE_NAMES: Readonly<Record<DialectName, string>> = {
  duckdb: 'DuckDB',
  clickhouse: 'ClickHouse',
  spark: 'Spark',
  trino: 'Trino',
  postgres: 'PostgreSQL',
  bigquery: 'BigQuery',
  snowflake: 'Snowflake',
};

/** Asks which tables are evaluated, beginning with those of last time. Undefined: the person left. */
export async function planTables(store: AnalysisStore): Promise<EvaluationRecord | undefined> {
  const problem = mayNotRun();
  if (problem !== undefined) {
    void fail(`${problem.message} ${problem.advice}`);
    return undefined;
  }
  const records = store
    .evaluations()
    .map(({ record }) => record)
    .filter(isOfTables);
  const engine = await chooseEngine(records[0] && engineOf(records[0]));
  if (engine === undefined) return undefined;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const chosen = await chooseTables(
    engine,
    records.find((record) => engineOf(record) === engine),
    folder?.fsPath ?? '',
  );
  if (chosen === undefined) return undefined;
  const known = records.find((record) => sameTables(record, chosen));
  return (
    known ?? {
      kind: 'evaluation',
      id: crypto.randomUUID(),
      ...chosen,
      settings: settingsFor(folder ?? vscode.Uri.file('/')),
      finishedAt: undefined,
      milliseconds: 0,
      means: [],
    }
  );
}

/** Other tables of the same engine. */
export async function changeTables(record: EvaluationRecord): Promise<EvaluationRecord | undefined> {
  if (!isOfTables(record)) return undefined;
  const chosen = await chooseTables(engineOf(record), record, record.tables.folder);
  return chosen && { ...record, ...chosen };
}

/** What their columns are called. */
export async function changeTableColumns(record: EvaluationRecord): Promise<EvaluationRecord | undefined> {
  if (!isOfTables(record)) return undefined;
  const columns = await chooseColumns(record.tables.columns);
  return columns && { ...record, tables: { ...record.tables, columns } };
}

type Chosen = Pick<TablesRecord, 'models' | 'truth' | 'further' | 'tables'>;

function engineOf({ truth }: EvaluationRecord): DialectName | undefined {
  return sourceName(truth.uri)?.engine;
}

function sameTables(record: TablesRecord, chosen: Chosen): boolean {
  const named = (of: Chosen): string =>
    JSON.stringify([
      of.models.map(({ uri }) => uri),
      of.truth.uri,
      of.further?.catalogue?.uri,
      of.tables.columns,
      of.tables.folder,
    ]);
  return record.locked !== true && named(record) === named(chosen);
}

async function chooseEngine(last: DialectName | undefined): Promise<DialectName | undefined> {
  const names = [...DIALECT_NAMES].sort((a, b) => Number(b === last) - Number(a === last));
  const picked = await pick(
    names.map((name) => ({
      label: ENGINE_NAMES[name],
      description: name === last ? l10n.t('last used') : undefined,
      name,
    })),
    { title: l10n.t('Select the engine that has the tables') },
  );
  return picked?.name;
}

async function chooseTables(
  engine: DialectName | undefined,
  before: TablesRecord | undefined,
  folder: string,
): Promise<Chosen | undefined> {
  if (engine === undefined) return undefined;
  const prefix = `${engine}:`;
  const own = (uri: string): string => uri.slice(prefix.length);
  const forms =
    engine === 'duckdb' ? 'FILE.duckdb#table, FILE.parquet, FILE.duckdb#@query.sql' : 'db.table, @query.sql';
  const recommendations = await ask({
    title: l10n.t('Tables of recommendations in {0}', ENGINE_NAMES[engine]),
    prompt: l10n.t('One per model, separated by commas: {0}', forms),
    value: before?.models.map(({ uri }) => own(uri)).join(', ') ?? '',
    problem: (text) => problemOf(() => tableNames(text).map((name) => sourceName(prefix + name)), text),
  });
  if (recommendations === undefined) return undefined;
  const truth = await ask({
    title: l10n.t('Ground-truth table in {0}', ENGINE_NAMES[engine]),
    prompt: forms,
    value: before === undefined ? '' : own(before.truth.uri),
    problem: (text) => problemOf(() => sourceName(prefix + text.trim()), text),
  });
  if (truth === undefined) return undefined;
  const known = before?.further?.catalogue;
  const catalogue = await ask({
    title: l10n.t('Catalogue of all items in {0} (optional)', ENGINE_NAMES[engine]),
    prompt: l10n.t(
      'A table with a column “item”, for CatalogCoverage and Gini: {0}. Leave empty for none.',
      forms,
    ),
    value: known === undefined ? '' : own(known.uri),
    problem: (text) =>
      text.trim() === '' ? undefined : problemOf(() => sourceName(prefix + text.trim()), text),
  });
  if (catalogue === undefined) return undefined;
  const columns = await chooseColumns(before?.tables.columns);
  if (columns === undefined) return undefined;
  const table = (name: string): Chosen['truth'] => ({ uri: prefix + name, shape: undefined });
  return {
    models: tableNames(recommendations).map(table),
    truth: table(truth.trim()),
    further: {
      train: undefined,
      items: undefined,
      catalogue: catalogue.trim() === '' ? undefined : table(catalogue.trim()),
    },
    tables: { folder, columns },
  };
}

type Columns = NonNullable<TablesRecord['tables']['columns']>;

async function chooseColumns(before: Columns | undefined): Promise<Columns | undefined> {
  const chosen = async (
    title: string,
    told: ReadOptions | undefined,
    usual: string,
  ): Promise<ReadOptions | undefined> => {
    const text = await ask({
      title,
      prompt: l10n.t('Column names, such as {0}', usual),
      value: told?.columns?.map(({ role, column }) => `${role}=${column}`).join(',') ?? usual,
      problem: (now) => problemOf(() => parseColumnOverrides(now), now),
    });
    return text === undefined ? undefined : { columns: parseColumnOverrides(text) };
  };
  const recommendations = await chosen(
    l10n.t('Columns of the recommendations'),
    before?.recommendations,
    'user=user,item=item,score=score',
  );
  if (recommendations === undefined) return undefined;
  const truth = await chosen(
    l10n.t('Columns of the ground truth'),
    before?.truth,
    'user=user,item=item,rating=rating',
  );
  return truth && { recommendations, truth };
}

/** Names with commas between; in quotes a comma is part of a name. */
function tableNames(text: string): string[] {
  const names = text.match(/(?:"[^"]*"|`[^`]*`|[^,"`])+/g) ?? [];
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/** What is wrong with what was written so far; nothing written is no problem to point at, but nothing to go on with. */
function problemOf(read: () => unknown, text: string): string | undefined {
  if (text.trim() === '') return l10n.t('Required.');
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return `${error.problem.message} ${error.problem.advice}`;
  }
}
