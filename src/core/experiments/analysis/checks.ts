import { orNull } from '../../../shared/protocol/orNull';
import type { ExperimentChecks } from '../../../shared/protocol/experimentResult';
import { userCountOf, type ExperimentUsers } from '../experimentUsers';
import { compareSamples } from './compared';
import { adjustPValues } from '../../statistics/adjustment';
import { chiSquareTail } from '../../statistics/distributions';
import { sampleStatistics, type Sample } from './sample';

/** Minimum number of expected users per variant. Blocks of days are joined until they have this number. */
const MIN_EXPECTED = 5;

/**
 * Level of checks for p corrected by Holm over all checks of a kind: each kind falsely suspects one in a hundred
 * correct experiments. One level for all kinds, so that their verdicts agree.
 */
const SUSPECT = 0.01;
/** Significance level of the check of user counts; a failure invalidates all other numbers. */
const BROKEN = 0.001;

/** Returns whether the p of a check, corrected over its kind, is below the level of checks. */
export function isSuspect(adjusted: number | null): boolean {
  return adjusted !== null && adjusted < SUSPECT;
}

/** Returns the checks that must pass before the results can be trusted. */
export function experimentChecks(
  users: ExperimentUsers,
  split: Readonly<Record<string, number>> | undefined,
): ExperimentChecks {
  return {
    level: SUSPECT,
    srm: sampleRatio(users, split),
    time: timeOf(users),
    exposure: withAdjusted(exposureOf(users)),
    balance: withAdjusted(balanceOf(users)),
  };
}

/**
 * Tests whether the variants have the expected shares of users (A. Fabijan et al., Diagnosing sample ratio mismatch
 * in online controlled experiments, KDD 2019). If not, users were lost systematically and no result is valid.
 */
function sampleRatio(
  users: ExperimentUsers,
  split: Readonly<Record<string, number>> | undefined,
): ExperimentChecks['srm'] {
  const { variants } = users;
  const weights = variants.map((variant) => split?.[variant] ?? 1);
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const total = users.starts[variants.length];
  const expected: Record<string, number> = {};
  const residuals: Record<string, number> = {};
  let statistic = 0;
  variants.forEach((variant, v) => {
    const share = weights[v] / totalWeight;
    const away = userCountOf(users, v) - total * share;
    expected[variant] = share;
    residuals[variant] = total === 0 ? 0 : away / Math.sqrt(total * share * (1 - share));
    statistic += total === 0 ? 0 : (away * away) / (total * share);
  });
  const df = variants.length - 1;
  const p = chiSquareTail(statistic, df);
  return {
    expected,
    statistic,
    df,
    p,
    verdict: p < BROKEN ? 'broken' : isSuspect(p) ? 'suspect' : 'ok',
    broken: BROKEN,
    residuals,
  };
}

interface DayRange {
  readonly first: number;
  readonly last: number;
}

function timeOf(users: ExperimentUsers): ExperimentChecks['time'] {
  const { variants, firstDays, lastDays, starts } = users;
  if (firstDays === undefined || lastDays === undefined) return null;
  const ranges = variants.map((_, v): DayRange | undefined => {
    if (starts[v] === starts[v + 1]) return undefined;
    let first = Infinity;
    let last = -Infinity;
    for (let user = starts[v]; user < starts[v + 1]; user++) {
      first = Math.min(first, firstDays[user]);
      last = Math.max(last, lastDays[user]);
    }
    return { first, last };
  });
  const [control] = ranges;
  const days: Record<string, { first: string; last: string } | null> = {};
  const overlap: Record<string, number> = {};
  ranges.forEach((range, v) => {
    days[variants[v]] =
      range === undefined ? null : { first: dayText(range.first), last: dayText(range.last) };
    if (v > 0 && range !== undefined && control !== undefined)
      overlap[variants[v]] = overlapOf(control, range);
  });
  return { days, overlap, allocation: allocationOf(users, firstDays) };
}

function overlapOf(a: DayRange, b: DayRange): number {
  const common = Math.max(0, Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1);
  return common / (Math.max(a.last, b.last) - Math.min(a.first, b.first) + 1);
}

