import * as l10n from '@vscode/l10n';
import { isWordForNone } from '../../formats/values/missingIds';
import { InputError } from '../../../shared/problem';
import { percentText } from '../../../shared/text/numbers/changeText';
import type { Surface } from '../../../shared/text/surface';
import type { BadRow } from '../experimentUsers';
import { badRowText } from './badRowText';

/** A column of sums with rows that cannot be used for it. */
export interface UnusableSum {
  readonly rows: number;
  readonly first: BadRow;
}

/**
 * The share of rows, lost to one column, above which nothing is decided without them: who is left out so is not left out
 * by chance, as those who bought nothing and have no revenue. As many as users in several variants.
 */
const MOST_UNUSABLE = 0.1;
/** Fewer are slips, which are told with their lines. */
const LEAST_ROWS = 5;

/**
 * Asks what becomes of the rows without a number in one column, where these are many.
 *
 * @throws InputError when they are
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
  if (worst === undefined || worst.rows < LEAST_ROWS || worst.rows <= MOST_UNUSABLE * rowsRead) return;
  const { first, rows } = worst;
  const isBlank = first.reason === 'blank-sum' || isWordForNone(first.found);
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
