import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import type { WrittenFile } from '../../shared/protocol/splitResult';
import { MANIFEST, SPLIT } from './splitReading';

/** A manifest is a few kilobytes a fold. */
const MOST_BYTES = 1 << 26;

/** The files that the manifest in a folder says a split wrote; none where it is no manifest of a split. */
export async function formerFiles(folder: string): Promise<WrittenFile[]> {
  const parsed = v.safeParse(SPLIT, await contentOf(path.join(folder, MANIFEST)));
  if (!parsed.success) return [];
  return parsed.output.folds.flatMap(({ parts, candidates }) =>
    [...Object.values(parts), ...(candidates === undefined ? [] : [candidates])].filter(
      (part): part is WrittenFile =>
        part.file !== undefined && part.bytes !== undefined && part.sha256 !== undefined,
    ),
  );
}

async function contentOf(file: string): Promise<unknown> {
  try {
    const status = await lstat(file);
    return status.isFile() && status.size <= MOST_BYTES
      ? JSON.parse(await readFile(file, 'utf8'))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file still is what the split wrote, to the byte: what is not RecScope's own it does not remove. */
export async function isAsWritten(file: string, { sha256 }: WrittenFile): Promise<boolean> {
  const hash = createHash('sha256');
  const stored = createReadStream(file);
  const content = file.toLowerCase().endsWith('.gz') ? stored.pipe(createGunzip()) : stored;
  stored.on('error', (error) => content.destroy(error));
  try {
    for await (const chunk of content) hash.update(chunk as Buffer);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}
