import * as vscode from 'vscode';
import type { ReadOptions } from '../../core/formats/readOptions';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import type { DialectName } from '../../core/sql/dialects/dialect';
import { sourceName } from '../../core/sql/sourceName';
import type { TableColumns, TableSetupChoices } from '../../shared/config/tableSetupConfig';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { settingsFor } from '../settings';
import { isOfTables, type TablesRecord } from './tablesRecord';

type SetupRecord = SingleAnswerRecord<'tableSetup'>;

/**
 * The page of this workspace on which tables are selected, as it was left; else an empty one.
 *
 * @param database a file of DuckDB's whose tables are selected
 */
export function tableSetupRecord(store: AnalysisStore, database?: vscode.Uri): SetupRecord {
  const file = database && vscode.workspace.asRelativePath(database, false);
  const ofFile = file === undefined ? {} : { engine: 'duckdb', database: file };
  const known = store.all().find((state) => state.kind === 'tableSetup');
  if (known?.kind === 'tableSetup') {
    const { settings } = known.record;
    // Tables of another database are not in this one.
    const kept = file === undefined || file === settings.database ? settings : {};
    return { ...known.record, settings: { ...kept, ...ofFile, evaluation: undefined } };
  }
  return {
    kind: 'tableSetup',
    id: crypto.randomUUID(),
    files: [],
    settings: ofFile,
    finishedAt: undefined,
    milliseconds: 0,
    summary: '',
  };
}

/** The same with the tables of an evaluation, which is run again with those that are selected. */
export function tableSetupOf(record: TablesRecord, store: AnalysisStore): SetupRecord {
  const { engine, database } = sourceName(record.truth.uri) ?? {};
  const own = (uri: string): string => {
    const rest = uri.slice(uri.indexOf(':') + 1);
    const prefix = `${database}#`;
    return rest.startsWith(prefix) ? rest.slice(prefix.length) : rest;
  };
  const { catalogue } = record.further ?? {};
  const columns = record.tables.columns;
  return {
    ...tableSetupRecord(store),
    settings: {
      engine,
      database,
      models: record.models.map(({ uri }) => own(uri)),
      truth: own(record.truth.uri),
      catalog: catalogue && own(catalogue.uri),
      recommendationColumns: columnsOf(columns?.recommendations),
      truthColumns: columnsOf(columns?.truth),
      evaluation: record.id,
    },
  };
}

/**
 * The evaluation of the tables that are selected: the one whose tables were selected anew, else one of the same tables,
 * else a new one. Undefined: not everything is selected.
 */
export function evaluationOf(
  { settings }: Pick<SetupRecord, 'settings'>,
  store: AnalysisStore,
): TablesRecord | undefined {
  const { models = [], truth, catalog, recommendationColumns, truthColumns } = settings;
  const engine = engineOf(settings);
  if (engine === undefined || models.length === 0 || truth === undefined) return undefined;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  // A Parquet file is in no database.
  const isFile = (name: string): boolean => !name.startsWith('@') && /\/|\.parquet$/i.test(name);
  const database = settings.database === undefined ? '' : `${settings.database}#`;
  const table = (name: string): TablesRecord['truth'] => ({
    uri: `${engine}:${isFile(name) ? '' : database}${name}`,
    shape: undefined,
  });
  const chosen = {
    models: models.map(table),
    truth: table(truth),
    further: {
      train: undefined,
      items: undefined,
      catalogue: catalog === undefined ? undefined : table(catalog),
    },
    tables: {
      folder: folder?.uri.fsPath ?? '',
      columns: {
        recommendations: optionsOf(recommendationColumns, ['user', 'item', 'score', 'rank']),
        truth: optionsOf(truthColumns, ['user', 'item', 'rating']),
      },
    },
  };
  const records = store
    .evaluations()
    .map(({ record }) => record)
    .filter(isOfTables);
  const known =
    records.find(({ id }) => id === settings.evaluation) ??
    records.find((record) => record.locked !== true && named(record) === named(chosen));
  return {
    ...(known ?? {
      kind: 'evaluation',
      id: crypto.randomUUID(),
      settings: settingsFor(folder?.uri ?? vscode.Uri.file('/')),
      finishedAt: undefined,
      milliseconds: 0,
      means: [],
    }),
    ...chosen,
  };
}

/** The engine that is selected, if there is one of that name. */
export function engineOf({ engine }: TableSetupChoices): DialectName | undefined {
  return DIALECT_NAMES.find((name) => name === engine);
}

function named({
  models,
  truth,
  further,
  tables,
}: Pick<TablesRecord, 'models' | 'truth' | 'further' | 'tables'>): string {
  return JSON.stringify([models.map(({ uri }) => uri), truth.uri, further?.catalogue?.uri, tables.columns]);
}

function optionsOf(
  columns: TableColumns | undefined,
  roles: readonly (keyof TableColumns)[],
): ReadOptions | undefined {
  const told = roles.flatMap((role) => {
    const column = columns?.[role];
    return column === undefined || column === '' ? [] : [{ role, column }];
  });
  return told.length === 0 ? undefined : { columns: told };
}

function columnsOf(options: ReadOptions | undefined): TableColumns | undefined {
  const told = options?.columns;
  return told && Object.fromEntries(told.map(({ role, column }) => [role, column]));
}
