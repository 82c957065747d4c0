import { textInRow, type ItemColumn } from './itemTable';
import { reducedName } from '../columnNames';

/** Names of columns that hold what people call an item or a user, the surest first. BEIR's documents have a title and a text. */
const TITLES = [
  'title',
  'name',
  'itemname',
  'itemtitle',
  'movietitle',
  'filmtitle',
  'booktitle',
  'songtitle',
  'tracktitle',
  'trackname',
  'songname',
  'productname',
  'producttitle',
  'displayname',
  'username',
  'fullname',
  'headline',
  'label',
  'query',
  'querytext',
  'question',
  'text',
  '제목',
  '이름',
  '상품명',
  '영화제목',
  '질의',
  '질문',
];

const PROSE =
  /^(text|body|contents?|passage|abstract|snippet|description|summary|overview|plot|본문|내용|설명)$/;

/** Returns true if a column name is one of running text, whose beginning is shown, not of a list of features. */
export function isProse(name: string): boolean {
  return PROSE.test(reducedName(name));
}

/** Maximum rows that are read to see what a column contains. */
const LOOKED_AT = 200;

/**
 * Place of the column that holds what people call an item or a user: by its name, or, in a file without names, the
 * first that holds a text in nearly every row, and nearly always another one. Undefined: there is none.
 *
 * @param isNamed the file names its columns
 */
export function titleColumn(
  columns: readonly ItemColumn[],
  rows: number,
  isNamed: boolean,
): number | undefined {
  if (isNamed) {
    const names = columns.map(({ name }) => reducedName(name));
    const title = TITLES.find((name) => names.includes(name));
    return title === undefined ? undefined : names.indexOf(title);
  }
  const found = columns.findIndex((column) => {
    const texts = Array.from({ length: Math.min(rows, LOOKED_AT) }, (_, row) => textInRow(column, row));
    const words = texts.filter((text) => /\p{L}/u.test(text));
    return (
      texts.length > 0 && words.length >= 0.9 * texts.length && new Set(words).size >= 0.9 * words.length
    );
  });
  return found < 0 ? undefined : found;
}
