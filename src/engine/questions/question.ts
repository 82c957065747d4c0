import type { AnswerOf, QueryOf, QuestionName } from '../../shared/protocol/questions';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';

/** How one question is answered. */
export interface Question<Query, Answer> {
  /** @param check throws `Cancelled` when nobody waits for the answer any more */
  answer(loaded: LoadedEvaluation, query: Query, check: () => void): Answer | Promise<Answer>;
  /**
   * Of the questions of a kind only the newest is answered; one under way is stopped and answers `cancelled`.
   * Absent: questions are answered side by side.
   */
  readonly newestOf?: {
    /** Questions that are stopped together. */
    readonly group: string;
    readonly kind: (query: Query) => string;
  };
}

export type NamedQuestion<Name extends QuestionName> = Question<QueryOf<Name>, AnswerOf<Name>>;
