import type { Interactions } from '../../data/interactions/interactions';
import type { FileOrder } from '../../data/fileOrder';
import { countLists, type Rankings } from '../../data/rankings';
import { areListsPersonal } from './exchangedLists';
import type { IdentifierTable } from '../../data/evaluationData';

/** Minimum share of lists that run in one direction. */
const MIN_LIST_SHARE = 0.95;
/** Maximum probability that the lists run in one direction by chance, by direction. */
const MAX_CHANCE = { rising: 0.2, falling: 0.01 };
/** Minimum number of lists without scores; fewer are written by hand, in any order. */
const MIN_LISTS = 10;
/** Minimum share of changes of the user that return to an earlier user. */
const MIN_RETURN_SHARE = 0.01;

/** Lists of a model with the rows that they were built from. */
interface ListsWithSourceRows {
  readonly interactions: Interactions;
  readonly rankings: Rankings;
  /** Whether ranks and scores disagree. */
  readonly ranksDisagree: boolean;
  /** Whether lists are stored as sets, which have no order. */
  readonly areSets: boolean;
}

/** A check for a case in which the order of the lists is ambiguous. */
interface OrderCheck {
  readonly name: 'rising' | 'falling' | 'apart' | 'by-id' | 'sets';
  /**
   * Returns the number of affected lists or users, and the number of all; undefined if the order is
   * unambiguous.
   */
  readonly facts: (lists: ListsWithSourceRows) => readonly [count: number, of: number] | undefined;
}

/** An order of rows that the user is asked about before lists are measured. */
export type UnclearOrder = Pick<OrderCheck, 'name'> & {
  readonly count: number;
  readonly of: number;
};

const ORDER_CHECKS: readonly OrderCheck[] = [
  {
    name: 'rising',
    facts: ({ rankings, interactions: { ranks }, ranksDisagree }) => {
      const { scores, bestScore, fileOrder } = rankings;
      if (scores === undefined || bestScore === 'smallest') return undefined;
      // Ranks that agree with the scores in one direction settle which score is best.
      const isRanked = !ranksDisagree && ranks !== undefined && ranks.some((rank) => rank !== ranks[0]);
      return isRanked ? undefined : oneWay(fileOrder, 'rising');
    },
  },
  {
    name: 'falling',
    facts: ({ rankings: { scores, bestScore, fileOrder } }) =>
      scores !== undefined && bestScore !== 'smallest' ? undefined : oneWay(fileOrder, 'falling'),
  },
  {
    name: 'apart',
    facts: ({ interactions: { runUsers, values, ranks, lists }, rankings: { offsets } }) => {
      if (values !== undefined || ranks !== undefined || lists === true) return undefined;
      let changes = 0;
      for (let run = 1; run < runUsers.length; run++) if (runUsers[run] !== runUsers[run - 1]) changes++;
      const users = countLists(offsets);
      const returns = changes + 1 - users;
      return users >= MIN_LISTS && returns > 0 && returns >= MIN_RETURN_SHARE * changes
        ? [returns, changes]
        : undefined;
    },
  },
  {
    name: 'sets',
    facts: ({ interactions: { values, ranks }, rankings: { offsets }, areSets }) =>
      areSets && values === undefined && ranks === undefined
        ? [offsets.length - 1, offsets.length - 1]
        : undefined,
  },
  {
    name: 'by-id',
    facts: ({ interactions: { values, ranks, itemIds }, rankings }) => {
      if (values !== undefined || ranks !== undefined) return undefined;
      const ordered = isInOrderOfIds(rankings, itemIds, MIN_LIST_SHARE);
      return ordered !== undefined && ordered[1] >= MIN_LISTS && areListsPersonal(rankings)
        ? ordered
        : undefined;
    },
  },
];

/**
 * Returns the first check that finds the order of lists ambiguous, or undefined.
 *
 * @param isDirectionSaid whether an option specifies which score is best
 * @param areColumnsSaid whether an option specifies the columns
 */
export function detectUnclearOrder(
  lists: ListsWithSourceRows,
  isDirectionSaid: boolean,
  areColumnsSaid: boolean,
): UnclearOrder | undefined {
  for (const { name, facts } of ORDER_CHECKS) {
    const isSaid = name === 'rising' || name === 'falling' ? isDirectionSaid : areColumnsSaid;
    const counts = isSaid ? undefined : facts(lists);
    if (counts !== undefined) return { name, count: counts[0], of: counts[1] };
  }
  return undefined;
}

function oneWay(
  fileOrder: FileOrder | undefined,
  way: 'rising' | 'falling',
): readonly [count: number, of: number] | undefined {
  if (fileOrder === undefined || fileOrder.lists === 0) return undefined;
  const { lists, [way]: count, [`${way}ByChance` as const]: chance } = fileOrder;
  return count >= MIN_LIST_SHARE * lists && chance <= MAX_CHANCE[way] ? [count, lists] : undefined;
}

/** Minimum length of a list; shorter ones are in the order of their IDs by chance. */
const MIN_LENGTH = 3;

/** Returns whether an ID comes before another: as text, or by the number at the end. */
type Before = (one: string, other: string) => boolean;

const ORDERS: readonly Before[] = [(one, other) => one < other, numbersBefore];

/** "i7": text before the number at the end of an ID, and the number. */
const NUMBERED = /^(.*?)(\d{1,15})$/s;

function numbersBefore(one: string, other: string): boolean {
  const [, text, number] = NUMBERED.exec(one) ?? [];
  const [, otherText, otherNumber] = NUMBERED.exec(other) ?? [];
  return number !== undefined && text === otherText && Number(number) < Number(otherNumber);
}

/**
 * Returns the number of lists with at least 3 items that are in ascending order of their IDs, and the number of all
 * such lists, if the share is at least `minShare`. Stops early if that is impossible.
 */
function isInOrderOfIds(
  { offsets, items }: Pick<Rankings, 'offsets' | 'items'>,
  ids: IdentifierTable,
  minShare: number,
): readonly [count: number, of: number] | undefined {
  let lists = 0;
  for (let user = 0; user + 1 < offsets.length; user++)
    if (offsets[user + 1] - offsets[user] >= MIN_LENGTH) lists++;
  const maxOthers = Math.floor(lists * (1 - minShare) + 1e-9);
  for (const before of ORDERS) {
    let others = 0;
    for (let user = 0; user + 1 < offsets.length && others <= maxOthers; user++) {
      const [start, end] = [offsets[user], offsets[user + 1]];
      if (end - start < MIN_LENGTH) continue;
      let entry = start + 1;
      while (entry < end && before(ids.text(items[entry - 1]), ids.text(items[entry]))) entry++;
      if (entry < end) others++;
    }
    if (lists > 0 && others <= maxOthers) return [lists - others, lists];
  }
  return undefined;
}
