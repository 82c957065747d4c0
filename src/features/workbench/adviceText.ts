import type { InputProblem } from '../../shared/problem';

/** What to do about a problem here, where there is no command line. */
export function adviceOf({ advice, inEditor }: Pick<InputProblem, 'advice' | 'inEditor'>): string {
  return inEditor ?? advice;
}

/** A problem and what to do about it. */
export function problemText(problem: Pick<InputProblem, 'message' | 'advice' | 'inEditor'>): string {
  return `${problem.message} ${adviceOf(problem)}`;
}
