import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineService } from '../engineService';
import type { EvaluationState } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { fileUrisOf } from '../evaluations/evaluationRecord';
import { baseName } from '../fileNames';
import type { Panels } from './panels';
import { inform } from '../workbench/notification';
import { DisposableStore } from '../workbench/holder';

/** Delay in ms after which the panel follows the cursor. */
const FOLLOW = 200;
/**
 * Context key of the manifest's conditions with the files whose lines can be shown. By path: on a remote machine (SSH,
 * WSL, a container) the scheme of the editor's Uri is `vscode-remote:`, that of the extension's `file:`.
 */
const CONTEXT = 'recscope.evaluatedPaths';

/** Opens the user of an editor's line in the panel: by command, and automatically if a panel is linked. */
export class EditorLink extends DisposableStore {
  private pause: ReturnType<typeof setTimeout> | undefined;
  private named = '';

  /** @param load opens an evaluation whose data is not loaded, and waits for it */
  constructor(
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
    private readonly panels: Panels,
    private readonly load: (state: EvaluationState) => Promise<void>,
  ) {
    super();
    this.hold(
      { dispose: () => clearTimeout(this.pause) },
      vscode.commands.registerCommand('recscope.showUser', () => this.showUser()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      store.onChange((state) => state?.activity.kind !== 'running' && this.nameFiles()),
    );
    this.nameFiles();
  }

  private nameFiles(): void {
    const files = this.store.evaluations().flatMap(({ record }) => fileUrisOf(record));
    const paths = [...new Set(files.map((file) => vscode.Uri.parse(file)).flatMap(resourcePaths))];
    const named = JSON.stringify(paths);
    if (named === this.named) return;
    this.named = named;
    void vscode.commands.executeCommand('setContext', CONTEXT, paths);
  }

  private follow(editor: vscode.TextEditor): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      const { uri, line } = placeOf(editor);
      for (const panel of this.panels.following(uri, line)) {
        // For a line without a user (a header, a skipped row) the panel stays as it is.
        void this.userAt(panel.analysis, uri, line).then(
          (found) => found && panel.show(found.user, found.model),
          () => undefined, // The engine is gone; the panel itself says so.
        );
      }
    }, FOLLOW);
  }

  private async showUser(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      void inform(l10n.t('Place the cursor on a line of an evaluated file first.'));
      return;
    }
    const { uri, line } = placeOf(editor);
    const state = this.evaluationOf(uri);
    if (state === undefined) {
      void inform(l10n.t('{0} is not part of an evaluation. Evaluate it first.', baseName(uri)));
      return;
    }
    const { id } = state.record;
    const panel = this.panels.showBeside(id);
    if (!state.loaded) await this.load(state);
    if (this.store.get(id)?.loaded !== true) return; // The panel shows the reason.
    const found = await this.userAt(id, uri, line);
    if (found !== undefined) {
      panel.show(found.user, found.model);
      return;
    }
    void inform(l10n.t('Line {0} of {1} is not an evaluated row.', line, baseName(uri)));
  }

  /** Returns the evaluation in front, else one with an open panel, else one with loaded data, else the newest. */
  private evaluationOf(uri: string): EvaluationState | undefined {
    const known = this.store.evaluations().filter(({ record }) => fileUrisOf(record).includes(uri));
    return (
      known.find(({ record }) => record.id === this.panels.active) ??
      known.find(({ record }) => this.panels.has(record.id)) ??
      known.find(({ loaded }) => loaded) ??
      known[0]
    );
  }

  /** Returns the user and the model of a line; a line of the ground truth has no model. */
  private async userAt(
    evaluation: string,
    uri: string,
    line: number,
  ): Promise<{ readonly user: number; readonly model: number | undefined } | undefined> {
    const answer = await this.engine.ask(evaluation, 'line', { file: uri, line });
    const view = answer.kind === 'done' ? answer.value : null;
    return view === null
      ? undefined
      : { user: view.user, model: view.kind === 'recommendation' ? view.model : undefined };
  }
}

/** Returns the values that the key `resourcePath` may have for a file: the local path, or the path of the Uri. */
function resourcePaths({ fsPath, path }: vscode.Uri): string[] {
  return [fsPath, path];
}

function placeOf({ document, selection }: vscode.TextEditor): {
  readonly uri: string;
  readonly line: number;
} {
  return { uri: document.uri.toString(), line: selection.active.line + 1 };
}
