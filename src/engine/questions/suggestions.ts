import { isAttributeInMemory } from '../../core/data/attributes';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { idPrefixTest } from '../table/idPrefix';
import { suggestTexts } from '../table/textSearch';
import type { Question } from './question';

/** Maximum number of completions. */
const MAX_SUGGESTIONS = 8;
/**
 * Maximum number of IDs in which a text is searched anywhere. If there are more, only their beginnings are
 * compared, which requires no strings.
 */
const MAX_READ = 200_000;

export const answerSuggestions: Question<'suggestions'> = (loaded, { model, of, text, column }) => {
  const { itemAttributes, attributes } = loaded.input;
  if (column !== undefined) {
    const known = of === 'items' ? itemAttributes : attributes;
    const found = known?.columns.filter(isAttributeInMemory).find(({ name }) => name === column);
    if (found === undefined) return [];
    return suggestTexts(found, text, of === 'users' ? loaded.model(model).table.users : undefined);
  }
  if (of === 'items') return suggestIds(loaded.input.items, text);
  return suggestIds(loaded.input.users, text, loaded.model(model).table.users);
};

/**
 * Returns IDs that begin with a text, followed by IDs that contain it, ignoring case; the first ones of each.
 *
 * @param among numbers of the IDs to choose from; absent: all
 */
export function suggestIds(ids: Identifiers, text: string, among?: Int32Array): string[] {
  const found: number[] = [];
  const size = among?.length ?? ids.size;
  const look = (holds: (id: number) => boolean): void => {
    for (let index = 0; index < size && found.length < MAX_SUGGESTIONS; index++) {
      const id = among?.[index] ?? index;
      if (holds(id)) found.push(id);
    }
  };
  const begins = idPrefixTest(ids, text);
  look(begins);
  if (size <= MAX_READ) {
    const read = ids.reader();
    const wanted = text.toLowerCase();
    look((id) => !begins(id) && read(id).toLowerCase().includes(wanted));
  }
  return found.map((id) => ids.text(id));
}
