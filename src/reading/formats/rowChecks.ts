import type { Interactions } from '../../core/data/interactions/interactions';
import type { FindingCollector } from '../../core/findings/findingCollector';
import { isOfTexts } from './passageTexts';
import type { TableShape } from './tableShape';
import { reportBrokenIds } from './values/brokenIds';
import { reportMissingIds } from '../../core/data/missingIds';
import { reportRoundedIds } from './values/roundedIds';

/**
 * Check that reports suspicious rows, which are kept. It examines the finished columns of a file, and so sees
 * all rows of every format and reader thread. `lineOf(rows.lines, row)` returns the line of a row.
 */
export type RowCheck = (rows: Interactions, findings: FindingCollector, shape: TableShape) => void;

/** All checks, in the order in which their findings are listed. */
export const rowChecks: readonly RowCheck[] = [
  reportRoundedIds,
  reportMissingIds,
  // Texts may have several lines.
  (rows, findings, shape) => (isOfTexts(shape) ? undefined : reportBrokenIds(rows, findings)),
];

/** Runs all checks on the rows of one file and adds their findings. */
export function checkRows(rows: Interactions, findings: FindingCollector, shape: TableShape): void {
  for (const check of rowChecks) check(rows, findings, shape);
}
