import * as l10n from '@vscode/l10n';
import type { ComparisonJson } from '../../protocol/comparisonResult';
import { type ListUnit, overText, unitsText } from '../../sentences/countWords';
import { formatCount } from '../../text/numbers/numberText';
import { addTo } from '../../addTo';

const count = (number: number): string => formatCount(number, 'en');

/**
 * Metrics whose differences are over the same number of users: "8 users", or "8–12 users" if it depends on
 * the pair.
 */
interface PairedUsers {
  readonly users: string;
  readonly measures: readonly string[];
}

/** Groups metrics by their number of users. */
export function pairedUsers(json: ComparisonJson): PairedUsers[] {
  const counts = new Map<string, number[]>();
  for (const { measure, n } of json.pairs) {
    addTo(counts, measure, n);
  }
  const found = new Map<string, string[]>();
  for (const [measure, own] of counts) {
    const least = own.reduce((a, b) => Math.min(a, b));
    const most = own.reduce((a, b) => Math.max(a, b));
    const users =
      least === most
        ? overPairs(json, measure, least)
        : l10n.t('{0} users', `${count(least)}–${count(most)}`);
    found.set(users, [...(found.get(users) ?? []), measure]);
  }
  return [...found].map(([users, measures]) => ({ users, measures }));
}

/** Returns the number of users of differences: all users of the metric, or those that two models share. */
function overPairs(json: ComparisonJson, measure: string, users: number): string {
  const own = json.models[0].measures.find((each) => each.measure === measure);
  return own?.users === users ? overMeasure(json, measure) : unitsText(users);
}

/** Formats numbers of users by metric: "AUC: 13 users; LogLoss, Brier: 16 users". */
export function pairedUsersText(found: readonly PairedUsers[]): string {
  return found.map(({ measures, users }) => `${measures.join(', ')}: ${users}`).join('; ');
}

/**
 * Returns the number of users or rows that the values of a metric are over, or the range over models: "20,000 rows of 301
 * users".
 */
export function overMeasure({ models, rows }: ComparisonJson, measure: string): string {
  const row = rows.find((each) => each.measure === measure);
  const [{ measures }] = models;
  const { users = 0, lists } = measures.find((each) => each.measure === measure) ?? {};
  if (lists !== undefined) return l10n.t('{0} of {1}', unitsText(lists, 'lists'), unitsText(users));
  const counts = new Set(row?.models.map((model) => overText(model)));
  return counts.size > 0 ? [...counts].join(', ') : unitsText(users);
}

/** Returns the unit of values: lists if users have several. */
export function unitOfLists({ models: [{ measures }] }: Pick<ComparisonJson, 'models'>): ListUnit {
  return measures.some(({ lists }) => lists !== undefined) ? 'lists' : 'users';
}
