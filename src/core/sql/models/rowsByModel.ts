import { checkRow, notTheAnswer, wholeNumber, type ResultRow } from '../resultRows';
import * as l10n from '@vscode/l10n';

/**
 * The rows of a query of several models by the number of their model, as queries of one model would have answered them.
 *
 * @param columns of a row, its mark and the number of its model included
 * @param marks of the queries of one model, in the order of the models
 * @throws InputError where a row is none of this query's
 */
export function rowsByModel(
  rows: Iterable<ResultRow>,
  mark: number,
  columns: number,
  marks: readonly number[],
): readonly (readonly ResultRow[])[] {
  const found: ResultRow[][] = marks.map(() => []);
  const written = marks.map(String);
  for (const row of rows) {
    checkRow(row, mark, columns);
    const [, model, ...cells] = row;
    const number = wholeNumber(model);
    const own = found.at(number);
    if (number < 0 || own === undefined) throw notTheAnswer(l10n.t('a model came that was not there before'));
    own.push([written[number], ...cells]);
  }
  return found;
}
