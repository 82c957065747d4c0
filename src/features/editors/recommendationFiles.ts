import * as vscode from 'vscode';
import type { FileReference } from '../../reading/sources/byteSource';
import type { EngineService } from '../engineService';
import { isDataFile } from '../evaluations/files/dataFiles';
import { overridesFor } from '../settings';
import { DisposableStore } from '../workbench/holder';

/** Context key of the manifest's conditions with the paths of open files that look like recommendations. */
const CONTEXT = 'recscope.recommendationPaths';
/** Context key that is set once files are inspected. */
const RECOGNIZES = 'recscope.recognizes';
/** Maximum number of lines of a text that are inspected. */
const HEAD_LINES = 200;
const HEAD_CHARACTERS = 1 << 16;

/**
 * Updates the menus for open files that look like recommendations, by the first lines of their text. It starts no
 * engine: until one runs, names decide.
 */
export class RecommendationFiles extends DisposableStore {
  /** Whether each inspected file looks like recommendations, by Uri. */
  private readonly known = new Map<string, boolean>();
  private named = '';

  constructor(private readonly engine: EngineService) {
    super();
    this.hold(
      engine.onStarted(() => this.begin()),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.look(editor.document)),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (this.known.delete(document.uri.toString())) this.look(document);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.known.delete(uri.toString())) this.name();
      }),
    );
  }

  private begin(): void {
    void vscode.commands.executeCommand('setContext', RECOGNIZES, true);
    for (const { document } of vscode.window.visibleTextEditors) this.look(document);
  }

  private look(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    if (!this.engine.isStarted || this.known.has(uri) || !isDataFile(document.uri)) return;
    this.known.set(uri, false);
    void this.isOfRecommendations(document).then(
      (is) => {
        if (!is || !this.known.has(uri)) return;
        this.known.set(uri, true);
        this.name();
      },
      () => undefined, // A wrong setting, or no engine: whoever evaluates is told.
    );
  }

  private async isOfRecommendations(document: vscode.TextDocument): Promise<boolean> {
    const text = document.getText(new vscode.Range(0, 0, HEAD_LINES, 0)).slice(0, HEAD_CHARACTERS);
    const file: FileReference = {
      kind: 'bytes',
      name: document.uri.toString(),
      bytes: new TextEncoder().encode(text),
    };
    const outcome = await this.engine.use((api) => api.inspect(file, overridesFor(document.uri)));
    if (outcome.kind !== 'done') return false;
    const { kind, both, problem } = outcome.value.guess;
    return problem === undefined && (both || kind === 'recommendations' || kind === 'either');
  }

  private name(): void {
    const paths = [...this.known].flatMap(([uri, is]) => {
      const { fsPath, path } = vscode.Uri.parse(uri);
      return is ? [...new Set([fsPath, path])] : [];
    });
    const named = JSON.stringify(paths);
    if (named === this.named) return;
    this.named = named;
    void vscode.commands.executeCommand('setContext', CONTEXT, paths);
  }
}
