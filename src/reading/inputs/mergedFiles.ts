import { Identifiers } from '../../core/data/ids/identifiers';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import { withOpenedFiles } from '../sources/openedFiles';
import { behaviourViewOf, mergedTruth, type EvaluationInput } from './evaluationInput';
import type { EvaluationRequest, InputFile } from './evaluationRequest';
import { readJudgementRows } from './judgementFiles';
import { withJudgements, type Judgements, type MergeChoices } from './judgements';
import { requireJudges, withOneGradeAPair } from './judges';
import type { ReadingWatch } from './readingWatch';
import type { TableFile } from './tableFile';

/** Ground truth with judgments, and the files that it is from. */
export interface MergedFiles extends Judgements {
  readonly truth: EvaluationInput['truth'];
}

/** Reads a ground truth and judgments without recommendations, and merges them. @throws InputError as `readTable` does */
export function readMergedTruth(
  open: OpenSource,
  request: Pick<EvaluationRequest, 'truth' | 'judgements' | 'combine' | 'events'> & MergeChoices,
  memory: MemoryLimit,
  watchOf: (source: ByteSource) => ReadingWatch,
): Promise<MergedFiles> {
  const ids = { users: new Identifiers(), items: new Identifiers() };
  return withOpenedFiles(open, async (opened) => {
    const { events } = request;
    const read = (input: InputFile, use: 'judgements' | 'truth'): Promise<TableFile> =>
      readJudgementRows(opened, input, ids, { use, events, free: memory(0), watchOf });
    const graded = await read(request.truth, 'truth');
    const files: TableFile[] = [];
    for (const input of request.judgements ?? []) files.push(await read(input, 'judgements'));
    requireJudges([graded, ...files], behaviourViewOf(request));
    const file = withOneGradeAPair(graded, behaviourViewOf(request));
    const bare = mergedTruth(file, ids.users.size, request.combine);
    const { truth, judgements } = withJudgements(bare, files, request);
    return { truth, ...judgements };
  });
}
