import { createContext, type RefObject } from 'preact';
import { useContext } from 'preact/hooks';
import type { LeaderboardChoice } from '../shared/protocol/pageMessages';
import type { HeadSetting, PanelMode } from '../shared/protocol/panelProtocol';
import type { ComparisonView } from '../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import type { ComparisonAnswer } from './comparison/useComparison';
import type { UiState } from './uiState';

/** State of the shown result, from the host. */
export interface HostSays {
  readonly evaluation: EvaluationView;
  /** Files that changed since; empty if none or not known. */
  readonly stale: readonly string[];
  /** The page already offers a new run: one is running, or the last one failed. */
  readonly rerunElsewhere: boolean;
  /** A newer result is being computed. */
  readonly running: boolean;
  readonly mode: PanelMode;
  /** Setting whose choices the host asked to open; a new object each time. */
  readonly askedSetting: { readonly setting: HeadSetting } | undefined;
}

/** Change of the person's choices; a function gets the newest state, for several changes at once. */
export type Change = Partial<UiState> | ((state: UiState) => Partial<UiState>);

/** Result with the person's choices, for every view. */
export interface ShownResult extends HostSays {
  /** Changes with every new result. */
  readonly run: string;
  readonly ui: UiState;
  readonly change: (part: Change) => void;
  /** Number of the model that all others are compared with; undefined: every pair. */
  readonly baseline: number | undefined;
  /** Numbers of the models in the order of the leaderboard: by the first shown metric, best first. */
  readonly order: readonly number[];
  /** Shortest distinct names of the models, for places that have no room for the names. */
  readonly labels: readonly string[];
  readonly compared: ComparisonAnswer;
  /** Comparison with the baseline; undefined: not known yet. */
  readonly verdicts: ComparisonView | undefined;
  /** Changes columns, baseline or margin; the host stores them. */
  readonly choose: (choice: LeaderboardChoice) => void;
  /** Changes choices, and scrolls to a tab. */
  readonly showTab: (tab: string, part: Partial<UiState>) => void;
  /** Like `showTab`, for the table of users. */
  readonly showUsers: (part: Partial<UiState>) => void;
  /** New object each time the tab should be scrolled to. */
  readonly scrollRequest: object | undefined;
  /** Closes the open row of the visible table, which gets the focus back. */
  readonly closeRow: RefObject<(() => void) | null>;
}

export const ResultContext = createContext<ShownResult | undefined>(undefined);

export function useResult(): ShownResult {
  const shown = useContext(ResultContext);
  if (shown === undefined) throw new Error('ResultContext is missing');
  return shown;
}
