import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COPY_FORMATS, type CopyFormat, FORMAT_NAMES } from '../shared/copyFormats';
import type { EvaluationView } from '../shared/evaluationView';
import { baselineOf, startChoice, withShownColumns } from '../shared/leaderboardChoice';
import { leaderboardText } from '../shared/leaderboardText';
import { evaluationReport } from '../shared/report/evaluationReport';
import { filesBehind, type EvaluationState } from './evaluations/evaluationStore';
import { baseName } from './fileNames';

interface CopyWish {
  readonly format: CopyFormat;
  readonly intervals: boolean;
}

/** Puts the means of all models onto the clipboard, with the columns that the leaderboard shows. */
export async function copyResult(state: EvaluationState, { format, intervals }: CopyWish): Promise<void> {
  const result = shownResult(state);
  if (result === undefined) return;
  const shown = withShownColumns(result, state.record.leaderboard ?? startChoice);
  await vscode.env.clipboard.writeText(leaderboardText(shown, format, { intervals }));
  const name = baseName(state.record.models[0].uri);
  vscode.window.setStatusBarMessage(l10n.t('{0}: copied as {1}', name, FORMAT_NAMES[format]), 3000);
}

/** Asks in which format. */
export async function copyChoosing(state: EvaluationState): Promise<void> {
  if (shownResult(state) === undefined) return;
  const picked = await vscode.window.showQuickPick(
    COPY_FORMATS.flatMap((format) => {
      const plain = { label: FORMAT_NAMES[format], wish: { format, intervals: false } };
      const description = l10n.t('with ± intervals');
      return format === 'markdown' || format === 'latex'
        ? [plain, { ...plain, description, wish: { format, intervals: true } }]
        : [plain];
    }),
    { title: l10n.t('Copy the means as') },
  );
  if (picked !== undefined) await copyResult(state, picked.wish);
}

/** Writes the report where the user says, and nowhere else. */
export async function saveReport(state: EvaluationState): Promise<void> {
  const result = shownResult(state);
  if (result === undefined) return;
  const first = vscode.Uri.parse(state.record.models[0].uri);
  const stem = baseName(state.record.models[0].uri).replace(/\.[^.]*$/, '');
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Save the report'),
    defaultUri: vscode.Uri.joinPath(first, '..', `${stem}-report.html`),
    filters: { HTML: ['html'] },
  });
  if (target === undefined) return;
  const name = baseName(target.toString());
  try {
    if (filesBehind(state).includes(target.toString()))
      throw new Error(l10n.t('The result would be written over this input.'));
    const baseline = baselineOf(state.record.leaderboard ?? startChoice, result.models);
    const text = evaluationReport(result, { language: language(), baseline, labelOf });
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(l10n.t('{0} was not saved: {1}', name, reason));
    return;
  }
  await offerToOpen(target, name);
}

/** A report stands in a browser; only where the browser can reach it is it offered. */
async function offerToOpen(target: vscode.Uri, name: string): Promise<void> {
  const reachable =
    target.scheme === 'file' &&
    vscode.env.uiKind === vscode.UIKind.Desktop &&
    vscode.env.remoteName === undefined;
  if (!reachable) {
    vscode.window.setStatusBarMessage(l10n.t('{0} is saved', name), 3000);
    return;
  }
  const open = l10n.t('Open in the browser');
  if ((await vscode.window.showInformationMessage(l10n.t('{0} is saved', name), open)) === open)
    await vscode.env.openExternal(target);
}

function shownResult({ result }: EvaluationState): EvaluationView | undefined {
  if (result === undefined)
    void vscode.window.showInformationMessage(
      l10n.t('Open this evaluation first: its numbers are not loaded.'),
    );
  return result;
}

/** That of the messages, which are English where there is no translation. */
function language(): string {
  return vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;
}

function labelOf(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}
