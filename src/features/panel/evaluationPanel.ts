import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { WebviewIdMessageParticipant } from 'vscode-messenger-common';
import {
  leaderboardChoice,
  openFile,
  panelAction,
  panelMode,
  panelReady,
  panelState,
  queryProblems,
  rememberLeaderboard,
  revealLine,
  showUser,
  type PanelAction,
  type PanelState,
} from '../../shared/panelProtocol';
import { withFirstPlaces } from '../../shared/firstPlaces';
import { type ProblemFile, problemFiles } from '../../shared/problemFiles';
import type { EngineService } from '../engineService';
import { LARGEST_DOCUMENT } from '../diagnostics';
import {
  filesBehind,
  filesOf,
  type EvaluationState,
  type EvaluationStore,
} from '../evaluations/evaluationStore';
import { baseName } from '../fileNames';
import { engineAnswers } from './engineAnswers';
import { notShownText } from './notShownText';
import { panelHtml } from './panelHtml';

export const PANEL_TYPE = 'recscope.evaluation';

/** One evaluation shown in an editor tab. The tab holds what is seen; the data stays in the engine. */
export class EvaluationPanel implements vscode.Disposable {
  private readonly participant: WebviewIdMessageParticipant;
  private readonly subscriptions: vscode.Disposable[] = [];
  private ready = false;
  private readonly afterReady: (() => void)[] = [];
  /** The line that the page last asked to see: the editor's cursor goes there, and tells nothing new. */
  private lastJump: { readonly uri: string; readonly line: number } | undefined;

