import type { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow, type Interactions } from '../../core/data/interactions/interactions';
import type { FindingCollector } from '../../core/findings/findingCollector';
import { CR, LF } from './characters';
import { isOfTexts } from './passageTexts';
import type { TableShape } from './tableShape';
import { usedColumns } from './usedColumns';
import { reportIds, reportMissingIds } from '../../core/data/missingIds';
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
  reportUnlabeledRows,
];

/** Runs all checks on the rows of one file and adds their findings. */
export function checkRows(rows: Interactions, findings: FindingCollector, shape: TableShape): void {
  for (const check of rowChecks) check(rows, findings, shape);
}

/** Reports the rows without a label, in a file with scores and labels. */
function reportUnlabeledRows(
  { labels, lines }: Interactions,
  findings: FindingCollector,
  shape: TableShape,
): void {
  if (labels === undefined) return;
  const { label } = usedColumns(shape, { use: 'both' });
  for (const [row, value] of labels.entries())
    if (Number.isNaN(value))
      findings.add('unlabeled-row', false, () => ({
        line: lineOfRow(lines, row),
        details: [shape.columns[label].name],
      }));
}

/**
 * Reports the rows with a line break in their user or item: several IDs on the lines of one cell were read as
 * one ID, or a program wrote the line break. Examines rows only if there is such an ID.
 */
function reportBrokenIds(interactions: Interactions, findings: FindingCollector): void {
  reportIds('line-break-in-id', brokenIn, interactions, findings);
}

/** Returns the IDs that contain a line break, by ID number, with a sign for each line break. */
function brokenIn(ids: Identifiers): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const bytes = ids.arena.subarray(0, ids.starts[ids.size]);
  if (!bytes.includes(LF) && !bytes.includes(CR)) return found;
  for (let id = 0; id < ids.size; id++) {
    const text = bytes.subarray(ids.starts[id], ids.starts[id + 1]);
    if (text.includes(LF) || text.includes(CR)) found.set(id, ids.text(id).replaceAll(/\r\n|\n|\r/g, '⏎'));
  }
  return found;
}
