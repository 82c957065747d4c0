import type { MetricKind } from '../../../shared/protocol/experimentResult';
import type { MetricValues } from '../metrics/metricValues';
import { adjustedArms, permutableArms, joinColumns } from './arms';
import { welchContrast, type DifferenceContrast } from './compared';
import { sumOfValues } from '../../statistics/resampling/permutedArms';
import { zeroIfRoundingError, type Sample } from './sample';

/** A comparison adjusted by pre-experiment data of the users. */
interface CupedContrast {
  readonly theta: number;
  readonly contrast: DifferenceContrast;
}

/** Values of a variant and their covariates, user by user. */
export interface ValuesWithCovariates {
  readonly values: MetricValues;
  readonly before: MetricValues;
  readonly sample: Sample;
}

/**
 * Returns the comparison under CUPED (A. Deng, Y. Xu, R. Kohavi and T. Walker, Improving the sensitivity of online
 * controlled experiments by utilizing pre-experiment data, WSDM 2013): θ = cov(Y, X)/var(X) over the users of both
 * variants, for ratios of the users linearised around the pooled ratios; then Welch’s t of Y − θX. Undefined if the
 * covariates are constant, a variant has fewer than two users, or a denominator is 0.
 */
export function cupedContrast(
  kind: MetricKind,
  control: ValuesWithCovariates,
  treatment: ValuesWithCovariates,
): CupedContrast | undefined {
  const sides = [control, treatment];
  if (sides.some(({ values }) => values.x.length < 2)) return undefined;
  const y = pooledTerms(sides.map(({ values }) => values));
  const x = pooledTerms(sides.map(({ before }) => before));
  if (y === undefined || x === undefined) return undefined;
  const spreadX = moments(x.terms, x.terms);
  const varianceX = spreadX.products;
  if (zeroIfRoundingError(varianceX / x.terms.length, spreadX.largest) === 0) return undefined;
  const theta = moments(y.terms, x.terms).products / varianceX;

  const adjusted = sides.map(({ values, before, sample }) => {
    const ownY = ownTerms(values);
    const ownX = ownTerms(before);
    if (ownY === undefined || ownX === undefined || sample.estimate === null) return undefined;
    const { n } = sample;
    const squaresY = moments(ownY.terms, ownY.terms).products / (n - 1);
    const squaresX = moments(ownX.terms, ownX.terms).products / (n - 1);
    const both = moments(ownY.terms, ownX.terms).products / (n - 1);
    const variance = Math.max(0, squaresY + theta * theta * squaresX - 2 * theta * both);
    return { estimate: sample.estimate - theta * (ownX.centre - x.centre), se: Math.sqrt(variance / n), n };
  });
  const [c, t] = adjusted;
  if (c === undefined || t === undefined || (c.se === 0 && t.se === 0)) return undefined;
  const nonNegative = kind === 'share' || !(control.sample.negative || treatment.sample.negative);
  const now = permutableArms(control.values, treatment.values);
  const arms = adjustedArms(now, permutableArms(control.before, treatment.before), theta);
  return { theta, contrast: welchContrast(c, t, nonNegative, arms) };
}

/**
 * Returns the correlation over users of a metric with its covariate, for ratios of the users linearised around them;
 * undefined if either is constant. Its square is the share of the variance that CUPED removes.
 */
export function correlationBefore(values: MetricValues, before: MetricValues): number | undefined {
  const y = ownTerms(values);
  const x = ownTerms(before);
  if (y === undefined || x === undefined) return undefined;
  const spreads = [y, x].map(({ terms }) => {
    const { products, largest } = moments(terms, terms);
    return zeroIfRoundingError(products / terms.length, largest) * terms.length;
  });
  if (spreads.some((spread) => !(spread > 0))) return undefined;
  return moments(y.terms, x.terms).products / Math.sqrt(spreads[0] * spreads[1]);
}

interface Terms {
  /** Values by user, linearised around the ratio for ratios. */
  readonly terms: Float64Array;
  /** Mean of the values; for a ratio, the ratio of the sums. */
  readonly centre: number;
}

function ownTerms(values: MetricValues): Terms | undefined {
  return pooledTerms([values]);
}

function pooledTerms(parts: readonly MetricValues[]): Terms | undefined {
  const x = joinColumns(parts.map((part) => part.x));
  const denominators = parts.flatMap(({ y }) => (y === undefined ? [] : [y]));
  if (denominators.length === 0) return { terms: x, centre: sumOfValues(x) / x.length };
  const y = joinColumns(denominators);
  const sum = sumOfValues(y);
  if (sum === 0) return undefined;
  const ratio = sumOfValues(x) / sum;
  const mean = sum / y.length;
  return { terms: x.map((value, user) => (value - ratio * y[user]) / mean), centre: ratio };
}

/** Returns the sum of the products of deviations from the means, and the largest absolute value of `a`. */
function moments(a: Float64Array, b: Float64Array): { products: number; largest: number } {
  const meanA = sumOfValues(a) / a.length;
  const meanB = sumOfValues(b) / b.length;
  let products = 0;
  let largest = 0;
  for (let at = 0; at < a.length; at++) {
    products += (a[at] - meanA) * (b[at] - meanB);
    largest = Math.max(largest, Math.abs(a[at]));
  }
  return { products, largest };
}
