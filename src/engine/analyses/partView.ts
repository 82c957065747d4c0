import { timeDisplayText } from '../../core/logs/timeColumn';
import type { PartView } from '../../shared/protocol/views/splitView';
import type { PartContent } from '../../shared/protocol/splitResult';

/** Returns the counts and period of a part of a split, with times as text. */
export function partView<Name extends string>(
  part: Name,
  { rows, users, items, first, last }: PartContent,
): PartView<Name> {
  const text = (time: number | null): string | null => (time === null ? null : timeDisplayText(time));
  return { part, rows, users, items, first: text(first), last: text(last) };
}
