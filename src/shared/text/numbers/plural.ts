/**
 * Picks the sentence for a count. Both are complete and translated separately, so that each language can word
 * them freely (Korean uses one for both).
 */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}
