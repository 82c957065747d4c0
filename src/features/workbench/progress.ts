import * as vscode from 'vscode';
import { inertText } from './inertText';

/** Says in the status bar what is under way until it is over. */
export async function saying<T>(title: string, work: () => Promise<T>): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: inertText(title) },
    work,
  );
}

/**
 * Says in a notification what is under way until it is over, and lets a person stop it.
 *
 * @param cancel stops the work, which then ends
 */
export async function cancellable<T>(
  title: string,
  cancel: () => unknown,
  work: (report: (text: string) => void) => Promise<T>,
): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: inertText(title), cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => void cancel());
      return work((text) => progress.report({ message: inertText(text) }));
    },
  );
}
