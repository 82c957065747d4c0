import { boundedText } from './text/boundedText';
import { clipText } from './text/clip';

/** Maximum length of a path on any system, in characters. */
const MAX_PATH_LENGTH = 4_096;

/**
 * Error that a person can act on: what was found, what was expected, what to do, and where. Any other error
 * is a bug and keeps its stack.
 */
export interface InputProblem {
  readonly message: string;
  readonly advice: string;
  /** Advice for the editor, if `advice` names an option of the command line. */
  readonly inEditor?: string;
  /** File of the problem, as the caller named it. */
  readonly file?: string;
  /** The file does not exist, so that it cannot be opened either. */
  readonly isMissing?: true;
  readonly line?: number;
  readonly column?: number;
  /** Range of a text written by a person: [start, end), in characters from 0. */
  readonly within?: { readonly text: string; readonly start: number; readonly end: number };
}

export class InputError extends Error {
  override readonly name = 'InputError';

  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(boundedText(problem.message));
    const { file, advice } = problem;
    this.problem = {
      ...problem,
      message: this.message,
      advice: boundedText(advice),
      ...(file !== undefined && { file: clipText(file, MAX_PATH_LENGTH) }),
    };
  }
}

/** Result of a run. A plain value, because error objects lose their fields when sent between threads. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly problem: InputProblem };

/**
 * Returns the value of an outcome, or undefined if the run was stopped.
 * @throws InputError with the outcome's problem
 */
export function outcomeValue<T>(outcome: Outcome<T>): T | undefined {
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  return outcome.kind === 'done' ? outcome.value : undefined;
}

/**
 * Returns the value of an outcome of a run that cannot be stopped.
 * @throws InputError with the outcome's problem
 */
export function doneValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  if (outcome.kind === 'done') return outcome.value;
  throw new Error('It was stopped, though nobody asked for it.');
}
