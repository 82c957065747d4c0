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
    const known = this.panels.get(evaluation);
    if (known !== undefined) {
      known.reveal();
      return known;
    }
    const webview = vscode.window.createWebviewPanel(PANEL_TYPE, 'RecScope', vscode.ViewColumn.Active, {
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
    });
    return panel;
  }

  /** Has the data read again that the engine let go of while the panel was behind others. */
  private refill(evaluation: string): void {
    const state = this.store.get(evaluation);
    if (state !== undefined && !state.loaded && state.activity.kind === 'idle') this.restore(evaluation);
  }
}
