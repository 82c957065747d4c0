/**
 * Picks the sentence for a count. Both sentences are whole and translated on their own, so that each
 * language can word them as it likes (Korean uses one for both).
 */
export function plural(count: number, one: string, other: string): string {
  return count === 1 ? one : other;
}
