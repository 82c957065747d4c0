import { KNOWN_SUMS } from '../columnName';
import { columnsOf } from './metric';
import { listParts } from '../../../shared/language/phrase';
import { METRIC_NAMES, parseMetric } from './metricSyntax';

/**
 * The metrics that can be chosen of a log by name: those whose columns exist, and of each column of another name its
 * share of users, its mean of rows and its mean of users. None of a column whose name would be read as something else.
 *
 * @param sums the names under which the log's columns of numbers are kept
 */
export function offeredMetrics(sums: readonly string[]): string[] {
  const named = METRIC_NAMES.filter((name) => /^\w+$/.test(name)).filter((name) =>
    columnsOf(parseMetric(name)).every((column) => sums.includes(column)),
  );
  const ofColumns = sums
    .filter((column) => !KNOWN_SUMS.includes(column))
    .filter((column) => !/[,()]/.test(column) && listParts(column).length === 1)
    .flatMap((column) => [`share(${column})`, `mean(${column})`, `perUser(${column})`]);
  return [...named, ...ofColumns];
}
