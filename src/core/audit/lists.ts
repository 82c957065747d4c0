import { firstPlace } from '../data/firstPlace';
import { auditFindings, type AuditExample, type AuditFinding } from '../../shared/findings/auditKinds';
import type { AuditedPart, AuditedRows } from './auditedPart';

/** Recommendations of a model by row, with the ID numbers of the parts. */
export interface AuditedLists {
  readonly model: string;
  readonly users: Int32Array;
  readonly items: Int32Array;
  readonly placeOf: (row: number) => { readonly file: string; readonly line: number };
}

const EXAMPLES = 5;

/** Minimum share of lists with a property for a finding about all lists. */
const NEARLY_ALL = 0.95;

/** Minimum number of items per user for a sample of candidates. */
const MIN_CANDIDATES = 5;

/** Returns the findings about recommendations, given the parts of the split that they are evaluated on. */
export function findingsOfLists(
  data: AuditedRows,
  parts: readonly AuditedPart[],
  lists: AuditedLists,
  catalogue: Uint8Array | undefined,
): AuditFinding[] {
  const [train, test] = [parts[0], parts[parts.length - 1]];
  return [
    ...inTrain(data, train, lists),
    ...itself(data, train, lists),
    ...untestedUsers(data, test, lists),
    ...unknownItems(data, parts, lists, catalogue),
    ...sampledLists(data, train, test, lists),
  ];
}

/** Returns the finding about rows of test whose item is not in the catalogue. */
export function findingsOfCatalogue(
  data: AuditedRows,
  test: AuditedPart,
  catalogue: Uint8Array,
): AuditFinding[] {
  const outside = test.rows.filter((row) => catalogue[data.items[row]] !== 1).sort();
  if (outside.length === 0) return [];
  return [
    auditFindings.found('outside-catalogue', {
      part: test.name,
      count: outside.length,
      share: outside.length / test.rows.length,
      exampleRows: [...outside.slice(0, EXAMPLES)],
    }),
  ];
}

function listFinding(
  data: Pick<AuditedRows, 'userIds' | 'itemIds'>,
  lists: AuditedLists,
  code: 'recommended-in-train' | 'recommended-itself' | 'unknown-item',
  rows: readonly number[],
): AuditFinding[] {
  if (rows.length === 0) return [];
  return [
    auditFindings.found(code, {
      model: lists.model,
      count: rows.length,
      share: rows.length / lists.users.length,
      examples: rows.slice(0, EXAMPLES).map((row) => exampleOf(data, lists, row)),
    }),
  ];
}

function exampleOf(
  { userIds, itemIds }: Pick<AuditedRows, 'userIds' | 'itemIds'>,
  { users, items, placeOf }: AuditedLists,
  row: number,
): AuditExample {
  return { ...placeOf(row), user: userIds.text(users[row]), item: itemIds.text(items[row]) };
}

function inTrain(data: AuditedRows, train: AuditedPart, lists: AuditedLists): AuditFinding[] {
  const owned = ownedPairs(data, train);
  const rows = rowsWhere(lists, (row) => owned(lists.users[row], lists.items[row]));
  return listFinding(data, lists, 'recommended-in-train', rows);
}

/**
 * Returns a function that tests whether a part contains an interaction of a user with an item. The rows of each user in
 * the part are sorted by item.
 */
function ownedPairs(
  { items, isInteraction }: AuditedRows,
  { rows, starts }: AuditedPart,
): (user: number, item: number) => boolean {
  return (user, item) => {
    const end = starts[user + 1];
    let place = firstPlace(starts[user], end, (at) => items[rows[at]] >= item);
    for (; place < end && items[rows[place]] === item; place++) if (isInteraction(rows[place])) return true;
    return false;
  };
}

function rowsWhere({ users }: AuditedLists, isWanted: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < users.length; row++) if (users[row] >= 0 && isWanted(row)) rows.push(row);
  return rows;
}

/** Finds users with recommendations but without rows in test. */
function untestedUsers(data: AuditedRows, test: AuditedPart, lists: AuditedLists): AuditFinding[] {
  const listed = new Set(lists.users.filter((user) => user >= 0));
  const isUntested = (user: number): boolean => test.starts[user] === test.starts[user + 1];
  const count = [...listed].filter(isUntested).length;
  if (count === 0) return [];
  const seen = new Set<number>();
  const rows = rowsWhere(lists, (row) => {
    const user = lists.users[row];
    if (seen.size >= EXAMPLES || seen.has(user) || !isUntested(user)) return false;
    seen.add(user);
    return true;
  });
  return [
    auditFindings.found('users-not-in-test', {
      model: lists.model,
      count,
      share: count / listed.size,
      examples: rows.map((row) => exampleOf(data, lists, row)),
    }),
  ];
}

/**
 * Finds lists that contain their own user, if users and items are the same objects: most items of train are
 * also users, and no user has itself as an item in train, although some would by chance. IDs that are numbers
 * are not compared.
 */
