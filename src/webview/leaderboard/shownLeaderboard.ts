import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ComparedMean } from '../../shared/sentences/comparedPairs';
import type { LeaderboardRow } from '../../shared/export/evaluation/leaderboardRows';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { Popover } from '../controls/popover/usePopover';
import type { UserValues } from '../users/userTable';
import type { FormerMeans } from './formerMeans';

/** What the leaderboard shows, and what comes of it in the panel. */
export interface LeaderboardProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  /** The model whose users are shown. */
  readonly model: number;
  /** Its columns, and the model that the others are compared with. */
  readonly choice: LeaderboardChoice;
  /** The measure whose distribution is open below. */
  readonly spread: number | undefined;
  /** How sure the differences are; undefined: not known yet. */
  readonly verdicts: ComparisonView | undefined;
  /** They will be known soon. */
  readonly waiting: boolean;
  /** Those of the open user. */
  readonly values?: UserValues | undefined;
  readonly onChoice: (choice: LeaderboardChoice) => void;
  readonly onModel: (model: number) => void;
  readonly onSpread: (measure: number | undefined, model: number) => void;
  /** A measure is explained, or orders the models. */
  readonly onLook: (measure: number) => void;
  /** Opens a user whose value of the measure is in question. */
  readonly onUser: (id: string, measure: number) => void;
}

/** What every part of the leaderboard may use. It is not drawn anew with the table of users, as the panel is. */
interface ShownLeaderboard extends LeaderboardProps {
  readonly groups: readonly LeaderboardRow[];
  readonly several: boolean;
  /** The model that the others are compared with. */
  readonly pinned: LeaderboardRow | undefined;
  /** Numbers of the measures that are shown. */
  readonly columns: readonly number[];
  /** Intervals, ties and distributions stand beside the means. */
  readonly intervals: boolean;
  /** What the means were before. */
  readonly former: FormerMeans;
  /** How sure each difference to the pinned model is, as far as that is known. */
  readonly compared: readonly ComparedMean[];
  readonly popover: Popover;
}

export const LeaderboardContext = createContext<ShownLeaderboard | undefined>(undefined);

export function useLeaderboard(): ShownLeaderboard {
  const shown = useContext(LeaderboardContext);
  if (shown === undefined) throw new Error('LeaderboardContext is missing');
  return shown;
}
