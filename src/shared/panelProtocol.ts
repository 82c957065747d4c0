import type { NotificationType, RequestType } from 'vscode-messenger-common';
import type { ChartQuery, ChartView } from './chartView';
import type { ConventionsView, QuickComparison } from './conventionsView';
import type { CopyFormat } from './copyFormats';
import type { ExplanationView } from './explanationView';
import type {
  EvaluationView,
  UserFilter,
  UserLocation,
  UserLocationQuery,
  UserSort,
  UsersPage,
  UsersQuery,
  UserView,
  Versus,
} from './evaluationView';

import type {
  ItemCounting,
  ItemCutoff,
  ItemFilter,
  ItemLocation,
  ItemLocationQuery,
  ItemSort,
  ItemsPage,
  ItemsQuery,
  ItemSummary,
  ItemView,
} from './itemsView';
import type { ProblemFile } from './problemFiles';

/**
 * What the panel shows just now. The host sends it whole on every change; it is small: of what is wrong with the files
 * it holds the first places only, and {@link queryProblems} has the others.
 */
export type PanelState =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'running';
      readonly title: string;
      readonly progress: ProgressView;
      /** The last good result stays on screen while the next one is made. */
      readonly last: EvaluationView | undefined;
    }
  | {
      readonly kind: 'done';
      readonly evaluation: EvaluationView;
      readonly stale: readonly string[];
    }
  | {
      readonly kind: 'failed';
      readonly title: string;
      readonly message: string;
      readonly advice: string;
      readonly last: EvaluationView | undefined;
    };

export interface ProgressView {
  /** What is being done, for people: "Reading recs.csv". */
  readonly step: string;
  readonly rows: number;
  readonly bytes: number;
  /** Undefined when the size is not known. */
  readonly totalBytes: number | undefined;
}

/** How the panel behaves, beside what it shows. */
export interface PanelMode {
  /** It keeps its result: whatever is run or changed from now on goes to another panel. */
  readonly locked: boolean;
  /** The line that is selected in an editor opens its user; not while it is locked. */
  readonly linked: boolean;
}

/** How a person wants the leaderboard. Measures go by name, so that it outlives a change of them. */
export interface LeaderboardChoice {
  /** The model that the others are compared with; null: none; absent: the first. */
  readonly baseline?: string | null;
  /** Columns from left to right; those that are not named follow as they were asked for. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** They stand on the left and stay in sight when the table is scrolled sideways. */
  readonly frozen: readonly string[];
}

/** What the panel keeps over a reload. */
export interface PanelMemory {
  readonly evaluation: string | undefined;
  readonly sort: UserSort;
  readonly filter: UserFilter;
  readonly user: string | undefined;
  readonly query?: string;
  readonly model?: number;
  /** First row in sight of the user table. */
  readonly row?: number;
  /** What the last column of the user table compares: so its rows can be asked for before the result is known. */
  readonly versus?: Versus;
  readonly tab?: 'users' | 'items' | 'problems';
  readonly items?: ItemsMemory;
  /** Name of the measure that is explained of each user. */
  readonly measure?: string;
  readonly charts?: ChartsMemory;
}

export interface ItemsMemory {
  /** Absent: the largest K of the measures. */
  readonly cutoff?: ItemCutoff;
  readonly sort: ItemSort;
  readonly filter: ItemFilter;
  readonly query: string;
  /** Id of the open item. */
  readonly item: string | undefined;
  readonly row: number;
}

/** What the section of charts shows. */
export interface ChartsMemory {
  readonly open?: boolean;
  /** Name of the measure that is drawn. */
  readonly measure?: string;
  /** The same as long as nobody chose one. */
  readonly begunWith?: string;
  /** Name of the measure beyond accuracy that it is held against. */
  readonly against?: string;
}

// Host → panel
export const panelState: NotificationType<PanelState> = { method: 'panelState' };
/** What the host has kept of {@link rememberLeaderboard}; comes before the first state, or not at all. */
export const leaderboardChoice: NotificationType<LeaderboardChoice> = { method: 'leaderboardChoice' };
export const panelMode: NotificationType<PanelMode> = { method: 'panelMode' };
/** Opens this user because an editor shows one of its lines; without a model, in the one that is shown. */
export const showUser: NotificationType<{ model?: number; user: number }> = { method: 'showUser' };

