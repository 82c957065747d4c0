import { firstPlace } from '../../data/firstPlace';
import { tQuantile, tTail, tTwoSidedP } from '../distributions';

/** Distribution of a statistic under the null hypothesis. */
export interface NullDistribution {
  /** Returns twice the smaller tail of a statistic, from 0 to 1. */
  p(statistic: number): number;
  /**
   * Returns the range of statistics that are not significant, from at most 0 to at least 0: p is below `alpha`
   * exactly for those outside.
   */
  limits(alpha: number): readonly [lowest: number, highest: number];
  /** Number of permutations it is estimated from; absent: a formula. */
  readonly permutations?: number;
}

/** Returns Student’s t distribution. */
export function studentDistribution(degrees: number): NullDistribution {
  return {
    p: (statistic) => tTwoSidedP(statistic, degrees),
    limits: (alpha) => {
      const highest = tQuantile(1 - alpha / 2, degrees);
      return [-highest, highest];
    },
  };
}

/** Returns the distribution of the negated statistic. */
export function mirrorDistribution(distribution: NullDistribution): NullDistribution {
  return {
    ...distribution,
    p: (statistic) => distribution.p(-statistic),
    limits: (alpha) => {
      const [lowest, highest] = distribution.limits(alpha);
      return [-highest, -lowest];
    },
  };
}

/** Number of permutations beyond which a tail is continued, not counted. */
const COUNTED_TAIL = 20;
/** Tolerance for rounding differences between the statistic and that of the identity permutation. */
const HAIR = 1e-9;

/**
 * Returns the distribution of the statistics of permutations. A tail is (1 + number as extreme) / (1 + number of
 * all), which includes the observed one and is valid for any number. Beyond the twentieth most extreme it is
 * Student's tail, stretched to match there and never shrunk, so that small p differ and every level has limits
 * (compare T. A. Knijnenburg, L. F. A. Wessels, M. J. T. Reinders and I. Shmulevich, Fewer permutations, more
 * accurate P-values, Bioinformatics 25:i161, 2009).
 *
 * @param degrees of freedom of Student's tail
 */
export function permutationDistribution(statistics: Float64Array, degrees: number): NullDistribution {
  const high = new CountedTail(statistics, degrees);
  const low = new CountedTail(
    statistics.map((statistic) => -statistic),
    degrees,
  );
  return {
    p: (statistic) =>
      statistic === 0 ? 1 : Math.min(1, 2 * (statistic > 0 ? high.share(statistic) : low.share(-statistic))),
    limits: (alpha) => [-low.limit(alpha / 2), high.limit(alpha / 2)],
    permutations: statistics.length,
  };
}

/** Upper tail of a sample of statistics. */
class CountedTail {
  /** Statistics, ascending. */
  private readonly statistics: Float64Array;
  /** Statistic from which the tail is continued; Infinity if too few were counted. */
  private readonly end: number;
  private readonly shareAtEnd: number;
  /** Factor on Student’s quantiles, at least 1. */
  private readonly stretch: number;

  constructor(
    statistics: Float64Array,
    private readonly degrees: number,
  ) {
    this.statistics = statistics
      .map((statistic) => statistic + HAIR * Math.max(1, Math.abs(statistic)))
      .sort();
    this.shareAtEnd = (COUNTED_TAIL + 1) / (statistics.length + 1);
    this.end = this.shareAtEnd < 0.5 ? Math.max(0, this.fromTop(COUNTED_TAIL)) : Infinity;
    this.stretch = Math.max(1, this.end / tQuantile(1 - this.shareAtEnd, degrees));
  }

  /** Returns the share of statistics at or above this one, from 0 to 1. @param statistic above 0 */
  share(statistic: number): number {
    if (statistic > this.end) return Math.min(this.shareAtEnd, tTail(statistic / this.stretch, this.degrees));
    const { statistics } = this;
    const first = firstPlace(0, statistics.length, (place) => statistics[place] >= statistic);
    return (1 + statistics.length - first) / (1 + statistics.length);
  }

  /** Returns the critical value: the non-negative statistic above which the p-value is below `share`. */
  limit(share: number): number {
    if (share <= this.shareAtEnd)
      return Math.max(this.end, this.stretch * tQuantile(1 - share, this.degrees));
    return Math.max(0, this.fromTop(Math.ceil(share * (this.statistics.length + 1) - 1)));
  }

  private fromTop(place: number): number {
    return this.statistics[this.statistics.length - place];
  }
}
