import type { CohortQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';

/**
 * What `--by` divides users by: `country`, `age:18,30,50`, or several at once: `new×country`, `new+age:30`. Without it,
 * all that the file of users says.
 */
export function cohortsOf(by: readonly string[] | undefined, columns: readonly string[]): CohortQuery[] {
  return (by ?? columns).map((text) => {
    // A name may hold any sign.
    const known = (part: string): boolean => columns.includes(part);
    const parts = known(text)
      ? [text]
      : text
          .split('×')
          .map((part) => part.trim())
          .flatMap((part) => (known(part) ? [part] : part.split('+').map((each) => each.trim())));
    const [first, ...crossed] = parts.map((part) => cohortOf(part, columns));
    return crossed.length === 0 ? first : { ...first, crossed };
  });
}

function cohortOf(text: string, columns: readonly string[]): CohortQuery {
  if (columns.includes(text)) return { column: text };
  const [, column, list] = /^(.*):([^:]*)$/.exec(text) ?? [];
  if (list === undefined) return { column: text };
  const bounds = list.split(',').map((bound) => (bound.trim() === '' ? Number.NaN : Number(bound)));
  if (bounds.some((bound) => !Number.isFinite(bound)))
    throw new InputError({
      message: l10n.t('--by must have numbers after the colon, such as age:18,30,50, not “{0}”.', text),
      advice: l10n.t('See `recscope --help`.'),
    });
  return { column, bounds };
}
