import { attributeText, type Attributes } from '../../core/data/attributes';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';
import { clipText } from '../../shared/text/clip';
import type { Description } from '../../shared/protocol/views/evaluationView';

/** Maximum number of fields that a tooltip displays. */
const FIELDS = 24;
const LONGEST_FIELD = 300;
const LONGEST_TITLE = 500;
const LONGEST_SNIPPET = 200;
/** Maximum length of a whole text, in characters: a cell of a spreadsheet has at most 32,767. */
const MAX_TEXT_LENGTH = 32_000;
/** Maximum snippet length in the view of one list, in characters. */
export const MAX_SNIPPET_LENGTH = 1000;

/**
 * Returns the fields of one item or user in its file; undefined: not in the file. Strings are decoded one at
 * a time.
 */
function described(
  attributes: Attributes | undefined,
  number: number,
  longest: number,
): Description | undefined {
  if (attributes === undefined) return undefined;
  const title = tableTitleOf(attributes, number);
  const about: string[] = [];
  for (const [index, { name }] of attributes.columns.entries()) {
    if (index === attributes.title || about.length >= FIELDS) continue;
    const text = textAt(attributes, index, number, LONGEST_FIELD);
    if (text !== undefined) about.push(`${name}: ${text}`);
  }
  const snippet = textAt(attributes, attributes.prose, number, longest);
  if (title === undefined && snippet === undefined && about.length === 0) return undefined;
  return {
    ...(title !== undefined && { title }),
    ...(snippet !== undefined && { snippet }),
    ...(about.length > 0 && { about: about.join('\n') }),
  };
}

/** Like `described`, as a property to spread into a row. @param longest maximum length of a text */
export function describedPart(
  attributes: Attributes | undefined,
  number: number,
  longest = LONGEST_SNIPPET,
): { readonly described?: Description } {
  const found = described(attributes, number, longest);
  return found === undefined ? {} : { described: found };
}

/** Returns the name of the column with titles of items or users; undefined: the file has no such column. */
export function titleColumnName(attributes: Attributes | undefined): string | undefined {
  return attributes?.title === undefined ? undefined : attributes.columns[attributes.title].name;
}

/** Returns the title of one item or user; undefined: it has no title. */
export function tableTitleOf(attributes: Attributes | undefined, number: number): string | undefined {
  return attributes && textAt(attributes, attributes.title, number, LONGEST_TITLE);
}

/**
 * Returns the text of a column for one item or user; undefined: the text is empty, or there is no such
 * column.
 */
function textAt(
  { columns }: Attributes,
  place: number | undefined,
  number: number,
  longest: number,
): string | undefined {
  if (place === undefined) return undefined;
  const text = attributeText(columns[place], number)?.replace(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? undefined : clipText(text, longest);
}

/** Returns the titles of the user and the item of a line. */
export function titlesOf(
  { attributes, itemAttributes }: Pick<EvaluationInput, 'attributes' | 'itemAttributes'>,
  user: number,
  item: number,
): { readonly userTitle?: string; readonly itemTitle?: string } {
  const userTitle = tableTitleOf(attributes, user);
  const itemTitle = tableTitleOf(itemAttributes, item);
  return { ...(userTitle !== undefined && { userTitle }), ...(itemTitle !== undefined && { itemTitle }) };
}

/** Returns the texts of a user (or query) and an item, other than titles, for a person who reads them whole. */
export function textsOf(
  { attributes, itemAttributes }: Pick<EvaluationInput, 'attributes' | 'itemAttributes'>,
  user: number,
  item: number,
): { readonly userText?: string; readonly itemText?: string } {
  const userText = attributes && textAt(attributes, attributes.prose, user, MAX_TEXT_LENGTH);
  const itemText = itemAttributes && textAt(itemAttributes, itemAttributes.prose, item, MAX_TEXT_LENGTH);
  return { ...(userText !== undefined && { userText }), ...(itemText !== undefined && { itemText }) };
}