// Panel → host
export const panelReady: NotificationType<PanelMemory | undefined> = { method: 'panelReady' };
export const queryUsers: RequestType<UsersQuery, UsersPage> = { method: 'queryUsers' };
export const queryUser: RequestType<{ model: number; user: number }, UserView> = { method: 'queryUser' };
/** Null: there is no such user. */
export const locateUser: RequestType<UserLocationQuery, UserLocation | null> = { method: 'locateUser' };
export const queryItemSummary: RequestType<ItemCounting, ItemSummary> = { method: 'queryItemSummary' };
export const queryItems: RequestType<ItemsQuery, ItemsPage> = { method: 'queryItems' };
/** Null: there is no such item. */
export const locateItem: RequestType<ItemLocationQuery, ItemLocation | null> = { method: 'locateItem' };
/** Null: there is no such item. */
export const queryItem: RequestType<ItemCounting & { readonly item: number }, ItemView | null> = {
  method: 'queryItem',
};
/** The arithmetic of one value; null: the measure has no value per user. */
export const queryExplanation: RequestType<
  { model: number; user: number; measure: string },
  ExplanationView | null
> = { method: 'queryExplanation' };
/** One measure under every convention. The page may give the question up, and the engine then stops. */
export const queryConventions: RequestType<{ model: number; measure: string }, ConventionsView> = {
  method: 'queryConventions',
};
/** The same if it takes about so many milliseconds at most. */
export const queryQuickConventions: RequestType<
  { model: number; measure: string; milliseconds: number },
  QuickComparison
> = { method: 'queryQuickConventions' };
/** What is wrong with the files of the newest result, with every place that is kept. */
export const queryProblems: RequestType<undefined, readonly ProblemFile[]> = { method: 'queryProblems' };
/** What a chart shows. A question of the same kind takes the place of one under way. */
export const queryChart: RequestType<ChartQuery, ChartView> = { method: 'queryChart' };
/** Nobody looks at charts any more. */
export const leaveCharts: NotificationType<undefined> = { method: 'leaveCharts' };
/** Shows a line of a file in an editor beside the panel. */
export const revealLine: NotificationType<{ uri: string; line: number }> = { method: 'revealLine' };
/** Is kept with the evaluation, and so outlives the panel. */
export const rememberLeaderboard: NotificationType<LeaderboardChoice> = { method: 'rememberLeaderboard' };
/** Shows a whole file in an editor beside the panel. */
export const openFile: NotificationType<{ uri: string }> = { method: 'openFile' };
/** Anything that is also a command: run again, cancel, change a choice (the host asks in place), copy. */
export const panelAction: NotificationType<PanelAction> = { method: 'panelAction' };

export type PanelAction =
  | { readonly kind: 'evaluate' }
  | { readonly kind: 'rerun' }
  | { readonly kind: 'cancel' }
  /** The means of all models, onto the clipboard. */
  | { readonly kind: 'copy'; readonly format: CopyFormat; readonly intervals: boolean }
  /** All of the result as a file. */
  | { readonly kind: 'saveReport' }
  | { readonly kind: 'changeFiles' }
  /** Another file in the place of this one. */
  | { readonly kind: 'changeFile'; readonly uri: string }
  | { readonly kind: 'changeColumns' }
  /** Those of this file. */
  | { readonly kind: 'changeColumnsOf'; readonly uri: string }
  /** Training data, items, catalogue. */
  | { readonly kind: 'changeFurther' }
  | { readonly kind: 'changeMeasures' }
  | { readonly kind: 'addMeasure' }
  | { readonly kind: 'changeConvention' }
  | { readonly kind: 'changeThreshold' }
  /** Measures at the one cutoff are measured at the other, without reading a file. */
  | { readonly kind: 'setCutoff'; readonly from: number; readonly to: number }
  | { readonly kind: 'showProblems' }
  /** Shows a setting of ours to be changed; it holds from the next run on. */
  | { readonly kind: 'openSetting'; readonly setting: 'eventWeights' | 'combineEvents' }
  | { readonly kind: 'lock'; readonly on: boolean }
  | { readonly kind: 'link'; readonly on: boolean };
