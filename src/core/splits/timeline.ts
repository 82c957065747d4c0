import type { Split, SplitFold } from './split';
import type { PartName } from '../../shared/protocol/splitResult';
import { PART_NAMES } from './splitPart';

/** Number of rows over time, for each part. */
export interface SplitTimeline {
  /** Bounds of the bins, in the unit of the file; one more than there are bins. */
  readonly edges: readonly number[];
  /** Number of rows in each bin, for each part that has rows. */
  readonly rows: readonly { readonly part: PartName | 'none'; readonly counts: readonly number[] }[];
}

/**
 * Returns the number of a fold's rows over time, in bins of equal length; undefined if rows have no times, or
 * all times are equal.
 */
export function splitTimeline(
  { filteredRows }: Split,
  fold: SplitFold,
  bins: number,
): SplitTimeline | undefined {
  const { log, keys, rows } = filteredRows;
  if (keys === undefined || log.times === undefined) return undefined;
  const { values } = log.times;
  let least = Infinity;
  let most = -Infinity;
  for (const row of rows) {
    const value = values[row];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(most > least)) return undefined;
  const width = (most - least) / bins;
  const counts = PART_NAMES.map(() => new Array<number>(bins).fill(0));
  for (const row of rows) {
    const value = values[row];
    if (Number.isNaN(value)) continue;
    counts[fold.parts[row]][Math.min(bins - 1, Math.floor((value - least) / width))]++;
  }
  return {
    edges: Array.from({ length: bins + 1 }, (_, edge) => (edge === bins ? most : least + edge * width)),
    rows: PART_NAMES.flatMap((part, code) =>
      counts[code].some((count) => count > 0)
        ? [{ part: part ?? ('none' as const), counts: counts[code] }]
        : [],
    ),
  };
}
