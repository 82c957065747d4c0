import { readFileSync } from 'node:fs';

/**
 * The formulas of the first release's measures, written down as plainly as they stand in a textbook and
 * without a look at src/core: arrays, maps, one user at a time. Slow, and meant to be.
 *
 * Default convention: the list as it stands in the file (the examples are sorted, without duplicates);
 * counted are users with a relevant item in the truth; a user without a list scores 0.
 */
export interface UserByHand {
  readonly list: readonly string[];
  readonly gains: ReadonlyMap<string, number>;
}

/** Users of the truth by id, each with the list that the model gave (or an empty one). */
export function readUsers(recommendations: string, truth: string): Map<string, UserByHand> {
  const users = new Map<string, { list: string[]; gains: Map<string, number> }>();
  for (const [user, item, rating] of rows(truth)) {
    const known = users.get(user) ?? { list: [], gains: new Map<string, number>() };
    known.gains.set(item, Number(rating));
    users.set(user, known);
  }
  for (const [user, item] of rows(recommendations)) users.get(user)?.list.push(item);
  return users;
}

function rows(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

/** @param threshold θ: relevant when the gain is at least this, and positive */
export function byHand(measure: string, cutoff: number, user: UserByHand, threshold = 0): number {
  const isRelevant = (gain: number): boolean => gain > 0 && gain >= threshold;
  const gains = user.list.map((item) => user.gains.get(item) ?? 0);
  const rel = gains.slice(0, cutoff).map((gain) => (isRelevant(gain) ? 1 : 0));
  const R = [...user.gains.values()].filter(isRelevant).length;
  const hits = sum(rel);
  const precisionAt = (k: number): number => sum(rel.slice(0, k)) / k;
  switch (measure) {
    case 'Precision':
      return hits / cutoff;
    case 'Recall':
      return hits / R;
    case 'Fbeta': {
      const [P, recall] = [hits / cutoff, hits / R];
      return P + recall === 0 ? 0 : (2 * P * recall) / (P + recall);
    }
    case 'HitRate':
      return hits > 0 ? 1 : 0;
    case 'AP':
      return sum(rel.map((hit, index) => hit * precisionAt(index + 1))) / Math.min(cutoff, R);
    case 'RR':
      return hits === 0 ? 0 : 1 / (rel.indexOf(1) + 1);
    case 'DCG':
      return dcg(gains.slice(0, cutoff));
    case 'nDCG': {
      const best = [...user.gains.values()].sort((a, b) => b - a).slice(0, cutoff);
      return dcg(gains.slice(0, cutoff)) / dcg(best);
    }
    default:
      throw new Error(`no formula for ${measure}`);
  }
}

/** Mean over the users with a relevant item, and how many they are. */
export function meanByHand(
  measure: string,
  cutoff: number,
  users: ReadonlyMap<string, UserByHand>,
  threshold = 0,
): { mean: number; users: number } {
  const counted = [...users.values()].filter((user) =>
    [...user.gains.values()].some((gain) => gain > 0 && gain >= threshold),
  );
  return {
    mean: sum(counted.map((user) => byHand(measure, cutoff, user, threshold))) / counted.length,
    users: counted.length,
  };
}

function dcg(gains: readonly number[]): number {
  return sum(gains.map((gain, index) => gain / Math.log2(index + 2)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
