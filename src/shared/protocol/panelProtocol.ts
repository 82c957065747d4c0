import type { QuestionName, UserFilter } from './queries';
import type { NotificationType, RequestType } from 'vscode-messenger-common';
import type { AnalysisAction, AnalysisKind, AnalysisPanelState } from './analyses';
import type { LeaderboardChoice, PanelAction } from './pageMessages';
import type { EvaluationView } from './views/evaluationView';
import type { QuestionView } from './views/questionView';

/**
 * What the panel of an evaluation shows just now. It is small: of what is wrong with the files it holds the first places
 * only, and the question `problems` has the others.
 */
export type PanelState = AnalysisPanelState<'evaluation'> | AskingState;

/** A person has to say something before the evaluation can go on. */
export interface AskingState {
  readonly kind: 'asking';
  readonly question: QuestionView;
  readonly last: EvaluationView | undefined;
}

/** How the panel behaves, beside what it shows. */
export interface PanelMode {
  /** It keeps its result: whatever is run or changed from now on goes to another panel. */
  readonly locked: boolean;
  /** The line that is selected in an editor opens its user; not while it is locked. */
  readonly linked: boolean;
  /** Name of the file beside the only model that it can be compared with; absent: none is known. */
  readonly rival?: string;
  /** What was answered when it asked; absent: nothing. */
  readonly chosen?: readonly ChosenAnswer[];
}

/** An answer of a person without which an evaluation does not go on. */
export interface ChosenAnswer {
  /** The file that is read so; absent: it is about IDs. */
  readonly uri?: string;
  readonly label: string;
}

/** A view of the panel with what it shows. */
/** Settings that hang from words of the head. */
export type HeadSetting = 'cutoff' | 'convention' | 'threshold';

export interface ShownView {
  /** Id of the view. */
  readonly tab: string;
  /** Number of the model; absent: the one that is shown. */
  readonly model?: number;
  readonly filter?: UserFilter;
}

export interface AskedQuestion {
  readonly name: QuestionName;
  readonly query: never;
  readonly heard?: number;
}

// Host → panel
export const panelState: NotificationType<PanelState> = { method: 'panelState' };
/** The same of another kind of analysis. */
export const analysisState: NotificationType<AnalysisPanelState<AnalysisKind> | AskingState> = {
  method: 'panelState',
};
/** What the host has kept of {@link rememberLeaderboard}; comes before the first state, or not at all. */
export const leaderboardChoice: NotificationType<LeaderboardChoice> = { method: 'leaderboardChoice' };
export const panelMode: NotificationType<PanelMode> = { method: 'panelMode' };
/** How far the answer to a question is, 0 … 1; for those that asked to hear of it. */
export const askProgress: NotificationType<{ heard: number; share: number }> = { method: 'askProgress' };
/** Opens this user because an editor shows one of its lines; without a model, in the one that is shown. */
export const showUser: NotificationType<{ model?: number; user: number }> = { method: 'showUser' };

/** Opens a view because an editor leads there. */
export const showView: NotificationType<ShownView> = { method: 'showView' };
/** Opens the choices of a setting. */
export const showSetting: NotificationType<{ setting: HeadSetting }> = { method: 'showSetting' };

// Panel → host
/** With what the page kept over a reload. */
export const panelReady: NotificationType<unknown> = { method: 'panelReady' };
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
