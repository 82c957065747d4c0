import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ComparedMean } from '../../shared/sentences/comparedPairs';
import type { LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import type { BoundsView } from '../../shared/protocol/views/boundsView';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Popover } from '../controls/popover/usePopover';
import type { QueryState } from '../host/useAnswer';
import type { FormerMeans } from './formerMeans';

/** State of the leaderboard, and its callbacks. */
export interface LeaderboardProps {
  readonly evaluation: EvaluationView;
  /** Key that changes with every result. */
  readonly run: string;
  /** Index of the model whose users are shown. */
  readonly model: number;
  /** Shortest distinct names of the models. */
  readonly labels: readonly string[];
  /** Choice of columns, and of the model that the others are compared with. */
  readonly choice: LeaderboardChoice;
  /** Index of the metric whose distribution is open below; undefined: none. */
  readonly spread: number | undefined;
  /** Comparison with the baseline; undefined: not known yet. */
  readonly verdicts: ComparisonView | undefined;
  /** Whether the comparison is running. */
  readonly waiting: boolean;
  readonly onChoice: (choice: LeaderboardChoice) => void;
  readonly onModel: (model: number) => void;
  readonly onSpread: (measure: number | undefined, model: number) => void;
  /** Called when a metric is explained, or sorts the models. */
  readonly onLook: (measure: number) => void;
  /** Opens a user to explain the value of a metric. */
  readonly onUser: (id: string, measure: number) => void;
}

/**
 * Data for every part of the leaderboard. In contrast to the data of the panel, it does not change with the
 * table of users.
 */
interface ShownLeaderboard extends LeaderboardProps {
  readonly groups: readonly LeaderboardRow[];
  readonly several: boolean;
  /** Row of the model that the others are compared with; undefined: none. */
  readonly pinned: LeaderboardRow | undefined;
  /** Indexes of the shown metrics. */
  readonly columns: readonly number[];
  /** Whether intervals and ties are shown next to the means. */
  readonly intervals: boolean;
  /** Bounds of the means; undefined: not shown. */
  readonly bounds: QueryState<BoundsView> | undefined;
  /** Formats of the means of each metric. */
  readonly meanTexts: readonly ((mean: number) => string)[];
  /** Means of the previous run. */
  readonly former: FormerMeans;
  /** Differences of means from the baseline's, as far as known. */
  readonly compared: readonly ComparedMean[];
  readonly popover: Popover;
}

export const LeaderboardContext = createContext<ShownLeaderboard | undefined>(undefined);

export function useLeaderboard(): ShownLeaderboard {
  const shown = useContext(LeaderboardContext);
  if (shown === undefined) throw new Error('LeaderboardContext is missing');
  return shown;
}
