import type { EntryView } from '../../../shared/protocol/views/evaluationView';

/** An entry of one list, and where the other list has its item. */
export interface Placed {
  readonly entry: EntryView;
  /** Row of the same item in the other list, from 0; undefined: it is not in it, as far as that is here. */
  readonly other: number | undefined;
}

/** The two lists without what is recommended again, each entry with its place in the other one. */
export function movements(
  before: readonly EntryView[],
  after: readonly EntryView[],
): { readonly before: readonly Placed[]; readonly after: readonly Placed[] } {
  const first = before.filter(({ duplicate }) => !duplicate);
  const second = after.filter(({ duplicate }) => !duplicate);
  return { before: placed(first, second), after: placed(second, first) };
}

function placed(list: readonly EntryView[], other: readonly EntryView[]): Placed[] {
  const places = new Map(other.map(({ item }, index) => [item, index]));
  return list.map((entry) => ({ entry, other: places.get(entry.item) }));
}
