import { InputError, type InputProblem } from '../../shared/problem';
import type { OpenSource } from '../sources/byteSource';
import type { EvaluationRequest, InputFile } from '../engineApi';
import type { MemoryLimit } from './freeMemory';
import { memoryNeed } from './memoryNeed';
import { outOfMemory, type FileNeed } from './memoryProblems';
import { openedFile } from '../sources/openedFiles';
import { shapeOfSource } from '../reading/tableFile';

/** What is said of an evaluation that used up the memory: what each of its files was estimated to need, and what is free. */
export async function outOfMemoryReport(
  open: OpenSource,
  request: EvaluationRequest,
  limit: MemoryLimit | undefined,
): Promise<InputProblem> {
  const needs: FileNeed[] = [];
  for (const { input, isTable } of filesOf(request)) {
    const need = await needOf(open, input, isTable);
    if (need !== undefined) needs.push(need);
  }
  // Named once: the largest is the one to do something about.
  const [largest] = needs.toSorted((a, b) => b.bytes - a.bytes);
  return outOfMemory(largest?.file, needs, limit?.(0));
}

function filesOf(request: EvaluationRequest): { readonly input: InputFile; readonly isTable: boolean }[] {
  const { models, truth, train, moreTrain = [], items, catalogue } = request;
  const all: [InputFile | undefined, boolean][] = [
    ...models.map((model): [InputFile, boolean] => [model, true]),
    [truth, true],
    [train, true],
    ...moreTrain.map((input): [InputFile, boolean] => [input, true]),
    [items, false],
    [catalogue, false],
  ];
  const known = new Set<string>();
  return all.flatMap(([input, isTable]) => {
    if (input === undefined || known.has(input.file.name)) return [];
    known.add(input.file.name);
    return [{ input, isTable }];
  });
}

/** Undefined: what the file needs cannot be said any more. */
async function needOf(open: OpenSource, input: InputFile, isTable: boolean): Promise<FileNeed | undefined> {
  try {
    return await openedFile(open, input.file, async (source) => {
      const shape = isTable ? (input.shape ?? (await shapeOfSource(source, input.overrides))) : undefined;
      return { file: source.name, bytes: await memoryNeed(source, shape?.format ?? 'items') };
    });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
