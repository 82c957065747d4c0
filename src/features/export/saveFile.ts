import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { valueOf } from '../../shared/problem';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { fail, inform, note } from '../workbench/notification';

interface SavedFile {
  readonly title: string;
  readonly suggested: vscode.Uri;
  readonly filters: Readonly<Record<string, string[]>>;
  /** Files that it must not be written over, as Uri strings. */
  readonly inputs: readonly string[];
  readonly text: () => string | Promise<string>;
}

/** Writes a page where the user says, and nowhere else. */
export async function saveHtml(engine: EngineService, file: Omit<SavedFile, 'filters'>): Promise<void> {
  const target = await written(engine, { ...file, filters: { HTML: ['html'] } });
  if (target !== undefined) await offerToShow(target);
}

/** Writes a text where the user says, and nowhere else. */
export async function saveText(engine: EngineService, file: SavedFile): Promise<void> {
  const target = await written(engine, file);
  if (target !== undefined) note(l10n.t('Saved {0}', baseName(target.toString())));
}

/** Where it was written; undefined: nowhere, as one wanted or as one was told. */
async function written(
  engine: EngineService,
  { title, suggested, filters, inputs, text }: SavedFile,
): Promise<vscode.Uri | undefined> {
  const target = await vscode.window.showSaveDialog({ title, defaultUri: suggested, filters });
  if (target === undefined) return undefined;
  const name = baseName(target.toString());
  try {
    const uri = target.toString();
    // Only on disk has a file several names.
    const isInput =
      inputs.includes(uri) ||
      (target.scheme === 'file' &&
        valueOf(await engine.use((api) => api.onDisk('isInputAt', { uri, inputs }))));
    if (isInput === true) throw new Error(l10n.t('The output would overwrite this input.'));
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(await text()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void fail(l10n.t('Couldn’t save {0}: {1}', name, reason));
    return undefined;
  }
  return target;
}

/** "recs-report.html" beside "recs.csv". @param stem what it holds, where that is more than the file */
export function reportBeside(file: string, stem = baseName(file).replace(/\.[^.]*$/, '')): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(file), '..', `${stem}-report.html`);
}

/** A page is shown by a browser, where one can reach it, and its file where files are. */
async function offerToShow(target: vscode.Uri): Promise<void> {
  const isHere =
    target.scheme === 'file' &&
    vscode.env.uiKind === vscode.UIKind.Desktop &&
    vscode.env.remoteName === undefined;
  const [open, reveal] = [l10n.t('Open'), l10n.t('Reveal')];
  const actions = isHere ? [open, reveal] : [reveal];
  const chosen = await inform(l10n.t('Saved {0}', baseName(target.toString())), ...actions);
  if (chosen === open) await vscode.env.openExternal(target);
  if (chosen === reveal)
    await vscode.commands.executeCommand(isHere ? 'revealFileInOS' : 'revealInExplorer', target);
}

/** That of the messages, which are English where there is no translation. */
export function language(): string {
  return vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;
}
