import type { Interactions } from '../../core/data/interactions/interactions';
import type { FindingCollector } from '../../core/findings/findingCollector';
import type { TableShape } from './tableShape';
import { reportBrokenIds } from './values/brokenIds';
import { reportMissingIds } from '../../core/data/missingIds';
import { reportRoundedIds } from './values/roundedIds';

/**
 * Reports what is worth a word in rows that are kept. It looks at the finished columns of a file, so that it sees every
 * row of every format, by whichever reader and thread it was read; `lineOf(rows.lines, row)` is the line of a row.
 */
export type RowCheck = (rows: Interactions, findings: FindingCollector, shape: TableShape) => void;

/** All checks, in the order in which their findings are listed. */
export const rowChecks: readonly RowCheck[] = [reportRoundedIds, reportMissingIds, reportBrokenIds];

/** Adds what the checks find in the rows of one file. */
export function checkRows(rows: Interactions, findings: FindingCollector, shape: TableShape): void {
  for (const check of rowChecks) check(rows, findings, shape);
}
