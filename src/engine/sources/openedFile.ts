import { InputError } from '../../shared/protocol/problem';
import type { ByteSource, FileReference, OpenSource } from './byteSource';
import { isOutOfMemory, OutOfMemory } from '../memory/memoryProblems';

/**
 * Opens a file for a piece of work, and closes it whatever comes of it. A problem that names no file gets the name
 * of this one: what reads the bytes does not know whose they are.
 */
export async function openedFile<T>(
  open: OpenSource,
  reference: FileReference,
  work: (source: ByteSource) => T | Promise<T>,
): Promise<T> {
  const source = await open(reference);
  try {
    return await work(source);
  } catch (error) {
    if (error instanceof InputError && error.problem.file === undefined)
      throw new InputError({ ...error.problem, file: source.name });
    if (isOutOfMemory(error)) throw new OutOfMemory(source.name);
    throw error;
  } finally {
    await source.close();
  }
}
