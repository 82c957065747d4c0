import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import { quoted } from '../../shared/text/commands/shellWords';
import { lineOf, type Git } from './gitProgram';
import type { GitReference } from './gitReference';
import { pointerProblem, type Pointer } from './pointers';

/** The file that holds what a pointer stands for. @throws InputError when it is not on this machine, or is damaged */
export async function pointedFile(pointer: Pointer, reference: GitReference, git: Git): Promise<string> {
  const files =
    pointer.kind === 'lfs'
      ? [await lfsFile(pointer.sha256, reference, git)]
      : await dvcFiles(pointer, reference, git);
  const { revision, path: at } = reference;
  const lfs = `git lfs fetch origin ${quoted(revision)}`;
  const dvc = `dvc fetch --all-commits ${quoted(at)}`;
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() !== true || (pointer.bytes !== undefined && found.size !== pointer.bytes)) continue;
    if (await isSound(pointer, file, `${found.size} ${found.mtimeMs}`)) return file;
    throw new InputError({
      message: l10n.t('The content of the file on this machine is damaged: its hash is another.'),
      advice: l10n.t(
        'Delete {0}, then get it with {1}.',
        quoted(file),
        `\`${pointer.kind === 'lfs' ? lfs : dvc}\``,
      ),
    });
  }
  throw new InputError(pointerProblem(pointer.kind, lfs, dvc));
}

/** By path the hash, size and time of what was found to be sound: files are opened several times. */
const sound = new Map<string, string>();

/** Whether the content is that of the pointer. */
async function isSound(pointer: Pointer, file: string, stamp: string): Promise<boolean> {
  // Before version 3, DVC took the hashes of texts after it had changed their line ends.
  if (pointer.kind === 'dvc' && !pointer.hasHash) return true;
  const [algorithm, hash] = pointer.kind === 'lfs' ? ['sha256', pointer.sha256] : ['md5', pointer.md5];
  if (sound.get(file) === `${hash} ${stamp}`) return true;
  const hasher = createHash(algorithm);
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
    hasher.update(chunk as Buffer);
  if (hasher.digest('hex') !== hash) return false;
  sound.set(file, `${hash} ${stamp}`);
  return true;
}

/** In the folder that Git LFS was told of, else in its own, which all work trees share. */
async function lfsFile(sha256: string, { folder }: GitReference, git: Git): Promise<string> {
  const shared = lineOf(await git(['rev-parse', '--git-common-dir']));
  const storage = lineOf(await git(['config', '--type=path', '--default=lfs', '--get', 'lfs.storage']));
  const objects = path.resolve(folder, shared, storage, 'objects');
  return path.join(objects, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Where DVC keeps a file: in the place of version 3, in that of those before. */
async function dvcFiles(
  { md5, isFolder, hasHash }: Extract<Pointer, { kind: 'dvc' }>,
  { folder, path: at }: GitReference,
  git: Git,
): Promise<string[]> {
  if (isFolder)
    throw new InputError({
      message: l10n.t('The DVC pointer is of a folder, not a file.'),
      advice: l10n.t('Track the file by itself: {0}.', '`dvc add recs.csv`'),
    });
  const top = lineOf(await git(['rev-parse', '--show-toplevel']));
  const cache = await dvcCache(path.resolve(/^\.\.?\//.test(at) ? folder : top, path.dirname(at)), top);
  const places = [path.join(cache, 'files', 'md5'), cache];
  return (hasHash ? places : places.reverse()).map((place) =>
    path.join(place, md5.slice(0, 2), md5.slice(2)),
  );
}

/** The cache of the nearest folder, up to the root of the repository, that DVC was set up in. */
async function dvcCache(from: string, top: string): Promise<string> {
  let folder = from;
  while (
    folder !== top &&
    (await stat(path.join(folder, '.dvc')).catch(() => undefined))?.isDirectory() !== true &&
    path.dirname(folder) !== folder
  )
    folder = path.dirname(folder);
  const own = path.join(folder, '.dvc');
  for (const name of ['config.local', 'config']) {
    const dir = cacheFolderIn(await readFile(path.join(own, name), 'utf8').catch(() => ''));
    if (dir !== undefined) return path.resolve(own, dir);
  }
  return path.join(own, 'cache');
}

/** What a configuration of DVC says of where its cache is. */
function cacheFolderIn(config: string): string | undefined {
  let section = '';
  for (const line of config.split('\n').map((each) => each.trim())) {
    if (line.startsWith('[')) section = line.replaceAll(/[[\]'"\s]/g, '');
    const [key, ...value] = line.split('=');
    if (section === 'cache' && key.trim() === 'dir') return value.join('=').trim();
  }
  return undefined;
}
