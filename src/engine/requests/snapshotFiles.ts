import type { SnapshotReference } from '../../reading/inputs/evaluationRequest';
import { resolveReference } from '../../reading/sources/namedReference';

/** Returns the path of an evaluation's snapshot, relative to the folder of its configuration. */
export function snapshotFile(name: string): string {
  // encodeURIComponent throws for half of a surrogate pair.
  return `.recscope/${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))}.parquet`;
}

/** Returns the folder of the earlier snapshots of a baseline: its path without the ending. */
export function historyFolder(file: string): string {
  return file.replace(/\.parquet$/i, '');
}

export function snapshotReference(file: string, folder: string, key: string | undefined): SnapshotReference {
  return { file: resolveReference(file, folder), key };
}
