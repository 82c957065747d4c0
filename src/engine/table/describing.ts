import { attributeText, type Attributes } from '../../core/data/attributes';
import type { EvaluationInput } from '../reading/evaluationInput';
import { clip } from '../../shared/text/clip';
import type { Described } from '../../shared/protocol/views/evaluationView';

/** Nobody reads more of one in a tooltip. */
const FIELDS = 24;
const LONGEST_FIELD = 300;
const LONGEST_TITLE = 500;
const LONGEST_SNIPPET = 200;
/** Where one list is read. */
export const LONG_SNIPPET = 1000;

/** What a file says of one item or user; undefined: nothing. Texts are made of bytes here, one by one. */
function described(
  attributes: Attributes | undefined,
  number: number,
  longest: number,
): Described | undefined {
  if (attributes === undefined) return undefined;
  const title = titleOf(attributes, number);
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

/** The same as a part of a row; nothing where nothing is said. @param longest so much of a text */
export function describedPart(
  attributes: Attributes | undefined,
  number: number,
  longest = LONGEST_SNIPPET,
): { readonly described?: Described } {
  const found = described(attributes, number, longest);
  return found === undefined ? {} : { described: found };
}

/** Name of the column that says what items, or users, are called. */
export function titleName(attributes: Attributes | undefined): string | undefined {
  return attributes?.title === undefined ? undefined : attributes.columns[attributes.title].name;
}

/** What people call one item or user; undefined: no file says so. */
export function titleOf(attributes: Attributes | undefined, number: number): string | undefined {
  return attributes && textAt(attributes, attributes.title, number, LONGEST_TITLE);
}

/** What a column says of one; undefined: nothing, or there is no such column. */
function textAt(
  { columns }: Attributes,
  place: number | undefined,
  number: number,
  longest: number,
): string | undefined {
  if (place === undefined) return undefined;
  const text = attributeText(columns[place], number)?.replace(/\s+/g, ' ').trim();
  return text === undefined || text === '' ? undefined : clip(text, longest);
}

/** What people call the user and the item of a line. */
export function titlesOf(
  { attributes, itemAttributes }: Pick<EvaluationInput, 'attributes' | 'itemAttributes'>,
  user: number,
  item: number,
): { readonly userTitle?: string; readonly itemTitle?: string } {
  const userTitle = titleOf(attributes, user);
  const itemTitle = titleOf(itemAttributes, item);
  return { ...(userTitle !== undefined && { userTitle }), ...(itemTitle !== undefined && { itemTitle }) };
}
