import { attributeText, type Attributes } from '../../core/data/attributes';

/** Scripts by name. Kana come before Han: Japanese has both. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Hangul', /\p{Script=Hangul}/gu],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Han', /\p{Script=Han}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['other letters', /\p{L}/gu],
];

export const SCRIPT_NAMES = [...SCRIPTS.map(([name]) => name), 'no letters'];

/** Returns the text of each query, the title in the file of users; undefined if it has no titles. */
export function queryTexts(attributes: Attributes | undefined): ((user: number) => string) | undefined {
  const column = attributes?.title === undefined ? undefined : attributes.columns[attributes.title];
  return column && ((user) => attributeText(column, user)?.trim() ?? '');
}

/** Returns the length of a text in characters; NaN if it is empty. */
export function textLength(text: string): number {
  return text === '' ? Number.NaN : [...text].length;
}

/** Returns the number in `SCRIPT_NAMES` of the script of most letters, of equal ones the first; −1 for an empty text. */
export function detectScript(text: string): number {
  if (text === '') return -1;
  let [script, most, counted] = [SCRIPTS.length, 0, 0];
  for (const [number, [, letters]] of SCRIPTS.entries()) {
    const isOther = number === SCRIPTS.length - 1;
    const letterCount = (text.match(letters)?.length ?? 0) - (isOther ? counted : 0);
    counted += letterCount;
    if (letterCount > most) [script, most] = [number, letterCount];
  }
  return script;
}
