import { createContext, type RefObject } from 'preact';
import { useContext } from 'preact/hooks';
import type { LeaderboardChoice } from '../shared/protocol/pageMessages';
import type { HeadSetting, PanelMode } from '../shared/protocol/panelProtocol';
import type { ComparisonView } from '../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import type { ComparisonAnswer } from './comparison/useComparison';
import type { UiState } from './uiState';

/** State of the shown result, which the host sends. */
export interface HostSays {
  readonly evaluation: EvaluationView;
  /** Files that changed after the run; empty if none or not known. */
  readonly stale: readonly string[];
  /** Deleted files; absent: none, or not known. */
  readonly deleted?: readonly string[] | undefined;
  /** Whether the page already offers a new run, because one is running or the last one failed. */
  readonly rerunElsewhere: boolean;
  /** Whether a newer result is being computed. */
  readonly running: boolean;
  readonly mode: PanelMode;
  /** Setting whose choices the host asked to open. It is a new object for each request. */
  readonly askedSetting: { readonly setting: HeadSetting } | undefined;
}

/**
 * Change of the person's choices. A function gets the newest state, so that several changes can be made at
 * once.
 */
export type UiChange = Partial<UiState> | ((state: UiState) => Partial<UiState>);

/** Result with the person's choices, for every view. */
export interface ShownResult extends HostSays {
  /** Key that changes with every result. */
  readonly run: string;
  readonly ui: UiState;
  readonly change: (part: UiChange) => void;
  /** Index of the model that all others are compared with; undefined: every pair is compared. */
  readonly baseline: number | undefined;
  /** Indexes of the models in the order of the leaderboard: by the first shown metric, best first. */
  readonly order: readonly number[];
  /** Shortest distinct names of the models, for places without space for the full names. */
  readonly labels: readonly string[];
  readonly compared: ComparisonAnswer;
  /** Comparison with the baseline; undefined: not known yet. */
  readonly verdicts: ComparisonView | undefined;
  /** Changes columns, baseline or margin, which the host stores. */
  readonly choose: (choice: LeaderboardChoice) => void;
  /** Changes choices, and scrolls to a tab. */
  readonly showTab: (tab: string, part: Partial<UiState>) => void;
  /** Changes choices, and scrolls to the table of users. */
  readonly showUsers: (part: Partial<UiState>) => void;
  /** Request to scroll to the tab. It is a new object for each request. */
  readonly scrollRequest: object | undefined;
  /** Closes the open row of the visible table and moves the focus to the table. */
  readonly closeRow: RefObject<(() => void) | null>;
}

export const ResultContext = createContext<ShownResult | undefined>(undefined);

export function useResult(): ShownResult {
  const shown = useContext(ResultContext);
  if (shown === undefined) throw new Error('ResultContext is missing');
  return shown;
}
