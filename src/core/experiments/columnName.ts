/** Other names of the sums that have a name of their own. */
const ALIASES: Readonly<Record<string, string>> = {
  orders: 'conversions',
  purchases: 'conversions',
  gmv: 'revenue',
  sales: 'revenue',
  amount: 'revenue',
  pv: 'page_views',
  pageviews: 'page_views',
  imps: 'impressions',
  exposures: 'impressions',
};

/** The sums that metrics are made of by name. */
export const KNOWN_SUMS: readonly string[] = [
  'impressions',
  'clicks',
  'carts',
  'conversions',
  'revenue',
  'page_views',
];

/** The name under which a column of sums is kept: its own, or the one that it is an alias of. */
export function columnName(written: string): string {
  const name = written.trim();
  const lower = name.toLowerCase();
  if (Object.hasOwn(ALIASES, lower)) return ALIASES[lower];
  if (KNOWN_SUMS.includes(lower)) return lower;
  if (!lower.startsWith(COVARIATE)) return name;
  const of = columnName(name.slice(COVARIATE.length));
  return `${COVARIATE}${of}`;
}

/** What the name of a column begins with that holds the same sum from a time before the experiment. */
export const COVARIATE = 'pre_';

/** Whether a column of that name holds whole numbers. */
export function isCount(name: string): boolean {
  const of = name.startsWith(COVARIATE) ? name.slice(COVARIATE.length) : name;
  return of !== 'revenue' && KNOWN_SUMS.includes(of);
}
