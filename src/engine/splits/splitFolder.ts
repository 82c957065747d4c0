import { randomBytes, createHash } from 'node:crypto';
import { createWriteStream, rmSync, type WriteStream, createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile, lstat, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { createGzip, createGunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { writingError } from '../../shared/writingProblem';
import { InputFiles, isRemovable, type OverwriteRules, requireWritable } from '../writing/overwriting';
import * as v from 'valibot';
import type { WrittenFile } from '../../shared/protocol/splitResult';
import { MANIFEST, SPLIT } from '../../reading/logs/splitReading';
import type { ByteSink, SplitTarget } from '../../reading/parts/partFile';
import type { Surface } from '../../shared/text/surface';
import { InputError } from '../../shared/problem';

/** Signals that end the process. SIGHUP is sent when the terminal is closed. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Folder that is written as a whole: files are written to a new folder next to it, and moved when all are
 * complete. If writing is interrupted, the new folder is removed.
 */
export class SplitFolder implements SplitTarget {
  private readonly made: string;
  /**
   * Signal received while files are moved. It is deferred: after half of the files, the folder would contain neither
   * the old nor the new split.
   */
  private waiting: NodeJS.Signals | undefined;
  private isFinishing = false;
  private readonly stop = (signal: NodeJS.Signals): void => {
    this.waiting = signal;
    if (this.isFinishing) return;
    rmSync(this.made, { recursive: true, force: true });
    process.exit(128 + os.constants.signals[signal]);
  };

  private constructor(
    private readonly folder: string,
    private readonly force: boolean,
    private readonly surface: Surface,
    private readonly how: OverwriteRules,
  ) {
    const { dir, base } = path.parse(path.resolve(folder));
    this.made = path.join(dir, `.${base}.${randomBytes(6).toString('hex')}.part`);
  }

  /**
   * Opens the output folder of a split.
   * @param inputs paths of input files, which are never overwritten
   * @throws InputError if the folder is not empty and `force` is not set, or cannot be written
   */
  static async open(
    folder: string,
    inputs: readonly string[],
    force: boolean,
    surface: Surface = 'command line',
  ): Promise<SplitFolder> {
    const there = await entriesOf(folder, surface);
    if (there !== undefined && there.length > 0 && !force) throw notEmpty(folder, there[0], surface);
    const advice = anotherFolder(surface);
    const how = { inputs: await InputFiles.of(inputs), force, below: folder, advice };
    const target = new SplitFolder(folder, force, surface, how);
    // Refuses before anything is read, as far as the names of files are known.
    await requireWritable(path.join(folder, MANIFEST), how);
    for (const { file } of await formerFiles(folder)) await isRemovable(path.join(folder, file), how);
    for (const signal of ENDING) process.once(signal, target.stop);
    try {
      // Not in one step: in a folder such as /proc, where none can be created, Node would retry forever.
      await mkdir(path.dirname(target.made), { recursive: true });
      await mkdir(target.made);
    } catch (error) {
      target.release();
      throw cannotBeWritten(folder, error, surface);
    }
    return target;
  }

  async create(name: string): Promise<ByteSink> {
    const file = path.join(this.made, name);
    await requireWritable(path.join(this.folder, name), this.how);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      return new FileSink(file, path.join(this.folder, name), this.surface);
    } catch (error) {
      throw cannotBeWritten(path.join(this.folder, name), error, this.surface);
    }
  }

  /** Moves all files to their folder, `manifest` last. */
  async finish(manifest: string): Promise<void> {
    this.isFinishing = true;
    try {
      await writeFile(path.join(this.made, MANIFEST), manifest);
      const there = await entriesOf(this.folder, this.surface);
      if (there !== undefined && there.length > 0) {
        if (!this.force) throw notEmpty(this.folder, there[0], this.surface);
        await this.moveInto();
      } else {
        if (there !== undefined) await rmdir(this.folder);
        await rename(this.made, this.folder);
      }
    } catch (error) {
      throw error instanceof InputError ? error : cannotBeWritten(this.folder, error, this.surface);
    } finally {
      await this.abandon();
      this.isFinishing = false;
      if (this.waiting !== undefined) this.stop(this.waiting);
    }
  }

  /** Removes files that were written but not moved. */
  async abandon(): Promise<void> {
    this.release();
    await rm(this.made, { recursive: true, force: true });
  }

  /** Replaces files of the same names, and removes the other files of an earlier split. */
  private async moveInto(): Promise<void> {
    const parts = await filesBelow(this.made);
    for (const part of parts) await requireWritable(path.join(this.folder, part), this.how);
    for (const former of await formerFiles(this.folder)) {
      const file = path.join(this.folder, former.file);
      if (parts.includes(path.normalize(former.file))) continue;
      if (!(await isRemovable(file, this.how)) || !(await isAsWritten(file, former))) continue;
      await rm(file);
      // A folder of a fold that has other files is kept.
      if (path.dirname(former.file) !== '.') await rmdir(path.dirname(file)).catch(() => undefined);
    }
    // Until all parts are there, the manifest does not name them.
    for (const part of [...parts.filter((each) => each !== MANIFEST), MANIFEST]) {
      await mkdir(path.dirname(path.join(this.folder, part)), { recursive: true });
      await rename(path.join(this.made, part), path.join(this.folder, part));
    }
  }

  private release(): void {
    for (const signal of ENDING) process.removeListener(signal, this.stop);
  }
}

/** Returns the names in a folder; undefined if there is none. @throws InputError if it is a file, or unreadable */
async function entriesOf(folder: string, surface: Surface): Promise<string[] | undefined> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR')
      throw new InputError({
        file: folder,
        message: l10n.t('This is a file, not a folder.'),
        advice: anotherFolder(surface),
      });
    throw cannotBeWritten(folder, error, surface);
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
}

