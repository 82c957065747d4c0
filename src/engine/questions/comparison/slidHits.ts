import { isRelevant } from '../../../core/data/truth';
import { describedPart } from '../../table/describing';
import { Cancelled } from '../../../core/watch/cancellation';
import type { Question } from '../question';
import { DEFAULT_CHANGES_CUTOFF } from './changes';
import { toComparable } from './comparedModels';

/** Users between two checks for cancellation. */
const USERS_PER_CHECK = 100_000;

/** Counts the users with a hit in the list of a that is below rank K in the list of b. */
export const answerSlidHits: Question<'slidHits'> = (loaded, { a, b, measure: name }, check) => {
  const { input, plan } = loaded;
  const { measures } = toComparable(loaded);
  const measure = measures.find((each) => each.name === name);
  if (measure === undefined || a >= input.models.length || b >= input.models.length) throw new Cancelled();
  const cutoff = measure.cutoff ?? DEFAULT_CHANGES_CUTOFF;
  const { truth } = input.truth;
  const [first, second] = [input.models[a].rankings, input.models[b].rankings];
  const placeIn = ({ offsets, items }: typeof first, user: number, item: number): number =>
    items.subarray(offsets[user], offsets[user + 1]).indexOf(item);
  let users = 0;
  let deepest = 0;
  let example: number | undefined;
  for (let user = 0; user < input.users.size; user++) {
    if (user % USERS_PER_CHECK === 0) check();
    // The list has no rank below K.
    if (second.offsets[user + 1] - second.offsets[user] <= cutoff) continue;
    let place = -1;
    for (let entry = truth.offsets[user]; entry < truth.offsets[user + 1]; entry++) {
      if (!isRelevant(truth.gains[entry], plan.threshold)) continue;
      const item = truth.items[entry];
      const now = placeIn(second, user, item);
      if (now < cutoff) continue;
      const before = placeIn(first, user, item);
      if (before >= 0 && before < cutoff) place = Math.max(place, now);
    }
    if (place < 0) continue;
    users++;
    deepest = Math.max(deepest, place + 1);
    example ??= user;
  }
  return {
    users,
    cutoff,
    deepest,
    example:
      example === undefined
        ? null
        : { user: example, id: input.users.text(example), ...describedPart(input.attributes, example) },
  };
};
