import type { QuestionName, UserFilter } from './queries';
import type { NotificationType, RequestType } from 'vscode-messenger-common';
import type { AnalysisAction, AnalysisKind, AnalysisPanelState } from './analyses';
import type { JudgedMessage, LeaderboardChoice, PanelAction } from './pageMessages';
import type { EvaluationView } from './views/evaluationView';
import type { QuestionView } from './views/questionView';

/**
 * Current state of an evaluation's panel. To keep it small it contains only the first places of each problem;
 * the query `problems` returns the others.
 */
export type PanelState = AnalysisPanelState<'evaluation'> | AskingState;

/** State in which a person must answer a question before the evaluation can continue. */
export interface AskingState {
  readonly kind: 'asking';
  readonly question: QuestionView;
  readonly last: EvaluationView | undefined;
}

/** Behavior of the panel that is not part of its result. */
export interface PanelMode {
  /** Whether the panel keeps its result, so that later runs and changes open another panel. */
  readonly locked: boolean;
  /** Whether selecting a line in an editor opens its user, unless the panel is locked. */
  readonly linked: boolean;
  /** A person excluded the judgments; absent: they are included if there are any. */
  readonly excludesJudgements?: true;
  /** Name of a file that lists what to judge; absent: none was chosen. */
  readonly pool?: string;
  /** Name of the file next to the only model that can be compared with it; absent if not found. */
  readonly rival?: string;
  /** Answers that were given before this result; absent if there were none. */
  readonly chosen?: readonly RememberedAnswer[];
}

/** Answer of a person that the evaluation depends on. */
export interface RememberedAnswer {
  /** File that the answer is about; absent: the answer is about IDs. */
  readonly uri?: string;
  readonly label: string;
}

/** Setting that is chosen at a word of the panel's head. */
export type HeadSetting = 'cutoff' | 'convention' | 'threshold';

/** View of the panel, with the model and filter that it shows. */
export interface ShownView {
  /** ID of the tab. */
  readonly tab: string;
  /** Number of the model; absent: the model that is shown. */
  readonly model?: number;
  readonly filter?: UserFilter;
}

/** Where judgments are written, and by whom. */
export interface JudgingPlace {
  /** Path of the file, for people. */
  readonly path: string;
  /** Name of the judge; may be empty. */
  readonly judge: string;
  /** Why the judgment was not saved (already translated); absent: it was. */
  readonly problem?: string;
}

export interface PanelQuery {
  readonly name: QuestionName;
  readonly query: never;
  readonly heard?: number;
}

// Host → panel
export const panelState: NotificationType<PanelState> = { method: 'panelState' };
/** Sends the state of an analysis that is not an evaluation. */
export const analysisState: NotificationType<AnalysisPanelState<AnalysisKind> | AskingState> = {
  method: 'panelState',
};
/**
 * Sends the choice kept by {@link rememberLeaderboard} before the first state; sent only if a choice is kept.
 */
export const leaderboardChoice: NotificationType<LeaderboardChoice> = { method: 'leaderboardChoice' };
export const panelMode: NotificationType<PanelMode> = { method: 'panelMode' };
/** Reports the progress of an answer, 0 … 1, for queries that requested it. */
export const askProgress: NotificationType<{ heard: number; share: number }> = { method: 'askProgress' };
/** Opens a user because its line is selected in an editor; without a model, in the model that is shown. */
export const showUser: NotificationType<{ model?: number; user: number }> = { method: 'showUser' };

/** Opens a view because a person followed a link in an editor. */
export const showView: NotificationType<ShownView> = { method: 'showView' };
/** Opens the choices of a setting. */
export const showSetting: NotificationType<{ setting: HeadSetting }> = { method: 'showSetting' };

// Panel → host
/** Reports that the page is ready, with the state it kept over a reload. */
export const panelReady: NotificationType<unknown> = { method: 'panelReady' };
/**
 * Sends a query about the evaluation; the answer's type has the same name. If the page cancels it, the engine
 * stops.
 */
export const askQuestion: RequestType<PanelQuery, unknown> = { method: 'askQuestion' };
/** Writes a judgment, or asks where it would be written. */
export const judgeItem: RequestType<JudgedMessage, JudgingPlace> = { method: 'judgeItem' };
/** Shows a line of a file in an editor next to the panel. */
export const revealLine: NotificationType<{ uri: string; line: number }> = { method: 'revealLine' };
/** Stores the choice with the evaluation, so that the choice outlives the panel. */
export const rememberLeaderboard: NotificationType<LeaderboardChoice> = { method: 'rememberLeaderboard' };
/** Shows a whole file in an editor next to the panel. */
export const openFile: NotificationType<{ uri: string }> = { method: 'openFile' };
/** Requests an action that is also a command: run again, cancel, change a choice (the host asks in place), copy. */
export const panelAction: NotificationType<PanelAction> = { method: 'panelAction' };
/** Requests an action of an analysis that is not an evaluation. */
export const analysisAction: NotificationType<AnalysisAction<AnalysisKind>> = { method: 'panelAction' };
