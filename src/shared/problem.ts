import { boundedText } from './text/boundedText';
import { clip } from './text/clip';

/** Longest path that a system has, in characters: no file has a longer name. */
const MAX_PATH_LENGTH = 4_096;

/**
 * Something a person can act on: what was found, what was expected, what to do, and where. Everything else
 * that goes wrong is a bug and keeps its stack.
 */
export interface InputProblem {
  readonly message: string;
  readonly advice: string;
  /** The same in the editor, where the advice is an option of the command line. */
  readonly inEditor?: string;
  /** The file as the caller named it. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The characters that it is about of a text that a person wrote: from `start`, from 0, to before `end`. */
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
      ...(file !== undefined && { file: clip(file, MAX_PATH_LENGTH) }),
    };
  }
}

/** How a run ended. A plain value, because error objects lose their fields on the way between threads. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'problem'; readonly problem: InputProblem };

/** What came of it; undefined: it was stopped. @throws InputError with the problem that there was */
export function valueOf<T>(outcome: Outcome<T>): T | undefined {
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  return outcome.kind === 'done' ? outcome.value : undefined;
}

/** The same of what nobody stops. @throws InputError with the problem that there was */
export function doneValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  if (outcome.kind === 'done') return outcome.value;
  throw new Error('It was stopped, though nobody asked for it.');
}
