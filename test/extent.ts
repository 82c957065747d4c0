/** Whether this is `npm test`, for which one of several alike is enough; suites on their own try all of them. */
export const QUICK = Boolean(process.env.RECSCOPE_QUICK);

/** How many generated cases are tried: all, or as many as go through everything that varies in them. */
export function casesOf({ all, quick }: { readonly all: number; readonly quick: number }): number {
  return QUICK ? quick : all;
}

/** How often a property is tried: in `npm test` a third of the times, which are the first of those that are all. */
export function runs(all: number): number {
  return QUICK ? Math.ceil(all / 3) : all;
}
