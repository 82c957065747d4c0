import { holdsPercentages } from '../values/percentages';
import type { ColumnRole, TableShape } from '../tableShape';
import { splitLine } from '../delimited/textLines';
import { isNumber } from './columns/fieldKinds';
import { shapeOf } from './delimitedShape';

/**
 * The two formats of trec_eval: `query Q0 doc rank score run` and `query iteration doc relevance`.
 *
 * @param told a person says that it is this one, so that what stands in the second column does not matter
 */
export function trecShape(
  rows: readonly string[],
  overrides?: 'trec-run' | 'trec-qrels',
): TableShape | undefined {
  const names = (columns: readonly (readonly [string, ColumnRole])[]) =>
    columns.map(([name, role]) => ({ name, role }));
  const isRun = (fields: readonly string[]): boolean =>
    fields.length >= 6 &&
    (overrides === 'trec-run' || /^(q0|0)$/i.test(fields[1])) &&
    isNumber(fields[3]) &&
    isNumber(fields[4]);
  const isJudgement = (fields: readonly string[]): boolean =>
    fields.length === 4 &&
    (overrides === 'trec-qrels' || /^(q?0)$/i.test(fields[1])) &&
    /^-?\d+(\.\d+)?$/.test(fields[3]);
  // trec_eval knows no quotes.
  const cut = (line: string): string[] => splitLine(line, 'spaces', undefined);
  const first = cut(rows[0]);
  if (!isRun(first) && !isJudgement(first)) return undefined;
  const table = rows.map(cut);
  if (overrides !== 'trec-qrels' && nearlyAll(table, isRun)) {
    const runs = table.filter(isRun);
    const tags = new Set(runs.map((fields) => fields[5]));
    const columns = names([
      ['query', 'user'],
      ['Q0', 'ignored'],
      ['document', 'item'],
      ['rank', 'ignored'],
      ['score', 'score'],
      ['run', tags.size > 1 ? 'model' : 'ignored'],
    ]);
    const percent = holdsPercentages(runs.map((fields) => fields[4]));
    return {
      ...shapeOf('spaces', [], false, undefined),
      format: 'trec-run',
      columns: columns.map((column) =>
        column.role === 'score' && percent ? { ...column, percent } : column,
      ),
    };
  }
  if (overrides !== 'trec-run' && nearlyAll(table, isJudgement) && !rows[0].includes(',')) {
    return {
      ...shapeOf('spaces', [], false, undefined),
      format: 'trec-qrels',
      columns: names([
        ['query', 'user'],
        ['iteration', 'ignored'],
        ['document', 'item'],
        ['relevance', 'rating'],
      ]),
    };
  }
  return undefined;
}

/** Whether rows are of a kind, but for the last, which may be cut off, and one in twenty, which the reader reports. */
function nearlyAll(
  table: readonly (readonly string[])[],
  fits: (fields: readonly string[]) => boolean,
): boolean {
  if (!fits(table[0])) return false;
  const misfits = table.slice(0, -1).filter((fields) => !fits(fields)).length;
  return misfits <= table.length / 20;
}
