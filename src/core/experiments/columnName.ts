/** Names of the six sums of named metrics, canonical name first. */
const SUM_NAMES = {
  impressions: ['impressions', 'imps', 'exposures'],
  clicks: ['clicks'],
  carts: ['carts'],
  conversions: ['conversions', 'orders', 'purchases'],
  revenue: ['revenue', 'gmv', 'sales', 'amount'],
  page_views: ['page_views', 'pv', 'pageviews'],
} as const;

export type SumRole = keyof typeof SUM_NAMES;

/** Sums that named metrics use. */
export const SUM_ROLES = Object.keys(SUM_NAMES) as readonly SumRole[];

const ROLES: ReadonlyMap<string, SumRole> = new Map(
  SUM_ROLES.flatMap((role) => SUM_NAMES[role].map((name) => [name, role] as const)),
);

/** Prefix of a column with a sum from before the experiment: `pre_revenue` is the covariate of `revenue`. */
export const COVARIATE_PREFIX = 'pre_';

/** Returns the role of a column of sums by its name, or undefined. */
export function sumRole(written: string): SumRole | undefined {
  return ROLES.get(written.trim().toLowerCase());
}

/** Returns the name of the sum whose pre-experiment values a column contains, or undefined: `pre_clicks` is "clicks". */
export function covariateColumnOf(written: string): string | undefined {
  const name = written.trim();
  return name.toLowerCase().startsWith(COVARIATE_PREFIX) ? name.slice(COVARIATE_PREFIX.length) : undefined;
}

/** Returns whether a sum is a count: a whole number of at least 0. */
export function isCountRole(role: SumRole | undefined): boolean {
  return role !== undefined && role !== 'revenue';
}
