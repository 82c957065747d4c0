import type { ExperimentFinding } from './experimentKinds';
import type { AnalysisSeverity } from './severity';

/** Finding of an analysis, as it is shown. */
export interface ShownFinding {
  readonly severity: AnalysisSeverity;
  readonly code: string;
  readonly message: string;
  /** File of the finding, where the finding is shown if it has no lines. */
  readonly uri: string;
  /** First few rows with the problem. */
  readonly places: readonly ShownPlace[];
}

export interface ShownPlace {
  readonly uri: string;
  readonly line: number;
  readonly user?: string;
  readonly item?: string;
  /** Description of the problem at this place, if the finding's sentence does not contain it. */
  readonly found?: string;
}

/** Converts the findings of an experiment's log to findings that can be shown. */
export function toShownFindings(uri: string, findings: readonly ExperimentFinding[]): ShownFinding[] {
  return findings.map(({ severity, code, message, places = [] }) => ({
    severity,
    code,
    message,
    uri,
    places: places.map((place) => ({ uri, ...place })),
  }));
}
