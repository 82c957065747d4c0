import { countLists, type Rankings } from '../../data/rankings';
import { isMeanOfUsers } from '../aggregate';
import { areListsPersonal } from './exchangedLists';
import { farGrade, farScore } from './farGrade';
import { missingParts, roundRows } from './incompleteFiles';
import type { MeasuredLists, CheckedFile, ReadTruth, SanityCheck, SanityFact } from './sanityCheck';
import { findingKind, type FindingCode } from '../../../shared/findings/kinds';
import { totalItem, totalOf } from './totals';
import { realNumbers, wholeNumbers } from '../../data/columns';
import { isRelevant, type Truth } from '../../data/truth';

/** Minimum share of users without recommendations. */
export const MIN_SHARE_WITHOUT_LIST = 0.2;
/** Minimum share of unused rows for a finding. With this share, the used rows may be a different data set. */
export const MIN_UNUSED_ROW_SHARE = 0.01;
/** Share of the lists that more than half exceed. */
const HALF = 0.5;
/** Minimum number of users. With fewer, a result may be a coincidence. */
export const MIN_USERS_FOR_WARNING = 10;
/** Minimum mean number of hits of lists exchanged between users. Below it, a difference cannot be detected. */
const MIN_EXCHANGED_HITS = 10;
const DEVIATIONS = 3;
/** Minimum number of listed pairs without a hit. */
const MIN_PAIRS_WITHOUT_HIT = 1000;
/** Minimum share of pairs of the ground truth with rows that disagree. */
const MIN_DISAGREEING_SHARE = 0.01;

/** Checks of the lists of each model. Each gives a warning above the result and a finding of its file. */
export const LIST_CHECKS: readonly SanityCheck<MeasuredLists>[] = [
  {
    name: 'test pairs',
    facts: ({ judged, plan }) =>
      judged?.allRelevant === true && plan.measures.some(isOfRanks)
        ? { code: 'test-pairs', details: [judged.inTruth, judged.listed] }
        : undefined,
  },
  {
    name: 'fits nobody',
    facts: ({ exchange, rankings }) => {
      if (exchange === undefined || exchange.mean < MIN_EXCHANGED_HITS) return undefined;
      const { own: hits, mean, deviation } = exchange;
      const reach = DEVIATIONS * deviation;
      // Requires that twice as many hits exceed the deviations; otherwise there are too few to decide.
      if (hits > mean + reach || reach > mean) return undefined;
      return areListsPersonal(rankings)
        ? { code: 'lists-fit-nobody', details: [hits, Math.round(mean)] }
        : undefined;
    },
  },
  {
    name: 'nobody',
    facts: ({ result, rankings, truth, plan }) => {
      const { listLengths, relevant, hits } = result;
      if (hits.some((count) => count > 0)) return undefined;
      let pairs = 0;
      for (let user = 0; user < listLengths.length; user++)
        if (relevant[user] > 0) pairs += listLengths[user];
      return pairs < MIN_PAIRS_WITHOUT_HIT || hasHit(rankings, truth, plan.threshold)
        ? undefined
        : { code: 'no-hits', details: [pairs] };
    },
  },
  {
    name: "the item's own",
    facts: ({ rankings }) =>
      hasItemScores(rankings) && areListsPersonal(rankings)
        ? { code: 'item-scores', details: [rankings.fileOrder?.lists ?? 0] }
        : undefined,
  },
  {
    name: 'totals',
    facts: ({ rankings, items }) => {
      const total = rankings.scores && totalItem(rankings, rankings.scores);
      return total === undefined ? undefined : { code: 'total-rows', details: [items.text(total), 'list'] };
    },
  },
  {
    name: 'score outside the range',
    facts: ({ rankings: { offsets, scores, bestScore } }) => {
      const far = scores && bestScore !== 'smallest' ? farScore(offsets, scores) : undefined;
      return far && { code: 'far-grade', details: [far.count, far.of, far.grade, ...far.scale] };
    },
  },
  {
    name: 'own item',
    facts: ({ ownItems, rankings }) => {
      const lists = countLists(rankings.offsets);
      return lists >= MIN_USERS_FOR_WARNING && ownItems > HALF * lists
        ? { code: 'own-item', details: [ownItems, lists] }
        : undefined;
    },
  },
  {
    name: 'parts: round rows',
    facts: ({ file, rankings }) =>
      file !== undefined && roundRows(rankings, file)
        ? { code: 'round-rows', details: [file.rows] }
        : undefined,
  },
  {
    name: 'half a file: users',
    facts: ({ result, plan }) => {
      const wanted = countPositive(result.relevant);
      const without = result.counts.withoutList;
      return wanted >= MIN_USERS_FOR_WARNING && without >= MIN_SHARE_WITHOUT_LIST * wanted
        ? { code: 'user-without-list', details: [without, wanted, ...overLists(result, plan)] }
        : undefined;
    },
  },
  {
    name: 'unknown items',
    facts: ({ result: { listLengths, relevant }, rankings, truth }) => {
      let [lists, strange] = [0, 0];
      for (let user = 0; user < listLengths.length; user++) {
        if (listLengths[user] === 0 || relevant[user] === 0) continue;
        lists++;
        if (!hasItemInTruth(rankings, truth.lastEntries, user)) strange++;
      }
      return lists >= MIN_USERS_FOR_WARNING && strange > HALF * lists
        ? { code: 'no-common-items', details: [strange, lists] }
        : undefined;
    },
  },
  {
    name: 'short lists',
    facts: ({ result: { listLengths, relevant }, plan }) => {
      const cutoff = plan.measures[0]?.cutoff;
      if (cutoff === undefined) return undefined;
      let [lists, short] = [0, 0];
      for (let user = 0; user < listLengths.length; user++) {
        if (listLengths[user] === 0 || relevant[user] === 0) continue;
        lists++;
        if (listLengths[user] < cutoff) short++;
      }
      return lists >= MIN_USERS_FOR_WARNING && short > HALF * lists
        ? { code: 'short-lists', details: [short, lists, cutoff] }
        : undefined;
    },
  },
];

