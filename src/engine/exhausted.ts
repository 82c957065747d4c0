import { Identifiers } from '../core/data/identifiers';
import type { ReaderOptions } from '../core/formats/reader';
import { InputError, type InputProblem } from '../shared/problem';
import type { OpenSource } from './byteSource';
import type { EvaluationRequest, InputFile } from './engineApi';
import { itemsNeed, memoryNeed, workingBytes, type MemoryLimit } from './memoryNeed';
import { outOfMemory, type FileNeed } from './memoryProblems';
import { openedFile } from './openedFile';
import { shapeOfSource } from './tableFile';

/** What is said of an evaluation that used up the memory: what each of its files was estimated to need, and what is free. */
export async function exhausted(
  open: OpenSource,
  request: EvaluationRequest,
  limit: MemoryLimit | undefined,
): Promise<InputProblem> {
  const needs: FileNeed[] = [];
  for (const { input, use } of filesOf(request)) {
    const need = await needOf(open, input, use);
    if (need !== undefined) needs.push(need);
  }
  // Named once: the largest is the one to do something about.
  const [largest] = needs.toSorted((a, b) => b.bytes - a.bytes);
  return outOfMemory(largest?.file, needs, limit?.(0));
}

type Use = ReaderOptions['use'] | 'items';

function filesOf(request: EvaluationRequest): { readonly input: InputFile; readonly use: Use }[] {
  const { models, truth, train, items, catalogue } = request;
  const all: [InputFile | undefined, Use][] = [
    ...models.map((model): [InputFile, Use] => [model, 'recommendations']),
    [truth, 'truth'],
    [train, 'train'],
    [items, 'items'],
    [catalogue, 'items'],
  ];
  const known = new Set<string>();
  return all.flatMap(([input, use]) => {
    if (input === undefined || known.has(input.file.name)) return [];
    known.add(input.file.name);
    return [{ input, use }];
  });
}

/** Undefined: what the file needs cannot be said any more. */
async function needOf(open: OpenSource, input: InputFile, use: Use): Promise<FileNeed | undefined> {
  try {
    return await openedFile(open, input.file, async (source) => {
      const { rows, bytes } =
        use === 'items'
          ? await itemsNeed(source)
          : await memoryNeed(
              source,
              input.shape ?? (await shapeOfSource(source, input.told)),
              new Identifiers(),
              new Identifiers(),
              { use },
            );
      return { file: source.name, rows, bytes: bytes + (await workingBytes(source)) };
    });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
