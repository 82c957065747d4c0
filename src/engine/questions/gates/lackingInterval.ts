import * as l10n from '@vscode/l10n';
import { HOLDS_TAIL, type ValueCheck } from '../../../core/gates/valueCheck';
import type { ResolvedMeasure } from '../../../core/measures/resolve';
import { valuesForUpperBound } from '../../../core/statistics/bounds/quantileBounds';
import type { GateCheckJson } from '../../../shared/protocol/checkResult';

/** Returns why a value over rows or weights, or a quantile, has no interval; an empty object if it has one. */
export function lacksInterval(
  { state, value, interval, users }: ValueCheck,
  resamples: number,
  { compiled }: ResolvedMeasure,
): Pick<GateCheckJson, 'reason'> {
  if (state !== 'open' || interval !== undefined || Number.isNaN(value)) return {};
  const share = compiled.kind === 'data-bound' ? compiled.aggregate?.share : undefined;
  const needed = share === undefined ? 0 : valuesForUpperBound(share, HOLDS_TAIL);
  if (users < needed)
    return { reason: l10n.t('{0} lists are too few to show a percentile: {1} are needed.', users, needed) };
  if (share !== undefined)
    return { reason: l10n.t('No confidence interval: users have several lists, or models several runs.') };
  return {
    reason:
      resamples === 0
        ? l10n.t('No confidence interval: there are no resamples.')
        : l10n.t('No confidence interval: resamples of these users don’t reach its ends.'),
  };
}
