import { MOST_GAINS, type Facts } from './facts';
import type { PatternGroup } from './pushdown';
import type { TieOrder } from './rows';

/** Ranks in one mask: so many bits are exact in a double and in a signed integer of 64 bits. */
export const MASK_BITS = 50;

/** More masks than this are no longer shorter than text. */
const MOST_MASKS = 60;

/** How users are brought down to patterns, with everything settled. */
export interface PatternSpec {
  readonly order: TieOrder;
  /** Whether users with equal scores near the end are counted. */
  readonly countsTies: boolean;
  /** Ranks that a pattern holds. */
  readonly depth: number;
  /** Lists longer than this are alike. */
  readonly longest: number;
  /** Items with a gain of 0, those with a negative one, and those that the truth does not name are told apart, and counted. */
  readonly judged: boolean;
  /** Each θ, largest first. */
  readonly thresholds: readonly number[];
  readonly encoding: Encoding;
}

/**
 * thresholds: a mask of the ranks that reach each θ. gains: a mask of each gain, and how many the ideal list has of
 * it within `idealDepth`. text: ranks and gains written out.
 */
export type Encoding =
  | { readonly kind: 'thresholds' }
  | { readonly kind: 'gains'; readonly gains: readonly number[]; readonly idealDepth: number }
  | { readonly kind: 'text' };

/** Settles how a group of measures is encoded, now that the gains and the longest list are known. */
export function patternSpec(group: PatternGroup, { gains, longest }: Facts): PatternSpec {
  const whole = group.depth === Infinity;
  const depth = Math.max(1, Math.min(group.depth, longest));
  return {
    order: group.order,
    countsTies: group.wantsNoTies !== undefined,
    depth,
    // A list of one item is worth a choice of its own.
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
): Encoding {
  if (reads === 'hits' && thresholds.length * words <= MOST_MASKS) return { kind: 'thresholds' };
  const levels = gains.length + (reads === 'judgements' ? 2 : 0);
  if (gains.length <= MOST_GAINS && levels * words <= MOST_MASKS) return { kind: 'gains', gains, idealDepth };
  return { kind: 'text' };
}
