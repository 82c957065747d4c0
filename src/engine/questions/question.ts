import type { QueryOf, QuestionName } from '../../shared/protocol/queries';
import type { AnswerOf } from '../../shared/protocol/questions';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';

/**
 * How one question is answered.
 *
 * @param check throws `Cancelled` when nobody waits for the answer any more
 * @param onProgress is told the share that is done, 0 … 1
 */
export type Question<Name extends QuestionName> = (
  loaded: LoadedEvaluation,
  query: QueryOf<Name>,
  check: () => void,
  onProgress: (share: number) => void,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
