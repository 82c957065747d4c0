import type { EvaluationData } from '../../data/evaluationData';
import type { Training } from '../../data/training';
import type { BeyondAccuracyChoices } from '../convention';

/** Share of the interactions that the head covers with the fewest items (Abdollahpouri et al. 2017). */
const HEAD_SHARE = 0.8;

/** Share of the training items in RecBole's long tail: its default `tail_ratio`. */
const TAIL_SHARE = 0.1;

/** Popularity of each item in training, and the total over all items. */
interface ItemPopularity {
  readonly of: Int32Array;
  readonly total: number;
}

/** Returns the popularity of items in training: their interactions or distinct users. */
export function itemPopularity(train: Training, choices: BeyondAccuracyChoices): ItemPopularity {
  return choices.popularity === 'interactions'
    ? { of: train.itemInteractions, total: train.interactions }
    : { of: train.itemUsers, total: train.items.length };
}

/** Returns the items of the training interactions, most popular first; equally popular ones by ID in code point order. */
export function mostPopularFirst(data: EvaluationData, popularity: ItemPopularity): Int32Array {
  const items = Int32Array.from(popularity.of.keys()).filter((item) => popularity.of[item] > 0);
  return items.sort((a, b) => popularity.of[b] - popularity.of[a] || data.itemIds.compare(a, b));
}

/**
 * Returns 1 for the long-tail items. `interactions`: all items but the head, also those without any interaction;
 * `items`: the training items with the fewest interactions, equally popular ones by ID.
 */
export function longTailItems(
  data: EvaluationData,
  popularity: ItemPopularity,
  form: BeyondAccuracyChoices['longTail'],
): Uint8Array {
  if (form === 'interactions') return headItems(data, popularity).map((isHead) => 1 - isHead);
  const tail = new Uint8Array(popularity.of.length);
  const { of } = popularity;
  const trained = Int32Array.from(of.keys()).filter((item) => of[item] > 0);
  trained.sort((a, b) => of[a] - of[b] || data.itemIds.compare(a, b));
  for (const item of trained.subarray(0, Math.max(1, Math.floor(trained.length * TAIL_SHARE))))
    tail[item] = 1;
  return tail;
}

/** Returns 1 for each item of the head. All others, also those without any interaction, are long tail. */
export function headItems(data: EvaluationData, popularity: ItemPopularity): Uint8Array {
  const head = new Uint8Array(popularity.of.length);
  let missing = HEAD_SHARE * popularity.total;
  for (const item of mostPopularFirst(data, popularity)) {
    head[item] = 1;
    missing -= popularity.of[item];
    if (missing <= 0) break;
  }
  return head;
}
