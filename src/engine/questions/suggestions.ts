import { isAttributeInMemory } from '../../core/data/attributes';
import { suggestTexts } from '../table/textSearch';
import type { Question } from './question';

export const answerSuggestions: Question<'suggestions'> = (loaded, { model, of, text, column }) => {
  const { items, users, itemAttributes, attributes } = loaded.input;
  const among = of === 'users' ? loaded.model(model).users : undefined;
  if (column === undefined) return suggestTexts(of === 'items' ? items : users, text, among);
  const known = of === 'items' ? itemAttributes : attributes;
  const found = known?.columns.filter(isAttributeInMemory).find(({ name }) => name === column);
  if (found === undefined) return [];
  return suggestTexts(found.texts, text, among?.map((user) => found.of[user]) ?? found.of);
};
