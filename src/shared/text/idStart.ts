/** Maximum length of an ID that is never shortened, in characters. */
const MAX_SHORT = 12;
/** Maximum number of IDs that are compared. */
const MAX_SAMPLE = 256;
/** Maximum length of a common start, in characters. */
const MAX_START = 200;
/** Minimum share of IDs with the start; the others may be of another kind, such as "unknown". */
const MIN_SHARE = 0.9;

/**
 * Matches the ends of an ID's parts: signs that are neither letter nor digit, and the letter before a number.
 */
const PART_END = /[^\p{L}\p{N}]|\p{L}(?=\p{N})/gu;

/**
 * Returns the start that nearly all long IDs of a table share, up to the end of a part:
 * "https://shop.example/item/" of "https://shop.example/item/4711"; '' if they share none.
 */
export function commonIdStart(ids: { readonly size: number; text(index: number): string }): string {
  const count = Math.min(ids.size, MAX_SAMPLE);
  if (count < 2) return '';
  const starts = new Map<string, number>();
  let short = 0;
  for (let sample = 0; sample < count; sample++) {
    const id = ids.text(Math.floor((sample * ids.size) / count)).slice(0, MAX_START);
    if (id.length <= MAX_SHORT) short++;
    for (const { 0: sign, index } of id.matchAll(PART_END)) {
      const end = index + sign.length;
      if (end < id.length) starts.set(id.slice(0, end), (starts.get(id.slice(0, end)) ?? 0) + 1);
    }
  }
  if (short > count / 2) return '';
  const common = [...starts].filter(([, starting]) => starting >= MIN_SHARE * count);
  return common.reduce((longest, [start]) => (start.length > longest.length ? start : longest), '');
}

/** Returns an ID without the start that it shares with others: "…4711". */
export function withoutIdStart(id: string, start: string | undefined): string {
  return start !== undefined && start !== '' && id.length > start.length && id.startsWith(start)
    ? `…${id.slice(start.length)}`
    : id;
}
