import { holdsPercentages } from '../values/percentages';
import type { FileGuess } from './fileKind';
import type { TextHead } from './textHead';
import { type ColumnRole, type TableShape, delimitedShape, type RowFields } from '../tableShape';
import { mostFrequentNumber } from './lines/delimiters';
import { splitLine } from '../delimited/textLines';
import { isNumber } from './columns/columnProfile';

/** Returns the guess for a file in a format of trec_eval, or undefined if it is in neither. */
export function detectTrec(head: TextHead): FileGuess | undefined {
  const { kind } = head.told;
  const told = kind === 'run' || kind === 'qrels' ? kind : undefined;
  const { rows } = head.rows;
  const shape = rows.length === 0 ? undefined : trecShape(rows, told);
  if (shape !== undefined) return head.guessOfRows(shape);
  return told && head.misfit(rows.find((line) => trecShape([line], told) === undefined));
}

/**
 * Returns the shape of the two formats of trec_eval: `query Q0 doc rank score run` and `query iteration doc relevance`.
 *
 * @param overriddenFormat the format if the user specified it; the second column may then have any value
 */
function trecShape(
  rows: readonly string[],
  overriddenFormat: 'run' | 'qrels' | undefined,
): TableShape | undefined {
  const names = (columns: readonly (readonly [string, ColumnRole])[]) =>
    columns.map(([name, role]) => ({ name, role }));
  const isRun = (fields: readonly string[]): boolean =>
    fields.length >= 6 &&
    (overriddenFormat === 'run' || /^(q0|0)$/i.test(fields[1])) &&
    isNumber(fields[3]) &&
    isNumber(fields[4]);
  const isJudgement = (fields: readonly string[]): boolean =>
    fields.length === 4 &&
    (overriddenFormat === 'qrels' || /^(q?0)$/i.test(fields[1])) &&
    /^-?\d+(\.\d+)?$/.test(fields[3]);
  // trec_eval does not support quotes.
  const cut = (line: string): string[] => splitLine(line, 'spaces', undefined);
  const first = cut(rows[0]);
  if (!isRun(first) && !isJudgement(first)) return undefined;
  const table = rows.map(cut);
  if (overriddenFormat !== 'qrels' && nearlyAll(table, isRun)) {
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
    // A tag may have several words, in all lines.
    const width = Math.max(columns.length, mostFrequentNumber(table.map((fields) => fields.length)));
    const tagColumns = Array.from({ length: width - columns.length }, () => ({
      name: 'run',
      role: 'ignored' as const,
    }));
    return {
      ...delimitedShape('spaces', [], false, undefined),
      format: 'trec-run',
      columns: [
        ...columns.map((column) => (column.role === 'score' && percent ? { ...column, percent } : column)),
        ...tagColumns,
      ],
    };
  }
  if (overriddenFormat !== 'run' && nearlyAll(table, isJudgement) && !rows[0].includes(',')) {
    return {
      ...delimitedShape('spaces', [], false, undefined),
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

/**
 * Returns whether nearly all rows pass a test: all but 5%, which the reader reports, and the last row, which
 * may be cut off.
 */
function nearlyAll(table: RowFields, fits: (fields: readonly string[]) => boolean): boolean {
  if (!fits(table[0])) return false;
  const misfits = table.slice(0, -1).filter((fields) => !fits(fields)).length;
  return misfits <= table.length / 20;
}
