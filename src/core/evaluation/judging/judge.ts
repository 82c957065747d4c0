import * as l10n from '@vscode/l10n';
import type { JudgedEntries } from '../../data/judgedEntries';
import type { JudgedList } from '../../data/judgedList';
import { isRelevant } from '../../data/truth';
import type { RankingRules } from '../../measures/convention';
import { InputError } from '../../../shared/problem';
import { sortDescending } from './descending';
import { longestRow, type JudgeInput } from './judgeInput';
import type { UserTruth } from './userTruth';

/**
 * Judges the list of one user at a time under one view. Reuses its arrays: the list that `judge` returns is valid
 * until the next call.
 */
export class Judge {
  readonly list: JudgedList;
  private readonly threshold: number;
  /**
   * Number of the last pass in which the list contained each item. Judging one list takes one or two passes.
   */
  private readonly seen: Int32Array;
  /**
   * Value per item of the current list: its last row in the file, its number of entries, or the sum of its
   * scores, depending on the duplicate rule.
   */
  private readonly perItem: Float64Array;
  /** Gains of the user in descending order, if the view makes them differ from the ground truth's. */
  private readonly ownIdeal: Float64Array;
  private readonly depth: number;
  /** Duplicate rule of the current list; `counted` if it has no duplicates. */
  private readonly duplicates: RankingRules['duplicates'];
  /**
   * Whether rank i of the list is entry i of its range. `entries` is then filled only to the depth of the
   * metrics.
   */
  private readonly asListed: boolean;
  /** Tie rule of the lists; `list-order` if there are no equal scores. */
  private readonly ties: RankingRules['ties'];
  /** Ground truth of the list entries, if it is known without a lookup. */
  private readonly known: JudgedEntries | undefined;
  /** Items that are appended to the list if the view includes the whole catalogue. */
  private readonly catalogue: Int32Array;
  /** Gain of an item that is not relevant, from its second entry on. */
  private readonly repeatGain: number;
  private turn = 0;
  /** Entries of the run of equal scores that is being sorted. */
  private readonly tied: number[] = [];

  /** @param depth number of ranks that the metrics use */
  constructor(
    private readonly input: JudgeInput,
    private readonly truth: UserTruth,
    readonly view: RankingRules,
    depth: number,
  ) {
    const absent = view.missed === 'absent';
    this.catalogue = view.missed === 'catalogue' ? catalogueItems(input, view.catalogueSize) : NO_ITEMS;
    const longest =
      longestRow(input.rankings.offsets) + (absent ? 0 : truth.ideal.length) + this.catalogue.length;
    this.threshold = view.threshold === undefined ? 0 : view.threshold;
    this.seen = new Int32Array(input.items.size + this.catalogue.length);
    this.perItem = new Float64Array(
      ['last', 'summed', 'joined'].includes(view.duplicates) ? input.items.size : 0,
    );
    this.ownIdeal = absent || view.missed === 'catalogue' ? truth.ideal : new Float64Array(longest);
    this.depth = absent ? depth : Infinity;
    this.duplicates =
      input.rankings.repeats === false && view.duplicates !== 'joined' ? 'counted' : view.duplicates;
    this.repeatGain = view.duplicates === 'expanded-relevant' ? Math.max(1, this.threshold) : 0;
    const { scores, ties, repeats } = input.rankings;
    this.ties = scores === undefined || ties === false ? 'list-order' : view.ties;
    this.asListed = KEEPING.has(this.duplicates) && this.ties === 'list-order' && view.unjudged === 'kept';
    this.known = this.asListed && repeats === false ? input.judged : undefined;
    this.list = {
      user: -1,
      length: 0,
      depth: 0,
      items: new Int32Array(longest),
      scores: new Float64Array(longest),
      gains: new Float64Array(longest),
      assessment: new Uint8Array(longest),
      entries: new Int32Array(longest),
      tiedUntil: new Int32Array(view.ties === 'expected' ? longest : 0),
      copies: new Int32Array(view.duplicates === 'joined' ? longest : 0),
      hits: 0,
      hitRanks: new Int32Array(longest),
      gained: 0,
      gainedRanks: new Int32Array(longest),
      relevant: 0,
      judgedNotRelevant: 0,
      pooled: 0,
      ideal: this.ownIdeal,
      idealLength: 0,
    };
  }

