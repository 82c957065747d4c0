import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import type { EngineService } from '../engineService';
import { inspectAll, nearbyCandidates } from '../evaluations/files/dataFiles';
import type { Candidate } from '../evaluations/files/pairing';
import { baseName } from '../fileNames';
import { fail, inform } from '../workbench/notification';
import { saying } from '../workbench/progress';
import { pick } from '../workbench/quickInput';

/** Finds out which interactions are to be split. Undefined: the person left, or was told why it cannot be done. */
export async function planSplit(
  chosen: vscode.Uri | undefined,
  store: AnalysisStore,
  engine: EngineService,
): Promise<SingleAnswerRecord<'split'> | undefined> {
  const file = chosen === undefined ? await likelyInteractions(engine) : await fileAt(chosen, engine);
  if (file === undefined) return undefined;
  const known = store.all().find((state) => state.kind === 'split' && state.record.files[0].uri === file.uri);
  if (known?.kind === 'split') return known.record;
  const hasTime = file.guess.shape.columns.some(({ role }) => role === 'timestamp');
  return {
    kind: 'split',
    id: crypto.randomUUID(),
    files: [{ role: 'interactions', uri: file.uri }],
    // A model is used after it was trained: where there are times, the test is the end of them.
    settings: { by: hasTime ? 'time' : 'user', test: '0.2' },
    finishedAt: undefined,
    milliseconds: 0,
    summary: '',
  };
}

async function fileAt(uri: vscode.Uri, engine: EngineService): Promise<Candidate | undefined> {
  const [candidate] = await inspectAll([uri.toString()], engine);
  if (candidate !== undefined && candidate.problem === undefined) return candidate;
  const { message, advice } = candidate?.problem ?? {
    message: l10n.t('Couldn’t read the file.'),
    advice: l10n.t('Check that the file exists and that you have permission to read it.'),
  };
  void fail(`${baseName(uri.toString())}: ${message} ${advice}`);
  return undefined;
}

/** One of the workspace's files of interactions, as it is picked. */
async function likelyInteractions(engine: EngineService): Promise<Candidate | undefined> {
  const candidates = await saying(l10n.t('RecScope: inspecting files…'), () => nearbyCandidates([], engine));
  const likely = candidates.filter(
    ({ guess }) => guess.problem === undefined && (guess.kind === 'train' || guess.kind === 'truth'),
  );
  if (likely.length === 0) {
    void inform(
      l10n.t('No file with interactions found in this folder. Open one, then run the command again.'),
    );
    return undefined;
  }
  const picked = await pick(
    likely.map((file) => ({
      label: baseName(file.uri),
      description: vscode.workspace.asRelativePath(vscode.Uri.parse(file.uri)),
      file,
    })),
    { title: l10n.t('Select the interactions to split') },
  );
  return picked?.file;
}
