import * as l10n from '@vscode/l10n';
import { finite, flag, integer, listOf, option, optionElse } from '../../shared/config/option';
import { usageError } from '../wrongCall';

/** Which items may become relevant, and with which grades. */
export const UNKNOWN_OPTIONS = {
  grades: option(listOf(finite), {
    list: true,
    help: () =>
      l10n.t('grades that a judgment may have, such as 0,1,2,3 (default: those of the ground truth)'),
  }),
  others: option(integer(0, 10_000), {
    value: 'N',
    help: () =>
      l10n.t('with --bounds: further relevant items per user, recommended by no model (default: 0)'),
  }),
  depth: option(integer(1), {
    value: 'D',
    help: () => l10n.t('depth of unjudged items, if larger than K'),
  }),
};

/** Option of the verdicts of a comparison under each judge. */
export const byJudge = optionElse(flag, false, {
  help: () => l10n.t('compare: also the verdict under each judge of the ground truth alone'),
});

/** Options of bounds. */
export const BOUNDS_OPTIONS = {
  bounds: optionElse(flag, false, {
    help: () => l10n.t('lowest and highest mean (compare: difference) over all judgments of unjudged items'),
  }),
  ...UNKNOWN_OPTIONS,
};

/** Checks that the choices of bounds are given with --bounds. @throws InputError if they are not */
export function requireBounds(
  values: { readonly bounds: boolean } & { readonly [name in keyof typeof UNKNOWN_OPTIONS]?: unknown },
): void {
  if (values.bounds) return;
  for (const name of ['grades', 'others', 'depth'] as const)
    if (values[name] !== undefined)
      throw usageError(l10n.t('{0} can be used with --bounds only.', `--${name}`), '--bounds');
}
