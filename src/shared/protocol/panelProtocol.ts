import type {
  BaselineDelta,
  ItemCutoff,
  ItemSort,
  PatternsQuery,
  QuestionName,
  UserFilter,
  UserSort,
} from './queries';
import type { NotificationType, RequestType } from 'vscode-messenger-common';
import type { AnalysisAction, AnalysisKind, AnalysisPanelState } from './analyses';
import type { ChartsChoice, LeaderboardChoice, PanelAction } from './pageMessages';
import type { ItemFilter } from './views/itemsView';
import type { TableItemRow } from './views/tableItemsView';
import type { PatternRow } from './views/tablesView';

/**
 * What the panel of an evaluation shows just now. It is small: of what is wrong with the files it holds the first places
 * only, and the question `problems` has the others.
 */
export type PanelState = AnalysisPanelState<'evaluation'>;

/** How the panel behaves, beside what it shows. */
export interface PanelMode {
  /** It keeps its result: whatever is run or changed from now on goes to another panel. */
  readonly locked: boolean;
  /** The line that is selected in an editor opens its user; not while it is locked. */
  readonly linked: boolean;
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
  readonly baselineDelta?: BaselineDelta;
  /** Id of the view that is shown. */
  readonly tab?: string;
  readonly items?: ItemsMemory;
  /** Name of the measure that is explained of each user. */
  readonly measure?: string;
  readonly charts?: ChartsMemory;
  /** The files are shown in the head. */
  readonly details?: boolean;
  readonly comparison?: ComparisonMemory;
  readonly tables?: TablesMemory;
}

/** What of a result of tables is shown, and which queries somebody asked for; each with the result that it is of. */
export interface TablesMemory {
  readonly sort: PatternsQuery['sort'];
  /** Its items were asked for. */
  readonly counted?: string | undefined;
  /** Its models were to be compared. */
  readonly compared?: string | undefined;
  readonly pattern?: OpenTableRow<PatternRow> | undefined;
  readonly item?: OpenTableRow<TableItemRow> | undefined;
}

/** A row that is open beside its table. */
export interface OpenTableRow<Row> {
  /** The result, the model and the cutoff that it is of; beside others it is not open. */
  readonly of: string;
  readonly row: Row;
  /** Where it stood. */
  readonly index: number;
  /** Its users were asked for. */
  readonly asked?: boolean;
  /** Whose list is shown of them. */
  readonly user?: string;
}

/** What the tab of the comparison shows. */
export interface ComparisonMemory {
  /** Numbers of the two models that are looked at. */
  readonly pair?: readonly [number, number];
  readonly measure?: string;
  /** The column that users are divided by. */
  readonly by?: string;
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
export interface ChartsMemory extends ChartsChoice {
  readonly open?: boolean;
  /** What is drawn as long as nobody chose a measure. */
  readonly begunWith?: string;
}

export interface AskedQuestion {
  readonly name: QuestionName;
  readonly query: never;
  readonly heard?: number;
}

// Host → panel
export const panelState: NotificationType<PanelState> = { method: 'panelState' };
/** The same of another kind of analysis. */
export const analysisState: NotificationType<AnalysisPanelState<AnalysisKind>> = { method: 'panelState' };
/** What the host has kept of {@link rememberLeaderboard}; comes before the first state, or not at all. */
export const leaderboardChoice: NotificationType<LeaderboardChoice> = { method: 'leaderboardChoice' };
export const panelMode: NotificationType<PanelMode> = { method: 'panelMode' };
/** How far the answer to a question is, 0 … 1; for those that asked to hear of it. */
export const askProgress: NotificationType<{ heard: number; share: number }> = { method: 'askProgress' };
/** Opens this user because an editor shows one of its lines; without a model, in the one that is shown. */
export const showUser: NotificationType<{ model?: number; user: number }> = { method: 'showUser' };

// Panel → host
export const panelReady: NotificationType<PanelMemory | undefined> = { method: 'panelReady' };
/** Any question about the evaluation; its answer is of the same name. The page may give it up, and the engine then stops. */
export const askQuestion: RequestType<AskedQuestion, unknown> = { method: 'askQuestion' };
/** Shows a line of a file in an editor beside the panel. */
export const revealLine: NotificationType<{ uri: string; line: number }> = { method: 'revealLine' };
/** Is kept with the evaluation, and so outlives the panel. */
export const rememberLeaderboard: NotificationType<LeaderboardChoice> = { method: 'rememberLeaderboard' };
/** Shows a whole file in an editor beside the panel. */
export const openFile: NotificationType<{ uri: string }> = { method: 'openFile' };
/** Anything that is also a command: run again, cancel, change a choice (the host asks in place), copy. */
export const panelAction: NotificationType<PanelAction> = { method: 'panelAction' };
/** The same of another kind of analysis. */
export const analysisAction: NotificationType<AnalysisAction<AnalysisKind>> = { method: 'panelAction' };
