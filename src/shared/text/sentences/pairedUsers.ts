import type { VerdictsJson } from '../../protocol/comparisonResult';

/** How many users the differences of some measures are over: "8", or "8–12" where pairs of models have fewer and more. */
interface PairedUsers {
  readonly users: string;
  readonly measures: readonly string[];
}

/** Measures of as many users stand together. */
export function pairedUsers({ pairs }: Pick<VerdictsJson, 'pairs'>): PairedUsers[] {
  const counts = new Map<string, number[]>();
  for (const { measure, n } of pairs) {
    const own = counts.get(measure);
    if (own === undefined) counts.set(measure, [n]);
    else own.push(n);
  }
  const found = new Map<string, string[]>();
  for (const [measure, own] of counts) {
    const least = own.reduce((a, b) => Math.min(a, b));
    const most = own.reduce((a, b) => Math.max(a, b));
    const users = least === most ? String(least) : `${least}–${most}`;
    found.set(users, [...(found.get(users) ?? []), measure]);
  }
  return [...found].map(([users, measures]) => ({ users, measures }));
}

/** "AUC: 13; LogLoss, Brier: 16". */
export function pairedUsersText(found: readonly PairedUsers[]): string {
  return found.map(({ measures, users }) => `${measures.join(', ')}: ${users}`).join('; ');
}
