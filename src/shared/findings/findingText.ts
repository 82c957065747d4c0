import type { FindingCode, FindingPlace } from './finding';
import { findingKind } from './kinds';

/** The sentence for one place of a finding: what was found and what became of it. */
export function findingMessage(code: FindingCode, { details }: FindingPlace): string {
  return findingKind(code).text(shortDetails(details));
}

/** What a place holds, as sentences take it. */
export function shortDetails(details: FindingPlace['details']): (index: number) => string {
  return (index) => shortened(String(details[index] ?? ''));
}

/** Ids of ten thousand characters exist; a message needs their beginning. */
function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
