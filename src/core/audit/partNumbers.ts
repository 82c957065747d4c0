import type { PartNumbers, Evaluable, Popularity } from '../../shared/protocol/auditResult';
import type { AuditedPart, AuditedRows } from './auditedPart';

/** Returns counts of one part, with its first and last time. */
export function partNumbers(
  data: AuditedRows,
  part: AuditedPart,
  timeOf: (row: number) => number,
): PartNumbers {
  const { keys, itemIds } = data;
  const { rows, items, starts } = part;
  const seen = new Uint8Array(itemIds.size);
  const counts: number[] = [];
  let pairs = 0;
  let duplicates = 0;
  let distinctItems = 0;
  let first = -1;
  let last = -1;
  for (let user = 0; user + 1 < starts.length; user++) {
    const n = starts[user + 1] - starts[user];
    if (n > 0) counts.push(n);
    for (let at = starts[user]; at < starts[user + 1]; at++) {
      const item = items[at];
      distinctItems += 1 - seen[item];
      seen[item] = 1;
      if (at === starts[user] || items[at - 1] !== item) pairs++;
      else if (keys === undefined || keys[rows[at - 1]] === keys[rows[at]]) duplicates++;
    }
  }
  if (keys !== undefined)
    part.forEachRow((row) => {
      if (keys[row] === Infinity) return;
      if (first < 0 || keys[row] < keys[first]) first = row;
      if (last < 0 || keys[row] > keys[last]) last = row;
    });
  const sorted = Int32Array.from(counts).sort();
  const users = sorted.length;
  return {
    rows: rows.length,
    users,
    items: distinctItems,
    pairs,
    duplicates,
    density: rows.length === 0 ? null : pairs / (users * distinctItems),
    rowsPerUser:
      users === 0
        ? null
        : {
            min: sorted[0],
            median: (sorted[(users - 1) >> 1] + sorted[users >> 1]) / 2,
            mean: rows.length / users,
            max: sorted[users - 1],
          },
    first: first < 0 ? null : timeOf(first),
    last: last < 0 ? null : timeOf(last),
  };
}

/**
 * Counts the users of test, and those with a history and a test item that train has but not for them. Reachable Recall
 * is the mean share of test items that train has.
 */
export function evaluableUsers(data: AuditedRows, train: AuditedPart, test: AuditedPart): Evaluable {
  const isTrained = train.hasItem;
  const ownedBy = new Int32Array(data.itemIds.size).fill(-1);
  let testUsers = 0;
  let users = 0;
  let reachable = 0;
  for (let user = 0; user + 1 < test.starts.length; user++) {
    if (test.starts[user] === test.starts[user + 1]) continue;
    testUsers++;
    for (let at = train.starts[user]; at < train.starts[user + 1]; at++) ownedBy[train.items[at]] = user;
    let distinct = 0;
    let inTrain = 0;
    let isNew = false;
    for (let at = test.starts[user]; at < test.starts[user + 1]; at++) {
      const item = test.items[at];
      if (at > test.starts[user] && test.items[at - 1] === item) continue;
      distinct++;
      if (isTrained[item] === 0) continue;
      inTrain++;
      if (ownedBy[item] !== user) isNew = true;
    }
    reachable += inTrain / distinct;
    if (isNew && train.starts[user + 1] > train.starts[user]) users++;
  }
  return {
    testUsers,
    users,
    share: testUsers === 0 ? null : users / testUsers,
    reachableRecall: testUsers === 0 ? null : reachable / testUsers,
  };
}

/** Compares the popularity of items in train and test. */
export function popularityShift(data: AuditedRows, train: AuditedPart, test: AuditedPart): Popularity {
  const { itemIds } = data;
  const inTrain = new Int32Array(itemIds.size);
  const inTest = new Int32Array(itemIds.size);
  for (const item of train.items) inTrain[item]++;
  for (const item of test.items) inTest[item]++;
  const order = Int32Array.from(inTrain.keys())
    .filter((item) => inTrain[item] > 0)
    .sort((a, b) => inTrain[b] - inTrain[a] || itemIds.compare(a, b));
  const [trainRows, testRows] = [train.rows.length, test.rows.length];
  let headItems = 0;
  let ofTrain = 0;
  let ofTest = 0;
  while (headItems < order.length && 5 * ofTrain < 4 * trainRows) {
    ofTrain += inTrain[order[headItems]];
    ofTest += inTest[order[headItems]];
    headItems++;
  }
  if (trainRows === 0 || testRows === 0)
    return { headItems, trainShare: null, testShare: null, shift: null, jensenShannon: null };
  let divergence = 0;
  for (let item = 0; item < inTrain.length; item++) {
    const p = inTrain[item] / trainRows;
    const q = inTest[item] / testRows;
    const mean = (p + q) / 2;
    if (p > 0) divergence += (p / 2) * Math.log2(p / mean);
    if (q > 0) divergence += (q / 2) * Math.log2(q / mean);
  }
  const trainShare = ofTrain / trainRows;
  const testShare = ofTest / testRows;
  return {
    headItems,
    trainShare,
    testShare,
    shift: testShare - trainShare,
    jensenShannon: Math.max(0, divergence),
  };
}
