import type { FindingCollector } from '../findings/findingCollector';
import { realNumbers, wholeNumbers } from './columns';
import { gatherColumn, groupByUser } from './interactions/grouping';
import { lineOfRow, type Interactions } from './interactions/interactions';
import { filterRows } from './interactions/models';

/**
 * Ground truth as compressed sparse rows by user: the judged items of user u are the range offsets[u] … offsets[u +
 * 1], in file order, without duplicates (repeated pairs are combined).
 *
 * The arrays may be those of the Interactions they were built from: read only.
 */
export interface Truth {
  /** Start of each user's items in `items`; length: number of users + 1. */
  readonly offsets: Int32Array;
  readonly items: Int32Array;
  /**
   * Gain of each pair: rating, relevance grade or event weight; 1 if the file has no such column. 0: judged, not
   * relevant. Negative: not relevant and, as in TREC qrels, pooled but not judged; rating metrics use the number.
   * Never NaN.
   */
  readonly gains: Float64Array;
  /** Kept row of the (first) line of each pair, NO_ROW for a judgment; undefined if entry e is row e. */
  readonly rows: Int32Array | undefined;
  /** `false`: the file has no gains, so each gain is set to 1. */
  readonly rated?: boolean;
  /** Ground truth that has this one as a group; absent: this one is whole. */
  readonly whole?: Pick<Truth, 'offsets' | 'items'>;
  /** Number of user–item pairs whose rows have different gains; absent: none. */
  readonly disagreeing?: number;
  /** Number of rows of such pairs, without the first row of each; absent: none. */
  readonly disagreeingRows?: number;
  /** Last entry of each item, −1 if it is unjudged. Items with larger numbers are unjudged. */
  readonly lastEntries: Int32Array;
}

interface TruthOptions {
  /** Rule for the gain of a pair with several rows. */
  readonly combine: 'max' | 'sum';
}

/**
 * Returns the judged items of each user. Combines pairs with several rows; every row after the first is reported, and
 * counts as dropped unless gains are added.
 *
 * @param userCount users known so far (`users.size`); the result has userCount + 1 offsets
 */
export function buildTruth(
  interactions: Interactions,
  userCount: number,
  findings: FindingCollector,
  options: TruthOptions,
): Truth {
  if (interactions.labels !== undefined)
    return buildTruth(labeledRows(interactions, interactions.labels), userCount, findings, options);
  const { offsets, rows } = groupByUser(interactions, userCount);
  const items = gatherColumn(interactions.items, rows);
  const gains =
    interactions.values === undefined
      ? realNumbers(interactions.rows).fill(1)
      : gatherColumn(interactions.values, rows);
  // Entry of each item, of the current user if it is not before the user's start.
  const seen = wholeNumbers(interactions.itemIds.size).fill(-1);
  let repeats = false;
  for (let user = 0; user < userCount; user++) {
    const start = offsets[user];
    const end = offsets[user + 1];
    for (let entry = start; entry < end; entry++) {
      const item = items[entry];
      if (seen[item] >= start) repeats = true;
      seen[item] = entry;
    }
  }
  const rated = interactions.values !== undefined;
  const truth = { offsets, items, gains, rows, rated, lastEntries: seen };
  return repeats ? combined(interactions, truth, findings, options) : truth;
}

/** Returns whether a gain makes an item relevant: above 0 and at least θ; undefined: any positive gain. */
export function isRelevant(gain: number, threshold: number | undefined): boolean {
  return gain > 0 && gain >= (threshold ?? 0);
}

/** Returns the rows that have a label, with it as their value: the ground truth in a file with predictions. */
export function labeledRows(interactions: Interactions, labels: Float64Array): Interactions {
  return filterRows(
    { ...interactions, values: labels, labels: undefined },
    (row) => !Number.isNaN(labels[row]),
  );
}