  /**
   * Judges the list of the current user of the ground truth.
   *
   * @throws InputError if the view refuses duplicates and the list has one
   */
  judge(): JudgedList {
    const { list, truth } = this;
    this.turn += 2;
    if (this.known === undefined) truth.stampItems();
    this.order();
    list.user = truth.user;
    list.relevant = truth.relevant(this.view.threshold);
    list.judgedNotRelevant = truth.judged - list.relevant;
    list.pooled = truth.pooled;
    list.idealLength = truth.idealLength;
    if (this.known === undefined) this.lookUp();
    else this.take(this.known);
    if (this.view.missed !== 'absent') this.settleMissed();
    return list;
  }

  /** Fills `entries` in ranked order, without the duplicates that the view drops, and sets `length` and `depth`. */
  private order(): void {
    const { list, view, truth } = this;
    const { offsets, items, rows } = this.input.rankings;
    const start = offsets[truth.user];
    const end = offsets[truth.user + 1];
    const { entries } = list;
    let length = 0;
    switch (this.duplicates) {
      case 'counted':
      case 'once':
      case 'expanded':
      case 'expanded-relevant': {
        length = end - start;
        const filled = this.asListed ? Math.min(length, this.depth) : length;
        for (let i = 0; i < filled; i++) entries[i] = start + i;
        break;
      }
      case 'joined':
        for (let e = start; e < end; e++) {
          this.remember(items[e], 1, (copies) => copies + 1);
          entries[length++] = e;
        }
        break;
      case 'last': {
        const rowOf = (e: number): number => (rows === undefined ? e : rows[e]);
        for (let e = start; e < end; e++) this.remember(items[e], rowOf(e), (row) => Math.max(row, rowOf(e)));
        for (let e = start; e < end; e++) if (this.perItem[items[e]] === rowOf(e)) entries[length++] = e;
        break;
      }
      case 'summed': {
        const score = (e: number): number => this.input.rankings.scores?.[e] ?? 0;
        const largestFirst = this.input.rankings.bestScore === 'smallest' ? -1 : 1;
        for (let e = start; e < end; e++)
          if (this.remember(items[e], score(e), (sum) => sum + score(e))) entries[length++] = e;
        // Only duplicates have moved, and a nearly sorted array is sorted quickly.
        if (length < end - start)
          entries
            .subarray(0, length)
            .sort((a, b) => (this.perItem[items[b]] - this.perItem[items[a]]) * largestFirst || a - b);
        break;
      }
      default:
        for (let e = start; e < end; e++) {
          if (this.seen[items[e]] === this.turn) {
            if (view.duplicates === 'error') throw this.duplicate(items[e]);
            continue;
          }
          this.seen[items[e]] = this.turn;
          entries[length++] = e;
        }
    }
    list.length =
      view.unjudged === 'removed'
        ? this.withoutUnjudged(length)
        : view.unjudged === 'same-group'
          ? this.withoutOtherGroups(length)
          : length;
    list.depth = Math.min(list.length, this.depth);
    if (this.ties !== 'list-order') this.settleTies();
    else if (view.ties === 'expected') for (let i = 0; i < list.depth; i++) list.tiedUntil[i] = i + 1;
  }

  /**
   * Removes unjudged entries: items that the ground truth lacks, or contains as pooled only.
   *
   * @returns number of remaining entries
   */
  private withoutUnjudged(length: number): number {
    const { entries } = this.list;
    const { items } = this.input.rankings;
    const { stamp, stampOf, gainOf } = this.truth;
    let kept = 0;
    for (let i = 0; i < length; i++) {
      const item = items[entries[i]];
      if (stampOf[item] === stamp && gainOf[item] >= 0) entries[kept++] = entries[i];
    }
    return kept;
  }

