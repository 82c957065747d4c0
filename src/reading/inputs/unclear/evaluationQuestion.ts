import type { IdMatching } from '../../../shared/config/evaluationConfig';
import type { TableShape } from '../../formats/tableShape';

/** Question to the user, with choices. An evaluation continues with the chosen one. */
export interface EvaluationQuestion {
  /**
   * File with several candidates, as the caller named it, and its use; absent: the question is about all IDs.
   */
  readonly of?: { readonly file: string; readonly use: 'recommendations' | 'truth' | 'train' | 'judgements' };
  /** Reason for the question, in a sentence. */
  readonly reason: string;
  /** Choices to answer the question with, the likeliest first. */
  readonly choices: readonly QuestionChoice[];
}

/** One of the choices, with example rows as they would be read. */
export interface QuestionChoice {
  readonly label: string;
  /** Command-line options that select the choice; empty: no option selects it. */
  readonly option: string;
  /** Column headings: user, item, score. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How the file is read if this choice is taken; absent: as before. */
  readonly shape?: TableShape;
  /** Gains of the events in the file. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Differences in the spelling of IDs that are ignored. */
  readonly matchIds?: readonly IdMatching[];
}
