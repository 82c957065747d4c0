import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { readsDisk } from '../../engine/process/connect';
import type { TablesRequest } from '../../engine/engineApi';
import type { EvaluationRecord } from '../evaluations/evaluationRecord';
import { engineClient } from './engineSettings';

/** An evaluation of tables; its `uri`s are names of tables. */
export type TablesRecord = EvaluationRecord & Required<Pick<EvaluationRecord, 'tables'>>;

export function isOfTables(record: EvaluationRecord): record is TablesRecord {
  return record.tables !== undefined;
}

/** What the engine is asked for. @throws InputError where the setting cannot be */
export function tablesRequestOf({
  id,
  models,
  truth,
  further,
  tables,
  settings,
}: TablesRecord): TablesRequest {
  const client = engineClient(truth.uri.slice(0, truth.uri.indexOf(':')).toLowerCase());
  return {
    id,
    models: models.map(({ uri }) => uri),
    truth: truth.uri,
    ...(further?.catalogue && { catalogue: further.catalogue.uri }),
    ...(tables.columns && { columns: tables.columns }),
    folder: tables.folder,
    ...(client && { client }),
    settings,
  };
}

/** Why tables of this record are not asked just now; undefined: they may be. */
export function mayNotRun(): { readonly message: string; readonly advice: string } | undefined {
  if (!readsDisk)
    return {
      message: l10n.t('Tables can’t be evaluated in a browser, where no program can be started.'),
      advice: l10n.t('Open the folder in VS Code on a computer.'),
    };
  if (vscode.workspace.isTrusted) return undefined;
  return {
    message: l10n.t('Tables are evaluated only in a trusted workspace, because a program is started.'),
    advice: l10n.t('Trust the workspace first: {0}.', 'Workspaces: Manage Workspace Trust'),
  };
}
