import { leftoverColumns } from '../formats/detection/leftoverColumns';
import type { DetectedInput } from './recognition/recognition';
import type { TableFile } from './tableFile';

/**
 * Adds a finding for each unused column of a ground truth that marks pairs with one of two values, such as “cancelled”: next to
 * a grade it does not decide which rows count.
 */
export function reportUnusedMarks(truth: TableFile, { shapes, rows }: DetectedInput): void {
  if (rows === undefined) return;
  const shape = shapes.truth;
  for (const { column, values } of leftoverColumns(shape, rows, 'truth'))
    if (values.length === 2)
      truth.findings.add('unused-mark', false, () => ({
        line: 1,
        details: [shape.columns[column].name, ...values],
      }));
}
