import type { Identifiers } from '../../core/data/ids/identifiers';

/** Maximum number of completions. */
const MAX_MATCHES = 8;
/** Maximum length of a completion. A longer text is not a title, and does not fit in a list. */
const LONGEST = 200;

/**
 * Returns IDs or texts that begin with a query, followed by ones that contain it, ignoring case; the first ones of
 * each. Only matching ones become strings, because the search compares bytes.
 *
 * @param among numbers to choose from, −1: none; absent: all
 */
export function suggestTexts(texts: Identifiers, query: string, among?: Int32Array): string[] {
  const lowerQuery = query.toLowerCase();
  if (lowerQuery === '') return [];
  const used = new Uint8Array(texts.size);
  if (among === undefined) used.fill(1);
  else for (const number of among) if (number >= 0) used[number] = 1;
  const begins: string[] = [];
  const holds: string[] = [];
  const wish = (): Wish => {
    if (begins.length >= MAX_MATCHES) return 'nothing';
    return holds.length < MAX_MATCHES ? 'all' : 'beginnings';
  };
  eachFound(texts, lowerQuery, (number) => {
    if (used[number] === 0) return wish();
    const text = texts.text(number);
    const at = text.toLowerCase().indexOf(lowerQuery);
    // The bytes are no match, or the text does not fit a query box of one line.
    if (at < 0 || text.length > LONGEST || /\p{Cc}/u.test(text)) return wish();
    const found = at === 0 ? begins : holds;
    if (found.length < MAX_MATCHES) found.push(text);
    return wish();
  });
  return [...begins, ...holds].slice(0, MAX_MATCHES);
}

/** Texts that a search still needs. */
type Wish = 'all' | 'beginnings' | 'nothing';

/** Calls `onText` with each text whose bytes may contain a pattern, until it returns `nothing`. */
function eachFound(texts: Identifiers, pattern: string, onText: (number: number) => Wish): void {
  const encoder = new TextEncoder();
  const lower = encoder.encode(pattern);
  const upper = encoder.encode(pattern.toUpperCase());
  // If a letter takes more bytes in the other case, only this case is found.
  const other = upper.length === lower.length ? upper : lower;
  const { arena, starts, size } = texts;
  const [first, otherFirst] = [lower[0], other[0]];
  let wish: Wish = 'all';
  for (let number = 0; number < size && wish !== 'nothing'; number++) {
    const end = starts[number + 1] - lower.length;
    const last = wish === 'all' ? end : Math.min(end, starts[number]);
    for (let at = starts[number]; at <= last; at++) {
      const byte = arena[at];
      if (byte !== first && byte !== otherFirst) continue;
      let same = 1;
      while (same < lower.length && (arena[at + same] === lower[same] || arena[at + same] === other[same]))
        same++;
      if (same < lower.length) continue;
      wish = onText(number);
      break;
    }
  }
}
