import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { LeaderboardChoice } from '../../shared/protocol/pageMessages';
import type { ComparisonState } from './comparisonState';
import type { ComparisonAnswer } from './useComparison';

export interface ComparisonSectionProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly model: number;
  /** The model that all others are held against; undefined: every pair. */
  readonly baseline: number | undefined;
  readonly choice: LeaderboardChoice;
  readonly compared: ComparisonAnswer;
  readonly state: ComparisonState;
  readonly onState: (state: ComparisonState) => void;
  readonly onChoice: (choice: LeaderboardChoice) => void;
  /** Absent: of tables, whose users are not known one by one. */
  readonly users?: ComparedUsersProps;
}

/** What the panel's users have to do with a comparison. */
export interface ComparedUsersProps {
  /** What the table of users shows. */
  readonly query: string;
  /** Opens a user beside the tab. */
  readonly onUser: (user: number, model: number, measure: number) => void;
  /** Shows the users of a model that a condition holds for, with this measure's differences; '': everybody again, where one is. */
  readonly onQuery: (model: number, measure: number, query: string) => void;
}
