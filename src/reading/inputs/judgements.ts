import { Identifiers } from '../../core/data/ids/identifiers';
import {
  combinedGrade,
  gradesOf,
  isCounted,
  judgedPairs,
  judgesOf,
  type FileRow,
  type JudgeCombination,
  type JudgedPair,
} from '../../core/data/interactions/judges';
import { lineOf } from '../../core/data/interactions/interactions';
import { filledTruth, type JudgedGrade } from '../../core/data/judgedTruth';
import type { JudgementsView } from '../../shared/protocol/views/evaluationView';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import { withOpenedFiles } from '../sources/openedFiles';
import { behaviourOf, mergedTruth, type EvaluationInput } from './evaluationInput';
import type { EvaluationRequest, InputFile } from './evaluationRequest';
import { readJudgementRows } from './judgementFiles';
import { requireJudges, withOneGradeAPair } from './judges';
import type { ReadingWatch } from './readingWatch';
import type { TableFile } from './tableFile';

/** Judgments of an evaluation, merged into its ground truth. */
export interface Judgements {
  readonly files: readonly TableFile[];
  /** Pairs that judges graded or left open, by user. */
  readonly pairs: readonly JudgedPair[];
  readonly view: JudgementsView;
}

/** How judgments become one grade, and which grade counts if the ground truth has another. */
export type MergeChoices = Pick<EvaluationRequest, 'judges' | 'combineJudges' | 'prefer'>;

type JudgedRow = JudgedGrade & { readonly last: FileRow };

/** Merges judgments into a ground truth with the same numbers of users and items, and reports conflicts. */
export function withJudgements(
  { file, truth }: EvaluationInput['truth'],
  files: readonly TableFile[],
  { judges, combineJudges = 'median', prefer = 'truth' }: MergeChoices,
): { readonly truth: EvaluationInput['truth']; readonly judgements: Judgements } {
  const rows = files.map(({ interactions }) => interactions);
  const pairs = [...judgedPairs(rows, judges)];
  const judged = pairs.flatMap((pair): JudgedRow[] => judgedRow(pair, gradesOf(pair, rows), combineJudges));
  const merged = filledTruth(truth, judged, prefer);
  const { interactions } = file;
  for (const { judged: row, gain, row: rowOfTruth } of merged.conflicts) {
    const { findings, interactions: own } = files[row.last.file];
    findings.add('judgement-conflict', false, () => ({
      line: lineOf(own.lines, row.last.row),
      details: [
        interactions.userIds.text(row.user),
        interactions.itemIds.text(row.item),
        ...[row.grade, gain, lineOf(interactions.lines, rowOfTruth), prefer],
      ],
    }));
  }
  const names = new Set(files.flatMap(({ interactions: own }) => judgesOf(own)));
  return {
    truth: { file, truth: merged.truth },
    judgements: {
      files,
      pairs,
      view: {
        files: files.map(({ name }) => name),
        lines: files.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
        pairs: judged.length,
        filled: merged.filled,
        conflicts: merged.conflicts.length,
        prefer,
        judges: [...names].filter((name) => isCounted(name, judges)),
      },
    },
  };
}

/** Returns the combined grade of a pair with its last row; none if nothing was judged, or it was pooled. */
function judgedRow(
  { user, item, rows }: JudgedPair,
  grades: readonly number[],
  combination: JudgeCombination,
): JudgedRow[] {
  const last = [...rows.values()].at(-1);
  const usable = grades.filter((grade) => grade >= 0);
  if (last === undefined || usable.length === 0) return [];
  return [{ user, item, grade: combinedGrade(usable, combination), last }];
}

/** Ground truth with judgments, and the files that it is from. */
export interface MergedFiles extends Judgements {
  readonly truth: EvaluationInput['truth'];
}

/** Reads a ground truth and judgments without recommendations, and merges them. @throws InputError as `readTable` does */
export function readMergedTruth(
  open: OpenSource,
  request: Pick<EvaluationRequest, 'truth' | 'judgements' | 'combine'> & MergeChoices,
  memory: MemoryLimit,
  watchOf: (source: ByteSource) => ReadingWatch,
): Promise<MergedFiles> {
  const ids = { users: new Identifiers(), items: new Identifiers() };
  return withOpenedFiles(open, async (opened) => {
    const read = (input: InputFile): Promise<TableFile> =>
      readJudgementRows(opened, input, ids, { free: memory(0), watchOf });
    const graded = await read(request.truth);
    const files: TableFile[] = [];
    for (const input of request.judgements ?? []) files.push(await read(input));
    requireJudges([graded, ...files], behaviourOf(request));
    const file = withOneGradeAPair(graded, behaviourOf(request));
    const bare = mergedTruth(file, ids.users.size, request.combine);
    const { truth, judgements } = withJudgements(bare, files, request);
    return { truth, ...judgements };
  });
}