function cannotBeWritten(file: string, error: unknown, surface: Surface): InputError {
  return writingError(file, error, anotherFolder(surface));
}

function notEmpty(folder: string, entry: string, surface: Surface): InputError {
  return new InputError({
    file: folder,
    message: l10n.t('This folder is not empty. It contains {0}.', entry),
    advice:
      surface === 'panel'
        ? anotherFolder(surface)
        : l10n.t('Specify another folder with --out, or write to this one with --force.'),
  });
}

function anotherFolder(surface: Surface): string {
  return surface === 'panel'
    ? l10n.t('Select another folder.')
    : l10n.t('Specify another folder with --out.');
}

class FileSink implements ByteSink {
  private readonly file: WriteStream;
  /** Stream that is written to: the file, or the compressor before it. */
  private readonly top: Writable;
  private failure: unknown;
  private readonly closed: Promise<void>;

  constructor(
    path: string,
    private readonly name: string,
    private readonly surface: Surface,
  ) {
    this.file = createWriteStream(path);
    this.top = name.toLowerCase().endsWith('.gz') ? createGzip() : this.file;
    if (this.top !== this.file) this.top.pipe(this.file);
    this.closed = new Promise((resolve) => this.file.once('close', resolve));
    for (const stream of new Set([this.top, this.file]))
      stream.on('error', (error: unknown) => {
        this.failure ??= error;
        this.top.destroy();
        this.file.destroy();
      });
  }

  /** Writes bytes; the caller may reuse the array afterwards. */
  write(bytes: Uint8Array): Promise<void> {
    this.check();
    if (bytes.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = (error?: Error | null): void => {
        if (error === undefined || error === null) resolve();
        else reject(cannotBeWritten(this.name, this.failure ?? error, this.surface));
      };
      // A broken stream never calls back.
      const broken = (): void => done(new Error('closed'));
      this.file.once('close', broken);
      this.top.write(bytes, (error) => {
        this.file.removeListener('close', broken);
        done(error);
      });
    });
  }

  async close(): Promise<void> {
    if (this.failure === undefined) this.top.end();
    await this.closed;
    this.check();
  }

  private check(): void {
    if (this.failure !== undefined) throw cannotBeWritten(this.name, this.failure, this.surface);
  }
}

/** Maximum bytes of a manifest, which has a few kilobytes per fold. */
const MAX_BYTES = 1 << 26;

/**
 * Returns the files that a split wrote, according to the manifest in a folder; empty if the file is not such
 * a manifest.
 */
async function formerFiles(folder: string): Promise<WrittenFile[]> {
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
    return status.isFile() && status.size <= MAX_BYTES ? JSON.parse(await readFile(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a file still has the digest of what was written. Changed files must not be removed. */
async function isAsWritten(file: string, { sha256 }: WrittenFile): Promise<boolean> {
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
