import * as l10n from '@vscode/l10n';
import { isWordForNone } from '../../core/data/missingIds';
import { InputError } from '../../shared/problem';
import { percentText } from '../../shared/text/numbers/changeText';
import type { Surface } from '../../shared/text/surface';
import type { BadRow } from '../../core/experiments/experimentUsers';
import { badRowText } from '../../core/experiments/badRowText';

/** A column of sums with rows that cannot be used for it. */
export interface UnusableSum {
  readonly rows: number;
  readonly first: BadRow;
}

/**
 * Maximum share of rows that may be lost to one column before the user must decide. Users with such rows are
 * not missing at random: those who bought nothing may have a blank revenue. The limit equals that for users
 * in several variants.
 */
const MAX_UNUSABLE = 0.1;
/**
 * Minimum number of unusable rows for a question. If there are fewer, they are only reported with their
 * lines.
 */
const MIN_ROWS = 5;

/**
 * Checks the share of rows without a number in one column.
 *
 * @throws InputError with the question of how to treat them, if they are many
 */
export function requireUsable(
  sums: readonly UnusableSum[],
  rowsRead: number,
  file: string,
  surface: Surface | undefined,
): void {
  const worst = sums.reduce<UnusableSum | undefined>(
    (most, sum) => (sum.rows > (most?.rows ?? 0) ? sum : most),
    undefined,
  );
  if (worst === undefined || worst.rows < MIN_ROWS || worst.rows <= MAX_UNUSABLE * rowsRead) return;
  const { first, rows } = worst;
  const isBlank = first.reason === 'blank-sum' || isWordForNone(first.text);
  throw new InputError({
    file,
    line: first.line,
    message: l10n.t(
      '{0} of the rows can’t be used because of the values in “{1}”. First: {2}.',
      percentText(rows / rowsRead),
      first.column,
      badRowText(first),
    ),
    advice:
      surface === 'panel'
        ? l10n.t('Select under “{0}”.', l10n.t('Empty sums'))
        : isBlank
          ? l10n.t(
              'If empty means that nothing happened, add {0}. To exclude these rows, add {1}.',
              '--blank zero',
              '--blank leave-out',
            )
          : l10n.t('Write numbers of 0 or more. To exclude these rows, add {0}.', '--blank leave-out'),
  });
}
