import * as vscode from 'vscode';
import { baseName } from '../fileNames';

/** Calls back when a file is written, created or deleted, until it is disposed. */
export function watchFile(uri: vscode.Uri, changed: () => void): vscode.Disposable {
  const wanted = uri.toString();
  // A glob would read […] and {…} in a name as wildcards.
  const pattern = baseName(wanted).replace(/[[\]{}*?]/g, '?');
  return watchPattern(
    new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), pattern),
    (seen) => seen.toString() === wanted && changed(),
  );
}

/** Like `watchFile`, for all files that match a glob. */
export function watchPattern(
  pattern: vscode.GlobPattern,
  changed: (uri: vscode.Uri) => void,
): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(changed),
    watcher.onDidDelete(changed),
    watcher.onDidCreate(changed),
  );
}
