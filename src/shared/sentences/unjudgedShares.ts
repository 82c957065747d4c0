import type { ModelView } from '../protocol/views/evaluationView';

/** Share of unjudged items among the first items of the lists of each model. */
export interface UnjudgedShares {
  /** Number of first items; null: the whole list. */
  readonly cutoff: number | null;
  /** Share of each model; null: no user of the ground truth has a list. */
  readonly shares: readonly (number | null)[];
}

/** Models with their unjudged entries. */
export interface UnjudgedGrounds {
  readonly models: readonly Pick<ModelView, 'name' | 'unjudged'>[];
}

/** Minimum share that is displayed. Smaller shares are rounded to 0%. */
export const MIN_DISPLAYED_UNJUDGED_SHARE = 0.005;

/**
 * Returns the shares of unjudged items by cutoff, as far as they are displayed. None if the ground truth has only relevant
 * items: then unjudged items are those that it does not name.
 */
export function unjudgedShares({ models }: UnjudgedGrounds): UnjudgedShares[] {
  const [first] = models;
  if (first.unjudged === undefined || first.unjudged.positiveOnly) return [];
  return first.unjudged.depths
    .map(({ depth }, at) => ({
      cutoff: depth,
      shares: models.map(({ unjudged }) => unjudged?.depths[at].share ?? null),
    }))
    .filter(({ shares }) => shares.some((share) => (share ?? 0) >= MIN_DISPLAYED_UNJUDGED_SHARE));
}
