import type { QueryOf, QuestionName } from '../../shared/protocol/queries';
import type { AnswerOf } from '../../shared/protocol/questions';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';

/**
 * Function that answers one query.
 *
 * @param check throws `Cancelled` if the query was canceled
 * @param onProgress reports the share that is done, 0 … 1
 */
export type Question<Name extends QuestionName> = (
  loaded: LoadedEvaluation,
  query: QueryOf<Name>,
  check: () => void,
  onProgress: (share: number) => void,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
