import * as l10n from '@vscode/l10n';
import type { AnalysisSeverity } from '../findings/severity';
import { plural } from '../text/numbers/plural';

/** How many findings there are of each severity: "1 error, 2 warnings". */
export function auditCounts(findings: readonly { readonly severity: AnalysisSeverity }[]): string {
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
