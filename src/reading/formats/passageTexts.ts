import { lastKeyOf, plainColumnName } from './columnNames';
import { columnIndexOfRole, type TableShape } from './tableShape';

/** Reduced names of columns of texts: of ragas, and of ground truths and chunks that quote documents. */
const TEXTS = /^(reference|retrieved)contexts$|^(passage|gold|chunk)?text$|^(quote|excerpt|evidence)$/;

/** Returns whether a column of that name contains texts of passages or chunks. */
export function isTextName(name: string): boolean {
  return TEXTS.test(plainColumnName(lastKeyOf(name)));
}

/** Returns whether the items of a file are texts. */
export function isOfTexts(shape: TableShape): boolean {
  const item = columnIndexOfRole(shape, 'item');
  return item >= 0 && isTextName(shape.columns[item].name);
}