  /**
   * Removes entries that only other groups of the ground truth judge.
   *
   * @returns number of remaining entries
   */
  private withoutOtherGroups(length: number): number {
    const { whole } = this.input.truth;
    if (whole === undefined) return length;
    const { entries } = this.list;
    const { items } = this.input.rankings;
    const { stamp, stampOf, user } = this.truth;
    const judged = new Set(whole.items.subarray(whole.offsets[user], whole.offsets[user + 1]));
    let kept = 0;
    for (let i = 0; i < length; i++) {
      const item = items[entries[i]];
      if (stampOf[item] === stamp || !judged.has(item)) entries[kept++] = entries[i];
    }
    return kept;
  }

  /** Returns the number of relevant items in the whole list that was judged last, at any depth, without duplicates. */
  hitsInAll(): number {
    const { list, known } = this;
    return list.hits + (known === undefined ? this.hitsLookedUpBelow() : this.hitsKnownBelow(known));
  }

  /** Returns the number of relevant items below the depth of the list, by lookup. */
  private hitsLookedUpBelow(): number {
    const { list, truth, threshold, asListed } = this;
    const { items, offsets } = this.input.rankings;
    const { stamp, stampOf, gainOf } = truth;
    const start = offsets[list.user];
    let hits = 0;
    for (let i = list.depth; i < list.length; i++) {
      const item = items[asListed ? start + i : list.entries[i]];
      if (stampOf[item] === stamp && isRelevant(gainOf[item], threshold)) hits++;
    }
    return hits;
  }

  private hitsKnownBelow({ offsets, entries, judgements }: JudgedEntries): number {
    const { list, threshold } = this;
    const { rankings, truth } = this.input;
    const below = rankings.offsets[list.user] + list.depth;
    let hits = 0;
    for (let j = offsets[list.user + 1] - 1; j >= offsets[list.user] && entries[j] >= below; j--)
      if (isRelevant(truth.gains[judgements[j]], threshold)) hits++;
    return hits;
  }

  /**
   * Stores a number for an item of this list: `first`, or `next` of the stored number. Returns true if the
   * item is new.
   */
  private remember(item: number, first: number, next: (before: number) => number): boolean {
    const isNew = this.seen[item] !== this.turn;
    this.seen[item] = this.turn;
    this.perItem[item] = isNew ? first : next(this.perItem[item]);
    return isNew;
  }

  /** Reorders each run of equal scores by the tie rule of the view. */
  private settleTies(): void {
    const { list, view, tied } = this;
    const scores = this.input.rankings.scores as Float64Array; // Only called if there are scores.
    for (let start = 0; start < list.depth;) {
      const score = scores[list.entries[start]];
      let end = start + 1;
      while (end < list.length && scores[list.entries[end]] === score) end++;
      if (view.ties === 'expected') {
        for (let i = start; i < end; i++) list.tiedUntil[i] = end;
      } else if (end - start > 1) {
        tied.length = 0;
        for (let i = start; i < end; i++) tied.push(list.entries[i]);
        tied.sort(this.compareTied);
        for (let i = start; i < end; i++) list.entries[i] = tied[i - start];
      }
      start = end;
    }
    // Runs are averaged as a whole, so the last one is needed to its end.
    if (view.ties === 'expected' && list.depth > 0) list.depth = list.tiedUntil[list.depth - 1];
  }

  private readonly compareTied = (a: number, b: number): number => {
    const { items } = this.input.rankings;
    switch (this.view.ties) {
      case 'item-ascending':
        return this.input.items.compare(items[a], items[b]) || a - b;
      case 'item-descending':
        return this.input.items.compare(items[b], items[a]) || a - b;
      case 'best':
        return this.gainOf(items[b]) - this.gainOf(items[a]) || a - b;
      case 'worst':
        return this.gainOf(items[a]) - this.gainOf(items[b]) || a - b;
      default:
        return a - b;
    }
  };

  private gainOf(item: number): number {
    return this.truth.stampOf[item] === this.truth.stamp ? Math.max(0, this.truth.gainOf[item]) : 0;
  }

