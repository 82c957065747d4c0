import { sortedDifferences, userScatter } from '../../../core/comparison/userPlaces';
import { describedPart } from '../../table/describing';
import { Cancelled } from '../../../core/watch/cancellation';
import { yieldToEvents } from '../../../core/watch/yieldToEvents';
import type { Question } from '../question';
import { computeChanges } from './changes';
import { toComparable } from './comparedModels';

export const answerComparedUsers: Question<'comparedUsers'> = async (
  loaded,
  { a, b, measure: name },
  check,
) => {
  const { models, groupOf, measures } = toComparable(loaded);
  const at = measures.findIndex((measure) => measure.name === name);
  // A page that shows an older result may query a model or a metric that is gone.
  if (at < 0 || a >= groupOf.length || b >= groupOf.length) throw new Cancelled();
  const first = models[groupOf[a]].values[at];
  const second = models[groupOf[b]].values[at];
  const places = userScatter(first, second);
  const pause = async (): Promise<void> => {
    await yieldToEvents();
    check();
  };
  await pause();
  const sorted = sortedDifferences(first, second);
  await pause();
  const changes = computeChanges(loaded.input, { a, b }, measures[at], first, second);
  const { attributes, itemAttributes } = loaded.input;
  return {
    places,
    sorted,
    ...changes,
    gained: changes.gained.map((each) => ({ ...each, ...describedPart(attributes, each.user) })),
    lost: changes.lost.map((each) => ({ ...each, ...describedPart(attributes, each.user) })),
    itemsGained: changes.itemsGained.map((each) => ({
      ...each,
      ...describedPart(itemAttributes, each.item),
    })),
    itemsLost: changes.itemsLost.map((each) => ({ ...each, ...describedPart(itemAttributes, each.item) })),
  };
};
