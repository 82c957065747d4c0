import { createContext, type RefObject } from 'preact';
import { useContext } from 'preact/hooks';
import type { LeaderboardChoice } from '../shared/protocol/pageMessages';
import type { HeadSetting, PanelMode } from '../shared/protocol/panelProtocol';
import type { ComparisonView } from '../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../shared/protocol/views/evaluationView';
import type { ComparisonAnswer } from './comparison/useComparison';
import type { UiState } from './uiState';

/** What the host says of the result that it shows. */
export interface HostSays {
  readonly evaluation: EvaluationView;
  /** Files that changed since; empty when nothing did or when it is not known. */
  readonly stale: readonly string[];
  /** The page offers a new run already: one is going on, or the last one failed. */
  readonly rerunElsewhere: boolean;
  /** A newer result is under way. */
  readonly running: boolean;
  readonly mode: PanelMode;
  /** Setting whose choices the host asked to open; a new object each time. */
  readonly askedSetting: { readonly setting: HeadSetting } | undefined;
}

/** What becomes of the person's choices; a function is given the newest, as where several changes come at once. */
export type Change = Partial<UiState> | ((state: UiState) => Partial<UiState>);

/** The result, and what the person has chosen in it: what every view of it may use. */
export interface ShownResult extends HostSays {
  /** Changes with every new result. */
  readonly run: string;
  readonly ui: UiState;
  readonly change: (part: Change) => void;
  /** The model that all others are held against; undefined: every pair. */
  readonly baseline: number | undefined;
  readonly compared: ComparisonAnswer;
  /** How sure differences to the baseline are; undefined: not known yet. */
  readonly verdicts: ComparisonView | undefined;
  /** Other columns, another baseline or margin, wherever they are chosen; the host remembers them. */
  readonly choose: (choice: LeaderboardChoice) => void;
  /** Changes what is chosen, and brings a tab into sight. */
  readonly showTab: (tab: string, part: Partial<UiState>) => void;
  /** The same with the table of users. */
  readonly showUsers: (part: Partial<UiState>) => void;
  /** A new object each time that the tab is to come into sight. */
  readonly wanted: object | undefined;
  /** Closes the row that is open beside the table in sight, which takes the focus back. */
  readonly closeRow: RefObject<(() => void) | null>;
}

export const ResultContext = createContext<ShownResult | undefined>(undefined);

export function useResult(): ShownResult {
  const shown = useContext(ResultContext);
  if (shown === undefined) throw new Error('ResultContext is missing');
  return shown;
}
