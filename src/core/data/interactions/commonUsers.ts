import type { FindingCollector } from '../../findings/findingCollector';
import { lineOf, type Interactions } from './interactions';
import { nearestOf, nearMatches, TRIED, TRIED_BESIDE, type LoneIds } from '../ids/spellings';

/** What users two files have in common. */
interface CommonUsers {
  readonly both: number;
  readonly onlyRecommended: number;
  readonly onlyTruth: number;
}

/** One side of the comparison: the rows by user, and where they stand in the file. */
interface UserSide {
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
  const { both, onlyRecommended, onlyTruth } = compared(recommendations.offsets, truth.offsets);
  if (both === 0 && onlyRecommended.length > 0 && onlyTruth.length > 0)
    reportNobody(recommendations, onlyRecommended, onlyTruth);
  else {
    if (onlyRecommended.length > 0 || onlyTruth.length > 0)
      reportSpelling(recommendations, onlyRecommended, truth, onlyTruth);
    for (const user of onlyRecommended) reportUser(recommendations, user, 'user-without-truth');
    for (const user of onlyTruth) reportUser(truth, user, 'user-without-list');
  }
  return { both, onlyRecommended: onlyRecommended.length, onlyTruth: onlyTruth.length };
}

interface Compared {
  readonly both: number;
  /** Users, ascending. */
  readonly onlyRecommended: readonly number[];
  readonly onlyTruth: readonly number[];
}

function compared(lists: Int32Array, judgements: Int32Array): Compared {
  let both = 0;
  const onlyRecommended: number[] = [];
  const onlyTruth: number[] = [];
  for (let user = 0; user + 1 < lists.length; user++) {
    const recommended = lists[user + 1] > lists[user];
    const judged = judgements[user + 1] > judgements[user];
    if (recommended && judged) both++;
    else if (recommended) onlyRecommended.push(user);
    else if (judged) onlyTruth.push(user);
  }
  return { both, onlyRecommended, onlyTruth };
}

function reportUser(side: UserSide, user: number, code: 'user-without-truth' | 'user-without-list'): void {
  side.findings.add(code, false, () => ({
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

function reportNobody(recommendations: UserSide, lists: readonly number[], truth: readonly number[]): void {
  const ids = recommendations.interactions.userIds;
  const match = nearestOf(ids, lists.slice(0, TRIED), truth.slice(0, TRIED));
  const recommended = match?.recommended ?? lists[0];
  const judged = match?.judged ?? truth[0];
  recommendations.findings.add('no-common-users', false, () => ({
    line: firstLine(recommendations, recommended),
    details: [ids.text(recommended), ids.text(judged), match?.how ?? ''],
  }));
}

/** Users of one file only who stand in the other by another way of writing their ids. */
function reportSpelling(
  recommendations: UserSide,
  onlyRecommended: readonly number[],
  truth: UserSide,
  onlyTruth: readonly number[],
): void {
  const ids = recommendations.interactions.userIds;
  const tried = recommendations.findings.isComplete ? TRIED : TRIED_BESIDE;
  const lone = ({ offsets }: UserSide, users: readonly number[]): LoneIds => ({
    lone: users.slice(0, tried),
    has: (user) => offsets[user + 1] > offsets[user],
  });
  for (const { recommended, judged, how } of nearMatches(
    ids,
    lone(recommendations, onlyRecommended),
    lone(truth, onlyTruth),
  ))
    recommendations.findings.add('users-written-otherwise', false, () => ({
      line: firstLine(recommendations, recommended),
      details: [ids.text(recommended), ids.text(judged), how],
    }));
}
