import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { EngineService } from './engineService';
import { filesOf, type EvaluationState, type EvaluationStore } from './evaluations/evaluationStore';
import { baseName } from './fileNames';
import type { Panels } from './panel/panels';

/** While one moves through the lines, the panel follows after this pause, in milliseconds. */
const FOLLOW = 200;
/** Names, for the manifest's conditions, the files of which a line can be shown. */
const CONTEXT = 'recscope.evaluatedFiles';

/** The way from a line in an editor to its user in the panel: by command, and by itself where a panel is linked. */
export class EditorLink implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private pause: ReturnType<typeof setTimeout> | undefined;
  private named = '';

  /** @param load opens an evaluation whose data is not there, and waits for it */
  constructor(
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
    private readonly panels: Panels,
    private readonly load: (state: EvaluationState) => Promise<void>,
  ) {
    this.subscriptions = [
      vscode.commands.registerCommand('recscope.showUser', () => this.showUser()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      store.onChange((state) => state?.activity.kind !== 'running' && this.nameFiles()),
    ];
    this.nameFiles();
  }

  dispose(): void {
    clearTimeout(this.pause);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private nameFiles(): void {
    const files = [...new Set(this.store.all().flatMap(({ record }) => filesOf(record)))];
    const named = JSON.stringify(files);
    if (named === this.named) return;
    this.named = named;
    void vscode.commands.executeCommand('setContext', CONTEXT, files);
  }

  private follow(editor: vscode.TextEditor): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      const { uri, line } = placeOf(editor);
      for (const panel of this.panels.following(uri, line)) {
        // A line that says nothing about a user (a header, one that was left out) leaves the panel as it is.
        void this.userAt(panel.evaluation, uri, line).then(
          (found) => found && panel.show(found.user, found.model),
          () => undefined, // The engine is gone; the panel itself says so.
        );
      }
    }, FOLLOW);
  }

  private async showUser(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      void vscode.window.showInformationMessage(
        l10n.t('Put the cursor on a line of an evaluated file first.'),
      );
      return;
    }
    const { uri, line } = placeOf(editor);
    const state = this.evaluationOf(uri);
    if (state === undefined) {
      void vscode.window.showInformationMessage(
        l10n.t('{0} is part of no evaluation yet: evaluate it first.', baseName(uri)),
      );
      return;
    }
    const { id } = state.record;
    const panel = this.panels.showBeside(id);
    if (!state.loaded) await this.load(state);
    if (this.store.get(id)?.loaded !== true) return; // The panel says why.
    const found = await this.userAt(id, uri, line);
    if (found !== undefined) {
      panel.show(found.user, found.model);
      return;
    }
    void vscode.window.showInformationMessage(
      l10n.t('Line {0} of {1} holds no row that was evaluated.', line, baseName(uri)),
    );
  }

  /** The evaluation in front, else one whose panel is open, else one whose data is there, else the newest. */
  private evaluationOf(uri: string): EvaluationState | undefined {
    const known = this.store.all().filter(({ record }) => filesOf(record).includes(uri));
    return (
      known.find(({ record }) => record.id === this.panels.active) ??
      known.find(({ record }) => this.panels.has(record.id)) ??
      known.find(({ loaded }) => loaded) ??
      known[0]
    );
  }

  /** Whose line it is, and of which model; a line of the truth is of none. */
  private async userAt(
    evaluation: string,
    uri: string,
    line: number,
  ): Promise<{ readonly user: number; readonly model: number | undefined } | undefined> {
    const view = await this.engine.use((engine) => engine.line(evaluation, uri, line));
    return view && { user: view.user, model: view.kind === 'recommendation' ? view.model : undefined };
  }
}

function placeOf({ document, selection }: vscode.TextEditor): {
  readonly uri: string;
  readonly line: number;
} {
  return { uri: document.uri.toString(), line: selection.active.line + 1 };
}
