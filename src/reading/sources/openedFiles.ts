import { InputError } from '../../shared/problem';
import { type ByteSource, type FileReference, type OpenSource, replacedFileProblem } from './byteSource';
import { isOutOfMemory, OutOfMemory } from '../memory/memoryProblems';

/**
 * Maximum number of files that a run keeps open. A container may allow 64 per process, and threads and
 * streams take about 30.
 */
const MAX_OPEN_FILES = 16;

/** File that a run has opened, with its size and time at that moment. */
interface KeptSource {
  readonly reference: FileReference;
  /** The open file; undefined: too many others are open, so the file is opened for each use. */
  readonly source: Promise<ByteSource> | undefined;
  stamp: string | undefined;
}

/** Files of one run. Each is opened once, and must stay unchanged until the run ends. */
export class OpenedFiles {
  private readonly files: KeptSource[] = [];

  constructor(private readonly open: OpenSource) {}

  /**
   * Runs work on an open file. A problem without a file name gets the name of this file, because readers of
   * bytes do not know it.
   *
   * @throws InputError if the file cannot be opened, or has changed during the run
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
      if (file.stamp !== source.stamp) throw new InputError(replacedFileProblem(source.name));
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

/** Runs work on several files, and closes them even if the work fails. */
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

/**
 * Opens a file for work, and closes it even if the work fails. Problems get the file name as in
 * OpenedFiles.use.
 */
export function withOpenedFile<T>(
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
  if (one.kind === 'table') return other.kind === 'table' && one.folder === other.folder;
  return (
    other.kind !== 'bytes' && other.kind !== 'table' && one.kind === other.kind && one.path === other.path
  );
}
