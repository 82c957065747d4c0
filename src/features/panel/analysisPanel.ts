import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Messenger } from 'vscode-messenger';
import type { WebviewIdMessageParticipant } from 'vscode-messenger-common';
import type { AnalysisAction, AnalysisKind, AnalysisPanelState } from '../../shared/protocol/analyses';
import {
  analysisAction,
  analysisState,
  leaderboardChoice,
  openFile,
  panelAction,
  panelMode,
  type AskingState,
  panelReady,
  rememberLeaderboard,
  revealLine,
  showUser,
  showSetting,
  showView,
  type ShownView,
  type HeadSetting,
} from '../../shared/protocol/panelProtocol';
import type { LeaderboardChoice, PanelAction } from '../../shared/protocol/pageMessages';
import type { EngineService } from '../engineService';
import { MAX_DIAGNOSED_BYTES } from '../findings/diagnostics';
import type { AnalysisState } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { inspectingProgress } from '../analyses/progressText';
import { featureOf, singleAnswerFeatureOf } from '../analyses/registry';
import { chosenAnswers, questionView } from '../evaluations/choices/readingQuestion';
import { rivalFile } from '../evaluations/evaluationRecord';
import { withFirstPlaces } from '../../shared/problems/firstPlaces';
import { baseName } from '../fileNames';
import { JudgingAnswers } from '../judging/judgingAnswers';
import { EngineAnswers } from './engineAnswers';
import { analysisActionSchema, checkMessage } from './messageSchemas';
import { ACTION, FILE, LEADERBOARD, LINE } from '../../shared/protocol/pageMessages';
import { notShownText } from './notShownText';
import { panelHtml } from './panelHtml';
import { adviceInEditor } from '../workbench/adviceText';
import { escapeLinksAndIcons } from '../workbench/inertText';
import { plainLine } from '../../shared/text/nameText';
import { warn } from '../workbench/notification';
import { placedMessage } from '../../shared/text/placedMessage';

export const PANEL_TYPE = 'recscope.evaluation';

/** Actions that the panels' pages may request. */
export interface PanelActions {
  act(action: PanelAction, evaluation: string): void;
  /** @param action validated for the analysis' kind */
  actOnOther(action: AnalysisAction<AnalysisKind>, analysis: string): void;
  /** Reads the data of a panel that was restored after a reload. */
  restore(analysis: string): void;
  /** Runs an evaluation again after a judgment. */
  judged(evaluation: string): void;
}

/** Editor tab of one analysis. The tab has only the view; the data stays in the engine. */
export class AnalysisPanel implements vscode.Disposable {
  private readonly participant: WebviewIdMessageParticipant;
  private readonly subscriptions: vscode.Disposable[] = [];
  private ready = false;
  /** The analysis is or was in the store. */
  private known = false;
  private readonly afterReady: (() => void)[] = [];
  /** Line that the page last opened: the cursor moves there, which is not reported back. */
  private lastJump: { readonly uri: string; readonly line: number } | undefined;
  /** Columns and baseline of the page, as last chosen by it or the record. */
  private shownChoice: LeaderboardChoice | undefined;

  constructor(
    readonly analysis: string,
    private readonly kind: AnalysisKind,
    private readonly webview: vscode.WebviewPanel,
    extension: vscode.Uri,
    private readonly messenger: Messenger,
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
    private readonly actions: PanelActions,
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
    webview.webview.html = panelHtml(webview.webview, extension, kind, analysis);
    this.subscriptions.push(
      store.onChange((state) => {
        if (state === undefined || state.record.id === analysis) this.refresh();
      }),
    );
    this.subscriptions.push(
      // The page of a hidden tab is destroyed; it reports again when it is ready.
      webview.onDidChangeViewState(() => (this.ready &&= webview.visible)),
    );
    this.refresh();
  }

  /** @param preserveFocus shows the panel without moving the focus to it */
  reveal(preserveFocus: boolean): void {
    this.webview.reveal(undefined, preserveFocus);
  }

