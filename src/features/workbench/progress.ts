import * as vscode from 'vscode';
import { escapeLinksAndIcons } from './inertText';

/** Shows a progress title in the status bar while `work` runs. */
export async function withStatusProgress<T>(title: string, work: () => Promise<T>): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: escapeLinksAndIcons(title) },
    work,
  );
}

/**
 * Shows progress in a notification while `work` runs, with a Cancel button.
 *
 * @param cancel stops the work, which then ends
 */
export async function cancellable<T>(
  title: string,
  cancel: () => unknown,
  work: (report: (text: string) => void) => Promise<T>,
): Promise<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: escapeLinksAndIcons(title), cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => void cancel());
      return work((text) => progress.report({ message: escapeLinksAndIcons(text) }));
    },
  );
}
