import * as l10n from '@vscode/l10n';
import type { InputProblem } from '../../shared/protocol/problem';

export type BoundProblem = Pick<InputProblem, 'message' | 'advice'>;

/** What a gate compares a metric with. */
export type RangedBound = 'atLeast' | 'atMost' | 'notWorseBy' | 'betterBy';

/** The values that a metric can have. */
export interface MetricRange {
  readonly name: string;
  readonly range: readonly [number, number];
  readonly higherIsBetter: boolean;
}

/**
 * Returns what is wrong with a bound that no value or every value of a metric meets; undefined: nothing.
 *
 * @param written a number of the metric's unit, or a share such as "1%"
 */
export function boundProblem(
  bound: RangedBound,
  written: number | string,
  value: number,
  { name, range, higherIsBetter }: MetricRange,
): BoundProblem | undefined {
  const [low, high] = range;
  const isDifference = bound === 'notWorseBy' || bound === 'betterBy';
  // A share of a mean that cannot be below 0: it can fall by all of it, and rise by any.
  const isFall = higherIsBetter === (bound === 'notWorseBy');
  const isShare = typeof written === 'string';
  if (isShare && !(isDifference && isFall && low === 0)) return undefined;
  const largest = isShare ? 1 : high - low;
  const isOutside = isDifference ? value >= largest : value < low || value > high;
  if (!isOutside) return undefined;
  const shown = `“${bound}”: ${String(written)}`;
  const isMet =
    bound === 'notWorseBy' || (bound === 'atLeast' ? value < low : bound === 'atMost' && value > high);
  return {
    message: isMet
      ? l10n.t(
          '{0} holds for every value of {1}, which is from {2} to {3}.',
          shown,
          name,
          rangeText(low),
          rangeText(high),
        )
      : l10n.t(
          '{0} holds for no value of {1}, which is from {2} to {3}.',
          shown,
          name,
          rangeText(low),
          rangeText(high),
        ),
    advice: meant(written, isDifference),
  };
}

/** Returns what is wrong with a share that everything meets, as all users can; undefined: nothing. */
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

/** Returns what is wrong with the margin of a guardrail; undefined: nothing. @param margin a share of the control */
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

/** Asks whether percents were meant: 5 for 5%, 90 for 0.9, 500% for 5%. */
function meant(written: number | string, isDifference: boolean): string {
  const number = typeof written === 'string' ? Number.parseFloat(written) / 100 : written;
  if (!(number >= 1 && number <= 100)) return '';
  return l10n.t('Did you mean {0}?', isDifference ? `"${number}%"` : String(number / 100));
}

function rangeText(limit: number): string {
  return limit === Infinity ? '∞' : limit === -Infinity ? '−∞' : String(limit);
}
