import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { outcomeValue } from '../../shared/problem';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { showError, inform, note } from '../workbench/notification';

interface SavedFile {
  readonly title: string;
  readonly suggested: vscode.Uri;
  readonly filters: Readonly<Record<string, string[]>>;
  /** Files that must not be overwritten, as Uri strings. */
  readonly inputs: readonly string[];
  readonly text: () => string | Promise<string>;
}

/** Writes a page to a file that the user chooses. */
export async function saveHtml(engine: EngineService, file: Omit<SavedFile, 'filters'>): Promise<void> {
  const target = await written(engine, { ...file, filters: { HTML: ['html'] } });
  if (target !== undefined) await offerToShow(target);
}

/** Writes a text to a file that the user chooses. */
export async function saveText(engine: EngineService, file: SavedFile): Promise<void> {
  const target = await written(engine, file);
  if (target !== undefined) note(l10n.t('Saved {0}', baseName(target.toString())));
}

/** Returns the written file; undefined: canceled, or an error was shown. */
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
        outcomeValue(await engine.use((api) => api.onDisk('isInputAt', { uri, inputs }))));
    if (isInput === true) throw new Error(l10n.t('The output would overwrite this input.'));
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(await text()));
  } catch (error) {
    const elsewhere = l10n.t('Save elsewhere…');
    const chosen = await showError(
      l10n.t('Couldn’t save {0}: {1}', name, writeErrorReason(error)),
      elsewhere,
    );
    return chosen === elsewhere ? written(engine, { title, suggested, filters, inputs, text }) : undefined;
  }
  return target;
}

/** Returns why a file was not written, in words if the system refused it. */
export function writeErrorReason(error: unknown): string {
  const isRefused = error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
  if (isRefused || /\b(?:EPERM|EACCES|EROFS)\b/.test(String(error)))
    return l10n.t('The folder or file can’t be written.');
  return error instanceof Error ? error.message : String(error);
}

/** Returns "recs-report.html" next to "recs.csv". @param stem name of the content, if it is more than the file */
export function reportNextTo(file: string, stem = baseName(file).replace(/\.[^.]*$/, '')): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(file), '..', `${stem}-report.html`);
}

/** Offers to show a page in the browser, if the file is on this machine, otherwise in its folder. */
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

/** Returns the path of each file relative to the workspace, by URI. */
export function relativePaths(uris: readonly string[]): Record<string, string> {
  return Object.fromEntries(uris.map((uri) => [uri, vscode.workspace.asRelativePath(vscode.Uri.parse(uri))]));
}

/** Language of the messages: English if there is no translation. */
export function reportLanguage(): string {
  return vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;
}
