import { InputError, type Outcome } from '../shared/protocol/problem';

/**
 * What came of a question to the engine. Nobody stops the questions of a command.
 *
 * @throws InputError with the problem that there was
 */
export function doneValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  throw new Error('A question was cancelled, though nobody asked for it.');
}