function itself(data: AuditedRows, train: AuditedPart, lists: AuditedLists): AuditFinding[] {
  const { userIds, itemIds, items, users } = data;
  const userOf = new Int32Array(itemIds.size).fill(-1);
  for (let item = 0; item < userOf.length; item++)
    userOf[item] = userIds.findBytes(itemIds.arena, itemIds.starts[item], itemIds.starts[item + 1]);
  const known = train.hasItem;
  const there = [...known.keys()].filter((item) => known[item] === 1);
  const alsoUsers = there.filter(
    (item) => userOf[item] >= 0 && train.starts[userOf[item] + 1] > train.starts[userOf[item]],
  );
  if (2 * alsoUsers.length < there.length || there.length === 0) return [];
  const ofItem = new Int32Array(itemIds.size);
  let own = 0;
  for (const row of train.rows) {
    ofItem[items[row]]++;
    if (userOf[items[row]] === users[row]) own++;
  }
  let expected = 0;
  for (const item of alsoUsers)
    expected +=
      (ofItem[item] * (train.starts[userOf[item] + 1] - train.starts[userOf[item]])) / train.rows.length;
  if (own > 0 || expected < EXAMPLES) return [];
  const rows = rowsWhere(lists, (row) => userOf[lists.items[row]] === lists.users[row]);
  return listFinding(data, lists, 'recommended-itself', rows);
}

/** Finds recommended items that are in no part and not in the catalogue. */
function unknownItems(
  data: AuditedRows,
  parts: readonly AuditedPart[],
  lists: AuditedLists,
  catalogue: Uint8Array | undefined,
): AuditFinding[] {
  const known = parts.map(({ hasItem }) => hasItem);
  const rows = rowsWhere(lists, (row) => {
    const item = lists.items[row];
    return catalogue === undefined ? known.every((there) => there[item] !== 1) : catalogue[item] !== 1;
  });
  return listFinding(data, lists, 'unknown-item', rows);
}

/**
 * Finds lists of equal length that each contain one item of the test part: 1 + N candidate items, N of them sampled.
 */
function sampledLists(
  data: AuditedRows,
  train: AuditedPart,
  test: AuditedPart,
  lists: AuditedLists,
): AuditFinding[] {
  const inTest = ownedPairs(data, test);
  const lengths = new Int32Array(data.userIds.size);
  const hits = new Int32Array(data.userIds.size);
  for (let row = 0; row < lists.users.length; row++) {
    const user = lists.users[row];
    if (user < 0) continue;
    lengths[user]++;
    if (inTest(user, lists.items[row])) hits[user]++;
  }
  const tested = [...lengths.keys()].filter(
    (user) => lengths[user] > 0 && test.starts[user + 1] > test.starts[user],
  );
  if (tested.length === 0) return [];
  const usual = commonest(tested.map((user) => lengths[user]));
  const alike = tested.filter((user) => lengths[user] === usual && hits[user] === 1).length;
  const items = train.hasItem.reduce((sum, there) => sum + there, 0);
  if (usual <= MIN_CANDIDATES || 2 * usual > items || alike < NEARLY_ALL * tested.length) return [];
  return [
    auditFindings.found('sampled-candidates', {
      model: lists.model,
      count: tested.length,
      share: alike / tested.length,
      candidates: usual,
    }),
  ];
}

/**
 * Finds sampled candidate items in the test part itself: nearly every user has one relevant row, and equally many rows
 * with rating 0.
 */
export function findSampledCandidates(test: AuditedPart, ratingOf: (row: number) => number): AuditFinding[] {
  const sizes: number[] = [];
  let users = 0;
  for (let user = 0; user + 1 < test.starts.length; user++) {
    const n = test.starts[user + 1] - test.starts[user];
    if (n === 0) continue;
    users++;
    let liked = 0;
    for (let at = test.starts[user]; at < test.starts[user + 1]; at++)
      if (ratingOf(test.rows[at]) > 0) liked++;
    const none = test.rows
      .subarray(test.starts[user], test.starts[user + 1])
      .filter((row) => ratingOf(row) === 0);
    if (liked === 1 && none.length === n - 1) sizes.push(n);
  }
  if (sizes.length === 0) return [];
  const usual = commonest(sizes);
  const alike = sizes.filter((size) => size === usual).length;
  if (usual <= MIN_CANDIDATES || alike < NEARLY_ALL * users) return [];
  return [
    auditFindings.found('sampled-candidates', {
      part: test.name,
      count: users,
      share: alike / users,
      candidates: usual,
    }),
  ];
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  let best = numbers[0];
  for (const number of numbers) {
    counts.set(number, (counts.get(number) ?? 0) + 1);
    if ((counts.get(number) ?? 0) > (counts.get(best) ?? 0)) best = number;
  }
  return best;
}

/** Finds pairs that qrels judge more than once: the judgement that counts depends on the reader. */
export function pairsJudgedTwice(
  { items }: AuditedRows,
  part: AuditedPart,
  ratingOf: (row: number) => number,
): AuditFinding[] {
  const rows: number[] = [];
  let differs = false;
  for (let user = 0; user + 1 < part.starts.length; user++)
    for (let at = part.starts[user] + 1; at < part.starts[user + 1]; at++) {
      if (items[part.rows[at]] !== items[part.rows[at - 1]]) continue;
      rows.push(part.rows[at]);
      if (ratingOf(part.rows[at]) !== ratingOf(part.rows[at - 1])) differs = true;
    }
  if (rows.length === 0) return [];
  return [
    auditFindings.found('judged-twice', {
      severity: differs ? 'error' : 'warning',
      part: part.name,
      count: rows.length,
      share: rows.length / part.rows.length,
      exampleRows: rows.sort((a, b) => a - b).slice(0, EXAMPLES),
    }),
  ];
}
