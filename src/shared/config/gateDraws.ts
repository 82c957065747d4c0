/** Draws of signs by which gates are checked, if a configuration has no number of its own. */
export const DRAWS = 10_000;
/** Seed of those draws, if a configuration has none of its own. */
export const SEED = 42;