/** Formats days since 1970 as `2026-03-02`. */
export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Tests whether the variants got the same shares of early and late users. If not, every difference contains the mix
 * of days (Simpson's paradox).
 */
function allocationOf(
  { variants, starts }: ExperimentUsers,
  firstDays: Int32Array,
): NonNullable<ExperimentChecks['time']>['allocation'] {
  const total = starts[variants.length];
  const byDay = new Map<number, Float64Array>();
  for (let v = 0; v < variants.length; v++) {
    for (let user = starts[v]; user < starts[v + 1]; user++) {
      let counts = byDay.get(firstDays[user]);
      if (counts === undefined) byDay.set(firstDays[user], (counts = new Float64Array(variants.length)));
      counts[v]++;
    }
  }
  const sizes = variants.map((_, v) => starts[v + 1] - starts[v]);
  const smallest = Math.min(...sizes) / total;
  const blocks: Float64Array[] = [];
  let open: Float64Array | undefined;
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    open = plus(open, byDay.get(day));
    if (sum(open) * smallest >= MIN_EXPECTED) {
      blocks.push(open);
      open = undefined;
    }
  }
  if (open !== undefined && blocks.length > 0) blocks.push(plus(blocks.pop(), open));
  if (blocks.length < 2) return null;
  let statistic = 0;
  for (const counts of blocks) {
    const block = sum(counts);
    sizes.forEach((size, v) => {
      const expected = (block * size) / total;
      statistic += (counts[v] - expected) ** 2 / expected;
    });
  }
  const df = (blocks.length - 1) * (variants.length - 1);
  return { blocks: blocks.length, statistic, df, p: chiSquareTail(statistic, df) };
}

function plus(a: Float64Array | undefined, b: Float64Array | undefined): Float64Array {
  if (a === undefined || b === undefined) return a ?? b ?? new Float64Array(0);
  return a.map((value, at) => value + b[at]);
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

function meanSamples(users: ExperimentUsers, values: Float64Array): Sample[] {
  return users.variants.map((_, v) =>
    sampleStatistics('mean', { x: values.subarray(users.starts[v], users.starts[v + 1]), y: undefined }),
  );
}

/** Adds to each check its p corrected by Holm over all checks that have a p. */
function withAdjusted<Check extends { readonly p: number | null }>(
  checks: readonly Check[],
): (Check & { readonly adjusted: number | null })[] {
  const ps = adjustPValues(
    checks.map(({ p }) => p ?? NaN),
    'holm',
  );
  return checks.map((check, at) => ({ ...check, adjusted: check.p === null ? null : ps[at] }));
}

type Unadjusted<Kind extends 'exposure' | 'balance'> = Omit<ExperimentChecks[Kind][number], 'adjusted'>[];

function exposureOf(users: ExperimentUsers): Unadjusted<'exposure'> {
  const impressions = users.sums.get('impressions');
  if (impressions === undefined) return [];
  const [control, ...treatments] = meanSamples(users, impressions);
  return treatments.map((treatment, at) => {
    const compared = compareSamples(control, treatment);
    return {
      treatment: users.variants[at + 1],
      relative: relativeOf(control, treatment),
      p: compared.kind === 'contrast' ? compared.contrast.p : null,
    };
  });
}

function relativeOf(control: Sample, treatment: Sample): number | null {
  if (control.estimate === null || treatment.estimate === null || !(control.estimate > 0)) return null;
  return treatment.estimate / control.estimate - 1;
}

function balanceOf(users: ExperimentUsers): Unadjusted<'balance'> {
  const samples = users.covariates.map(({ values }) => meanSamples(users, values));
  return users.variants.slice(1).flatMap((treatment, at) =>
    users.covariates.map(({ name }, column) => {
      const control = samples[column][0];
      const treated = samples[column][at + 1];
      const compared = compareSamples(control, treated);
      const spread = Math.sqrt(((control.variance ?? NaN) + (treated.variance ?? NaN)) / 2);
      const away = (treated.estimate ?? NaN) - (control.estimate ?? NaN);
      const standardized = away / spread;
      return {
        treatment,
        covariate: name,
        standardized: orNull(standardized),
        p: compared.kind === 'contrast' ? compared.contrast.p : null,
      };
    }),
  );
}

/** Returns the number of users with more clicks than impressions. */
export function clicksBeyondImpressions({ sums }: ExperimentUsers): number {
  const clicks = sums.get('clicks');
  const impressions = sums.get('impressions');
  if (clicks === undefined || impressions === undefined) return 0;
  let count = 0;
  for (let user = 0; user < clicks.length; user++) if (clicks[user] > impressions[user]) count++;
  return count;
}