  /** Copies the known judgements of the first `depth` entries. */
  private take({ offsets, entries, judgements }: JudgedEntries): void {
    const { list, threshold } = this;
    const { user, depth, gains, assessment, hitRanks, gainedRanks } = list;
    const { rankings, truth } = this.input;
    const start = rankings.offsets[user];
    for (let i = 0; i < depth; i++) {
      list.items[i] = rankings.items[start + i];
      list.scores[i] = rankings.scores === undefined ? Number.NaN : rankings.scores[start + i];
      gains[i] = 0;
      assessment[i] = 0;
    }
    let hits = 0;
    let gained = 0;
    for (let j = offsets[user]; j < offsets[user + 1]; j++) {
      const i = entries[j] - start;
      if (i >= depth) break;
      const gain = truth.gains[judgements[j]];
      assessment[i] = gain < 0 ? 2 : 1;
      if (!(gain > 0)) continue;
      gains[i] = gain;
      gainedRanks[gained++] = i + 1;
      if (gain >= threshold) hitRanks[hits++] = i + 1;
    }
    list.hits = hits;
    list.gained = gained;
  }

  /** Looks up the first `depth` entries in the ground truth. */
  private lookUp(): void {
    const { list, truth, threshold } = this;
    const { items, scores } = this.input.rankings;
    const { entries, depth, gains, assessment, hitRanks, gainedRanks } = list;
    const { stamp, stampOf, gainOf } = truth;
    const once = this.view.duplicates === 'once';
    const joined = this.view.duplicates === 'joined';
    const { repeatGain } = this;
    let hits = 0;
    let gained = 0;
    for (let i = 0; i < depth; i++) {
      const entry = entries[i];
      const item = items[entry];
      list.items[i] = item;
      list.scores[i] = scores === undefined ? Number.NaN : scores[entry];
      let gain = 0;
      if (stampOf[item] === stamp) {
        gain = gainOf[item];
        assessment[i] = gain < 0 ? 2 : 1;
        if (gain < 0) gain = 0;
        if (once) {
          if (this.seen[item] === this.turn) gain = 0;
          else this.seen[item] = this.turn;
        }
      } else {
        assessment[i] = 0;
      }
      if (joined) list.copies[i] = this.perItem[item];
      if (repeatGain > 0) {
        if (gain < repeatGain && this.seen[item] === this.turn) gain = repeatGain;
        this.seen[item] = this.turn;
      }
      gains[i] = gain;
      if (gain > 0) {
        gainedRanks[gained++] = i + 1;
        if (gain >= threshold) hitRanks[hits++] = i + 1;
      }
    }
    list.hits = hits;
    list.gained = gained;
  }

  /**
   * Sets the user's relevant items to those in the list, including duplicates, and, unless they are ignored,
   * those that the list misses.
   */
  private settleMissed(): void {
    const { list, truth, view, ownIdeal } = this;
    const { offsets, items, gains } = this.input.truth;
    if (view.missed === 'catalogue') {
      this.appendCatalogue();
      return;
    }
    let positive = 0;
    for (let i = 0; i < list.gained; i++) ownIdeal[positive++] = list.gains[list.gainedRanks[i] - 1];
    const listed = list.length;
    if (view.missed !== 'ignored') {
      for (let i = 0; i < listed; i++) this.seen[list.items[i]] = this.turn + 1;
      for (let e = offsets[truth.user]; e < offsets[truth.user + 1]; e++) {
        if (this.seen[items[e]] === this.turn + 1 || gains[e] <= 0) continue;
        ownIdeal[positive++] = gains[e];
        if (view.missed === 'appended') this.append(items[e], gains[e]);
      }
    }
    sortDescending(ownIdeal, positive);
    list.idealLength = positive;
    list.relevant = positive;
    while (list.relevant > 0 && ownIdeal[list.relevant - 1] < this.threshold) list.relevant--;
    list.depth = list.length;
    this.settleAppended(listed);
  }