  /** Opens a user in the side region once the page is ready; without a model, in the one that is shown. */
  show(user: number, model?: number): void {
    this.whenReady(() => this.messenger.sendNotification(showUser, this.participant, { model, user }));
  }

  /** Opens one of the page's views once the page is ready. */
  showView(view: ShownView): void {
    this.whenReady(() => this.messenger.sendNotification(showView, this.participant, view));
  }

  /** Opens the choices of a setting, as soon as the page can. */
  showSetting(setting: HeadSetting): void {
    this.whenReady(() => this.messenger.sendNotification(showSetting, this.participant, { setting }));
  }

  private whenReady(send: () => void): void {
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

  /** Whether it follows the cursor to this line: visible, linked, not locked, and not the cause of the movement. */
  follows(uri: string, line: number): boolean {
    const record = this.store.evaluation(this.analysis)?.record;
    const own = this.lastJump?.uri === uri && this.lastJump.line === line;
    return this.webview.visible && record?.linked === true && record.locked !== true && !own;
  }

  get visible(): boolean {
    return this.webview.visible;
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
    const state = this.store.get(this.analysis);
    this.webview.title = escapeLinksAndIcons(titleOf(state));
    if (!this.ready) return;
    if (this.kind === 'evaluation') {
      const record = this.store.evaluation(this.analysis)?.record;
      const { locked = false, linked = false, leaderboard } = record ?? {};
      // A page may be ready before its record exists: the first choice is sent with the record, before the result.
      if (leaderboard !== undefined && leaderboard !== this.shownChoice) {
        this.shownChoice = leaderboard;
        this.messenger.sendNotification(leaderboardChoice, this.participant, leaderboard);
      }
      const rival = record && rivalFile(record);
      this.messenger.sendNotification(panelMode, this.participant, {
        ...{ locked, linked },
        ...(rival !== undefined && { rival: baseName(rival) }),
        ...(record?.judgements?.length === 0 && { excludesJudgements: true }),
        ...(record?.pool && { pool: baseName(record.pool.uri) }),
        ...(record && { chosen: chosenAnswers(record) }),
      });
    }
    this.known ||= state !== undefined;
    this.messenger.sendNotification(
      analysisState,
      this.participant,
      this.known ? panelStateOf(state) : PLANNING(),
    );
  }

  private answer(): void {
    const options = { sender: this.participant };
    this.subscriptions.push(
      this.messenger.onNotification(
        panelReady,
        () => {
          this.ready = true;
          this.shownChoice = undefined;
          this.refresh();
          for (const send of this.afterReady.splice(0)) send();
        },
        options,
      ),
      this.messenger.onNotification(
        revealLine,
        checkMessage(LINE, ({ uri, line }) => this.openLine(uri, line)),
        options,
      ),
      this.messenger.onNotification(
        openFile,
        checkMessage(FILE, ({ uri }) => this.openFile(uri)),
        options,
      ),
      ...(this.kind === 'evaluation' ? this.answerEvaluation() : this.answerOther(this.kind)),
    );
  }

  private answerEvaluation(): vscode.Disposable[] {
    const options = { sender: this.participant };
    const answers = new EngineAnswers(this.messenger, this.participant, this.engine, this.analysis);
    const { messenger, participant, store, analysis } = this;
    return [
      answers,
      new JudgingAnswers(messenger, participant, store, analysis, () => this.actions.judged(analysis)),
      // A page first reports that it is ready, and then sends queries.
      this.messenger.onNotification(panelReady, () => answers.restart(), options),
      this.messenger.onNotification(
        rememberLeaderboard,
        checkMessage(LEADERBOARD, (leaderboard) => {
          this.shownChoice = leaderboard;
          this.store.change(this.analysis, { leaderboard });
        }),
        options,
      ),
      this.messenger.onNotification(
        panelAction,
        checkMessage(ACTION, (action) => this.actions.act(action, this.analysis)),
        options,
      ),
    ];
  }

  private answerOther(kind: AnalysisKind): vscode.Disposable[] {
    const feature = singleAnswerFeatureOf(kind);
    if (feature === undefined) return [];
    return [
      this.messenger.onNotification(
        analysisAction,
        checkMessage(analysisActionSchema(feature.settings, Object.keys(feature.actions)), (action) =>
          this.actions.actOnOther(action, this.analysis),
        ),
        { sender: this.participant },
      ),
    ];
  }

  /** Opens a line next to the panel; only in files of this analysis, whatever the page requests. */
  private async openLine(uri: string, line: number): Promise<void> {
    const state = this.store.get(this.analysis);
    if (state === undefined || !featureOf(state.kind).files(state.record).includes(uri)) return;
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
      const bytes = (state.result && featureOf(state.kind).bytesOf(state.result, uri)) ?? 0;
      const reason = bytes > MAX_DIAGNOSED_BYTES ? undefined : error;
      void warn(notShownText(baseName(uri), line, reason));
    }
  }

