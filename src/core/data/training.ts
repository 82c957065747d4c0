import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { gatherColumn, groupByUser } from './interactions/grouping';
import type { Interactions } from './interactions/interactions';
import { filterRows } from './interactions/models';
import { isRelevant } from './truth';

/** Training interactions of users, as compressed sparse rows by user. */
export interface Training {
  /**
   * History bounds by user; length: number of users + 1. The history of user u is the range offsets[u] …
   * offsets[u + 1].
   */
  readonly offsets: Int32Array;
  /** Distinct items of each history, in order of their first interaction. */
  readonly items: Int32Array;
  /** Number of rows, including repeated pairs. */
  readonly interactions: number;
  /** Users with at least one interaction. */
  readonly users: number;
  /** Number of rows of each item, including repeated pairs. */
  readonly itemInteractions: Int32Array;
  /** Number of distinct users who interacted with each item. */
  readonly itemUsers: Int32Array;
}

/** Columns of the users and items of training interactions. */
type Runs = Pick<Interactions, 'rows' | 'runUsers' | 'runStarts' | 'items'>;

/** Returns the rows that are interactions: those that would be relevant in a ground truth. */
export function interactedRows(interactions: Interactions): Interactions {
  const { values } = interactions;
  if (values === undefined || values.every((value) => isRelevant(value, undefined))) return interactions;
  return filterRows(interactions, (row) => isRelevant(values[row], undefined));
}

/** Concatenates the rows of several files with common numbers of IDs. */
export function concatenateFiles(parts: readonly Runs[]): Runs {
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
 * Groups training interactions by user and by item.
 *
 * @param userCount number of users; those beyond the file's have an empty history
 * @param itemCount number of items
 * @param file the file as the caller named it, for the message
 * @throws InputError if the file has no interaction
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
  const byUserItems = gatherColumn(interactions.items, byUser.rows);
  const itemInteractions = new Int32Array(itemCount);
  const itemUsers = new Int32Array(itemCount);
  const offsets = new Int32Array(userCount + 1);
  const items = new Int32Array(rows);
  // lastUser[item] − 1 is the last user whose history contains the item: finds duplicates without clearing.
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
 * Returns the training data of users that are keys: each key has the history of its user. Counts of users and
 * interactions remain those of the file.
 *
 * @param of user of `training` by key; −1: unknown
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
