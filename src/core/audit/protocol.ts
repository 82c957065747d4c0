import * as l10n from '@vscode/l10n';
import type { BetweenParts, AuditedStrategy } from '../../shared/protocol/auditResult';
import type { AuditedPart, AuditedRows } from './auditedPart';

/** Returns the first protocol that fits. Meng et al. 2020: the protocol changes the order of systems, so it must be reported. */
export function detectSplitStrategy(
  { keys }: AuditedRows,
  test: AuditedPart,
  between: BetweenParts,
): AuditedStrategy {
  const { coldUserRows, coldItemRows, rowsBeforeEarlierEnds, ownFutureRows } = between;
  const rows = test.rows.length;
  if (coldUserRows === rows) return 'cold-users';
  if (coldItemRows === rows) return 'cold-items';
  if (keys === undefined) return 'unknown';
  if (rowsBeforeEarlierEnds === 0) return 'global-time';
  if (ownFutureRows !== 0) return 'random';
  let each = 0;
  for (let user = 0; user + 1 < test.starts.length; user++) {
    const n = test.starts[user + 1] - test.starts[user];
    if (n === 0) continue;
    if (each !== 0 && n !== each) return 'user-time';
    each = n;
  }
  return 'leave-last-out';
}

/** Returns a description of a protocol, as a clause. */
export function splitStrategyText(protocol: AuditedStrategy): string {
  switch (protocol) {
    case 'cold-users':
      return l10n.t('no user of test is in train');
    case 'cold-items':
      return l10n.t('no item of test is in train');
    case 'unknown':
      return l10n.t('no times');
    case 'global-time':
      return l10n.t('no row of train is after the start of test');
    case 'leave-last-out':
      return l10n.t('the same number of last rows of each user is in test');
    case 'user-time':
      return l10n.t('the last rows of each user are in test');
    case 'random':
      return l10n.t('train and test overlap in time');
  }
}
