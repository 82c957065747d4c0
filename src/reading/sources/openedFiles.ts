import { InputError } from '../../shared/problem';
import { type ByteSource, type FileReference, type OpenSource, replacedFile } from './byteSource';
import { isOutOfMemory, OutOfMemory } from '../memory/memoryProblems';

/**
 * Maximum files of a run that are kept open: a container may allow a process 64 in all, and threads and streams take
 * about 30.
 */
const MAX_OPEN_FILES = 16;

/** A file that a run has opened, and its stamp at that time. */
interface KeptSource {
  readonly reference: FileReference;
  /** Undefined: too many others are open; it is opened for each piece of work. */
  readonly source: Promise<ByteSource> | undefined;
  stamp: string | undefined;
}

/** The files of one run: each is opened once, and is the same file until the run ends. */
export class OpenedFiles {
  private readonly files: KeptSource[] = [];

  constructor(private readonly open: OpenSource) {}

  /**
   * Works on an open file. A problem without a file gets the name of this one, because readers of bytes do not know it.
   *
   * @throws InputError if it cannot be opened, or is no longer what it was before in this run
   */
  async use<T>(reference: FileReference, work: (source: ByteSource) => T | Promise<T>): Promise<T> {
    let file = this.files.find((other) => isSame(other.reference, reference));
    if (file === undefined) {
      const source = this.files.length < MAX_OPEN_FILES ? this.open(reference) : undefined;
      this.files.push((file = { reference, source, stamp: undefined }));
    }
    if (file.source !== undefined) return worked(await file.source, work);
    const source = await this.open(reference);
    try {
      file.stamp ??= source.stamp;
      if (file.stamp !== source.stamp) throw new InputError(replacedFile(source.name));
      return await worked(source, work);
    } finally {
      await source.close();
    }
  }

  async close(): Promise<void> {
    for (const { source } of this.files.splice(0)) {
      const opened = await source?.catch(() => undefined);
      await opened?.close();
    }
  }
}

/** Runs work on several files, and closes them also if it fails. */
export async function withOpenedFiles<T>(
  open: OpenSource,
  work: (files: OpenedFiles) => Promise<T>,
): Promise<T> {
  const files = new OpenedFiles(open);
  try {
    return await work(files);
  } finally {
    await files.close();
  }
}

/** Opens a file for a piece of work, and closes it whatever comes of it. Problems are named as OpenedFiles.use does. */
export function openedFile<T>(
  open: OpenSource,
  reference: FileReference,
  work: (source: ByteSource) => T | Promise<T>,
): Promise<T> {
  return withOpenedFiles(open, (files) => files.use(reference, work));
}

async function worked<T>(source: ByteSource, work: (source: ByteSource) => T | Promise<T>): Promise<T> {
  try {
    return await work(source);
  } catch (error) {
    if (error instanceof InputError && error.problem.file === undefined)
      throw new InputError({ ...error.problem, file: source.name });
    if (isOutOfMemory(error) && !(error instanceof OutOfMemory)) throw new OutOfMemory(source.name, error);
    throw error;
  }
}

function isSame(one: FileReference, other: FileReference): boolean {
  if (one.name !== other.name) return false;
  if (one.kind === 'bytes') return other.kind === 'bytes' && one.bytes === other.bytes;
  return one.kind === other.kind && one.path === other.path;
}
