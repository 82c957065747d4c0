import { Identifiers } from '../ids/identifiers';
import { firstOfKey, keyPart, KEY_SEPARATOR, keyText, partsOfKey } from '../ids/keyTexts';
import { takeRows } from '../columns';
import type { Interactions } from './interactions';

/** Number of columns that distinguish the lists of a user. */
interface Apart {
  /** Number of columns that form a key with the user. They precede the others. */
  readonly keys: number;
  /** Number of columns: those of the key, then those that identify models or the fold. */
  readonly columns: number;
}

/**
 * Returns rows whose users are keys of several columns: the user as read, followed by the key columns, which
 * were read as a part of the model. Columns after the key remain the model.
 *
 * @param interactions with a model for each row: the ID in the only column of `apart`, or the text of a key
 * of all these columns
 * @param users receives the keys, in the format of `keyText`
 */
export function withKeysAsUsers(
  interactions: Interactions,
  users: Identifiers,
  { keys, columns }: Apart,
): Interactions {
  const { models, runUsers, runStarts, userIds } = interactions;
  if (models === undefined) throw new Error('The columns of the key were not read.');
  const ids = new Identifiers();
  const keyOf: string[] = [];
  const modelOf = new Int32Array(models.ids.size);
  for (let id = 0; id < models.ids.size; id++) {
    const text = models.ids.text(id);
    const parts = columns === 1 ? [text] : partsOfKey(text);
    keyOf.push(keyText(parts.slice(0, keys)));
    const model = parts.slice(keys);
    if (columns > keys) modelOf[id] = ids.intern(model.length === 1 ? model[0] : keyText(model));
  }
  const keyedRuns: number[] = [];
  const starts: number[] = [];
  for (let run = 0; run < runUsers.length; run++) {
    const user = keyPart(userIds.text(runUsers[run]));
    let before = -1;
    for (let row = runStarts[run]; row < runStarts[run + 1]; row++) {
      const apart = models.ofRow[row];
      if (apart === before) continue;
      const isSame = before >= 0 && keyOf[apart] === keyOf[before];
      before = apart;
      if (isSame) continue;
      keyedRuns.push(users.intern(user + KEY_SEPARATOR + keyOf[apart]));
      starts.push(row);
    }
  }
  starts.push(interactions.rows);
  return {
    ...interactions,
    userIds: users,
    runUsers: Int32Array.from(keyedRuns),
    runStarts: Int32Array.from(starts),
    models: columns > keys ? { ids, ofRow: takeRows(modelOf, models.ofRow) } : undefined,
  };
}

/** User that each key belongs to. */
export interface KeyClusters {
  /** User IDs: the first component of each key. */
  readonly ids: Identifiers;
  /** User number of each key, by key number. */
  readonly of: Int32Array;
}

/** Returns the user that each key begins with; keys are in the format of `keyText`. */
export function clustersOfKeys(users: Pick<Identifiers, 'size' | 'text'>): KeyClusters {
  const ids = new Identifiers();
  const of = Int32Array.from({ length: users.size }, (_, user) => ids.intern(firstOfKey(users.text(user))));
  return { ids, of };
}
