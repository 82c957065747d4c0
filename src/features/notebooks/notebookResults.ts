import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { fromNotebook, type NotebookFile, type ToNotebook } from '../../shared/protocol/notebookMessages';
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
    const folder = vscode.Uri.joinPath(notebook, '..');
    const found: vscode.Uri[] = [];
    for (const { file, use } of files) {
      // Training data is found beside the others, where a metric needs it.
      if (use === 'train') continue;
      const uri = isAbsolute(file)
        ? folder.with({ path: vscode.Uri.file(file).path })
        : vscode.Uri.joinPath(folder, file);
      if (!(await isOfWorkspace(uri))) {
        void inform(l10n.t('“{0}” is not a file of this workspace.', file));
        return;
      }
      found.push(uri);
    }
    await evaluate(found);
  }
}

function isAbsolute(file: string): boolean {
  return /^(?:\/|\\|[A-Za-z]:)/.test(file);
}

async function isOfWorkspace(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined) return false;
  try {
    return (await vscode.workspace.fs.stat(uri)).type !== vscode.FileType.Unknown;
  } catch {
    return false;
  }
}
