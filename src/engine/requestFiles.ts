import type { EvaluationRequest, InputFile } from './engineApi';

/** Files beside lists and truth, of which something is made that is not kept row by row. */
export function furtherFiles({ train, items, catalogue }: EvaluationRequest): InputFile[] {
  return [train, items, catalogue].filter((input) => input !== undefined);
}

/** Whether what was read under an identity came from this version of a file. */
export function isReadFrom(identity: string | undefined, file: string, stamp: string): boolean {
  if (identity === undefined) return false;
  const parts = JSON.parse(identity) as unknown[];
  return parts.some((part) => Array.isArray(part) && part[0] === file && part[1] === stamp);
}
