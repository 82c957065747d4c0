import { MAX_MASKED_GAINS, type TableFacts } from './facts';
import type { PatternGroup } from './pushdown';
import type { TieOrder } from './rows';

/** Ranks in one mask, whose bits are exact in a double and in a signed 64-bit integer. */
export const MASK_BITS = 50;

/** Maximum number of masks; with more, text is shorter. */
const MAX_MASKS = 60;

/** Resolved rules that reduce users to patterns. */
export interface PatternSpec {
  readonly order: TieOrder;
  /** Whether to count users with equal scores near the end. */
  readonly countsTies: boolean;
  /** Number of ranks that a hit pattern contains. */
  readonly depth: number;
  /** Length from which lists share a pattern. */
  readonly longest: number;
  /** Whether to distinguish and count items with gain 0, with a negative gain, and without a judgement. */
  readonly judged: boolean;
  /** Distinct relevance thresholds θ, largest first. */
  readonly thresholds: readonly number[];
  readonly encoding: PatternEncoding;
}

/**
 * thresholds: a mask of the ranks that reach each θ. gains: a mask for each gain, and its number in the ideal list
 * within `idealDepth`. text: ranks and gains as text.
 */
type PatternEncoding =
  | { readonly kind: 'thresholds' }
  | { readonly kind: 'gains'; readonly gains: readonly number[]; readonly idealDepth: number }
  | { readonly kind: 'text' };

/** Chooses the encoding of a group of metrics for known gains and longest list. */
export function patternSpec(group: PatternGroup, { gains, longest }: TableFacts): PatternSpec {
  const whole = group.depth === Infinity;
  const depth = Math.max(1, Math.min(group.depth, longest));
  return {
    order: group.order,
    countsTies: group.wantsNoTies !== undefined,
    depth,
    // Keeps lists of one item apart, because a choice treats them differently.
    longest: whole ? Infinity : Math.max(group.depth, 2),
    judged: group.reads === 'judgements',
    thresholds: group.thresholds,
    encoding: encodingOf(group, gains, Math.ceil(depth / MASK_BITS)),
  };
}

function encodingOf(
  { reads, thresholds, idealDepth }: PatternGroup,
  gains: readonly number[],
  words: number,
): PatternEncoding {
  if (reads === 'hits' && thresholds.length * words <= MAX_MASKS) return { kind: 'thresholds' };
  const levels = gains.length + (reads === 'judgements' ? 2 : 0);
  if (gains.length <= MAX_MASKED_GAINS && levels * words <= MAX_MASKS)
    return { kind: 'gains', gains, idealDepth };
  return { kind: 'text' };
}
