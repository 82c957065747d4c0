import { HOST_EXTENSION } from 'vscode-messenger-common';
import { createCancellationToken, Messenger, type VsCodeApi } from 'vscode-messenger-webview';
import type { ChartAnswer, ChartQuery } from '../shared/chartView';
import type { ConventionsView, QuickComparison } from '../shared/conventionsView';
import type {
  UserLocation,
  UserLocationQuery,
  UsersPage,
  UsersQuery,
  UserView,
} from '../shared/evaluationView';
import type { ExplanationView } from '../shared/explanationView';
import type {
  ItemCounting,
  ItemLocation,
  ItemLocationQuery,
  ItemsPage,
  ItemsQuery,
  ItemSummary,
  ItemView,
} from '../shared/itemsView';
import {
  leaderboardChoice,
  type LeaderboardChoice,
  locateItem,
  leaveCharts,
  locateUser,
  openFile,
  panelAction,
  type PanelAction,
  type PanelMemory,
  panelMode,
  type PanelMode,
  panelReady,
  panelState,
  type PanelState,
  queryChart,
  queryConventions,
  queryExplanation,
  queryItem,
  queryItems,
  queryItemSummary,
  queryProblems,
  queryQuickConventions,
  queryUser,
  queryUsers,
  rememberLeaderboard,
  revealLine,
  showUser,
} from '../shared/panelProtocol';
import type { ProblemFile } from '../shared/problemFiles';

/** The extension as the panel sees it: what can be asked, done and heard. */
export interface Host {
  users(query: UsersQuery): Promise<UsersPage>;
  user(model: number, user: number): Promise<UserView>;
  locate(query: UserLocationQuery): Promise<UserLocation | null>;
  /** null: the measure has no value for a single user. */
  explanation(model: number, user: number, measure: string): Promise<ExplanationView | null>;
  /** @param signal gives the question up */
  conventions(model: number, measure: string, signal: AbortSignal): Promise<ConventionsView>;
  /** The same if it takes about so many milliseconds at most. */
  quickConventions(
    model: number,
    measure: string,
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<QuickComparison>;
  itemSummary(counting: ItemCounting): Promise<ItemSummary>;
  items(query: ItemsQuery): Promise<ItemsPage>;
  locateItem(query: ItemLocationQuery): Promise<ItemLocation | null>;
  item(counting: ItemCounting, item: number): Promise<ItemView | null>;
  /** What is wrong with the files, with every place that is kept. */
  problems(): Promise<readonly ProblemFile[]>;
  chart<Query extends ChartQuery>(query: Query): Promise<ChartAnswer<Query['kind']>>;
  /** Charts that were asked for are no longer needed. */
  leaveCharts(): void;
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
    users: (query) => messenger.sendRequest(queryUsers, HOST_EXTENSION, query),
    user: (model, user) => messenger.sendRequest(queryUser, HOST_EXTENSION, { model, user }),
    locate: (query) => messenger.sendRequest(locateUser, HOST_EXTENSION, query),
    explanation: (model, user, measure) =>
      messenger.sendRequest(queryExplanation, HOST_EXTENSION, { model, user, measure }),
    conventions: (model, measure, signal) =>
      messenger.sendRequest(
        queryConventions,
        HOST_EXTENSION,
        { model, measure },
        createCancellationToken(signal),
      ),
    quickConventions: (model, measure, milliseconds, signal) =>
      messenger.sendRequest(
        queryQuickConventions,
        HOST_EXTENSION,
        { model, measure, milliseconds },
        createCancellationToken(signal),
      ),
    itemSummary: (counting) => messenger.sendRequest(queryItemSummary, HOST_EXTENSION, counting),
    items: (query) => messenger.sendRequest(queryItems, HOST_EXTENSION, query),
    locateItem: (query) => messenger.sendRequest(locateItem, HOST_EXTENSION, query),
    item: ({ model, cutoff }, item) =>
      messenger.sendRequest(queryItem, HOST_EXTENSION, { model, cutoff, item }),
    problems: () => messenger.sendRequest(queryProblems, HOST_EXTENSION, undefined),
    chart: <Query extends ChartQuery>(query: Query) =>
      messenger.sendRequest(queryChart, HOST_EXTENSION, query) as Promise<ChartAnswer<Query['kind']>>,
    leaveCharts: () => messenger.sendNotification(leaveCharts, HOST_EXTENSION, undefined),
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
