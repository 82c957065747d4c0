import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Stands where bytes are no UTF-8, in what a shell or an editor passes on. */
const REPLACED = '\ufffd';

/**
 * How a file is really called. A name need not be UTF-8, and what is passed on as text has lost the bytes that are not:
 * then it is the one name in its folder that reads so. Where several do, or none, the path as it is.
 */
export async function pathOnDisk(given: string): Promise<string | Buffer> {
  if (!given.includes(REPLACED) || (await exists(given))) return given;
  const { root } = path.parse(path.resolve(given));
  const names = path.resolve(given).slice(root.length).split(path.sep);
  let place = Buffer.from(root);
  for (const name of names) {
    const found = name.includes(REPLACED) ? await bytesOf(name, place) : Buffer.from(name);
    if (found === undefined) return given;
    place = Buffer.concat([place, place.length > root.length ? Buffer.from(path.sep) : Buffer.of(), found]);
  }
  return place;
}

async function bytesOf(name: string, folder: Buffer): Promise<Buffer | undefined> {
  const entries = await readdir(folder, { encoding: 'buffer' }).catch(() => []);
  const same = entries.filter((entry) => entry.toString() === name);
  return same.length === 1 ? same[0] : undefined;
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
