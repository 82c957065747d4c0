import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isExperimentLog, variantColumns } from '../../reading/experimentLogs/variantColumn';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { knownRecord, newRecord } from '../analyses/singleAnswer';
import type { EngineService } from '../engineService';
import type { Outcome } from '../../shared/problem';
import { nearbyCandidates } from '../evaluations/files/dataFiles';
import { failToRead, pickFile } from '../evaluations/files/pickFile';
import { referenceTo } from '../evaluations/files/fileReferences';
import { baseName } from '../fileNames';
import { overridesFor } from '../settings';
import { showError, inform } from '../workbench/notification';
import { withStatusProgress } from '../workbench/progress';
import { pick } from '../workbench/quickInput';
import { problemText } from '../workbench/adviceText';

/**
 * Finds the log to analyze, and asks for its variant column if no name is known. Undefined: canceled, or an error was
 * shown.
 */
export async function askForExperiment(
  chosen: vscode.Uri | undefined,
  store: AnalysisStore,
  engine: EngineService,
): Promise<SingleAnswerRecord<'experiment'> | undefined> {
  const log = chosen === undefined ? await likelyLog(engine) : await logAt(chosen.toString(), engine);
  if (log === undefined) return undefined;
  const files = [{ role: 'log', uri: log.uri }];
  const known = knownRecord(store, 'experiment', files);
  if (known !== undefined) return known;
  const called = variantColumns(log.names);
  // Of several candidates, their values decide, or the panel asks.
  const variant = called.length > 0 ? called : await chooseVariant(log);
  if (variant === undefined) return undefined;
  return newRecord('experiment', files, variant.length === 1 ? { variant: variant[0] } : {});
}

/** File with the names of its columns. */
interface Log {
  readonly uri: string;
  readonly names: readonly string[];
}

/** Returns the log; undefined: it cannot be read, and an error was shown. */
async function logAt(uri: string, engine: EngineService): Promise<Log | undefined> {
  try {
    const outcome = await columnsOf(uri, engine);
    if (outcome.kind === 'done') return { uri, names: outcome.value };
    if (outcome.kind === 'problem') void showError(`${baseName(uri)}: ${problemText(outcome.problem)}`);
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
    failToRead(uri);
  }
  return undefined;
}

async function columnsOf(uri: string, engine: EngineService): Promise<Outcome<readonly string[]>> {
  const reference = await referenceTo(uri);
  return engine.use((api) => api.logColumns(reference, overridesFor(vscode.Uri.parse(uri))));
}

/** Returns the workspace's only file that is a log of an experiment, otherwise the picked one. */
async function likelyLog(engine: EngineService): Promise<Log | undefined> {
  const logs = await withStatusProgress(l10n.t('RecScope: inspecting files…'), async () => {
    const found: Log[] = [];
    for (const { uri } of await nearbyCandidates([], engine)) {
      const outcome = await columnsOf(uri, engine);
      if (outcome.kind === 'done' && isExperimentLog(outcome.value))
        found.push({ uri, names: outcome.value });
    }
    return found;
  });
  if (logs.length === 1) return logs[0];
  if (logs.length === 0) {
    void inform(
      l10n.t(
        'No experiment log with a user column and a variant column found in this folder. Open the log, then run the command again.',
      ),
    );
    return undefined;
  }
  return pickFile(logs, l10n.t('Select the experiment log'));
}

async function chooseVariant({ uri, names }: Log): Promise<readonly string[] | undefined> {
  const picked = await pick(
    names.map((label) => ({ label })),
    { title: l10n.t('{0}: select the variant column', baseName(uri)) },
  );
  return picked && [picked.label];
}
