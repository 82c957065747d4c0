import * as l10n from '@vscode/l10n';
import type { InputProblem } from '../problem';
import type { parseAmount } from './inputsConfig';

export type BoundProblem = Pick<InputProblem, 'message' | 'advice'>;

/** Kinds of bounds that are compared with values of a metric. */
type RangedBound = 'atLeast' | 'atMost' | 'notWorseBy' | 'betterBy' | 'margin';

/** Range and direction of a metric. */
export interface MetricRange {
  readonly name: string;
  /** Smallest and largest value; absent: unlimited. */
  readonly range?: readonly [number, number];
  readonly higherIsBetter: boolean;
}

/**
 * Returns the error of a bound that every value of a metric meets, or that no value meets; undefined:
 * neither.
 * @param limit a number in the metric's unit, or a share such as "1%"
 */
export function boundProblem(
  bound: RangedBound,
  limit: number | string,
  value: number,
  { name, range = [-Infinity, Infinity], higherIsBetter }: MetricRange,
): BoundProblem | undefined {
  const [low, high] = range;
  const isDifference = bound !== 'atLeast' && bound !== 'atMost';
  // A mean that is never below 0 falls by at most 100%, and rises without limit.
  const isFall = bound === 'margin' || higherIsBetter === (bound === 'notWorseBy');
  const isShare = typeof limit === 'string';
  if (isShare && !(isDifference && isFall && low >= 0)) return undefined;
  const largest = isShare ? 1 : high - low;
  const isOutside = isDifference ? value >= largest : value < low || value > high;
  const isMet = isDifference
    ? isOutside && bound !== 'betterBy'
    : bound === 'atLeast'
      ? value <= low
      : value >= high;
  if (!isOutside && !isMet) return undefined;
  const boundText = `“${bound}”: ${String(limit)}`;
  return {
    message: isMet
      ? l10n.t(
          '{0} holds for every value of {1}, which is from {2} to {3}.',
          boundText,
          name,
          rangeText(low),
          rangeText(high),
        )
      : l10n.t(
          '{0} holds for no value of {1}, which is from {2} to {3}.',
          boundText,
          name,
          rangeText(low),
          rangeText(high),
        ),
    advice: isOutside ? meant(limit, isDifference) : '',
  };
}

/** Returns the error of a margin that no difference of one of these metrics can exceed, or undefined. */
export function equivalenceProblem(
  { kind, value }: ReturnType<typeof parseAmount>,
  measures: readonly MetricRange[],
): BoundProblem | undefined {
  const limit = kind === 'relative' ? `${Number((100 * value).toPrecision(6))}%` : value;
  for (const measure of measures) {
    const problem = boundProblem('margin', limit, value, measure);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Returns the error of a share of 100% or more, whose bound always holds; undefined: it is smaller. */
export function shareProblem(
  bound: string,
  written: number | string,
  value: number,
): BoundProblem | undefined {
  if (value < 1) return undefined;
  return {
    message: l10n.t('{0} always holds: nothing is above 100%.', `“${bound}”: ${String(written)}`),
    advice: meant(written, true),
  };
}

/** Returns the error of a margin that always holds, or undefined. @param margin a share of the control */
export function marginProblem(
  metric: string,
  margin: number,
  better: 'higher' | 'lower',
): BoundProblem | undefined {
  if (margin < 1 || better === 'lower') return undefined;
  return {
    message: l10n.t('A margin of 100% always holds: {0} can’t fall by more.', metric),
    advice: meant(margin, true),
  };
}

/** Returns the question of whether percents were meant: 5% for 5, 0.9 for 90, 5% for 500%. */
function meant(written: number | string, isDifference: boolean): string {
  const number = typeof written === 'string' ? Number.parseFloat(written) / 100 : written;
  if (!(number >= 1 && number <= 100)) return '';
  return l10n.t('Did you mean {0}?', isDifference ? `"${number}%"` : String(number / 100));
}

function rangeText(limit: number): string {
  return limit === Infinity ? '∞' : limit === -Infinity ? '−∞' : String(limit);
}
