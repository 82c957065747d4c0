import { InputError } from '../shared/problem';
import { isOutOfMemory, outOfMemory } from './memoryProblems';

/** Names the file in a problem that names none: what reads the bytes does not know whose they are. */
export async function aboutFile<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError && error.problem.file === undefined)
      throw new InputError({ ...error.problem, file: name });
    if (isOutOfMemory(error)) throw new InputError(outOfMemory(name));
    throw error;
  }
}
