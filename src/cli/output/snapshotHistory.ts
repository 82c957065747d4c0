import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { snapshotNames } from '../../engine/questions/history/storedSnapshots';
import { historyFolder } from '../../engine/requests/snapshotFiles';
import { removeFile } from './outputFile';
import { snapshotTo } from './snapshotOutput';

/** Maximum snapshots that are kept of an evaluation; the oldest are removed. */
export const MAX_SNAPSHOTS = 200;
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
