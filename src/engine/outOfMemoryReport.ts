import { InputError, type InputProblem } from '../shared/problem';
import type { OpenSource } from '../reading/sources/byteSource';
import type { EvaluationRequest, InputFile } from '../reading/inputs/evaluationRequest';
import type { MemoryLimit } from '../reading/memory/freeMemory';
import { estimateMemoryNeed } from '../reading/inputs/memoryNeed';
import { outOfMemoryProblem, type FileNeed } from '../reading/memory/memoryProblems';
import { withOpenedFile } from '../reading/sources/openedFiles';
import { shapeOfSource } from '../reading/inputs/tableFile';

/**
 * Returns the problem of an evaluation for which memory ran out: the estimate of each of its files, and the
 * free memory.
 */
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
  // A file that is used twice is named once: the largest is the one to reduce.
  const [largest] = needs.toSorted((a, b) => b.bytes - a.bytes);
  return outOfMemoryProblem(largest?.file, needs, limit?.(0));
}

function filesOf(request: EvaluationRequest): { readonly input: InputFile; readonly isTable: boolean }[] {
  const { models, truth, judgements = [], train = [], items, catalogue } = request;
  const all: [InputFile | undefined, boolean][] = [
    ...models.map((model): [InputFile, boolean] => [model, true]),
    [truth, true],
    ...[...judgements, ...train].map((input): [InputFile, boolean] => [input, true]),
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

/** Returns the estimate of a file; undefined if it can no longer be read. */
async function needOf(open: OpenSource, input: InputFile, isTable: boolean): Promise<FileNeed | undefined> {
  try {
    return await withOpenedFile(open, input.file, async (source) => {
      const shape = isTable ? (input.shape ?? (await shapeOfSource(source, input.overrides))) : undefined;
      return { file: source.name, bytes: await estimateMemoryNeed(source, shape?.format ?? 'items') };
    });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