/** Returns the ground truth with only some of its entries; all other items are unjudged. */
export function truthOfEntries(truth: Truth, isKept: (entry: number) => boolean): Truth {
  const { offsets: from } = truth;
  const count = from[from.length - 1] ?? 0;
  const kept = Int32Array.from({ length: count }, (_, entry) => entry).filter(isKept);
  const offsets = wholeNumbers(from.length);
  const lastEntries = wholeNumbers(truth.lastEntries.length).fill(-1);
  let at = 0;
  for (let user = 0; user + 1 < from.length; user++) {
    while (at < kept.length && kept[at] < from[user + 1]) lastEntries[truth.items[kept[at]]] = at++;
    offsets[user + 1] = at;
  }
  return {
    offsets,
    items: kept.map((entry) => truth.items[entry]),
    gains: Float64Array.from(kept, (entry) => truth.gains[entry]),
    rows: kept.map((entry) => truth.rows?.[entry] ?? entry),
    ...(truth.rated !== undefined && { rated: truth.rated }),
    lastEntries,
  };
}

function combined(
  interactions: Interactions,
  truth: Truth,
  findings: FindingCollector,
  { combine }: TruthOptions,
): Truth {
  const { offsets: from } = truth;
  const offsets = wholeNumbers(from.length);
  const items = wholeNumbers(truth.items.length);
  const gains = realNumbers(truth.items.length);
  const rows = wholeNumbers(truth.items.length);
  const seen = wholeNumbers(interactions.itemIds.size).fill(-1);
  const combineGains = (first: number, next: number): number =>
    combine === 'sum' ? first + next : Math.max(first, next);
  // 1 for each pair whose rows disagree.
  const firstGains = realNumbers(truth.items.length);
  const differs = new Uint8Array(truth.items.length);
  const repeats = wholeNumbers(truth.items.length);
  let disagreeing = 0;
  let entryCount = 0;
  for (let user = 0; user + 1 < from.length; user++) {
    const start = entryCount;
    for (let entry = from[user]; entry < from[user + 1]; entry++) {
      const item = truth.items[entry];
      const row = truth.rows === undefined ? entry : truth.rows[entry];
      const first = seen[item];
      if (first >= start) {
        repeats[first]++;
        // Compares with the gain of the first row, because the combined gain is of several rows.
        if (differs[first] === 0 && truth.gains[entry] !== firstGains[first]) {
          differs[first] = 1;
          disagreeing++;
        }
        gains[first] = combineGains(gains[first], truth.gains[entry]);
        reportRepeat(interactions, user, item, row, rows[first], findings, combine);
        continue;
      }
      seen[item] = entryCount;
      items[entryCount] = item;
      gains[entryCount] = truth.gains[entry];
      firstGains[entryCount] = truth.gains[entry];
      rows[entryCount] = row;
      entryCount++;
    }
    offsets[user + 1] = entryCount;
  }
  let disagreeingRows = 0;
  for (let entry = 0; entry < entryCount; entry++) disagreeingRows += differs[entry] * repeats[entry];
  return {
    offsets,
    items: items.subarray(0, entryCount),
    gains: gains.subarray(0, entryCount),
    rows: rows.subarray(0, entryCount),
    rated: truth.rated,
    ...(disagreeing > 0 && { disagreeing, disagreeingRows }),
    lastEntries: seen,
  };
}

function reportRepeat(
  interactions: Interactions,
  user: number,
  item: number,
  row: number,
  first: number,
  findings: FindingCollector,
  combine: TruthOptions['combine'],
): void {
  // With addition all rows are used: repeats are expected, and none is left out.
  const added = combine === 'sum';
  findings.add(added ? 'summed-truth' : 'duplicate-truth', !added, () => ({
    line: lineOfRow(interactions.lines, row),
    details: [
      interactions.itemIds.text(item),
      lineOfRow(interactions.lines, first),
      interactions.userIds.text(user),
    ],
  }));
}
