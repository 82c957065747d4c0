import type { QueryOf, QuestionName } from '../../shared/protocol/queries';
import type { AnswerOf } from '../../shared/protocol/questions';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';

/** How one question is answered. */
export interface Question<Query, Answer> {
  /**
   * @param check throws `Cancelled` when nobody waits for the answer any more
   * @param onProgress is told the share that is done, 0 … 1
   */
  answer(
    loaded: LoadedEvaluation,
    query: Query,
    check: () => void,
    onProgress: (share: number) => void,
  ): Answer | Promise<Answer>;
}

export type NamedQuestion<Name extends QuestionName> = Question<QueryOf<Name>, AnswerOf<Name>>;
