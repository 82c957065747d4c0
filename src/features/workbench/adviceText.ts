import type { InputProblem } from '../../shared/problem';

/** Returns the advice for the editor, which has no command line. */
export function adviceInEditor({ advice, inEditor }: Pick<InputProblem, 'advice' | 'inEditor'>): string {
  return inEditor ?? advice;
}

/** Returns a problem with its advice. */
export function problemText(problem: Pick<InputProblem, 'message' | 'advice' | 'inEditor'>): string {
  return `${problem.message} ${adviceInEditor(problem)}`;
}
