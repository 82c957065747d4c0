import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { knownRecord, newRecord } from '../analyses/singleAnswer';
import type { EngineService } from '../engineService';
import { inspectAll, nearbyCandidates } from '../evaluations/files/dataFiles';
import { failToRead, pickFile } from '../evaluations/files/pickFile';
import type { Candidate } from '../../engine/requests/pairing';
import { baseName } from '../fileNames';
import { showError, inform } from '../workbench/notification';
import { withStatusProgress } from '../workbench/progress';
import { problemText } from '../workbench/adviceText';

/** Finds the interactions to split. Undefined: canceled, or an error was shown. */
export async function askForSplit(
  chosen: vscode.Uri | undefined,
  store: AnalysisStore,
  engine: EngineService,
): Promise<SingleAnswerRecord<'split'> | undefined> {
  const file = chosen === undefined ? await likelyInteractions(engine) : await fileAt(chosen, engine);
  if (file === undefined) return undefined;
  const files = [{ role: 'interactions', uri: file.uri }];
  const hasTime = file.guess.shape.columns.some(({ role }) => role === 'timestamp');
  // A model is used after it was trained: with times, the test part is the last of them.
  const settings = { by: hasTime ? 'time' : 'user', test: '0.2' } as const;
  return knownRecord(store, 'split', files) ?? newRecord('split', files, settings);
}

async function fileAt(uri: vscode.Uri, engine: EngineService): Promise<Candidate | undefined> {
  const [candidate] = await inspectAll([uri.toString()], engine);
  if (candidate !== undefined && candidate.problem === undefined) return candidate;
  if (candidate?.problem === undefined) failToRead(uri.toString());
  else void showError(`${baseName(uri.toString())}: ${problemText(candidate.problem)}`);
  return undefined;
}

/** Asks for one of the workspace's files of interactions. */
async function likelyInteractions(engine: EngineService): Promise<Candidate | undefined> {
  const candidates = await withStatusProgress(l10n.t('RecScope: inspecting files…'), () =>
    nearbyCandidates([], engine),
  );
  const likely = candidates.filter(
    ({ guess }) => guess.problem === undefined && (guess.kind === 'train' || guess.kind === 'truth'),
  );
  if (likely.length === 0) {
    void inform(
      l10n.t('No file with interactions found in this folder. Open one, then run the command again.'),
    );
    return undefined;
  }
  return pickFile(likely, l10n.t('Select the interactions to split'));
}
