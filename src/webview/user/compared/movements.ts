import type { EntryView } from '../../../shared/protocol/views/evaluationView';

/** Entry of one list, with the position of its item in the other list. */
export interface MovedEntry {
  readonly entry: EntryView;
  /**
   * Row of the same item in the other list, from 0; undefined: the loaded part of that list does not have the
   * item.
   */
  readonly other: number | undefined;
}

/** Returns both lists without duplicates, each entry with its position in the other list. */
export function matchEntries(
  before: readonly EntryView[],
  after: readonly EntryView[],
): { readonly before: readonly MovedEntry[]; readonly after: readonly MovedEntry[] } {
  const first = before.filter(({ duplicate }) => !duplicate);
  const second = after.filter(({ duplicate }) => !duplicate);
  return { before: placed(first, second), after: placed(second, first) };
}

function placed(list: readonly EntryView[], other: readonly EntryView[]): MovedEntry[] {
  const places = new Map(other.map(({ item }, index) => [item, index]));
  return list.map((entry) => ({ entry, other: places.get(entry.item) }));
}
