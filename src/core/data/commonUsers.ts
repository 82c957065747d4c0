import * as l10n from '@vscode/l10n';
import type { FindingCollector } from '../evaluation/findingCollector';
import type { Identifiers } from './identifiers';
import { lineOf, type Interactions } from './interactions';

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
 * where it is so, how the ids would match.
 *
 * Both sides must have been built for the same number of users.
 */
export function compareUsers(recommendations: UserSide, truth: UserSide): CommonUsers {
  const users = recommendations.offsets.length - 1;
  let both = 0;
  let onlyRecommended = 0;
  let onlyTruth = 0;
  for (let user = 0; user < users; user++) {
    const recommended = recommendations.offsets[user + 1] > recommendations.offsets[user];
    const judged = truth.offsets[user + 1] > truth.offsets[user];
    if (recommended && judged) both++;
    else if (recommended) onlyRecommended++;
    else if (judged) onlyTruth++;
  }
  if (both === 0 && onlyRecommended > 0 && onlyTruth > 0) {
    reportNobody(recommendations, truth);
    return { both, onlyRecommended, onlyTruth };
  }
  for (let user = 0; onlyRecommended > 0 && user < users; user++) {
    const absent = truth.offsets[user + 1] === truth.offsets[user];
    if (absent && recommendations.offsets[user + 1] > recommendations.offsets[user]) {
      reportUser(recommendations, user, 'user-without-truth');
    }
  }
  for (let user = 0; onlyTruth > 0 && user < users; user++) {
    const absent = recommendations.offsets[user + 1] === recommendations.offsets[user];
    if (absent && truth.offsets[user + 1] > truth.offsets[user]) reportUser(truth, user, 'user-without-list');
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
  const match = nearMatch(ids, recommendations.offsets, truth.offsets);
  const recommended = match?.recommended ?? firstUser(recommendations.offsets);
  recommendations.findings.add('no-common-users', 'error', false, () => ({
    line: firstLine(recommendations, recommended),
    details: [ids.text(recommended), ids.text(match?.judged ?? firstUser(truth.offsets)), match?.how ?? ''],
  }));
}

function firstUser(offsets: Int32Array): number {
  let user = 0;
  while (offsets[user + 1] === offsets[user]) user++;
  return user;
}

/** Ways in which the same id gets written differently by two programs, and what to say about each. */
const SPELLINGS: readonly { readonly how: () => string; readonly normal: (id: string) => string }[] = [
  { how: () => l10n.t('without blanks around them'), normal: (id) => id.trim() },
  {
    how: () => l10n.t('without quotes around them'),
    normal: (id) => id.trim().replace(/^(['"`])(.*)\1$/, '$2'),
  },
  { how: () => l10n.t('without leading zeros'), normal: withoutLeadingZeros },
  { how: () => l10n.t('without “.0” at the end'), normal: (id) => id.replace(/^(\d+)\.0+$/, '$1') },
  { how: () => l10n.t('in small letters'), normal: (id) => id.toLowerCase() },
  {
    how: () => l10n.t('without the letters before the number'),
    normal: (id) => withoutLeadingZeros(id.replace(/^\D+(?=\d+$)/, '')),
  },
];

function withoutLeadingZeros(id: string): string {
  return id.replace(/^0+(?=\d)/, '');
}

/** How many ids of a side are tried: enough to see a habit, few enough to cost nothing. */
const TRIED = 100_000;

function nearMatch(
  ids: Identifiers,
  recommended: Int32Array,
  judged: Int32Array,
): { recommended: number; judged: number; how: string } | undefined {
  const members = (offsets: Int32Array): number[] => {
    const users: number[] = [];
    for (let user = 0; user + 1 < offsets.length && users.length < TRIED; user++) {
      if (offsets[user + 1] > offsets[user]) users.push(user);
    }
    return users;
  };
  const left = members(recommended);
  const right = members(judged);
  for (const { how, normal } of SPELLINGS) {
    const spelled = new Map<string, number>();
    for (const user of left) {
      const id = normal(ids.text(user));
      if (!spelled.has(id)) spelled.set(id, user);
    }
    for (const user of right) {
      const twin = spelled.get(normal(ids.text(user)));
      if (twin !== undefined) return { recommended: twin, judged: user, how: how() };
    }
  }
  return undefined;
}
