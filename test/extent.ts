/** Whether this is `npm test`, for which one of several alike is enough; suites on their own try all of them. */
export const QUICK = Boolean(process.env.RECSCOPE_QUICK);

/** How many generated cases are tried: all, or as many as go through everything that varies in them. */
export function casesOf({ all, quick }: { readonly all: number; readonly quick: number }): number {
  return QUICK ? quick : all;
}
