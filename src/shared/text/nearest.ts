/**
 * Returns the candidate with the smallest edit distance to `text`, ignoring blanks and case; the first of
 * several. Undefined if none is close enough. For "did you mean …".
 *
 * @param most maximum edit distance
 */
export function nearest(text: string, candidates: readonly string[], most = Infinity): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    const distance = editDistance(normalizedName(text), normalizedName(candidate));
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Letters that a slip of the fingers changes. */
const SLIPS = 2;

/** The name that was likely meant: the nearest that is a slip away. Of two letters any name of two is. */
export function likelyMeant(text: string, names: readonly string[]): string | undefined {
  return text.length <= SLIPS ? undefined : nearest(text, names, SLIPS);
}

/** Names are found however they are spaced and written: "p(REL >= 4)@5". */
export function normalizedName(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase();
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn a into b (optimal string alignment;
 * Damerau 1964), in UTF-16 units.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(above[j] + 1, current[j - 1] + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2] + 1);
      current.push(cost);
    }
    before = above;
    above = current;
  }
  return above[b.length];
}