  /** Appends every item of the catalogue that the list lacks, and relevant items that are not in the catalogue. */
  private appendCatalogue(): void {
    const { list, truth } = this;
    const { offsets, items, gains } = this.input.truth;
    const listed = list.length;
    const mark = this.turn + 1;
    truth.stampItems();
    for (let i = 0; i < listed; i++) this.seen[list.items[i]] = mark;
    for (const item of this.catalogue) {
      if (this.seen[item] === mark) continue;
      this.seen[item] = mark;
      const known = truth.stampOf[item] === truth.stamp;
      this.append(item, known ? Math.max(0, truth.gainOf[item]) : 0, known);
    }
    for (let e = offsets[truth.user]; e < offsets[truth.user + 1]; e++)
      if (this.seen[items[e]] !== mark && gains[e] > 0) this.append(items[e], gains[e]);
    list.depth = list.length;
    this.settleAppended(listed);
  }

  /** Appends a missed item to the list. */
  private append(item: number, gain: number, judged = true): void {
    const { list } = this;
    const at = list.length++;
    list.entries[at] = -1;
    list.items[at] = item;
    list.scores[at] = -Infinity;
    list.gains[at] = gain;
    list.assessment[at] = judged ? 1 : 0;
    if (gain <= 0) return;
    list.gainedRanks[list.gained++] = at + 1;
    if (gain >= this.threshold) list.hitRanks[list.hits++] = at + 1;
  }

  /** Orders the appended items, which are all tied, by the tie rule of the view. */
  private settleAppended(listed: number): void {
    const { list, view, threshold } = this;
    const { length, items, gains, assessment } = list;
    if (view.ties === 'expected') {
      for (let i = listed; i < length; i++) list.tiedUntil[i] = length;
      return;
    }
    if (view.ties === 'list-order' || length - listed < 2) return;
    const appended = Array.from({ length: length - listed }, (_, i) => ({
      item: items[listed + i],
      gain: gains[listed + i],
      judged: assessment[listed + i],
    }));
    appended.sort((a, b) => {
      switch (view.ties) {
        case 'item-ascending':
          return this.compare(a.item, b.item);
        case 'item-descending':
          return this.compare(b.item, a.item);
        case 'best':
          return b.gain - a.gain;
        default:
          return a.gain - b.gain;
      }
    });
    while (list.gained > 0 && list.gainedRanks[list.gained - 1] > listed) list.gained--;
    while (list.hits > 0 && list.hitRanks[list.hits - 1] > listed) list.hits--;
    for (const [i, entry] of appended.entries()) {
      const at = listed + i;
      items[at] = entry.item;
      gains[at] = entry.gain;
      assessment[at] = entry.judged;
      if (entry.gain <= 0) continue;
      list.gainedRanks[list.gained++] = at + 1;
      if (entry.gain >= threshold) list.hitRanks[list.hits++] = at + 1;
    }
  }

  /** Compares items by ID; items that no file names come last. */
  private compare(a: number, b: number): number {
    const { items } = this.input;
    return a < items.size && b < items.size ? items.compare(a, b) : a - b;
  }

  private duplicate(item: number): InputError {
    return new InputError({
      message: l10n.t(
        'Item {0} is a duplicate in the recommendations of user {1}, which this convention doesn’t allow.',
        this.input.items.text(item),
        this.input.users.text(this.truth.user),
      ),
      advice: l10n.t('Remove the duplicate rows, or select another convention or duplicates=first.'),
      ...this.input.placeOf?.(this.truth.user, item),
    });
  }
}

/** Rules that keep every entry of a list. */
const KEEPING: ReadonlySet<RankingRules['duplicates']> = new Set([
  'counted',
  'once',
  'expanded',
  'expanded-relevant',
]);

const NO_ITEMS = new Int32Array(0);

/**
 * Returns the items that could be recommended: of the catalogue, the items file or all files. If `size` is larger,
 * further items without a name get the numbers after all others.
 */
function catalogueItems({ catalogue, features, items }: JudgeInput, size = 0): Int32Array {
  const known = catalogue?.items ?? features?.items ?? Int32Array.from({ length: items.size }, (_, i) => i);
  if (size <= known.length) return known;
  const all = new Int32Array(size);
  all.set(known);
  for (let unnamed = known.length; unnamed < size; unnamed++)
    all[unnamed] = items.size + unnamed - known.length;
  return all;
}
