import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { fromNotebook, type NotebookFile, type ToNotebook } from '../../shared/protocol/notebookMessages';
import { plainName } from '../../shared/text/nameText';
import { inform } from '../workbench/notification';

/** As in package.json. */
const RENDERER = 'recscope.result';

/**
 * Serves results in the outputs of notebooks: they get the editor's language, and the button in them opens their files
 * in the panel. A notebook may come from a stranger, so no other files are opened than those of the workspace.
 */
export function registerNotebookResults(evaluate: (files: vscode.Uri[]) => unknown): vscode.Disposable {
  const messaging = vscode.notebooks.createRendererMessaging(RENDERER);
  return messaging.onDidReceiveMessage(({ editor, message }) => {
    const asked = fromNotebook(message);
    if (asked?.kind === 'words') {
      const words: ToNotebook = {
        kind: 'words',
        language: vscode.env.language,
        contents: vscode.l10n.bundle ?? {},
      };
      void messaging.postMessage(words, editor);
    } else if (asked !== undefined) void open(asked.files, editor.notebook.uri);
  });

  async function open(files: readonly NotebookFile[], notebook: vscode.Uri): Promise<void> {
    const found: vscode.Uri[] = [];
    for (const { file } of files) {
      const uri = placeOf(file, notebook);
      if (!(await isFileOfWorkspace(uri))) {
        void inform(l10n.t('“{0}” is not a file of this workspace.', plainName(file)));
        return;
      }
      found.push(uri);
    }
    await evaluate(found);
  }
}

/** The file that a result in a notebook names; what leads out of a folder is gone from its path. */
function placeOf(file: string, notebook: vscode.Uri): vscode.Uri {
  return /^(?:\/|\\|[A-Za-z]:)/.test(file)
    ? vscode.Uri.joinPath(notebook.with({ path: '/' }), vscode.Uri.file(file).path)
    : vscode.Uri.joinPath(notebook, '..', file);
}

async function isFileOfWorkspace(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined) return false;
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}
