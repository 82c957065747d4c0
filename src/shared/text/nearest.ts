/**
 * Returns the candidate with the smallest edit distance to `text`, the first of several. Blanks and case are
 * ignored. Undefined if no candidate is close enough. For "did you mean …".
 * @param most maximum edit distance
 */
export function nearestWord(
  text: string,
  candidates: readonly string[],
  most = Infinity,
): string | undefined {
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

/** Maximum edit distance of a typing mistake, in characters. */
const SLIPS = 2;

/**
 * Returns the name that was probably meant: the nearest within a typing mistake. A text of two letters has
 * none, because any name of two letters would be within it.
 */
export function likelyMeantWord(text: string, names: readonly string[]): string | undefined {
  return text.length <= SLIPS ? undefined : nearestWord(text, names, SLIPS);
}

/** Removes blanks and case from a name, which do not distinguish names: "p(REL >= 4)@5". */
export function normalizedName(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase();
}

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours that turn a into b
 * (optimal string alignment; Damerau 1964), in UTF-16 units.
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
