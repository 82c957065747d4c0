import { realNumbers, wholeNumbers } from './columns';
import { NO_ROW } from './interactions/interactions';
import type { Truth } from './truth';

/** Grade of a pair of user and item from judgments. */
export interface JudgedGrade {
  readonly user: number;
  readonly item: number;
  readonly grade: number;
}

/** A judgment that differs from the ground truth. */
interface JudgementConflict<Judged extends JudgedGrade = JudgedGrade> {
  readonly judged: Judged;
  /** Gain in the ground truth, at least 0, and its row. */
  readonly gain: number;
  readonly row: number;
}

/** Ground truth with judgments. */
interface FilledTruth<Judged extends JudgedGrade> {
  readonly truth: Truth;
  /** Number of pairs whose grade is from the judgments: the ground truth lacked them, or had them without a grade. */
  readonly filled: number;
  readonly conflicts: readonly JudgementConflict<Judged>[];
}

/**
 * Fills the pairs that the ground truth lacks, or has with a negative gain, with judgments.
 *
 * @param judged grades by ascending user, each pair once
 * @param prefer whose gain counts if they differ
 */
export function filledTruth<Judged extends JudgedGrade>(
  truth: Truth,
  judged: readonly Judged[],
  prefer: 'truth' | 'judgements',
): FilledTruth<Judged> {
  const { offsets: from } = truth;
  const userCount = from.length - 1;
  const most = from[userCount] + judged.length;
  const offsets = wholeNumbers(userCount + 1);
  const items = wholeNumbers(most);
  const gains = realNumbers(most);
  const rows = wholeNumbers(most);
  const lastEntries = wholeNumbers(truth.lastEntries.length).fill(-1);
  const conflicts: JudgementConflict<Judged>[] = [];
  let entries = 0;
  let filled = 0;
  let next = 0;
  for (let user = 0; user < userCount; user++) {
    const start = entries;
    for (let entry = from[user]; entry < from[user + 1]; entry++, entries++) {
      items[entries] = truth.items[entry];
      gains[entries] = truth.gains[entry];
      rows[entries] = truth.rows?.[entry] ?? entry;
      lastEntries[items[entries]] = entries;
    }
    for (; next < judged.length && judged[next].user === user; next++) {
      const { item, grade } = judged[next];
      const known = lastEntries[item];
      if (known < start) {
        items[entries] = item;
        gains[entries] = grade;
        rows[entries] = NO_ROW;
        lastEntries[item] = entries++;
        filled++;
      } else if (gains[known] < 0) {
        gains[known] = grade;
        filled++;
      } else if (gains[known] !== grade) {
        conflicts.push({ judged: judged[next], gain: gains[known], row: rows[known] });
        if (prefer === 'judgements') gains[known] = grade;
      }
    }
    offsets[user + 1] = entries;
  }
  return {
    truth: {
      ...truth,
      ...{ offsets, rows: rows.subarray(0, entries), lastEntries },
      items: items.subarray(0, entries),
      gains: gains.subarray(0, entries),
      ...(judged.length > 0 && { rated: true }),
    },
    filled,
    conflicts,
  };
}
