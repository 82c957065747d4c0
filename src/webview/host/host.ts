import { HOST_EXTENSION } from 'vscode-messenger-common';
import { createCancellationToken, Messenger, type VsCodeApi } from 'vscode-messenger-webview';
import {
  askQuestion,
  leaderboardChoice,
  type LeaderboardChoice,
  openFile,
  panelAction,
  type PanelAction,
  type PanelMemory,
  panelMode,
  type PanelMode,
  panelReady,
  panelState,
  type PanelState,
  rememberLeaderboard,
  revealLine,
  showUser,
  stopAsking,
} from '../../shared/protocol/panelProtocol';
import type { AnswerOf, QueryOf, QuestionName } from '../../shared/protocol/questions';

/** The extension as the panel sees it: what can be asked, done and heard. */
export interface Host {
  /** @param signal gives the question up */
  ask<Name extends QuestionName>(
    name: Name,
    query: QueryOf<Name>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<Name>>;
  /** Answers of this name that were asked for are no longer needed. */
  stopAsking(name: QuestionName): void;
  act(action: PanelAction): void;
  reveal(uri: string, line: number): void;
  open(uri: string): void;
  remember(memory: PanelMemory): void;
  rememberLeaderboard(choice: LeaderboardChoice): void;
  /** Starts listening, then says that the panel is ready. */
  start(memory: PanelMemory | undefined, listener: HostListener): void;
}

interface HostListener {
  readonly state: (state: PanelState) => void;
  readonly leaderboard: (choice: LeaderboardChoice) => void;
  readonly mode: (mode: PanelMode) => void;
  /** Without a model: in the one that is shown. */
  readonly showUser: (user: number, model: number | undefined) => void;
}

export function connectHost(api: VsCodeApi): Host {
  const messenger = new Messenger(api);
  return {
    ask: <Name extends QuestionName>(name: Name, query: QueryOf<Name>, signal?: AbortSignal) =>
      messenger.sendRequest(
        askQuestion,
        HOST_EXTENSION,
        { name, query: query as never },
        signal && createCancellationToken(signal),
      ) as Promise<AnswerOf<Name>>,
    stopAsking: (name) => messenger.sendNotification(stopAsking, HOST_EXTENSION, { name }),
    act: (action) => messenger.sendNotification(panelAction, HOST_EXTENSION, action),
    reveal: (uri, line) => messenger.sendNotification(revealLine, HOST_EXTENSION, { uri, line }),
    open: (uri) => messenger.sendNotification(openFile, HOST_EXTENSION, { uri }),
    remember: (memory) => api.setState(memory),
    rememberLeaderboard: (choice) => messenger.sendNotification(rememberLeaderboard, HOST_EXTENSION, choice),
    start(memory, listener) {
      messenger.onNotification(panelState, listener.state);
      messenger.onNotification(showUser, ({ model, user }) => listener.showUser(user, model));
      messenger.onNotification(panelMode, listener.mode);
      messenger.onNotification(leaderboardChoice, listener.leaderboard);
      messenger.start();
      messenger.sendNotification(panelReady, HOST_EXTENSION, memory);
    },
  };
}
