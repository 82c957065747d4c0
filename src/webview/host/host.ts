import type { QueryOf, QuestionName } from '../../shared/protocol/queries';
import { HOST_EXTENSION } from 'vscode-messenger-common';
import { createCancellationToken, Messenger, type VsCodeApi } from 'vscode-messenger-webview';
import {
  askProgress,
  askQuestion,
  judgeItem,
  type JudgingPlace,
  leaderboardChoice,
  openFile,
  panelAction,
  panelMode,
  type PanelMode,
  panelReady,
  panelState,
  type PanelState,
  rememberLeaderboard,
  revealLine,
  showUser,
  showSetting,
  showView,
  type ShownView,
  type HeadSetting,
} from '../../shared/protocol/panelProtocol';
import type { JudgedMessage, LeaderboardChoice, PanelAction } from '../../shared/protocol/pageMessages';
import type { PanelMemory } from '../uiState';
import type { AnswerOf, Asking } from '../../shared/protocol/questions';

/** Interface of the panel to the extension: queries, actions and events. */
export interface Host {
  ask<Name extends QuestionName>(name: Name, query: QueryOf<Name>, asking?: Asking): Promise<AnswerOf<Name>>;
  /** Holds back queries, because the engine does not have their result yet. */
  hold(): void;
  /** Sends the queries that were held back. */
  release(): void;
  /** Writes a judgment, or asks where it would be written. */
  judge(message: JudgedMessage): Promise<JudgingPlace>;
  act(action: PanelAction): void;
  reveal(uri: string, line: number): void;
  open(uri: string): void;
  remember(memory: PanelMemory): void;
  rememberLeaderboard(choice: LeaderboardChoice): void;
  /** Starts listening for messages, and then reports that the panel is ready. */
  start(memory: PanelMemory | undefined, listener: HostListener): void;
}

interface HostListener {
  readonly state: (state: PanelState) => void;
  readonly leaderboard: (choice: LeaderboardChoice) => void;
  readonly mode: (mode: PanelMode) => void;
  /** Opens a user; without a model, in the model that is shown. */
  readonly showUser: (user: number, model: number | undefined) => void;
  readonly showView: (view: ShownView) => void;
  readonly showSetting: (setting: HeadSetting) => void;
}

export function connectHost(api: VsCodeApi): Host {
  const messenger = new Messenger(api);
  /** Progress callbacks by the number of the query. */
  const listeners = new Map<number, (share: number) => void>();
  let requestNumber = 0;
  let batch: Promise<void> | undefined;
  let release = (): void => undefined;
  return {
    hold() {
      batch ??= new Promise((resolve) => (release = resolve));
    },
    release() {
      batch = undefined;
      release();
    },
    ask: async <Name extends QuestionName>(
      name: Name,
      query: QueryOf<Name>,
      { signal, onProgress }: Asking = {},
    ) => {
      if (batch !== undefined) {
        await batch;
        // The query may have been canceled meanwhile.
        signal?.throwIfAborted();
      }
      const heard = onProgress && requestNumber++;
      if (heard !== undefined && onProgress !== undefined) listeners.set(heard, onProgress);
      try {
        return (await messenger.sendRequest(
          askQuestion,
          HOST_EXTENSION,
          { name, query: query as never, ...(heard !== undefined && { heard }) },
          signal && createCancellationToken(signal),
        )) as AnswerOf<Name>;
      } finally {
        if (heard !== undefined) listeners.delete(heard);
      }
    },
    judge: (message) => messenger.sendRequest(judgeItem, HOST_EXTENSION, message),
    act: (action) => messenger.sendNotification(panelAction, HOST_EXTENSION, action),
    reveal: (uri, line) => messenger.sendNotification(revealLine, HOST_EXTENSION, { uri, line }),
    open: (uri) => messenger.sendNotification(openFile, HOST_EXTENSION, { uri }),
    remember: (memory) => api.setState(memory),
    rememberLeaderboard: (choice) => messenger.sendNotification(rememberLeaderboard, HOST_EXTENSION, choice),
    start(memory, listener) {
      messenger.onNotification(panelState, listener.state);
      messenger.onNotification(showUser, ({ model, user }) => listener.showUser(user, model));
      messenger.onNotification(showView, listener.showView);
      messenger.onNotification(showSetting, ({ setting }) => listener.showSetting(setting));
      messenger.onNotification(panelMode, listener.mode);
      messenger.onNotification(leaderboardChoice, listener.leaderboard);
      messenger.onNotification(askProgress, ({ heard, share }) => listeners.get(heard)?.(share));
      messenger.start();
      messenger.sendNotification(panelReady, HOST_EXTENSION, memory);
    },
  };
}
