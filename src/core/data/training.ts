import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { gathered, groupByUser } from './interactions/grouping';
import type { Interactions } from './interactions/interactions';

/** What users did before: the interactions a model was trained on, as compressed sparse rows by user. */
export interface Training {
  /** Length: number of user numbers + 1. The history of user u is the range offsets[u] … offsets[u + 1]. */
  readonly offsets: Int32Array;
  /** Items of each history, each once, in the order of their first interaction. */
  readonly items: Int32Array;
  /** Rows, repeated pairs included. */
  readonly interactions: number;
  /** Users with at least one interaction. */
  readonly users: number;
  /** Rows of each item, repeated pairs included. */
  readonly itemInteractions: Int32Array;
  /** Distinct users of each item. */
  readonly itemUsers: Int32Array;
}

/** Rows of users and items, as far as it matters who did something with what. */
type Runs = Pick<Interactions, 'rows' | 'runUsers' | 'runStarts' | 'items'>;

/** The rows of several files, whose ids have the same numbers, as those of one. */
export function joinedRuns(parts: readonly Runs[]): Runs {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const runs = parts.reduce((sum, { runUsers }) => sum + runUsers.length, 0);
  const runUsers = new Int32Array(runs);
  const runStarts = new Int32Array(runs + 1);
  const items = new Int32Array(rows);
  let row = 0;
  let run = 0;
  for (const part of parts) {
    runUsers.set(part.runUsers, run);
    items.set(part.items.subarray(0, part.rows), row);
    for (let of = 0; of < part.runUsers.length; of++) runStarts[run + of] = row + part.runStarts[of];
    run += part.runUsers.length;
    row += part.rows;
  }
  runStarts[runs] = rows;
  return { rows, runUsers, runStarts, items };
}

/**
 * Gathers training interactions by user and by item.
 *
 * @param userCount how many user numbers there are; those beyond the file's have an empty history
 * @param itemCount how many item numbers there are
 * @param file the file as the caller named it, for the message
 * @throws InputError when the file has no interaction
 */
export function trainingFrom(
  interactions: Runs,
  userCount: number,
  itemCount: number,
  file: string,
): Training {
  const { rows } = interactions;
  if (rows === 0) {
    throw new InputError({
      message: l10n.t('The training file {0} has no interactions.', file),
      advice: l10n.t('Use the interactions that the model was trained on: one row per user and item.'),
      file,
      line: 1,
    });
  }
  const byUser = groupByUser(interactions, userCount);
  const byUserItems = gathered(interactions.items, byUser.rows);
  const itemInteractions = new Int32Array(itemCount);
  const itemUsers = new Int32Array(itemCount);
  const offsets = new Int32Array(userCount + 1);
  const items = new Int32Array(rows);
  // lastUser[item] − 1 is the user in whose history the item was last seen: finds repeats without clearing.
  const lastUser = new Int32Array(itemCount);
  let users = 0;
  let pairs = 0;
  for (let user = 0; user < userCount; user++) {
    if (byUser.offsets[user + 1] > byUser.offsets[user]) users++;
    for (let entry = byUser.offsets[user]; entry < byUser.offsets[user + 1]; entry++) {
      const item = byUserItems[entry];
      itemInteractions[item]++;
      if (lastUser[item] === user + 1) continue;
      lastUser[item] = user + 1;
      itemUsers[item]++;
      items[pairs++] = item;
    }
    offsets[user + 1] = pairs;
  }

  return {
    offsets,
    items: items.slice(0, pairs),
    interactions: rows,
    users,
    itemInteractions,
    itemUsers,
  };
}

/**
 * The same of users who are keys: what somebody did is known of each key that begins with them. Counts of users and
 * interactions stay those of the file.
 *
 * @param of the user of `training` for each key; −1: nothing is known of them
 */
export function trainingOfKeys(training: Training, of: Int32Array): Training {
  const { offsets, items } = training;
  const lengthOf = (user: number): number => (user < 0 ? 0 : offsets[user + 1] - offsets[user]);
  const keyed = new Int32Array(of.length + 1);
  for (let key = 0; key < of.length; key++) keyed[key + 1] = keyed[key] + lengthOf(of[key]);
  const copied = new Int32Array(keyed[of.length]);
  for (let key = 0; key < of.length; key++)
    if (of[key] >= 0) copied.set(items.subarray(offsets[of[key]], offsets[of[key] + 1]), keyed[key]);
  return { ...training, offsets: keyed, items: copied };
}
