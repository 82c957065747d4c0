import * as l10n from '@vscode/l10n';

/** Severity of a problem in the data. */
export type Severity = 'error' | 'warning' | 'information';

/** Severity of a finding of an audit, experiment or split, as their documents have it. */
export type AnalysisSeverity = 'error' | 'warning' | 'note';

/** Returns the severity in the Problems list. */
export function problemsListSeverity(severity: AnalysisSeverity): Severity {
  return severity === 'note' ? 'information' : severity;
}

/** Action within the product that can solve a finding. */
export type FindingAction =
  /** Changes the roles of columns and the format of the file. */
  | 'columns'
  /** Replaces the file that has the finding. */
  | 'file'
  /** Changes the recommendations or the ground truth. */
  | 'files'
  | 'convention'
  | 'measures'
  | 'event-weights'
  | 'combine-events'
  /** Shows the users of the finding in the table. */
  | 'users-without-list'
  /** Toggles whether users without a list have value 0 or are excluded. */
  | 'users-counted'
  | 'rerun';

/** Returns the name of a severity. */
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

/** Returns the name of a severity of an analysis. */
export function analysisSeverityText(severity: AnalysisSeverity): string {
  return severity === 'note' ? l10n.t('Info') : severityText(severity);
}
