import * as l10n from '@vscode/l10n';
import type { AnalysisSeverity } from '../findings/severity';
import type { AuditView } from '../protocol/views/auditView';
import { plural } from '../text/numbers/plural';

/** Returns a sentence on whether the parts can be used, and for how many users. */
export function auditVerdictText(
  { findings, users }: Pick<AuditView, 'findings' | 'users'>,
  count: (number: number) => string,
): string {
  const has = (wanted: AnalysisSeverity): boolean => findings.some(({ severity }) => severity === wanted);
  const counts = auditCountsText(findings);
  const verdict = has('error')
    ? l10n.t('Not usable: {0}.', counts)
    : has('warning')
      ? l10n.t('Usable once you have decided: {0}.', counts)
      : l10n.t('Usable: {0}.', counts);
  return `${verdict} ${l10n.t('{0} of {1} test users can be evaluated.', count(users.evaluable), count(users.test))}`;
}

/** Returns the number of findings by severity: "1 error, 2 warnings". */
export function auditCountsText(findings: readonly { readonly severity: AnalysisSeverity }[]): string {
  const count = (wanted: AnalysisSeverity): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings, notes] = [count('error'), count('warning'), count('note')];
  const told = [
    ...(errors === 0 ? [] : [plural(errors, l10n.t('{0} error', errors), l10n.t('{0} errors', errors))]),
    ...(warnings === 0
      ? []
      : [plural(warnings, l10n.t('{0} warning', warnings), l10n.t('{0} warnings', warnings))]),
    ...(notes === 0 ? [] : [plural(notes, l10n.t('{0} info', notes), l10n.t('{0} infos', notes))]),
  ];
  return told.length === 0 ? l10n.t('No problems') : told.join(', ');
}
