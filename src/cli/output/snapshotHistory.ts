import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { removeFile } from './outputFile';
import { snapshotTo } from './snapshotOutput';

/** Maximum snapshots that are kept of an evaluation; the oldest are removed. */
export const MAX_SNAPSHOTS = 200;
/** Name of a snapshot in a history: the time at which it was written, in UTC. */
const SNAPSHOT_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d-\d{3})Z\.parquet$/;

/** Returns the folder of the snapshots of a baseline: its path without the ending. */
export function historyFolder(file: string): string {
  return file.replace(/\.parquet$/i, '');
}

/** Returns the time of a snapshot from its name, in ISO 8601. */
export function timeOfSnapshot(name: string): string {
  return name.replace(SNAPSHOT_NAME, (_, day: string, hour: string, minute: string, rest: string) =>
    [day, 'T', hour, ':', minute, ':', rest.replace('-', '.'), 'Z'].join(''),
  );
}

/** Returns the names of the snapshots in a folder, oldest first; none if the folder does not exist. */
export async function snapshotNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && SNAPSHOT_NAME.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/**
 * Adds the new baseline of an evaluation to its history if the newest snapshot there has other bytes, and removes the
 * oldest ones.
 *
 * @param folder folder of the configuration
 * @param file path of the baseline, relative to the folder
 * @throws InputError if the snapshot may not be written
 */
export async function appendSnapshot(
  folder: string,
  file: string,
  bytes: Uint8Array,
  inputs: readonly string[],
): Promise<void> {
  const history = historyFolder(file);
  const fullPath = path.resolve(folder, history);
  const names = await snapshotNames(fullPath);
  const newest = names.at(-1);
  if (newest !== undefined && Buffer.from(bytes).equals(await readFile(path.join(fullPath, newest)))) return;
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.parquet`;
  const write = await snapshotTo(folder, `${history}/${name}`, inputs);
  await write(bytes);
  // The folder was written to, so it is below the configuration and no link.
  for (const oldest of names.slice(0, Math.max(0, names.length + 1 - MAX_SNAPSHOTS)))
    removeFile(path.join(fullPath, oldest));
}
