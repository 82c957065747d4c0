import { shownTime } from '../../core/logs/shownTime';
import type { PartContent } from '../../core/splits/manifest';

/** What a part of a split holds, as it is read. */
export function partView<Name extends string>(
  part: Name,
  { rows, users, items, first, last }: PartContent,
): { part: Name; rows: number; users: number; items: number; first: string | null; last: string | null } {
  const text = (time: number | null): string | null => (time === null ? null : shownTime(time));
  return { part, rows, users, items, first: text(first), last: text(last) };
}
