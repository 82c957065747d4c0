import * as l10n from '@vscode/l10n';
import type { InputProblem } from '../../shared/problem';

export type BoundProblem = Pick<InputProblem, 'message' | 'advice'>;

/** Bounds that are compared with values of a metric. */
export type RangedBound = 'atLeast' | 'atMost' | 'notWorseBy' | 'betterBy';

/** Range and direction of a metric. */
export interface MetricRange {
  readonly name: string;
  readonly range: readonly [number, number];
  readonly higherIsBetter: boolean;
}

/**
 * Returns the error of a bound that no value or every value of a metric meets, or undefined if it is sound.
 *
 * @param limit a number of the metric's unit, or a share such as "1%"
 */
export function boundProblem(
  bound: RangedBound,
  limit: number | string,
  value: number,
  { name, range, higherIsBetter }: MetricRange,
): BoundProblem | undefined {
  const [low, high] = range;
  const isDifference = bound === 'notWorseBy' || bound === 'betterBy';
  // A mean that cannot be below 0 falls by at most 100% and rises without limit.
  const isFall = higherIsBetter === (bound === 'notWorseBy');
  const isShare = typeof limit === 'string';
  if (isShare && !(isDifference && isFall && low === 0)) return undefined;
  const largest = isShare ? 1 : high - low;
  const isOutside = isDifference ? value >= largest : value < low || value > high;
  if (!isOutside) return undefined;
  const boundText = `“${bound}”: ${String(limit)}`;
  const isMet =
    bound === 'notWorseBy' || (bound === 'atLeast' ? value < low : bound === 'atMost' && value > high);
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
    advice: meant(limit, isDifference),
  };
}

/** Returns the error of a share of 100%, which always holds, or undefined if it is below. */
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

/** Returns the error of a margin that always holds, or undefined if it is sound. @param margin a share of the control */
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

/** Returns the question whether percents were meant: 5% for 5, 0.9 for 90, 5% for 500%. */
function meant(written: number | string, isDifference: boolean): string {
  const number = typeof written === 'string' ? Number.parseFloat(written) / 100 : written;
  if (!(number >= 1 && number <= 100)) return '';
  return l10n.t('Did you mean {0}?', isDifference ? `"${number}%"` : String(number / 100));
}

function rangeText(limit: number): string {
  return limit === Infinity ? '∞' : limit === -Infinity ? '−∞' : String(limit);
}
