import * as l10n from '@vscode/l10n';

/** How bad a problem of the data is. */
export type Severity = 'error' | 'warning' | 'information';

/** The same of a finding of an audit, an experiment or a split, as their documents have it. */
export type AnalysisSeverity = 'error' | 'warning' | 'note';

/** How the Problems list has it. */
export function severityOf(severity: AnalysisSeverity): Severity {
  return severity === 'note' ? 'information' : severity;
}

/** Where something can be done about a finding without leaving the product. */
export type Remedy =
  /** Which column is read as what, and how the file is written. */
  | 'columns'
  /** Replace the file that has the finding. */
  | 'file'
  /** Other files of recommendations, another truth. */
  | 'files'
  | 'convention'
  | 'measures'
  | 'event-weights'
  | 'combine-events'
  /** The users of the finding, in the table. */
  | 'users-without-list'
  /** Whether they count as 0 or are excluded: what they are not now. */
  | 'users-counted'
  | 'rerun';

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
