import { textInRow, type ItemTableColumn } from './itemTable';
import { plainColumnName } from '../columnNames';

/**
 * Names of columns with titles of items or names of users, the most certain first. BEIR's documents have a
 * title and a text.
 */
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

/**
 * Returns whether a column name means running text rather than a list of features. Only the beginning of
 * running text is displayed.
 */
export function isProse(name: string): boolean {
  return PROSE.test(plainColumnName(name));
}

/** Maximum number of rows that are examined to find the title column. */
const LOOKED_AT = 200;

/**
 * Returns the index of the column with the title of an item or the name of a user: by its column name, or, in
 * a file without column names, the first column with a text in nearly every row that is nearly always
 * different. Undefined if there is none.
 *
 * @param isNamed whether the file has column names
 */
export function titleColumn(
  columns: readonly ItemTableColumn[],
  rows: number,
  isNamed: boolean,
): number | undefined {
  if (isNamed) {
    const names = columns.map(({ name }) => plainColumnName(name));
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
