import { Identifiers } from '../ids/identifiers';
import { firstOfKey, keyPart, KEY_SEPARATOR, keyText, partsOfKey } from '../ids/keyTexts';
import { taken } from '../columns';
import type { Interactions } from './interactions';

/** What stands in the columns by which the rows of a user are told apart. */
interface Apart {
  /** How many of them make a key with the user: the first. */
  readonly keys: number;
  /** How many there are in all; behind those of the key those of models, or that of folds. */
  readonly columns: number;
}

/**
 * Rows whose users are keys of several columns: of the user as it was read, and of what was read as its model, which
 * held the other columns of the key, and behind them the model itself where there is one.
 *
 * @param interactions with a model of each row: the id in the one column of `apart`, or the text of a key of all of them
 * @param users gets the keys, as `keyText` writes them
 */
export function keyedUsers(
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
    models: columns > keys ? { ids, ofRow: taken(modelOf, models.ofRow) } : undefined,
  };
}

/** Whose lists those of each key are. */
export interface KeyClusters {
  /** The users that keys begin with. */
  readonly ids: Identifiers;
  /** The number of that user, by the number of the key. */
  readonly of: Int32Array;
}

/** The users that keys, which are written as `keyText` does, begin with. */
export function clustersOfKeys(users: Pick<Identifiers, 'size' | 'text'>): KeyClusters {
  const ids = new Identifiers();
  const of = Int32Array.from({ length: users.size }, (_, user) => ids.intern(firstOfKey(users.text(user))));
  return { ids, of };
}
