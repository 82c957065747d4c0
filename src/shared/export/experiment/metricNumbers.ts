import * as l10n from '@vscode/l10n';
import type { MetricResult } from '../../protocol/experimentResult';
import { amountText, signedAmountText } from '../../text/numbers/changeText';

/** How the values of a metric are written, and how far two of them are apart: a rate in percent and percentage points. */
interface MetricNumbers {
  readonly value: (value: number) => string;
  /** With its sign. */
  readonly difference: (difference: number) => string;
  /** The same without its unit, which the title of an axis has. */
  readonly tick: (difference: number) => string;
  readonly isRate: boolean;
}

export function metricNumbers({ metric, kind }: Pick<MetricResult, 'metric' | 'kind'>): MetricNumbers {
  if (kind !== 'share' && !RATES.includes(metric))
    return { value: amountText, difference: signedAmountText, tick: signedAmountText, isRate: false };
  const tick = (difference: number): string => signedAmountText(100 * difference);
  return {
    // A rate of clicks may be below 1%: as many digits as of other metrics.
    value: (share) => l10n.t('{0}%', amountText(100 * share)),
    difference: (difference) => l10n.t('{0} pp', tick(difference)),
    tick,
    isRate: true,
  };
}

/** Metrics that are no share of users and yet a share. */
const RATES: readonly string[] = ['CTR', 'UserCTR'];