  /** Opens a file next to the panel, in its default editor; only files of this analysis. */
  private async openFile(uri: string): Promise<void> {
    const state = this.store.get(this.analysis);
    if (state === undefined || !featureOf(state.kind).filesBehind(state).includes(uri)) return;
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri), {
      viewColumn: this.columnBeside(),
      preview: true,
    } satisfies vscode.TextDocumentShowOptions);
  }

  /** Returns an editor group without a panel, so that this panel stays visible. */
  private columnBeside(): vscode.ViewColumn {
    const own = this.webview.viewColumn ?? vscode.ViewColumn.One;
    const other = vscode.window.tabGroups.all.find((group) => group.viewColumn !== own);
    return other?.viewColumn ?? vscode.ViewColumn.Beside;
  }
}

/** Returns the state of an evaluation whose files are still being searched. */
const PLANNING = (): AnalysisPanelState<'evaluation'> => ({
  kind: 'running',
  title: l10n.t('Evaluate Recommendations'),
  progress: inspectingProgress(),
  last: undefined,
});

/** Returns the title, in brackets if it is locked, like a locked preview of VS Code. */
function titleOf(state: AnalysisState | undefined): string {
  if (state === undefined) return 'RecScope';
  const title = featureOf(state.kind).title(state.record);
  return 'locked' in state.record && state.record.locked === true
    ? `[RecScope] ${title}`
    : `RecScope: ${title}`;
}

/** Returns the state for the page. The last result stays even if its data is no longer loaded. */
export function panelStateOf(
  state: AnalysisState | undefined,
): AnalysisPanelState<AnalysisKind> | AskingState {
  if (state === undefined) return { kind: 'empty' };
  const { kind, record, activity, result, stale, deleted } = state;
  const feature = featureOf(kind);
  const evaluationView = kind === 'evaluation' && result !== undefined ? withFirstPlaces(result) : undefined;
  const last = evaluationView ?? result;
  const title = plainLine(feature.runningTitle(record));
  if (activity.kind === 'running') return { kind: 'running', title, progress: activity.progress, last };
  // Only evaluations ask questions.
  if (activity.kind === 'asking' && kind === 'evaluation')
    return {
      kind: 'asking',
      question: questionView(activity.question, activity.before?.length ?? 0),
      last: evaluationView,
    };
  if (activity.kind === 'failed') {
    const { problem, options, before = [] } = activity;
    const { file, line, message } = problem;
    // The engine returns Uris; the page may open only those of the analysis.
    const isOurs = file !== undefined && problem.isMissing !== true && feature.files(record).includes(file);
    return {
      kind: 'failed',
      title,
      message: placedMessage({ file: file && baseName(file), line, message }),
      advice: adviceInEditor(problem),
      ...(isOurs && { place: { uri: file, ...(line !== undefined && { line }) } }),
      ...(options !== undefined && { options }),
      ...(before.length > 0 && { hasBack: true }),
      last,
    } as AnalysisPanelState<AnalysisKind>;
  }
  if (last === undefined) return { kind: 'empty' };
  return { kind: 'done', [kind]: last, stale, deleted } as AnalysisPanelState<AnalysisKind>;
}
