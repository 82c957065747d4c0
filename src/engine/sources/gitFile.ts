import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import { nearest } from '../../shared/text/nearest';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource, FileReference } from './byteSource';
import { GitBlob } from './gitBlob';
import type { GitReference } from './gitReference';
import { gitOf, gitStreamOf, type Git } from './gitProgram';
import { pointedFile } from './pointedFile';
import { LONGEST_POINTER, pointerIn } from './pointers';

/** An object of a repository. */
interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: number;
}

/**
 * Where the content of a file of a commit is: an object of Git, or the file in which Git LFS or DVC keeps it on this machine. Nothing
 * that the repository configures is run: no filter, no conversion, no hook, no program that fetches.
 *
 * @param limit how much may be kept of it; absent: all there is
 * @throws InputError where there is no Git, no repository, no such revision or path, and when what a pointer stands for
 *   is not on this machine
 */
export async function gitFile(
  reference: GitReference,
  limit?: MemoryLimit,
): Promise<ByteSource | Extract<FileReference, { kind: 'path' }>> {
  const { name } = reference;
  try {
    const git = await gitOf(reference);
    const { object, at } = await objectOf(reference, git);
    const { id, bytes } = object;
    const blob = new GitBlob(name, id, bytes, await gitStreamOf(reference), limit);
    const pointer = bytes <= LONGEST_POINTER ? pointerIn(await blob.read(0, bytes)) : undefined;
    return pointer === undefined
      ? blob
      : { kind: 'path', name, path: await pointedFile(pointer, { ...reference, path: at }, git) };
  } catch (error) {
    if (!(error instanceof InputError) || error.problem.file !== undefined) throw error;
    throw new InputError({ file: name, ...error.problem });
  }
}

/** @throws InputError where `gitFile` does, but for what a pointer stands for: nothing is read */
export async function requireGitFile(reference: GitReference): Promise<void> {
  await objectOf(reference, await gitOf(reference));
}

/** The file of a commit, or the pointer of DVC that stands beside its place. */
async function objectOf(
  { revision, path: file, folder }: GitReference,
  git: Git,
): Promise<{ readonly object: GitObject; readonly at: string }> {
  const above = path.posix.dirname(file);
  const parent = above === '.' ? (file.startsWith('./') ? './' : '') : above;
  const asked = [
    `${revision}^{tree}`,
    ...[file, `${file}.dvc`, parent].map((each) => `${revision}:${each}`),
    // Last: where there is no work tree, Git ends here.
    `${revision}:./${file}`,
  ];
  const answer = await git(['cat-file', '--batch-check'], {
    input: asked.map((each) => `${each}\n`).join(''),
    partly: true,
  });
  const [tree, own, dvc, siblings, here] = answer.toString('utf8').split('\n').map(objectIn);
  if (tree === undefined)
    throw new InputError({
      message: l10n.t('The repository has no revision “{0}”.', revision),
      advice: l10n.t(
        'Name a branch, a tag, or a commit. Of a shallow clone, get the rest with {0}.',
        '`git fetch --unshallow`',
      ),
    });
  if (own?.type === 'blob') return { object: own, at: file };
  if (dvc?.type === 'blob') return { object: dvc, at: `${file}.dvc` };
  if (own !== undefined)
    throw new InputError({
      message: l10n.t('This is a folder, not a file.'),
      advice: l10n.t('Name a file inside it.'),
    });
  throw new InputError({
    message: l10n.t('The revision {0} has no file “{1}”.', revision, file),
    advice: await adviceFor({ file, parent, folder }, siblings, here, git),
  });
}

function objectIn(line: string): GitObject | undefined {
  const [, id, type, bytes] = /^([0-9a-f]{40,64}) (\w+) (\d+)$/.exec(line) ?? [];
  return id === undefined || type === undefined ? undefined : { id, type, bytes: Number(bytes) };
}

async function adviceFor(
  { file, parent, folder }: { readonly file: string; readonly parent: string; readonly folder: string },
  siblings: GitObject | undefined,
  here: GitObject | undefined,
  git: Git,
): Promise<string> {
  const fromRoot = l10n.t('Paths are from the root of the repository; {0} is from {1}.', './PATH', folder);
  if (here?.type === 'blob') return `${l10n.t('Did you mean “{0}”?', `./${file}`)} ${fromRoot}`;
  if (siblings?.type !== 'tree') return fromRoot;
  const listed = await git(['ls-tree', '-z', '--full-tree', '--name-only', siblings.id]);
  const names = listed
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
  const name = path.posix.basename(file);
  // The commit names it, and this clone has not got it.
  if (names.includes(name)) return l10n.t('Get it with {0}.', '`git fetch --refetch`');
  const close = nearest(name, names);
  if (close === undefined) return fromRoot;
  return `${l10n.t('Did you mean “{0}”?', parent === '' ? close : `${parent.replace(/\/$/, '')}/${close}`)} ${fromRoot}`;
}
