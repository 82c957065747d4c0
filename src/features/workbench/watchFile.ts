import * as vscode from 'vscode';
import { baseName } from '../fileNames';

/** Calls when a file is written, made or removed, until it is disposed. */
export function watchFile(uri: vscode.Uri, changed: () => void): vscode.Disposable {
  const wanted = uri.toString();
  // A pattern would read […] and {…} in a name as wildcards.
  const pattern = baseName(wanted).replace(/[[\]{}*?]/g, '?');
  return watchPattern(
    new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), pattern),
    (seen) => seen.toString() === wanted && changed(),
  );
}

/** The same of all files that a pattern fits. */
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