/** Codes of the findings about IDs that do not match: between two files, or in two spellings within one file. */
const JOIN_CODES: ReadonlySet<FindingCode> = new Set([
  'users-written-otherwise',
  'items-written-otherwise',
  'two-forms',
  'ids-not-reached',
]);

/** Maximum share of IDs that a file may lack without a warning. */
const MIN_LACKING_SHARE = 0.5;

/** Returns whether the details of a kind of finding contain the number of unmatched IDs and of all IDs. */
export function isOfJoin(code: FindingCode): boolean {
  return JOIN_CODES.has(code);
}

/** Returns the share of unmatched IDs, from the details of a finding of joined IDs. */
export function shareOfJoin(details: SanityFact['details']): number {
  const [, , , , , count, total] = details;
  return Number(count) / Number(total);
}

/** Checks that run on each file of rows. */
export const FILE_CHECKS: readonly SanityCheck<CheckedFile>[] = [
  {
    name: 'half a file: rows',
    facts: ({ findings, rows }) => {
      const unused = findings
        .filter(({ code, dropped }) => dropped > 0 && !COMBINED.has(code))
        .sort((a, b) => b.dropped - a.dropped);
      // Rows with errors add up; rows left out for other reasons are counted by reason.
      const wrong = unused.filter(({ code }) => findingKind(code).severity === 'error');
      const dropped = wrong.reduce((sum, finding) => sum + finding.dropped, 0);
      const [most] = unused;
      if (dropped > 0 && dropped >= MIN_UNUSED_ROW_SHARE * rows.read)
        return { code: wrong[0].code, details: [rows.reported, rows.read, unused.length] };
      return most !== undefined && most.dropped >= MIN_UNUSED_ROW_SHARE * rows.read
        ? { code: most.code, details: [most.dropped, rows.read] }
        : undefined;
    },
  },
  {
    name: 'parts: gaps',
    facts: ({ parts }) => {
      const missing = missingParts(parts);
      return missing === undefined ? undefined : { code: 'missing-parts', details: [...missing] };
    },
  },
  { name: 'equal scores', facts: repeatedFinding('equal-scores') },
  { name: 'truth in training data', facts: repeatedFinding('truth-in-training') },
  { name: 'users in another form', facts: repeatedFinding('users-written-otherwise') },
  { name: 'items in another form', facts: repeatedFinding('items-written-otherwise') },
  { name: 'ids in two forms', facts: repeatedFinding('two-forms') },
  { name: 'users with rows that differ', facts: repeatedFinding('unlike-user-rows') },
  { name: 'labels alike', facts: repeatedFinding('alike-labels') },
  { name: 'numbers with signs', facts: repeatedFinding('unread-numbers') },
  { name: 'columns called as computed cohorts', facts: repeatedFinding('own-cohort') },
  {
    name: 'ids that a file lacks',
    facts: (file) => {
      const fact = repeatedFinding('ids-not-reached')(file);
      return fact !== undefined && shareOfJoin(fact.details) > MIN_LACKING_SHARE ? fact : undefined;
    },
  },
];

