import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { nearestWord } from '../../shared/text/nearest';
import type { RequireMemory } from '../formats/columnar/columnarFile';
import type { MemoryLimit } from '../memory/freeMemory';
import { requireMemory } from '../memory/memoryProblems';
import type { ByteSource } from './byteSource';
import { decompressStream } from './decompressed';
import type { GitReference } from './gitReference';
import { Git } from './gitProgram';

/** A file in a repository, by object ID. */
interface GitObject {
  readonly id: string;
  readonly type: string;
  readonly bytes: number;
}

/**
 * Returns the content of a file in a commit. Runs nothing that the repository configures: no filter,
 * conversion, hook, or program that fetches.
 *
 * @param limit maximum memory for the content; absent: unlimited
 * @throws InputError if Git, the repository, the revision or the path does not exist
 */
export async function gitFile(reference: GitReference, limit?: MemoryLimit): Promise<ByteSource> {
  const { name } = reference;
  try {
    const git = await Git.find(reference);
    const { id, bytes } = await objectOf(reference, git);
    return new GitBlob(name, id, bytes, git, limit);
  } catch (error) {
    if (!(error instanceof InputError) || error.problem.file !== undefined) throw error;
    throw new InputError({ file: name, ...error.problem });
  }
}

/** Checks that a file is in a commit, without reading it. @throws InputError like `gitFile` */
export async function requireGitFile(reference: GitReference): Promise<void> {
  await objectOf(reference, await Git.find(reference));
}

/**
 * Returns the file in a commit, or the DVC pointer `FILE.dvc` that the commit contains in place of the file.
 */
async function objectOf({ revision, path: file, folder }: GitReference, git: Git): Promise<GitObject> {
  const above = path.posix.dirname(file);
  const parent = above === '.' ? (file.startsWith('./') ? './' : '') : above;
  const queries = [
    `${revision}^{tree}`,
    ...[file, `${file}.dvc`, parent].map((each) => `${revision}:${each}`),
    // Last: where there is no work tree, Git ends here.
    `${revision}:./${file}`,
  ];
  const input = queries.map((each) => `${each}\n`).join('');
  const answer = await git.text(['cat-file', '--batch-check'], input, true);
  const [tree, objectOfPath, dvc, siblings, objectOfFolder] = answer.split('\n').map(objectIn);
  if (tree === undefined)
    throw new InputError({
      message: l10n.t('The repository has no revision “{0}”.', revision),
      advice: l10n.t(
        'Name a branch, a tag, or a commit. Of a shallow clone, get the rest with {0}.',
        '`git fetch --unshallow`',
      ),
    });
  if (objectOfPath?.type === 'blob') return objectOfPath;
  if (dvc?.type === 'blob') return dvc;
  if (objectOfPath !== undefined)
    throw new InputError({
      message: l10n.t('This is a folder, not a file.'),
      advice: l10n.t('Name a file inside it.'),
    });
  throw new InputError({
    message: l10n.t('The revision {0} has no file “{1}”.', revision, file),
    advice: await adviceFor({ file, parent, folder }, siblings, objectOfFolder, git),
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
  const listed = await git.text(['ls-tree', '-z', '--full-tree', '--name-only', siblings.id]);
  const names = listed.split('\0').filter((name) => name !== '');
  const name = path.posix.basename(file);
  // The commit names it, and this clone has not got it.
  if (names.includes(name)) return l10n.t('Get it with {0}.', '`git fetch --refetch`');
  const close = nearestWord(name, names);
  if (close === undefined) return fromRoot;
  return `${l10n.t('Did you mean “{0}”?', parent === '' ? close : `${parent.replace(/\/$/, '')}/${close}`)} ${fromRoot}`;
}

/** Number of first bytes that are stored after reading, because detection reads them again. */
const HEAD_BYTES = 1 << 16;

/**
 * A file in a commit. Git writes only as much as is read. The whole content is stored only for random access.
 */
class GitBlob implements ByteSource {
  private head: Promise<Uint8Array> | undefined;
  private content: Promise<Uint8Array> | undefined;

  /** @param stamp ID of the object in the repository */
  constructor(
    readonly name: string,
    readonly stamp: string,
    readonly bytes: number,
    private readonly git: Git,
    private readonly limit: MemoryLimit | undefined,
  ) {}

  readonly requireMemory: RequireMemory = (bytes) => requireMemory(this.name, bytes, this.limit);

  chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    return decompressStream(this.git.output(['cat-file', 'blob', this.stamp]), onRaw);
  }

  async read(start: number, end: number): Promise<Uint8Array> {
    if (end <= HEAD_BYTES || this.bytes <= HEAD_BYTES)
      return (await (this.head ??= this.first(Math.min(HEAD_BYTES, this.bytes)))).subarray(start, end);
    this.requireMemory(this.bytes);
    return (await (this.content ??= this.first(this.bytes))).subarray(start, end);
  }

  private async first(count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(count);
    let filled = 0;
    for await (const chunk of this.git.output(['cat-file', 'blob', this.stamp])) {
      const part = chunk.subarray(0, count - filled);
      bytes.set(part, filled);
      filled += part.length;
      if (filled === count) break;
    }
    return bytes.subarray(0, filled);
  }

  async changed(): Promise<undefined> {
    return undefined;
  }

  async close(): Promise<void> {
    this.head = this.content = undefined;
  }
}
