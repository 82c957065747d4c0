import type { FindingCollector } from '../../findings/findingCollector';
import { lineOfRow, NO_ROW, type Interactions } from './interactions';

/** One side of the comparison: the rows by user, and their lines in the file. */
interface UserSide {
  readonly offsets: Int32Array;
  readonly rows: Int32Array | undefined;
  readonly interactions: Interactions;
  readonly findings: FindingCollector;
}

/**
 * Reports users who are in only one file, at their first line there. Their rows do not count as dropped,
 * because they were read. Both sides must have the same number of users.
 */
export function reportUsersApart(recommendations: UserSide, truth: UserSide): void {
  const [lists, judgements] = [recommendations.offsets, truth.offsets];
  for (let user = 0; user + 1 < lists.length; user++) {
    const recommended = lists[user + 1] > lists[user];
    const judged = judgements[user + 1] > judgements[user];
    if (recommended && !judged) reportUser(recommendations, user, 'user-without-truth');
    else if (judged && !recommended) reportUser(truth, user, 'user-without-list');
  }
}

function reportUser(side: UserSide, user: number, code: 'user-without-truth' | 'user-without-list'): void {
  side.findings.add(code, false, () => ({
    line: firstLine(side, user),
    details: [side.interactions.userIds.text(user)],
  }));
}

/** Returns the first line of a user's rows in the file, which may differ from that of the best entry. */
function firstLine({ offsets, rows, interactions }: UserSide, user: number): number {
  let first = Infinity;
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
    const row = rows === undefined ? entry : rows[entry];
    if (row !== NO_ROW) first = Math.min(first, row);
  }
  return Number.isFinite(first) ? lineOfRow(interactions.lines, first) : 1;
}