/** Checks that run on the ground truth. */
export const TRUTH_CHECKS: readonly SanityCheck<ReadTruth>[] = [
  {
    name: 'doubled',
    facts: ({ truth: { disagreeing = 0, items }, isCombined }) =>
      !isCombined && disagreeing > 0 && disagreeing >= MIN_DISAGREEING_SHARE * items.length
        ? { code: 'disagreeing-truth', details: [disagreeing, items.length] }
        : undefined,
  },
  {
    name: 'grade outside the scale',
    facts: ({ truth: { gains, rated }, isCombined }) => {
      const far = isCombined || rated === false ? undefined : farGrade(gains);
      return far && { code: 'far-grade', details: [far.count, gains.length, far.grade, ...far.scale] };
    },
  },
  {
    name: 'totals',
    facts: ({ truth, users, items }) => {
      const total = truth.rated === false ? undefined : totalOf(truth);
      if (total === undefined) return undefined;
      const { of, id } = total;
      return { code: 'total-rows', details: [(of === 'user' ? users : items).text(id), of] };
    },
  },
];

/** Returns the findings of the checks, in their order. */
export function sanityFacts<Subject>(
  checks: readonly SanityCheck<Subject>[],
  subject: Subject,
): SanityFact[] {
  return checks.flatMap(({ facts }) => facts(subject) ?? []);
}

/**
 * Codes of findings about rows that are combined with another row of their pair, or that the convention
 * excludes.
 */
const COMBINED: ReadonlySet<FindingCode> = new Set([
  'duplicate-truth',
  'repeated-header',
  'own-item-excluded',
]);

function repeatedFinding(code: FindingCode): SanityCheck<CheckedFile>['facts'] {
  return ({ findings }) => {
    const place = findings.find((finding) => finding.code === code)?.places[0];
    return place && { code, details: place.details };
  };
}

/** Returns whether a metric uses the order of items, not predicted ratings. */
function isOfRanks({ family }: MeasuredLists['plan']['measures'][number]): boolean {
  return !family.needs.includes('scores');
}

function countPositive(numbers: Int32Array): number {
  let count = 0;
  for (const number of numbers) if (number > 0) count++;
  return count;
}

/**
 * Returns the number of users with a list, and the name and mean of the first metric over them; empty if it is not
 * the mean of users.
 */
function overLists(
  { measures, listLengths }: MeasuredLists['result'],
  { measures: [asked] }: Pick<MeasuredLists['plan'], 'measures'>,
): (string | number)[] {
  const [first] = measures;
  if (first === undefined || !isMeanOfUsers(asked.compiled)) return [];
  let [users, sum] = [0, 0];
  for (let user = 0; user < first.values.length; user++) {
    const value = first.values[user];
    if (Number.isNaN(value) || listLengths[user] === 0) continue;
    users++;
    sum += value;
  }
  return users === 0 ? [] : [users, first.name, sum / users];
}

/** Minimum number of lists, and of items in several lists; with fewer it may be chance. */
const MIN_LISTS = 10;
/** Maximum share of lists that are in the order of scores by chance. */
const MAX_ORDERED_SHARE = 0.05;

/** Returns whether every item has the same score in all lists, while hardly any list is in the order of scores. */
function hasItemScores({
  items,
  scores,
  bestScore,
  fileOrder,
  lastEntries,
}: Pick<Rankings, 'items' | 'scores' | 'bestScore' | 'fileOrder' | 'lastEntries'>): boolean {
  if (scores === undefined || fileOrder === undefined || fileOrder.lists < MIN_LISTS) return false;
  const inOrder = bestScore === 'smallest' ? fileOrder.rising : fileOrder.falling;
  if (inOrder > MAX_ORDERED_SHARE * fileOrder.lists) return false;
  const scoreOf = realNumbers(lastEntries.length).fill(Number.NaN);
  let repeats = 0;
  for (let entry = 0; entry < items.length; entry++) {
    const before = scoreOf[items[entry]];
    if (Number.isNaN(before)) scoreOf[items[entry]] = scores[entry];
    else if (before === scores[entry]) repeats++;
    else return false;
  }
  return repeats >= fileOrder.lists;
}

/** Returns whether any list contains a relevant item of its user, at any rank. */
function hasHit(
  { offsets, items, lastEntries }: Rankings,
  truth: Truth,
  threshold: number | undefined,
): boolean {
  const holder = wholeNumbers(Math.max(lastEntries.length, truth.lastEntries.length));
  for (let user = 0; user + 1 < offsets.length; user++) {
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) holder[items[entry]] = user + 1;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++)
      if (holder[truth.items[entry]] === user + 1 && isRelevant(truth.gains[entry], threshold)) return true;
  }
  return false;
}

/** Returns whether a list contains an item that the ground truth has for any user. */
function hasItemInTruth(
  { offsets, items }: Rankings,
  judged: { readonly [item: number]: number; readonly length: number },
  user: number,
): boolean {
  for (let entry = offsets[user]; entry < offsets[user + 1]; entry++)
    if (items[entry] < judged.length && judged[items[entry]] >= 0) return true;
  return false;
}
