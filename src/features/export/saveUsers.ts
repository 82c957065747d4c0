import type { UsersQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { usersRecords } from '../../shared/export/evaluation/evaluationRecords';
import { delimitedText } from '../../shared/sheets/delimited';
import type { EvaluationState } from '../analyses/analysisState';
import { allFilesOfResult } from '../evaluations/files/evaluationFiles';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { inform } from '../workbench/notification';
import { saveText } from './saveFile';

/** Users per query. */
const USERS_PER_REQUEST = 20_000;

/** Writes the users of the table, in its order, to a file that the user chooses. */
export async function saveUsers(
  state: EvaluationState,
  engine: EngineService,
  query: Omit<UsersQuery, 'start' | 'count'>,
): Promise<void> {
  const { record, result } = state;
  const model = result?.models[query.model];
  if (result === undefined || model === undefined) {
    void inform(l10n.t('Open this evaluation first to load its results.'));
    return;
  }
  const stem = baseName(model.file.uri).replace(/\.[^.]*$/, '');
  await saveText(engine, {
    title: l10n.t('Save the users'),
    suggested: vscode.Uri.joinPath(vscode.Uri.parse(model.file.uri), '..', `${stem}-users.csv`),
    filters: { CSV: ['csv'] },
    inputs: allFilesOfResult(state),
    text: async () => {
      const lines: string[] = [];
      for (let start = 0, matching = 1; start < matching; start += USERS_PER_REQUEST) {
        const outcome = await engine.ask(record.id, 'users', { ...query, start, count: USERS_PER_REQUEST });
        if (outcome.kind === 'problem') throw new Error(outcome.problem.message);
        if (outcome.kind !== 'done')
          throw new Error(l10n.t('This evaluation is no longer loaded. Run it again.'));
        matching = outcome.value.matching;
        const { columns, rows } = usersRecords(result, outcome.value.rows, query);
        lines.push(...delimitedText(start === 0 ? { columns, rows } : { rows }, ',', true));
      }
      return lines.join('');
    },
  });
}
