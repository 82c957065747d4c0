import { readFileSync } from 'node:fs';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import type { ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { ownPassages } from '../measures/ownPassages';

export interface Recommendation {
  readonly user: string;
  readonly item: string;
  readonly score?: number;
}

export interface Judgement {
  readonly user: string;
  readonly item: string;
  readonly gain?: number;
}

export interface SmallInput extends ModelEvaluationInput {
  readonly users: Identifiers;
  readonly items: Identifiers;
}

/**
 * An evaluation's input from rows, as the readers make it: best score first, equal scores in row order. Users are
 * numbered as in `userOrder`, then as they appear in the truth and in the recommendations.
 */
export function inputOf(
  recommendations: readonly Recommendation[],
  judgements: readonly Judgement[],
  userOrder: readonly string[] = [],
): SmallInput {
  const users = new Identifiers();
  const items = new Identifiers();
  for (const user of userOrder) users.intern(user);
  for (const { user, item } of [...judgements, ...recommendations]) {
    users.intern(user);
    items.intern(item);
  }
  const scored = recommendations.some(({ score }) => score !== undefined);
  const order = recommendations
    .map((_, row) => row)
    .sort((a, b) => (recommendations[b].score ?? 0) - (recommendations[a].score ?? 0) || a - b);
  const entries = byUser(users, recommendations, order);
  const pairs = byUser(users, judgements, [...judgements.keys()]);
  const listed = Int32Array.from(entries.rows, (row) => items.find(recommendations[row].item));
  const judged = Int32Array.from(pairs.rows, (row) => items.find(judgements[row].item));
  const lastIn = (all: Int32Array): Int32Array =>
    Int32Array.from({ length: items.size }, (_, item) => all.lastIndexOf(item));
  return {
    users,
    items,
    ...ownPassages(
      {
        offsets: entries.offsets,
        rows: Int32Array.from(entries.rows),
        items: listed,
        lastEntries: lastIn(listed),
        scores: scored
          ? Float64Array.from(entries.rows, (row) => recommendations[row].score ?? NaN)
          : undefined,
      },
      items.size,
    ),
    truth: {
      offsets: pairs.offsets,
      rows: Int32Array.from(pairs.rows),
      items: judged,
      lastEntries: lastIn(judged),
      gains: Float64Array.from(pairs.rows, (row) => judgements[row].gain ?? 1),
    },
  };
}

/** One user's list and liked items, written as "A B C" or with gains "A=3 C=2". */
export function oneUser(list: string, liked: string): SmallInput {
  return manyUsers([[list, liked]]);
}

export function manyUsers(users: readonly (readonly [list: string, liked: string])[]): SmallInput {
  const recommendations: Recommendation[] = [];
  const judgements: Judgement[] = [];
  users.forEach(([list, liked], index) => {
    const user = `u${index}`;
    for (const word of words(list)) recommendations.push({ user, item: word.id, score: word.number });
    for (const word of words(liked)) judgements.push({ user, item: word.id, gain: word.number });
  });
  return inputOf(
    recommendations,
    judgements,
    users.map((_, index) => `u${index}`),
  );
}

function words(text: string): { id: string; number: number | undefined }[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [id, number] = word.split('=');
      return { id, number: number === undefined ? undefined : Number(number) };
    });
}

/** Rows of a small comma-separated file with a header line, fields as text. */
export function csvRows(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
}

function byUser(
  users: Identifiers,
  rows: readonly { readonly user: string }[],
  order: readonly number[],
): { offsets: Int32Array; rows: number[] } {
  const perUser: number[][] = Array.from({ length: users.size }, () => []);
  for (const row of order) perUser[users.find(rows[row].user)].push(row);
  const offsets = new Int32Array(users.size + 1);
  perUser.forEach((list, user) => (offsets[user + 1] = offsets[user] + list.length));
  return { offsets, rows: perUser.flat() };
}
