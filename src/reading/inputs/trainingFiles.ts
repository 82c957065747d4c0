import type { Identifiers } from '../../core/data/ids/identifiers';
import type { KeyClusters } from '../../core/data/interactions/keyedUsers';
import {
  concatenateFiles,
  interactedRows,
  trainingFrom,
  trainingOfKeys,
  type Training,
} from '../../core/data/training';
import type { MatchedIds } from './matchedFiles';
import type { TableFile } from './tableFile';

/** Training data, with IDs as written in the files. */
interface WrittenTraining {
  readonly trains: readonly TableFile[];
  readonly trainUsers: Identifiers;
  readonly isOfUsers: boolean;
}

/**
 * Returns the training data, and their files with matched IDs.
 *
 * @param clusters users of keys; undefined: users are not keys
 * @throws InputError if a file has no interaction
 */
export function trainingData(
  { trains: writtenTrains, trainUsers, isOfUsers }: WrittenTraining,
  matching: MatchedIds,
  clusters: KeyClusters | undefined,
): { readonly trains: readonly TableFile[]; readonly training: Training | undefined } {
  const { users, items } = matching;
  const trains = writtenTrains.map((file) =>
    isOfUsers ? matching.fileOf(file, trainUsers) : matching.file(file),
  );
  if (trains.length === 0) return { trains, training: undefined };
  const training =
    isOfUsers && clusters !== undefined
      ? trainingOfClusters(trains, clusters, items.size)
      : trainingOf(trains, users.size, items.size);
  return { trains, training };
}

/** Builds the training data of all files. @throws InputError if one of them has no interaction */
function trainingOf(files: readonly TableFile[], users: number, items: number): Training {
  const parts = files.map(({ name, interactions }) => ({ name, rows: interactedRows(interactions) }));
  const empty = parts.find(({ rows }) => rows.rows === 0) ?? parts[0];
  if (empty.rows.rows === 0 || parts.length === 1) return trainingFrom(empty.rows, users, items, empty.name);
  return trainingFrom(concatenateFiles(parts.map(({ rows }) => rows)), users, items, empty.name);
}

/** Builds the training data of each list of the users. */
function trainingOfClusters(files: readonly TableFile[], { ids, of }: KeyClusters, items: number): Training {
  const { userIds } = files[0].interactions;
  const training = trainingOf(files, userIds.size, items);
  const known = Int32Array.from({ length: ids.size }, (_, user) => userIds.find(ids.text(user)));
  return trainingOfKeys(
    training,
    of.map((cluster) => known[cluster]),
  );
}
