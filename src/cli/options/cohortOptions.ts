import * as l10n from '@vscode/l10n';
import type { CohortQuery } from '../../shared/protocol/views/comparisonView';
import { wrongCall } from '../wrongCall';

/** What `--by` divides users by: `country`, or `age:18,30,50`. Without it, all that the file of users says. */
export function cohortsOf(by: readonly string[] | undefined, columns: readonly string[]): CohortQuery[] {
  return (by ?? columns).map((text) => {
    if (columns.includes(text)) return { column: text };
    const [, column, list] = /^(.*):([^:]*)$/.exec(text) ?? [];
    if (list === undefined) return { column: text };
    const bounds = list.split(',').map((bound) => (bound.trim() === '' ? Number.NaN : Number(bound)));
    if (bounds.some((bound) => !Number.isFinite(bound)))
      throw wrongCall(
        l10n.t('--by takes numbers behind the colon, such as age:18,30,50; “{0}” is not that.', text),
      );
    return { column, bounds };
  });
}
