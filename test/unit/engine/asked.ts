import type { QueryOf, QuestionName } from '../../../src/shared/protocol/queries';
import type { Engine } from '../../../src/engine/engine';
import type { AnswerOf } from '../../../src/shared/protocol/questions';

/** The answer to a question about a loaded evaluation; undefined where there is none. */
export async function asked<Name extends QuestionName>(
  engine: Pick<Engine, 'ask'>,
  evaluation: string,
  name: Name,
  query: QueryOf<Name>,
): Promise<NonNullable<AnswerOf<Name>> | undefined> {
  const outcome = await engine.ask(evaluation, name, query);
  return outcome.kind === 'done' ? (outcome.value ?? undefined) : undefined;
}
