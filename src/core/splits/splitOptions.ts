import type { WrittenTime } from '../formats/values/timeText';

export const SPLIT_WAYS = ['random', 'user', 'user-time', 'time', 'cold-users', 'cold-items'] as const;
export type SplitWay = (typeof SPLIT_WAYS)[number];

export interface Duration {
  readonly kind: 'duration';
  readonly seconds: number;
  /** As it was given: a number of hours ends at a full hour, days and weeks at a full day. */
  readonly per: 'hour' | 'day';
}

/** How much a part gets. */
export type SplitSize =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'count'; readonly count: number }
  | Duration
  | { readonly kind: 'point'; readonly time: WrittenTime };

export type Rounding = 'nearest' | 'up' | 'down';

/** All that decides which row goes into which part. */
export interface SplitOptions {
  readonly by: SplitWay;
  /** Undefined only with folds. */
  readonly test: SplitSize | undefined;
  /** With folds a count of 1: the next fold. */
  readonly valid: SplitSize | undefined;
  /** From 0 to 2³² − 1. */
  readonly seed: number;
  readonly rounding: Rounding;
  /** Which of a user's rows of the same time is the later one. */
  readonly ties: 'file' | 'hash';
  /** What becomes of users whose train part would have fewer than minTrain rows. */
  readonly short: 'train' | 'drop' | 'split';
  readonly minTrain: number;
  readonly folds: number | undefined;
  readonly windows:
    | { readonly count: number; readonly step: Duration | undefined; readonly train: Duration | undefined }
    | undefined;
  readonly history: SplitSize | undefined;
  readonly dropCold: 'users' | 'items' | 'both' | undefined;
  readonly dropSeen: boolean;
  readonly events: readonly string[] | undefined;
  readonly minRating: number | undefined;
  readonly duplicates: 'keep' | 'exact' | 'first' | 'last';
  readonly core: { readonly users: number; readonly items: number } | undefined;
  readonly negatives: { readonly count: number; readonly by: 'uniform' | 'popularity' } | undefined;
}

/** Whether a row without a time cannot go anywhere. */
export function needsTime({ by }: Pick<SplitOptions, 'by'>): boolean {
  return by === 'time' || by === 'user-time';
}

/** Whether it matters how much time lies between rows, and not only which is the earlier one. */
export function countsTime({ test, valid }: Pick<SplitOptions, 'test' | 'valid'>): boolean {
  return [test, valid].some((size) => size?.kind === 'duration' || size?.kind === 'point');
}

/** What a part of so many rows or ids is by a share or a number of them. */
export function countOf(size: SplitSize | undefined, n: number, rounding: Rounding): number {
  if (size?.kind === 'count') return Math.min(size.count, n);
  if (size?.kind !== 'share') return 0;
  // Shares are seldom exact in binary: 0.1 · 30 is a little more than 3.
  const wanted = size.share * n;
  const rounded =
    rounding === 'up'
      ? Math.ceil(wanted - 1e-9)
      : rounding === 'down'
        ? Math.floor(wanted + 1e-9)
        : Math.floor(wanted + 0.5 + 1e-9);
  return Math.min(rounded, n);
}
