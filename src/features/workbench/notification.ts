import * as vscode from 'vscode';
import { inertText } from './inertText';

/** How long a note stays in the status bar, in milliseconds. */
const NOTE = 3000;

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

/** A few words in the status bar, for a moment. */
export function note(text: string): void {
  vscode.window.setStatusBarMessage(inertText(text), NOTE);
}