  constructor(
    readonly evaluation: string,
    private readonly webview: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly messenger: Messenger,
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
    private readonly act: (action: PanelAction, evaluation: string) => void,
  ) {
    webview.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(extension, 'dist'), vscode.Uri.joinPath(extension, 'media')],
    };
    const icon = (theme: string): vscode.Uri =>
      vscode.Uri.joinPath(extension, 'media', `recscope-${theme}.svg`);
    webview.iconPath = { light: icon('light'), dark: icon('dark') };
    this.participant = messenger.registerWebviewPanel(webview);
    this.answer();
    webview.webview.html = panelHtml(webview.webview, extension);
    this.subscriptions.push(
      store.onChange((state) => {
        if (state === undefined || state.record.id === evaluation) this.refresh();
      }),
    );
    this.subscriptions.push(
      // The page of a hidden tab is gone; it says again when it is ready.
      webview.onDidChangeViewState(() => (this.ready &&= webview.visible)),
    );
    this.refresh();
  }

  /** @param preserveFocus where the panel comes into sight beside what one is working in */
  reveal(preserveFocus = false): void {
    this.webview.reveal(undefined, preserveFocus);
  }

  /** Opens a user in the side region, as soon as the page can; without a model, in the one that is shown. */
  show(user: number, model?: number): void {
    const send = (): void => this.messenger.sendNotification(showUser, this.participant, { model, user });
    if (this.ready) send();
    else this.afterReady.push(send);
  }

  /** Closes the tab. */
  close(): void {
    this.webview.dispose();
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.webview.viewColumn;
  }

  /** Whether it follows the cursor to this line now: it is in sight, linked, not locked, and did not send it there itself. */
  follows(uri: string, line: number): boolean {
    const record = this.store.get(this.evaluation)?.record;
    const own = this.lastJump?.uri === uri && this.lastJump.line === line;
    return this.webview.visible && record?.linked === true && record.locked !== true && !own;
  }

  get active(): boolean {
    return this.webview.active;
  }

  onDispose(listener: () => void): void {
    this.subscriptions.push(this.webview.onDidDispose(listener));
  }

  onActive(listener: () => void): void {
    this.subscriptions.push(this.webview.onDidChangeViewState(listener));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private refresh(): void {
    const state = this.store.get(this.evaluation);
    this.webview.title = titleOf(state);
    if (!this.ready) return;
    const { locked = false, linked = false } = state?.record ?? {};
    this.messenger.sendNotification(panelMode, this.participant, { locked, linked });
    this.messenger.sendNotification(panelState, this.participant, panelStateOf(state));
  }

  private answer(): void {
    const options = { sender: this.participant };
    this.subscriptions.push(
      this.messenger.onNotification(
        panelReady,
        () => {
          this.ready = true;
          const choice = this.store.get(this.evaluation)?.record.leaderboard;
          if (choice !== undefined)
            this.messenger.sendNotification(leaderboardChoice, this.participant, choice);
          this.refresh();
          for (const send of this.afterReady.splice(0)) send();
        },
        options,
      ),
      ...engineAnswers(this.messenger, this.participant, this.engine, this.evaluation),
      this.messenger.onRequest(queryProblems, () => this.problems(), options),
      this.messenger.onNotification(revealLine, ({ uri, line }) => this.openLine(uri, line), options),
      this.messenger.onNotification(
        rememberLeaderboard,
        (leaderboard) => this.store.change(this.evaluation, { leaderboard }),
        options,
      ),
      this.messenger.onNotification(openFile, ({ uri }) => this.openFile(uri), options),
      this.messenger.onNotification(panelAction, (action) => this.act(action, this.evaluation), options),
    );
  }

  private problems(): readonly ProblemFile[] {
    const result = this.store.get(this.evaluation)?.result;
    return result === undefined ? [] : problemFiles(result);
  }

  /** Opens a line beside the panel; only files of this evaluation, whatever the page asks for. */
  private async openLine(uri: string, line: number): Promise<void> {
    const state = this.store.get(this.evaluation);
    if (state === undefined || !filesOf(state.record).includes(uri)) return;
    this.lastJump = { uri, line };
    const position = new vscode.Position(Math.max(0, line - 1), 0);
    try {
      const editor = await vscode.window.showTextDocument(vscode.Uri.parse(uri), {
        viewColumn: this.columnBeside(),
        preserveFocus: false,
        preview: true,
      });
      const range = editor.document.lineAt(Math.min(position.line, editor.document.lineCount - 1)).range;
      editor.selection = new vscode.Selection(range.start, range.start);
      editor.revealRange(range, vscode.TextEditorRevealType.InCenter);
    } catch (error) {
      const files = state.result && [state.result.truth, ...state.result.models.map(({ file }) => file)];
      const bytes = files?.find((file) => file.uri === uri)?.bytes ?? 0;
      const reason = bytes > LARGEST_DOCUMENT ? undefined : error;
      void vscode.window.showWarningMessage(notShownText(baseName(uri), line, reason));
    }
  }

  /** Opens a file beside the panel, in whatever editor is for it; only files of this evaluation. */
  private async openFile(uri: string): Promise<void> {
    const state = this.store.get(this.evaluation);
    if (state === undefined || !filesBehind(state).includes(uri)) return;
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), {
      viewColumn: this.columnBeside(),
      preview: true,
    } satisfies vscode.TextDocumentShowOptions);
  }

  /** A group that shows no panel yet, so that the panel stays in sight. */
  private columnBeside(): vscode.ViewColumn {
    const own = this.webview.viewColumn ?? vscode.ViewColumn.One;
    const other = vscode.window.tabGroups.all.find((group) => group.viewColumn !== own);
    return other?.viewColumn ?? vscode.ViewColumn.Beside;
  }
}

/** In brackets where it is locked, as VS Code writes it of a locked preview. */
function titleOf(state: EvaluationState | undefined): string {
  if (state === undefined) return 'RecScope';
  return state.record.locked === true ? `[RecScope] ${modelsOf(state)}` : `RecScope: ${modelsOf(state)}`;
}

function modelsOf({ record }: EvaluationState): string {
  const models = record.models.map((model) => baseName(model.uri));
  return models.length === 1 ? models[0] : l10n.t('{0} and {1} more', models[0], models.length - 1);
}

/** The last result stays on screen even where the engine no longer has the data behind it. */
export function panelStateOf(state: EvaluationState | undefined): PanelState {
  if (state === undefined) return { kind: 'empty' };
  const { activity, result, stale } = state;
  const last = result && withFirstPlaces(result);
  const title = l10n.t('{0} against {1}', modelsOf(state), baseName(state.record.truth.uri));
  if (activity.kind === 'running') return { kind: 'running', title, progress: activity.progress, last };
  if (activity.kind === 'failed') {
    const { file, line, message, advice } = activity.problem;
    const place =
      file === undefined ? '' : line === undefined ? `${baseName(file)}: ` : `${baseName(file)}:${line}: `;
    return { kind: 'failed', title, message: place + message, advice, last };
  }
  return last === undefined ? { kind: 'empty' } : { kind: 'done', evaluation: last, stale };
}
