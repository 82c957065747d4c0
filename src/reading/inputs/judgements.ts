import {
  combinedGrade,
  gradesOf,
  isJudgeCounted,
  gradedPairs,
  judgesOf,
  type FileRow,
  type JudgeCombination,
  type JudgedPair,
} from '../../core/data/interactions/judges';
import { lineOfRow } from '../../core/data/interactions/interactions';
import { filledTruth, type JudgedGrade } from '../../core/data/judgedTruth';
import type { Truth } from '../../core/data/truth';
import type { JudgementsView } from '../../shared/protocol/views/evaluationView';
import type { EvaluationRequest } from './evaluationRequest';
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

/** Ground truth, and the file that it is from. */
interface TruthOfFile {
  readonly file: TableFile;
  readonly truth: Truth;
}

type JudgedRow = JudgedGrade & { readonly last: FileRow };

/** Merges judgments into a ground truth with the same numbers of users and items, and reports conflicts. */
export function withJudgements(
  { file, truth }: TruthOfFile,
  files: readonly TableFile[],
  { judges, combineJudges = 'median', prefer = 'truth' }: MergeChoices,
): { readonly truth: TruthOfFile; readonly judgements: Judgements } {
  const rows = files.map(({ interactions }) => interactions);
  const pairs = [...gradedPairs(rows, judges)];
  const judged = pairs.flatMap((pair): JudgedRow[] => judgedRow(pair, gradesOf(pair, rows), combineJudges));
  reportOtherGrades(truth, files);
  const merged = filledTruth(truth, judged, prefer);
  const { interactions } = file;
  for (const { judged: row, gain, row: rowOfTruth } of merged.conflicts) {
    const { findings, interactions: own } = files[row.last.file];
    findings.add('judgement-conflict', false, () => ({
      line: lineOfRow(own.lines, row.last.row),
      details: [
        interactions.userIds.text(row.user),
        interactions.itemIds.text(row.item),
        ...[row.grade, gain, lineOfRow(interactions.lines, rowOfTruth), prefer],
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
        judges: [...names].filter((name) => isJudgeCounted(name, judges)),
      },
    },
  };
}

/** Maximum grades of a scale: a ground truth with more has event weights or times. */
const MAX_GRADES = 20;

/** Reports grades that the ground truth does not have, if it has a scale of grades. */
function reportOtherGrades({ gains, rated }: Truth, files: readonly TableFile[]): void {
  const grades = new Set([0]);
  for (const gain of gains) {
    if (gain > 0) grades.add(gain);
    if (grades.size > MAX_GRADES + 1) return;
  }
  if (rated === false || grades.size === 1) return;
  const scale = [...grades].sort((a, b) => a - b).join(', ');
  for (const { interactions, findings } of files)
    for (const [row, grade] of (interactions.values ?? []).entries())
      if (grade > 0 && !grades.has(grade))
        findings.add('judgement-off-scale', false, () => ({
          line: lineOfRow(interactions.lines, row),
          details: [grade, scale],
        }));
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
