import type { DetailsOf } from '../../shared/findings/findingList';
import type { InputProblem } from '../../shared/problem';
import { fileProblemKinds } from './fileProblemKinds';
import { EDITOR_ADVICE, type FileProblemKind } from './problemAdvice';
import type { ReadOptions } from './readOptions';

type Code = keyof typeof fileProblemKinds;

/** Why a file cannot be read as a table of users and items. */
export type FileProblem = {
  [C in Code]: { readonly code: C } & DetailsOf<(typeof fileProblemKinds)[C]>;
}[Code];

function kindOf({ code }: FileProblem): FileProblemKind<never> {
  return fileProblemKinds[code];
}

/** Returns the message and advice for a file that is not a table of users and items. */
export function fileProblemText(problem: FileProblem): Pick<InputProblem, 'message' | 'advice' | 'inEditor'> {
  const { text, advice, inEditor } = kindOf(problem);
  return {
    message: text(problem as never, undefined),
    advice: advice(problem as never),
    ...(inEditor && { inEditor: EDITOR_ADVICE[inEditor]() }),
  };
}

/** Converts a file problem to an input problem, with the file and the line. */
export function inputProblem(problem: FileProblem, file: string): InputProblem {
  return { ...fileProblemText(problem), file, line: 'line' in problem ? problem.line : 1 };
}

/** Returns the options that solve a problem, the likeliest first; empty: the file must be changed. */
export function solvingOptions(problem: FileProblem, isTruth = false): readonly ReadOptions[] {
  return kindOf(problem).choices?.(problem as never, isTruth) ?? [];
}

/** Returns whether the problem may not exist if the file is read in another way. */
export function isOfReading(problem: FileProblem): boolean {
  return kindOf(problem).ofReading === true;
}
