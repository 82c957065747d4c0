import * as l10n from '@vscode/l10n';
import type { AnalysisSeverity, Severity } from './severity';

/** The word for how bad a finding is. */
export function severityText(severity: Severity): string {
  switch (severity) {
    case 'error':
      return l10n.t('Error');
    case 'warning':
      return l10n.t('Warning');
    case 'information':
      return l10n.t('Information');
  }
}

/** The same of a finding of an analysis. */
export function analysisSeverityText(severity: AnalysisSeverity): string {
  return severity === 'note' ? l10n.t('Info') : severityText(severity);
}
