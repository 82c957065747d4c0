import * as vscode from 'vscode';
import { Messenger } from 'vscode-messenger';
import type { StatisticsSection } from '../../shared/protocol/pageMessages';
import { lineOfSection } from '../../shared/text/sectionLine';
import type { EngineService } from '../engineService';
import type { AnalysisStore } from '../analyses/analysisStore';
import { AnalysisPanel, PANEL_TYPE, type PanelActions } from './analysisPanel';

/** Minimum time in ms between two automatic reloads of one panel after the engine ended. */
const MIN_REFILL_GAP = 60_000;

/** State that a page keeps over a reload, as far as the host uses it. */
interface KeptPageState {
  readonly evaluation?: string;
}

/** Open panels: at most one per analysis, restored after a reload. */
export class Panels implements vscode.WebviewPanelSerializer<KeptPageState | undefined>, vscode.Disposable {
  private readonly panels = new Map<string, AnalysisPanel>();
  private readonly messenger = new Messenger();
  private last: string | undefined;
  /** Last automatic reload by analysis, in ms since 1970. */
  private readonly refilledAt = new Map<string, number>();
  private actions: PanelActions = {
    act: () => undefined,
    actOnOther: () => undefined,
    restore: () => undefined,
    judged: () => undefined,
  };

  constructor(
    private readonly extension: vscode.Uri,
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
  ) {}

  /** Sets the handlers of panel actions and of panels restored after a reload. */
  serve(actions: PanelActions): vscode.Disposable {
    this.actions = actions;
    return vscode.window.registerWebviewPanelSerializer(PANEL_TYPE, this);
  }

  /** Shows the panel of an analysis, or opens it. */
  show(analysis: string): AnalysisPanel {
    return this.reveal(analysis) ?? this.create(analysis, vscode.ViewColumn.Active);
  }

  /** Opens the panel of an analysis that does not exist yet; the focus stays, because a question may follow. */
  showBefore(analysis: string): void {
    this.create(analysis, { viewColumn: vscode.ViewColumn.Active, preserveFocus: true });
  }

  /** Shows the panel next to the active editor, which keeps the focus unless the panel replaces it. */
  showBeside(analysis: string): AnalysisPanel {
    const column = vscode.window.activeTextEditor?.viewColumn;
    const own = this.panels.get(analysis)?.viewColumn;
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    return this.reveal(analysis, own !== column) ?? this.create(analysis, beside);
  }

  /** Shows the explanation of a figure next to the panel. */
  showStatistics(section: StatisticsSection): Promise<void> {
    return showStatistics(this.extension, section);
  }

  has(analysis: string): boolean {
    return this.panels.has(analysis);
  }

  /** Returns the open panels that follow the cursor to a line of a file. */
  following(uri: string, line: number): AnalysisPanel[] {
    return [...this.panels.values()].filter((panel) => panel.follows(uri, line));
  }

  private reveal(analysis: string, preserveFocus = false): AnalysisPanel | undefined {
    const known = this.panels.get(analysis);
    known?.reveal(preserveFocus);
    return known;
  }

  private create(
    analysis: string,
    where: vscode.ViewColumn | { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus: boolean },
  ): AnalysisPanel {
    const webview = vscode.window.createWebviewPanel(PANEL_TYPE, 'RecScope', where, {
      enableScripts: true,
      enableFindWidget: false,
      retainContextWhenHidden: false,
    });
    return this.adopt(analysis, webview);
  }

  close(analysis: string): void {
    this.panels.get(analysis)?.close();
  }

  /** Analysis whose panel was last in front. */
  get active(): string | undefined {
    return this.last;
  }

  async deserializeWebviewPanel(
    webview: vscode.WebviewPanel,
    memory: KeptPageState | undefined,
  ): Promise<void> {
    const analysis = memory?.evaluation;
    if (analysis === undefined || this.store.get(analysis) === undefined || this.panels.has(analysis)) {
      webview.dispose();
      return;
    }
    this.adopt(analysis, webview);
    this.actions.restore(analysis);
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  private adopt(analysis: string, webview: vscode.WebviewPanel): AnalysisPanel {
    const panel = new AnalysisPanel(
      analysis,
      this.store.get(analysis)?.kind ?? 'evaluation',
      webview,
      this.extension,
      this.messenger,
      this.store,
      this.engine,
      this.actions,
    );
    this.panels.set(analysis, panel);
    this.noteFront(analysis);
    panel.onActive(() => {
      if (!panel.active) return;
      this.noteFront(analysis);
      this.refill(analysis);
    });
    panel.onDispose(() => {
      this.panels.delete(analysis);
      this.refilledAt.delete(analysis);
      if (this.last === analysis) this.last = undefined;
      panel.dispose();
      // Closing the panel unlocks the result.
      if (this.store.evaluation(analysis)?.record.locked === true)
        this.store.change(analysis, { locked: false });
    });
    return panel;
  }

  private noteFront(analysis: string): void {
    this.last = analysis;
    const isEvaluation =
      this.store.evaluation(analysis) !== undefined || this.store.get(analysis) === undefined;
    // Condition of the actions in the tab's title.
    void vscode.commands.executeCommand('setContext', 'recscope.evaluationInFront', isEvaluation);
  }

  /**
   * Reloads the data of visible panels after the engine ended. A panel whose data ended it again soon after keeps its
   * last result, to avoid an endless loop.
   */
  refillVisible(): void {
    const startedAt = Date.now();
    for (const [analysis, panel] of this.panels) {
      if (!panel.visible || startedAt - (this.refilledAt.get(analysis) ?? -Infinity) < MIN_REFILL_GAP)
        continue;
      this.refilledAt.set(analysis, startedAt);
      this.refill(analysis);
    }
  }

  /** Reads data again that was unloaded while the panel was hidden, unless the panel is locked. */
  private refill(analysis: string): void {
    const state = this.store.get(analysis);
    if (this.store.evaluation(analysis)?.record.locked === true && state?.result !== undefined) return;
    if (state !== undefined && !state.loaded && state.activity.kind === 'idle')
      this.actions.restore(analysis);
  }
}

/** Shows a section of docs/statistics.md, which is in the extension, next to the panel. */
async function showStatistics(extension: vscode.Uri, section: StatisticsSection): Promise<void> {
  const document = await vscode.workspace.openTextDocument(
    vscode.Uri.joinPath(extension, 'docs', 'statistics.md'),
  );
  const line = lineOfSection(document.getText(), section);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
  });
  const place = new vscode.Range(line, 0, line, 0);
  editor.selection = new vscode.Selection(place.start, place.start);
  editor.revealRange(place, vscode.TextEditorRevealType.AtTop);
}
