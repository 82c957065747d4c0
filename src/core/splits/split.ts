import type { InteractionLog } from '../logs/interactionLog';
import type { TimePoint } from '../logs/timeColumn';
import type { FilterCount, LeftRows } from '../../shared/protocol/splitResult';
import { dropAgainstTrain, setHistoryAside } from './afterwards';
import { filterLog } from './filters';
import type { UsedRows } from './keptRows';
import { SplitPart } from './splitPart';
import { rowCountOfSize, type SplitOptions } from './splitOptions';
import { divideByHash, divideByTime, userFolds } from './ways/byUser';
import { partsOfCut, partsOfWindow, timeCut, timeWindows } from './ways/byTime';
import { coldSplitGroups } from './ways/cold';
import { randomSplitGroups } from './ways/random';

/** One division of a log into train, valid and test. A split with folds or windows has several. */
export interface SplitFold {
  /** Part of each row of the log. */
  readonly parts: Uint8Array;
  readonly left: LeftRows;
  /** For a window: the tested period, and the numbers of kept rows before and after all of its parts. */
  readonly window?: {
    readonly from: TimePoint;
    readonly to: TimePoint;
    readonly before: number;
    readonly behind: number;
  };
}

/** Result of splitting a log into train, valid and test. */
export interface Split {
  readonly filteredRows: UsedRows;
  readonly filters: readonly FilterCount[];
  readonly folds: number;
  /** Computes one fold. Folds are large, so keep one at a time. */
  fold(index: number): SplitFold;
  /** For `user` and `user-time` without folds: number of users who would have too few rows in train. */
  readonly shortUsers: number | undefined;
  /** For `user-time`: number of users who have rows of equal time in different parts. */
  readonly tiesDecided: number | undefined;
  /**
   * Number of pairs whose row kept by `--duplicates first` or `last` has no time, or the time of another of
   * its rows.
   */
  readonly duplicatesTied: number;
  /** For `time` without windows: start of the test part. */
  readonly testFrom: TimePoint | undefined;
  /** For `time` without windows: start of the valid part. */
  readonly validFrom: TimePoint | undefined;
}

type Ways = Pick<Split, 'folds' | 'shortUsers' | 'tiesDecided' | 'testFrom' | 'validFrom'> & {
  readonly fold: (index: number) => Pick<SplitFold, 'parts' | 'window'> & { readonly left?: LeftRows };
};

/**
 * Divides a log. Random choices depend only on the seed, the IDs and the times, except that rows with equal user,
 * item and time are distinguished by their order.
 */
export function splitLog(log: InteractionLog, options: SplitOptions): Split {
  const { filteredRows, counts, duplicatesTied } = filterLog(log, options);
  const { fold, ...ways } = filteredRows.rows.length === 0 ? nothing(log) : waysOf(filteredRows, options);
  return {
    filteredRows,
    filters: counts,
    duplicatesTied,
    ...ways,
    fold: (index) => {
      const { parts, left = {}, window } = fold(index);
      const taken = { ...left };
      if (options.by === 'cold-users') setHistoryAside(filteredRows, parts, options);
      dropAgainstTrain(filteredRows, parts, options, taken);
      return { parts, left: taken, ...(window && { window }) };
    },
  };
}

const SINGLE = {
  folds: 1,
  shortUsers: undefined,
  tiesDecided: undefined,
  testFrom: undefined,
  validFrom: undefined,
};

function nothing(log: InteractionLog): Ways {
  return { ...SINGLE, fold: () => ({ parts: new Uint8Array(log.rows) }) };
}

function waysOf(filteredRows: UsedRows, options: SplitOptions): Ways {
  const { by: strategy, seed, folds, rounding, test, valid } = options;
  if (folds !== undefined) return foldsOf(filteredRows, options, folds);
  const ends = (n: number): number[] => {
    const inTest = rowCountOfSize(test, n, rounding);
    return [inTest, Math.min(n, inTest + rowCountOfSize(valid, n, rounding))];
  };
  switch (strategy) {
    case 'random':
      return {
        ...SINGLE,
        fold: () => ({
          parts: partsOfRuns(
            filteredRows,
            randomSplitGroups(filteredRows, seed, ends(filteredRows.rows.length)),
          ),
        }),
      };
    case 'cold-users':
    case 'cold-items': {
      const kind = strategy === 'cold-users' ? 'user' : 'item';
      return {
        ...SINGLE,
        fold: () => ({ parts: partsOfRuns(filteredRows, coldSplitGroups(filteredRows, seed, kind, ends)) }),
      };
    }
    case 'user':
    case 'user-time': {
      const { parts, shortUsers, tiesDecided, dropped } = (strategy === 'user' ? divideByHash : divideByTime)(
        filteredRows,
        options,
      );
      const left: LeftRows = dropped > 0 ? { 'short-users': dropped } : {};
      return { ...SINGLE, shortUsers, tiesDecided, fold: () => ({ parts, left }) };
    }
    case 'time':
      return timeWays(filteredRows, options);
  }
}

/**
 * Returns the part of the split that each row of the log is in: rows of the first group are test, those of the second
 * valid.
 */
function partsOfRuns({ log, rows }: UsedRows, runs: Uint16Array): Uint8Array {
  const parts = new Uint8Array(log.rows);
  for (const row of rows)
    parts[row] = runs[row] === 0 ? SplitPart.test : runs[row] === 1 ? SplitPart.valid : SplitPart.train;
  return parts;
}

function timeWays(filteredRows: UsedRows, options: SplitOptions): Ways {
  const { times } = filteredRows.log;
  if (times === undefined) throw new Error('A file without times cannot be divided by time.');
  const { test, valid, windows } = options;
  if (windows === undefined) {
    const cut = timeCut(filteredRows, times, options);
    return { ...SINGLE, ...cut, fold: () => ({ parts: partsOfCut(filteredRows, times, cut) }) };
  }
  if (test?.kind !== 'duration') throw new Error('Windows test a duration.');
  const all = timeWindows(filteredRows, times, test, valid?.kind === 'duration' ? valid : undefined, windows);
  return {
    ...SINGLE,
    folds: all.length,
    fold: (index) => {
      const { parts, before, behind } = partsOfWindow(filteredRows, times, all[index]);
      return { parts, window: { from: all[index].from, to: all[index].to, before, behind } };
    },
  };
}

function foldsOf(filteredRows: UsedRows, { by: strategy, seed, valid }: SplitOptions, folds: number): Ways {
  const foldOf =
    strategy === 'user'
      ? userFolds(filteredRows, seed, folds)
      : strategy === 'random'
        ? randomSplitGroups(filteredRows, seed, runEnds(filteredRows.rows.length, folds))
        : coldSplitGroups(filteredRows, seed, strategy === 'cold-users' ? 'user' : 'item', (n) =>
            runEnds(n, folds),
          );
  return {
    ...SINGLE,
    folds,
    fold: (index) => {
      const parts = new Uint8Array(filteredRows.log.rows);
      const next = (index + 1) % folds;
      for (const row of filteredRows.rows)
        parts[row] =
          foldOf[row] === index
            ? SplitPart.test
            : valid !== undefined && foldOf[row] === next
              ? SplitPart.valid
              : SplitPart.train;
      return { parts };
    },
  };
}

/** Returns the ends of K groups of n rows. The first n mod K groups have one row more. */
function runEnds(n: number, folds: number): number[] {
  return Array.from(
    { length: folds - 1 },
    (_, run) => (run + 1) * Math.floor(n / folds) + Math.min(run + 1, n % folds),
  );
}
