import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { writingProblem } from '../sources/writingProblem';
import type { ByteSink, SplitTarget } from './partFile';
import type { Surface } from '../../shared/text/surface';
import { InputError } from '../../shared/protocol/problem';

/**
 * A folder that is written as a whole: everything goes into a new one beside it, which takes its place when all is
 * there. Whatever happens before, an interrupt too, leaves nothing behind.
 */
export class SplitFolder implements SplitTarget {
  private readonly made: string;
  private readonly stop = (signal: NodeJS.Signals): void => {
    rmSync(this.made, { recursive: true, force: true });
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };

  private constructor(
    private readonly folder: string,
    private readonly force: boolean,
    private readonly surface: Surface,
  ) {
    const { dir, base } = path.parse(path.resolve(folder));
    this.made = path.join(dir, `.${base}.${randomBytes(6).toString('hex')}.part`);
  }

  /** @throws InputError when the folder holds something and `force` is not given, or cannot be written */
  static async open(folder: string, force: boolean, surface: Surface = 'command line'): Promise<SplitFolder> {
    const there = await entriesOf(folder, surface);
    if (there !== undefined && there.length > 0 && !force) throw notEmpty(folder, there[0], surface);
    const target = new SplitFolder(folder, force, surface);
    process.once('SIGINT', target.stop);
    process.once('SIGTERM', target.stop);
    try {
      // Not in one step: of a folder such as /proc, where none can be made, Node would try for ever.
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
    try {
      await mkdir(path.dirname(file), { recursive: true });
      return new FileSink(file, path.join(this.folder, name), this.surface);
    } catch (error) {
      throw cannotBeWritten(path.join(this.folder, name), error, this.surface);
    }
  }

  /** Puts everything in its place, `manifest` last. */
  async finish(manifest: string): Promise<void> {
    try {
      await writeFile(path.join(this.made, MANIFEST), manifest);
      const there = await entriesOf(this.folder, this.surface);
      if (there !== undefined && there.length > 0) {
        if (!this.force) throw notEmpty(this.folder, there[0], this.surface);
        await removeFormer(this.folder);
        await moveInto(this.made, this.folder);
      } else {
        if (there !== undefined) await rmdir(this.folder);
        await rename(this.made, this.folder);
      }
    } catch (error) {
      throw error instanceof InputError ? error : cannotBeWritten(this.folder, error, this.surface);
    } finally {
      await this.abandon();
    }
  }

  /** Removes what was written and is not in its place. */
  async abandon(): Promise<void> {
    this.release();
    await rm(this.made, { recursive: true, force: true });
  }

  private release(): void {
    process.removeListener('SIGINT', this.stop);
    process.removeListener('SIGTERM', this.stop);
  }
}

const MANIFEST = 'split.json';

/** Undefined: no such folder. @throws InputError when it is a file, or cannot be looked at */
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

/** The files that an earlier split wrote there: none of them is to stand beside the new ones. */
async function removeFormer(folder: string): Promise<void> {
  let former: unknown;
  try {
    former = JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
  } catch {
    return;
  }
  for (const file of filesIn(former)) {
    const full = path.resolve(folder, file);
    if (full.startsWith(path.resolve(folder) + path.sep)) await rm(full, { force: true });
  }
}

/** All values under the key "file". */
function filesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'file' && typeof inner === 'string' ? [inner] : filesIn(inner),
  );
}

async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await moveInto(source, target);
    else await rename(source, target);
  }
}

function cannotBeWritten(file: string, error: unknown, surface: Surface): InputError {
  return writingProblem(file, error, anotherFolder(surface));
}

function notEmpty(folder: string, entry: string, surface: Surface): InputError {
  return new InputError({
    file: folder,
    message: l10n.t('This folder is not empty: it holds {0}.', entry),
    advice:
      surface === 'panel'
        ? anotherFolder(surface)
        : l10n.t('Choose another folder with --out, or write into it with --force.'),
  });
}

function anotherFolder(surface: Surface): string {
  return surface === 'panel' ? l10n.t('Choose another folder.') : l10n.t('Choose another folder with --out.');
}

class FileSink implements ByteSink {
  private readonly file: WriteStream;
  /** What is written to: the file, or what compresses for it. */
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

  /** The bytes may be used again afterwards. */
  write(bytes: Uint8Array): Promise<void> {
    this.check();
    if (bytes.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const done = (error?: Error | null): void => {
        if (error === undefined || error === null) resolve();
        else reject(cannotBeWritten(this.name, this.failure ?? error, this.surface));
      };
      // A stream that is broken calls nobody back.
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
