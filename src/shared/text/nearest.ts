import { editDistance } from '../query/editDistance';

/**
 * The candidate with the smallest edit distance to `text`, case ignored; the first of several. Undefined
 * when there is no candidate. For "did you mean …".
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(text.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}
