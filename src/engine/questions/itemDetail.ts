import { lineOfEntry, lastStartUpTo } from '../../core/data/interactions/interactions';
import { isHit } from '../../core/data/judgedList';
import { isRelevant } from '../../core/data/truth';
import { type ModelEvaluationInput as JudgeableInput, presenceOfUser } from '../../core/evaluation/evaluate';
import { isUserCounted } from '../../core/evaluation/standing';
import { Judge } from '../../core/evaluation/judging/judge';
import { UserTruth } from '../../core/evaluation/judging/userTruth';
import { displayRules } from '../../core/evaluation/judging/listView';
import type { EvaluationPlan } from '../../core/evaluation/plan';
import type { ItemListing, ItemMiss, ItemView } from '../../shared/protocol/views/itemsView';
import { describedPart } from '../table/describing';
import { measurableInput, type EvaluationInput, type ModelInput } from '../../reading/inputs/evaluationInput';
import type { ItemCountTable } from '../table/itemCountTable';

/** Maximum number of users of one item that are sent. */
const MAX_USERS = 200;

/** Returns the users to whom one item was recommended, hits first, and users who missed it. */
export function itemDetail(
  evaluation: EvaluationInput,
  model: ModelInput,
  plan: EvaluationPlan,
  table: ItemCountTable,
  item: number,
): ItemView {
  const row = table.row(item);
  const lists = new ListsWithItem(evaluation, model, plan, table.counts.cutoff, item);
  const recommended: ItemListing[] = [];
  const missed: ItemMiss[] = [];
  // Users to whom it is relevant, until enough hits and misses are found.
  for (const { user, entry } of lists.wanting()) {
    const listing = lists.listing(user);
    if (listing !== undefined && recommended.length < MAX_USERS) recommended.push(listing);
    if (listing === undefined && missed.length < MAX_USERS) missed.push(lists.miss(user, entry));
    if (
      recommended.length >= Math.min(MAX_USERS, row.hits) &&
      missed.length >= Math.min(MAX_USERS, row.missed)
    )
      break;
  }
  const wanted = Math.min(MAX_USERS, row.recommended);
  if (recommended.length < wanted)
    for (const user of lists.holding()) {
      const listing = lists.listing(user);
      if (listing !== undefined && !listing.hit) recommended.push(listing);
      if (recommended.length >= wanted) break;
    }
  return { row, recommended, missed };
}

/** Finds one item in the lists and the ground truth of the counted users of one model. */
class ListsWithItem {
  private readonly input: JudgeableInput;
  private readonly userTruth: UserTruth;
  private readonly judge: Judge;

  constructor(
    private readonly evaluation: EvaluationInput,
    private readonly model: ModelInput,
    private readonly plan: EvaluationPlan,
    cutoff: number,
    private readonly item: number,
  ) {
    this.input = measurableInput(evaluation, model);
    this.userTruth = new UserTruth(this.input);
    this.judge = new Judge(this.input, this.userTruth, { ...displayRules(plan), missed: 'absent' }, cutoff);
  }

  /** Yields the counted users to whom the item is relevant, with the entry of the ground truth. */
  *wanting(): Generator<{ user: number; entry: number }> {
    const { offsets, items, gains } = this.evaluation.truth.truth;
    for (const entry of placesOf(this.item, items, offsets)) {
      const user = lastStartUpTo(offsets, entry);
      if (isRelevant(gains[entry], this.plan.threshold) && this.counts(user)) yield { user, entry };
    }
  }

  /** Yields the counted users whose list contains the item at any rank, each once. */
  *holding(): Generator<number> {
    const { offsets, items } = this.model.rankings;
    let last = -1;
    for (const entry of placesOf(this.item, items, offsets)) {
      const user = lastStartUpTo(offsets, entry);
      if (user !== last && this.counts(user)) yield user;
      last = user;
    }
  }

  /** Returns the rank of the item in a user's list, if it is within the cutoff. */
  listing(user: number): ItemListing | undefined {
    const { rankings, file } = this.model;
    this.userTruth.turnTo(user);
    const list = this.judge.judge();
    for (let k = 0; k < list.depth; k++) {
      if (list.items[k] !== this.item) continue;
      const entry = list.entries[k];
      return {
        user,
        id: this.evaluation.users.text(user),
        ...describedPart(this.evaluation.attributes, user),
        rank: k + 1,
        hit: isHit(list, k + 1),
        gain: list.assessment[k] === 0 ? null : list.gains[k],
        line: lineOfEntry(file.interactions, rankings.rows, entry),
      };
    }
    return undefined;
  }

  miss(user: number, entry: number): ItemMiss {
    const { truth, file } = this.evaluation.truth;
    return {
      user,
      id: this.evaluation.users.text(user),
      ...describedPart(this.evaluation.attributes, user),
      gain: truth.gains[entry],
      line: lineOfEntry(file.interactions, truth.rows, entry),
    };
  }

  private counts(user: number): boolean {
    this.userTruth.turnTo(user);
    const relevant = this.userTruth.relevant(this.plan.threshold) > 0;
    const standing = presenceOfUser(this.input, user);
    return isUserCounted(this.plan.convention.choices.users, relevant, standing);
  }
}

/** Yields the entries of compressed sparse rows that equal this item, in order. */
function* placesOf(item: number, items: Int32Array, offsets: Int32Array): Generator<number> {
  const end = offsets[offsets.length - 1];
  for (let entry = items.indexOf(item); entry >= 0 && entry < end; entry = items.indexOf(item, entry + 1))
    yield entry;
}
