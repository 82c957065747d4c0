import type { IdMatching } from '../../../shared/config/evaluationConfig';
import type { TableShape } from '../../formats/tableShape';

/** Choices with which an evaluation can continue. */
export interface EvaluationQuestion {
  /** File with several readings, as the caller named it, and its use; absent: the question is about all IDs. */
  readonly of?: { readonly file: string; readonly use: 'recommendations' | 'truth' | 'train' };
  /** Reason for the question, in a sentence. */
  readonly reason: string;
  /** Answers, the likeliest first. */
  readonly choices: readonly QuestionChoice[];
}

/** One of the answers, with rows as they would be read. */
export interface QuestionChoice {
  readonly label: string;
  /** Command-line options that select it; empty: none do. */
  readonly option: string;
  /** Column headings: user, item, score. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Reading of the file; absent: unchanged. */
  readonly shape?: TableShape;
  /** Gains of the file's events. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Differences in the spelling of IDs to ignore. */
  readonly matchIds?: readonly IdMatching[];
}
