import * as vscode from 'vscode';
import { clipText } from '../../shared/text/clip';
import { escapeLinksAndIcons } from './inertText';

/** Time that a note is in the status bar, in ms. */
const NOTE = 3000;
/** Maximum characters that fit into a dialog. */
const LONGEST_DETAIL = 1500;

/** Shows information that a person asked for, or a step to do first. Resolves with the clicked action. */
export async function inform(text: string, ...actions: string[]): Promise<string | undefined> {
  return vscode.window.showInformationMessage(escapeLinksAndIcons(text), ...actions);
}

/** Shows a warning about partly completed work. */
export async function warn(text: string, ...actions: string[]): Promise<string | undefined> {
  return vscode.window.showWarningMessage(escapeLinksAndIcons(text), ...actions);
}

/** Shows what could not be done, why, and what to do. */
export async function showError(text: string, ...actions: string[]): Promise<string | undefined> {
  return vscode.window.showErrorMessage(escapeLinksAndIcons(text), ...actions);
}

/**
 * Asks for confirmation in a modal dialog. Resolves with the clicked action; undefined: canceled.
 *
 * @param detail lines of any text, whose line breaks are kept
 */
export async function confirm(
  text: string,
  detail: string,
  ...actions: string[]
): Promise<string | undefined> {
  const lines = clipText(detail, LONGEST_DETAIL).split('\n').map(escapeLinksAndIcons).join('\n');
  return vscode.window.showWarningMessage(
    escapeLinksAndIcons(text),
    { modal: true, detail: lines },
    ...actions,
  );
}

/** Shows a few words in the status bar for a moment. */
export function note(text: string): void {
  vscode.window.setStatusBarMessage(escapeLinksAndIcons(text), NOTE);
}
