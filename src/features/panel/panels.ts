import * as vscode from 'vscode';
import { Messenger } from 'vscode-messenger';
import type { PanelAction, PanelMemory } from '../../shared/panelProtocol';
import type { EngineService } from '../engineService';
import type { EvaluationStore } from '../evaluations/evaluationStore';
import { EvaluationPanel, PANEL_TYPE } from './evaluationPanel';

/** The open panels: at most one per evaluation, brought back after a reload. */
export class Panels implements vscode.WebviewPanelSerializer<PanelMemory | undefined>, vscode.Disposable {
  private readonly panels = new Map<string, EvaluationPanel>();
  private readonly messenger = new Messenger();
  private last: string | undefined;
  private act: (action: PanelAction, evaluation: string) => void = () => undefined;
  private restore: (evaluation: string) => void = () => undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
  ) {}

  /** Says who carries out the panel's buttons, and who fills a panel that came back after a reload. */
  serve(
    act: (action: PanelAction, evaluation: string) => void,
    restore: (evaluation: string) => void,
  ): vscode.Disposable {
    this.act = act;
    this.restore = restore;
    return vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Brings the panel of an evaluation to the front, and opens it where there is none. */
  show(evaluation: string): EvaluationPanel {
    return this.reveal(evaluation) ?? this.create(evaluation, vscode.ViewColumn.Active);
  }

  /** The same beside the editor one works in, which keeps the focus unless the panel takes its place. */
  showBeside(evaluation: string): EvaluationPanel {
    const column = vscode.window.activeTextEditor?.viewColumn;
    const own = this.panels.get(evaluation)?.viewColumn;
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    return this.reveal(evaluation, own !== column) ?? this.create(evaluation, beside);
  }

  has(evaluation: string): boolean {
    return this.panels.has(evaluation);
  }

  /** The open panels that follow the cursor to a line of a file. */
  following(uri: string, line: number): EvaluationPanel[] {
    return [...this.panels.values()].filter((panel) => panel.follows(uri, line));
  }

  private reveal(evaluation: string, preserveFocus = false): EvaluationPanel | undefined {
    const known = this.panels.get(evaluation);
    known?.reveal(preserveFocus);
    return known;
  }

  private create(
    evaluation: string,
    where: vscode.ViewColumn | { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus: boolean },
  ): EvaluationPanel {
    const webview = vscode.window.createWebviewPanel(PANEL_TYPE, 'RecScope', where, {
      enableScripts: true,
      enableFindWidget: false,
      retainContextWhenHidden: false,
    });
    return this.adopt(evaluation, webview);
  }

  close(evaluation: string): void {
    this.panels.get(evaluation)?.close();
  }

  /** The evaluation whose panel was in front last. */
  get active(): string | undefined {
    return this.last;
  }

  async deserializeWebviewPanel(
    webview: vscode.WebviewPanel,
    memory: PanelMemory | undefined,
  ): Promise<void> {
    const evaluation = memory?.evaluation;
    if (evaluation === undefined || this.store.get(evaluation) === undefined || this.panels.has(evaluation)) {
      webview.dispose();
      return;
    }
    this.adopt(evaluation, webview);
    this.restore(evaluation);
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  private adopt(evaluation: string, webview: vscode.WebviewPanel): EvaluationPanel {
    const panel = new EvaluationPanel(
      evaluation,
      webview,
      this.extension,
      this.messenger,
      this.store,
      this.engine,
      (action, id) => this.act(action, id),
    );
    this.panels.set(evaluation, panel);
    this.last = evaluation;
    panel.onActive(() => {
      if (!panel.active) return;
      this.last = evaluation;
      this.refill(evaluation);
    });
    panel.onDispose(() => {
      this.panels.delete(evaluation);
      if (this.last === evaluation) this.last = undefined;
      panel.dispose();
      // What nobody sees is kept for nobody.
      if (this.store.get(evaluation)?.record.locked === true)
        this.store.change(evaluation, { locked: false });
    });
    return panel;
  }

  /** Has the data read again that the engine let go of while the panel was behind others; never in a locked one. */
  private refill(evaluation: string): void {
    const state = this.store.get(evaluation);
    if (state?.record.locked === true && state.result !== undefined) return;
    if (state !== undefined && !state.loaded && state.activity.kind === 'idle') this.restore(evaluation);
  }
}
