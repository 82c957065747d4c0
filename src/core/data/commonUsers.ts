import type { FindingCollector } from '../evaluation/findingCollector';
import { lineOf, type Interactions } from './interactions';
import { nearestOf, nearMatches, TRIED, TRIED_BESIDE, type LoneIds } from './spellings';

/** What users two files have in common. */
export interface CommonUsers {
  readonly both: number;
  readonly onlyRecommended: number;
  readonly onlyTruth: number;
}

/** One side of the comparison: the rows by user, and where they stand in the file. */
export interface UserSide {
  readonly offsets: Int32Array;
  readonly rows: Int32Array | undefined;
  readonly interactions: Interactions;
  readonly findings: FindingCollector;
}

/**
 * Compares who stands in the recommendations and in the truth. Users of one file only are reported at
 * their first line there, in that file; none of their rows counts as dropped, because they were read into
 * the evaluation. When nobody stands in both, only that is reported, with an example of both sides and,
 * where it is so, how the ids would match; when some do not, those who would if their ids were written alike.
 *
 * Both sides must have been built for the same number of users.
 */
export function compareUsers(recommendations: UserSide, truth: UserSide): CommonUsers {
  const { both, onlyRecommended, onlyTruth } = counted(recommendations.offsets, truth.offsets);
  if (both === 0 && onlyRecommended > 0 && onlyTruth > 0) {
    reportNobody(recommendations, truth);
    return { both, onlyRecommended, onlyTruth };
  }
  if (onlyRecommended > 0 || onlyTruth > 0) reportSpelling(recommendations, truth);
  if (onlyRecommended > 0)
    for (const user of usersOf(recommendations, truth))
      reportUser(recommendations, user, 'user-without-truth');
  if (onlyTruth > 0)
    for (const user of usersOf(truth, recommendations)) reportUser(truth, user, 'user-without-list');
  return { both, onlyRecommended, onlyTruth };
}

function counted(lists: Int32Array, judgements: Int32Array): CommonUsers {
  let both = 0;
  let onlyRecommended = 0;
  let onlyTruth = 0;
  for (let user = 0; user + 1 < lists.length; user++) {
    const recommended = lists[user + 1] > lists[user];
    const judged = judgements[user + 1] > judgements[user];
    if (recommended && judged) both++;
    else if (recommended) onlyRecommended++;
    else if (judged) onlyTruth++;
  }
  return { both, onlyRecommended, onlyTruth };
}

function reportUser(side: UserSide, user: number, code: 'user-without-truth' | 'user-without-list'): void {
  side.findings.add(code, 'information', false, () => ({
    line: firstLine(side, user),
    details: [side.interactions.userIds.text(user)],
  }));
}

/** The first line of a user's rows in the file, which need not be that of the best entry. */
function firstLine({ offsets, rows, interactions }: UserSide, user: number): number {
  let first = Infinity;
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
    first = Math.min(first, rows === undefined ? entry : rows[entry]);
  }
  return lineOf(interactions.lines, first);
}

function reportNobody(recommendations: UserSide, truth: UserSide): void {
  const ids = recommendations.interactions.userIds;
  const match = nearestOf(ids, usersOf(recommendations, undefined, TRIED), usersOf(truth, undefined, TRIED));
  const recommended = match?.recommended ?? firstUser(recommendations.offsets);
  const judged = match?.judged ?? firstUser(truth.offsets);
  recommendations.findings.add('no-common-users', 'error', false, () => ({
    line: firstLine(recommendations, recommended),
    details: [ids.text(recommended), ids.text(judged), match?.how ?? ''],
  }));
}

/** Users of one file only who stand in the other by another way of writing their ids. */
function reportSpelling(recommendations: UserSide, truth: UserSide): void {
  const ids = recommendations.interactions.userIds;
  const lone = (side: UserSide, other: UserSide): LoneIds => ({
    lone: usersOf(side, other, TRIED_BESIDE),
    has: (user) => side.offsets[user + 1] > side.offsets[user],
  });
  for (const { recommended, judged, how } of nearMatches(
    ids,
    lone(recommendations, truth),
    lone(truth, recommendations),
  ))
    recommendations.findings.add('users-written-otherwise', 'warning', false, () => ({
      line: firstLine(recommendations, recommended),
      details: [ids.text(recommended), ids.text(judged), how],
    }));
}

/** Users of a side, without those who are on the other; the first ones, where only some are wanted. */
function usersOf({ offsets }: UserSide, but?: UserSide, most = Infinity): number[] {
  const others = but?.offsets;
  const users: number[] = [];
  for (let user = 0; user + 1 < offsets.length && users.length < most; user++)
    if (offsets[user + 1] > offsets[user] && (others === undefined || others[user + 1] === others[user]))
      users.push(user);
  return users;
}

function firstUser(offsets: Int32Array): number {
  let user = 0;
  while (offsets[user + 1] === offsets[user]) user++;
  return user;
}
