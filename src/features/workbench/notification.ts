import * as vscode from 'vscode';
import { clip } from '../../shared/text/clip';
import { inertText } from './inertText';

/** How long a note stays in the status bar, in milliseconds. */
const NOTE = 3000;
/** More characters than this do not fit into a dialog. */
const LONGEST_DETAIL = 1500;

/** Tells what a person asked for, or what to do first. Resolves with the action that was clicked. */
export async function inform(text: string, ...actions: string[]): Promise<string | undefined> {
  return vscode.window.showInformationMessage(inertText(text), ...actions);
}

/** Tells what was done only in part. */
export async function warn(text: string, ...actions: string[]): Promise<string | undefined> {
  return vscode.window.showWarningMessage(inertText(text), ...actions);
}

/** Tells what could not be done, why, and what to do. */
export async function fail(text: string, ...actions: string[]): Promise<string | undefined> {
  return vscode.window.showErrorMessage(inertText(text), ...actions);
}

/**
 * Asks before something is done, in a dialog that waits for its answer. Resolves with the action that was clicked;
 * undefined: the person left.
 *
 * @param detail lines of any text, which stay lines
 */
export async function confirm(
  text: string,
  detail: string,
  ...actions: string[]
): Promise<string | undefined> {
  const lines = clip(detail, LONGEST_DETAIL).split('\n').map(inertText).join('\n');
  return vscode.window.showWarningMessage(inertText(text), { modal: true, detail: lines }, ...actions);
}

/** A few words in the status bar, for a moment. */
export function note(text: string): void {
  vscode.window.setStatusBarMessage(inertText(text), NOTE);
}
